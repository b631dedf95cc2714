"""Likeness: how much each candidate looks like dice whose colors are known.

Witnesses come from the same lamp and camera, so that what differs is the paint and the place. At
one place a top mirrors the lamp, at another it does not: what is mirrored has the color of the
lamp, and is added to the light of the paint. So candidates and witnesses are also compared with
more and more of that taken off one of them: what is left of a blue top is blue, of a black one
nothing. What a difference is worth is fitted on evenings with witnesses, by
`vision.training.jury.weigh_witnesses`. (What sides show was worth nothing beside the tops.)
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from calibration.color_model import COLORS
from calibration.witness import Witness
from rules.oraklos.cards import Color
from vision.chosen import chosen
from vision.faces import LEAST_LIGHT, look_of_light, middle_light
from vision.jury.numbers import LikenessNumbers
from vision.jury.opinions import Opinions
from vision.jury.patches import middle_of

_BLACK = COLORS.index(Color.BLACK)
_GLARES = np.array([0.0, 0.01, 0.02, 0.04, 0.08, 0.15, 0.3])
"""Light of the lamp that is taken off, of what the camera shows as white."""
GLARE_OF_EACH = np.concatenate([_GLARES, _GLARES[1:]])
"""How much of it (G,) in each comparison: off the witness first, then off the candidate."""
_GLARE_UNIT = 0.05
"""As much of it counts little; twice as much does not count twice."""
_NEARLY_NONE = 1e-4
"""Light that black sends back at least: of none the color is not known."""


def differences(
    patches: np.ndarray, witnesses: Sequence[Witness], opinions: Opinions
) -> np.ndarray:
    """How candidates (N) differ from witnesses (M) in each respect (G, N, M, 3), with each amount
    of glare taken off; `opinions` tell which of the candidates are black."""
    light, known = (_lights(some) for some in (patches, [one.patch for one in witnesses]))
    known_black = np.array([one.color is Color.BLACK for one in witnesses], float)
    # What people said is black is black: the jury may take a blue top for it that mirrors the lamp.
    lamp = _lamp(known, known_black)
    if lamp is None:
        lamp = _lamp(light, np.exp(opinions.names[:, _BLACK]))
    glares = _GLARES[:, None, None] * (np.ones(3) if lamp is None else lamp)
    seen, seen_known = (
        look_of_light(np.maximum(one - glares, LEAST_LIGHT)) for one in (light, known)
    )
    apart = np.concatenate(
        [seen[:1, :, None] - seen_known[:, None], seen[1:, :, None] - seen_known[:1, None]]
    )
    return np.asarray(np.log1p((apart / chosen().together.alike_unit) ** 2))


def _lights(patches: Sequence[np.ndarray] | np.ndarray) -> np.ndarray:
    """The light (N, 3) of the top of each patch."""
    return np.array([middle_light(middle_of(patch)) for patch in patches]).reshape(-1, 3)


def _lamp(light: np.ndarray, black: np.ndarray) -> np.ndarray | None:
    """The color (3,) of what tops mirror, of brightness 1, from their light (N, 3) and how surely
    they are black: black paint sends little else back. None where none is."""
    if black.sum() < chosen().together.believed:
        return None
    sent = np.maximum(light - LEAST_LIGHT, _NEARLY_NONE)
    return np.asarray(black @ (sent / sent.mean(1, keepdims=True)) / black.sum())


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
