"""Five numbers for a top face, the same whichever corner is named first."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from vision import quad


def square(edge: float, angle: float, squash: float, slant: float) -> np.ndarray:
    turns = angle + np.array([0.25, 0.75, 1.25, 1.75]) * np.pi
    corners = np.column_stack([np.cos(turns), np.sin(turns)]) * edge / np.sqrt(2)
    return corners @ np.array([[1, slant], [0, squash]])


faces = st.builds(
    square, st.floats(5, 300), st.floats(-4, 4), st.floats(0.5, 1.0), st.floats(-0.3, 0.3)
)


@given(faces, st.integers(0, 3))
def test_renaming_corners_changes_nothing(corners: np.ndarray, turn: int) -> None:
    center = np.zeros(2)
    np.testing.assert_allclose(
        quad.encode(corners, center), quad.encode(np.roll(corners, turn, 0), center), atol=1e-9
    )


@given(faces, st.floats(-500, 500), st.floats(-500, 500))
def test_decoding_gives_the_face_back(corners: np.ndarray, x: float, y: float) -> None:
    center = np.array([x, y])
    again = quad.decode(quad.encode(corners + center, center), center) - center
    miss = min(np.abs(np.roll(again, k, 0) - corners).max() for k in range(4))
    assert miss < 1e-6 * np.abs(corners).max()


@given(faces)
def test_faces_stay_clockwise(corners: np.ndarray) -> None:
    again = quad.decode(quad.encode(corners, np.zeros(2)), np.zeros(2))
    x, y = again[:, 0], again[:, 1]
    assert x @ np.roll(y, -1) - y @ np.roll(x, -1) > 0
