"""What pictures of one evening share: a set of dice, a table, a room and its lamps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.scene.materials import printed
from vision.training.traced.lights import (
    HARD,
    SOFTEST,
    Bulb,
    Window,
    bulbs,
    given_by,
    mirrored_window,
    room,
)
from vision.training.traced.moods import AS_IT_IS
from vision.training.traced.paints import (
    Finish,
    SetLook,
    draw_cloth_finish,
    draw_finish,
    draw_set,
    navy,
)
from vision.training.traced.photographs import Photographs
from vision.training.traced.prints import PRINTS, SPAN_EDGES
from vision.training.traced.tables import TILE_EDGES, colored_cloth, table_texture

ROOM, LAMPS, WINDOWS = "room", "lamp", "pane"
"""Sources of light. What shines in a tracer's scene is called so, most with a number behind."""
_PRINTED = 0.4
"""Share of printed tables where tables vary most."""
_WINDOWS = 0.35
"""Share of evenings with a window that level faces mirror."""
_NAVY = 0.4
"""Share of evenings of mirrors whose blue dice are nearly as dark as the black ones."""
_SOFT_TABLES = ("felt", "linen")
PLAYED, MIRRORS, SHADOWS, CLOTH = "played", "mirrors", "shadows", "cloth"
"""Themes of throws as a table of players makes them, on tables and cloths, not on print; of lacquer
that mirrors a window; of hard lamps; of players' throws on one colored cloth."""
OF_PLAYERS = (PLAYED, CLOTH)
"""Themes whose dice all lie in the picture as players throw them, with little else."""


@dataclass(frozen=True)
class TableTop:
    """A texture that covers `span` die edges, then is repeated mirrored."""

    name: str
    tile: np.ndarray
    span: tuple[float, float]
    turn_deg: float
    finish: Finish


@dataclass(frozen=True)
class Evening:
    """All that stays when dice are thrown again."""

    dice: SetLook
    other_finish: Finish
    table: TableTop
    sky: np.ndarray
    lamps: tuple[Bulb, ...]
    windows: tuple[Window, ...]

    @property
    def given(self) -> dict[str, np.ndarray]:
        """Color of what a white table sends back of the light of each source, by its name."""
        given = {ROOM: given_by(self.sky)}
        if self.lamps:
            given[LAMPS] = sum((lamp.given for lamp in self.lamps), np.zeros(3))
        if self.windows:
            given[WINDOWS] = sum((window.given for window in self.windows), np.zeros(3))
        return given

    @property
    def is_on_cloth(self) -> bool:
        """Whether all that cameras see has one color, but for the dice."""
        return self.table.name == CLOTH

    @property
    def light_color(self) -> np.ndarray:
        """Of all light together on a white table."""
        return AS_IT_IS.of(self.given)


def _table(
    rng: np.random.Generator, variety: float, theme: str | None, photographs: Photographs | None
) -> TableTop:
    turn = float(rng.uniform(0, 360))
    if theme == CLOTH:
        span = (TILE_EDGES, TILE_EDGES)
        return TableTop(CLOTH, colored_cloth(rng), span, turn, draw_cloth_finish(rng))
    if theme in PRINTS or (theme != PLAYED and rng.random() < _PRINTED * variety):
        name = theme if theme in PRINTS else str(rng.choice(list(PRINTS)))
        tile = np.clip(printed(PRINTS[str(name)](rng, photographs)), 0.003, 0.9)
        return TableTop(str(name), tile, (SPAN_EDGES, SPAN_EDGES), turn, draw_finish(rng, 0.3))
    kind = rng.random() if photographs else 1.0
    if photographs and kind < 0.45:
        tile = photographs.surface(rng) if kind < 0.35 else photographs.picture(rng)
        name = "photographed" if kind < 0.35 else "picture"
        width = float(np.exp(rng.uniform(np.log(5), np.log(45))))
        span = (width, width * tile.shape[0] / tile.shape[1])
        tile = np.clip(tile * rng.uniform(0.6, 1.2), 0.003, 0.9).astype(np.float32)
        return TableTop(name, tile, span, turn, draw_finish(rng, 0.3))
    name, tile = table_texture(rng, variety)
    if name in _SOFT_TABLES:
        finish = draw_cloth_finish(rng)
    else:
        finish = draw_finish(rng, 1.0 if name == "lacquer" else 0.3)
    return TableTop(name, tile, (TILE_EDGES, TILE_EDGES), turn, finish)


def draw_evening(
    rng: np.random.Generator,
    wild: float,
    variety: float,
    cameras_at: Sequence[np.ndarray],
    photographs: Photographs | None = None,
    theme: str | None = None,
) -> Evening:
    """An evening whose lamps none of the cameras sees; photographed where there are some."""
    dice = draw_set(rng)
    if theme == MIRRORS:
        paints = dice.paints | ({"blue": navy(rng)} if rng.random() < _NAVY else {})
        dice = replace(dice, paints=paints, black_finish=draw_finish(rng, 1.0))
    table = _table(rng, variety, theme, photographs)
    windows: tuple[Window, ...] = ()
    if photographs and rng.random() < 0.6:
        sky = photographs.room(rng)
        lamp_share = float(rng.choice([0.0, rng.uniform(0.1, 0.7)]))
    else:
        sky, lamp_share = room(rng, wild), float(rng.uniform(0.2, 0.9))
    softest = SOFTEST
    if theme == SHADOWS:
        softest, lamp_share = HARD, float(rng.uniform(0.5, 0.9))
    elif theme == MIRRORS or rng.random() < _WINDOWS:
        window = mirrored_window(rng, wild, cameras_at, float(rng.uniform(0.2, 0.7)))
        windows = () if window is None else (window,)
        lamp_share *= 0.4
    lamps = tuple(bulbs(rng, wild, cameras_at, lamp_share, softest)) if lamp_share > 0.05 else ()
    given = sum([b.given for b in lamps] + [w.given for w in windows], np.zeros(3)).mean()
    sky = sky * np.float32(max(0.08, 1 - given))
    return Evening(dice, draw_finish(rng, 0.4), table, sky, lamps, windows)
