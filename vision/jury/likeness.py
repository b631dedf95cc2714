"""Likeness: how much each candidate looks like dice whose colors are known.

Witnesses come from the same lamp and camera, so that what differs is the paint and the place. At
one place a top mirrors the lamp, at another it does not: what is mirrored has the color of the
lamp, and is added to the light of the paint. So a candidate is also held against the witness as it
would look with more of that, and the other way round. What a difference is worth is fitted on
evenings with witnesses, by `vision.training.jury.weigh_witnesses`. (What sides show was worth
nothing beside the tops.)
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from calibration.color_model import COLORS
from calibration.witness import Witness
from rules.oraklos.cards import Color
from vision.chosen import chosen
from vision.faces import look_of_light, middle_light
from vision.jury.numbers import LikenessNumbers
from vision.jury.opinions import Opinions
from vision.jury.patches import middle_of

_BLACK = COLORS.index(Color.BLACK)
_GLARES = np.array([0.0, 0.01, 0.02, 0.04, 0.08, 0.15, 0.3])
"""Light of the lamp that a top mirrors, of what the camera shows as white."""
GLARE_OF_EACH = np.concatenate([_GLARES, _GLARES[1:]])
"""How much of it (G,) there is in each comparison: of the witness first, then of the candidate."""
_GLARE_UNIT = 0.05


def differences(
    patches: np.ndarray, witnesses: Sequence[Witness], opinions: Opinions
) -> np.ndarray:
    """How candidates (N) differ from witnesses (M) in each respect (G, N, M, 3), with each amount
    of glare; `opinions` tell which of the candidates are black."""
    light = _lights(list(patches))
    known = _lights([one.patch for one in witnesses])
    is_black = np.array([one.color is Color.BLACK for one in witnesses])
    lamp = _lamp(light, np.exp(opinions.names[:, _BLACK]), known[is_black])
    glares = _GLARES[:, None, None] * lamp
    shown, shown_known = (look_of_light(some + glares) for some in (light, known))
    by_witness = shown[:1, :, None] - shown_known[:, None]
    by_candidate = shown[1:, :, None] - shown_known[:1, None]
    apart = np.concatenate([by_witness, by_candidate])
    return np.asarray(np.log1p((apart / chosen().together.alike_unit) ** 2))


def _lights(patches: Sequence[np.ndarray]) -> np.ndarray:
    """The light (N, 3) of the top of each patch."""
    return np.array([middle_light(middle_of(patch)) for patch in patches]).reshape(-1, 3)


def _lamp(light: np.ndarray, black: np.ndarray, known_black: np.ndarray) -> np.ndarray:
    """The color (3,) of what tops mirror, of brightness 1. Black paint sends little else back;
    where no die is black, nothing is known of it."""
    if len(known_black):
        light, black = known_black, np.ones(len(known_black))
    if black.sum() < chosen().together.believed:
        return np.ones(3)
    return np.asarray(black @ (light / light.mean(1, keepdims=True)) / black.sum())


def likeness(apart: np.ndarray, colors: Sequence[Color], by: LikenessNumbers) -> np.ndarray:
    """Log odds (N, 4) by which candidates that differ so much from witnesses of these `colors` (M)
    have each color, for what they look like; zero for colors that nobody has seen a witness of."""
    glare = by.glare * np.log1p(GLARE_OF_EACH / _GLARE_UNIT)
    alike = by.same + (apart @ np.array(by.differs) + glare[:, None, None]).max(0)
    most, found = chosen().together.most_alike, np.zeros((len(alike), len(COLORS)))
    for column, color in enumerate(COLORS):
        mine = [one is color for one in colors]
        if any(mine):
            found[:, column] = np.clip(alike[:, mine].max(1), -most, most)
    return found
