"""Keys and printed cells lie in rows and columns; dice do not."""

from __future__ import annotations

import json

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.conftest import SCENES
from vision.jury.lattice import cells_together
from vision.reader import read_photo


def laid(columns: int, rows: int, pitch: float, turn: float) -> np.ndarray:
    """Poses of a printed grid."""
    at = np.stack(np.meshgrid(np.arange(columns), np.arange(rows)), -1).reshape(-1, 2) * pitch
    cos, sin = np.cos(turn), np.sin(turn)
    centers = at @ np.array([[cos, sin], [-sin, cos]])
    return np.column_stack([centers, np.full(len(at), turn)])


@given(st.floats(-3, 3), st.floats(0.95, 3.0), st.integers(2, 6), st.integers(1, 4), st.integers(0))
def test_cells_of_a_grid_are_found_however_it_lies(
    turn: float, pitch: float, columns: int, rows: int, seed: int
) -> None:
    cells = laid(columns, rows, pitch, turn)
    rng = np.random.default_rng(seed)
    # The reader sees the same square turned by quarters, and never quite where it is.
    cells[:, 2] += rng.integers(0, 4, len(cells)) * np.pi / 2 + rng.normal(0, 0.005, len(cells))
    cells[:, :2] += rng.uniform(-0.01, 0.01, (len(cells), 2))
    assert (cells_together(cells) == len(cells)).all()


def test_hardly_a_throw_of_a_thousand_has_a_lattice() -> None:
    rng = np.random.default_rng(1)
    throws = (
        np.column_stack([rng.uniform(0, 9, (24, 2)), rng.uniform(0, np.pi / 2, 24)])
        for _ in range(1000)
    )
    assert sum(bool((cells_together(one) >= 5).any()) for one in throws) <= 3


def test_a_lone_die_is_no_lattice() -> None:
    assert cells_together(np.zeros((1, 3))).tolist() == [1]
    assert cells_together(np.zeros((0, 3))).tolist() == []


def test_keys_in_the_games_colors_are_asked_about() -> None:
    """A keyboard with red keys: the reader takes some for dice, but for none without a doubt."""
    path = SCENES.parent / "traps" / "keyboard_400033_0.jpg"
    truth = json.loads(path.with_suffix(".json").read_text())
    reading = read_photo(path)
    lying = np.array([die["top_center_px"] for die in truth["dice"] + truth["strangers"]])
    doubted = {doubt.die for doubt in reading.doubts}
    sure_keys = [
        die.id
        for die in reading.dice
        if np.linalg.norm(lying - die.center_px, axis=1).min() > 20 and die.id not in doubted
    ]
    assert len(reading.dice) > 8
    assert sure_keys == []
