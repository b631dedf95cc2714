"""What happens on the table: each act begins with dice lying and ends with dice lying."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from vision.simulated_table.lay import Lay
from vision.simulated_table.patch import Patch
from vision.simulated_table.paths import Path, Tumble
from vision.simulated_table.sprites import Sprites

_POSE_S = 0.06
"""How long a tumbling die shows one face before it shows the next."""


class Act(Protocol):
    """Seconds count from the act's begin."""

    @property
    def after(self) -> Lay: ...

    @property
    def length_s(self) -> float: ...

    def picture(self, at_s: float) -> np.ndarray:
        """A new picture (BGR) of the act at this moment."""
        ...


@dataclass(frozen=True, eq=False)
class ThrowAct:
    """A hand comes in, shakes, lets go; dice roll and come to rest while it leaves."""

    before: Lay
    after: Lay
    sprites: Sprites
    hand: Path
    tumbles: tuple[Tumble, ...]
    empty_bgr: np.ndarray = field(repr=False)

    @property
    def length_s(self) -> float:
        return max(self.hand.end_s, *(tumble.end_s for tumble in self.tumbles))

    def picture(self, at_s: float) -> np.ndarray:
        if all(at_s >= tumble.end_s for tumble in self.tumbles):
            picture = self.after.picture_bgr.copy()
        elif all(at_s < tumble.begin_s for tumble in self.tumbles):
            picture = self.before.picture_bgr.copy()
        else:
            picture = self.empty_bgr.copy()
            for index, tumble in enumerate(self.tumbles):
                self._lay_die(picture, index, tumble, at_s)
        _lay_hand(picture, self.sprites.hand, self.hand, at_s)
        return picture

    def _lay_die(self, picture: np.ndarray, index: int, tumble: Tumble, at_s: float) -> None:
        if at_s < tumble.begin_s:
            return
        own = self.after.patches[index]
        if at_s >= tumble.end_s:
            own.lay_over(picture)
            return
        shift_px, angle_rad, slides = tumble.pose(at_s)
        if slides:
            own.turned(angle_rad, shift_px).lay_over(picture)
            return
        color = str(self.after.dice[index].tags["color"])
        poses = self.sprites.tumbling[color]
        pose = poses[(index * 3 + int((at_s - tumble.begin_s) / _POSE_S)) % len(poses)]
        place = np.add(tumble.end_px, shift_px)
        _at(pose, place).lay_over(picture)


@dataclass(frozen=True, eq=False)
class Gather:
    """A hand sweeps over the table and takes dice with it."""

    before: Lay
    after: Lay
    sprites: Sprites
    hand: Path
    taken_s: tuple[float, ...]
    """When each die vanishes under the hand; infinity for those that stay."""

    @property
    def length_s(self) -> float:
        return self.hand.end_s

    def picture(self, at_s: float) -> np.ndarray:
        if at_s < min(self.taken_s, default=0.0):
            picture = self.before.picture_bgr.copy()
        else:
            picture = self.after.picture_bgr.copy()
            for patch, taken_s in zip(self.before.patches, self.taken_s, strict=True):
                if at_s < taken_s < np.inf:
                    patch.lay_over(picture)
        _lay_hand(picture, self.sprites.hand, self.hand, at_s)
        return picture


@dataclass(frozen=True, eq=False)
class Reach:
    """A hand comes in and leaves again; on its way it may push one die to where it lies after.

    `others_bgr` is the table with every die but the pushed one.
    """

    before: Lay
    after: Lay
    sprites: Sprites
    hand: Path
    pushed: int | None = None
    push_s: tuple[float, float] = (0.0, 0.0)
    others_bgr: np.ndarray | None = field(default=None, repr=False)

    @property
    def length_s(self) -> float:
        return self.hand.end_s

    def picture(self, at_s: float) -> np.ndarray:
        begin_s, end_s = self.push_s
        if self.pushed is None or at_s < begin_s:
            picture = self.before.picture_bgr.copy()
        elif at_s >= end_s:
            picture = self.after.picture_bgr.copy()
        else:
            assert self.others_bgr is not None
            picture = self.others_bgr.copy()
            way = np.subtract(
                self.after.patches[self.pushed].center_px,
                self.before.patches[self.pushed].center_px,
            )
            done = (at_s - begin_s) / (end_s - begin_s)
            patch = self.before.patches[self.pushed]
            patch.turned(0.0, (way[0] * done, way[1] * done)).lay_over(picture)
        _lay_hand(picture, self.sprites.hand, self.hand, at_s)
        return picture


def _at(patch: Patch, place_px: np.ndarray) -> Patch:
    x, y = (round(float(v)) for v in place_px)
    return Patch(patch.keep, patch.add, (patch.at_px[0] + x, patch.at_px[1] + y))


def _lay_hand(picture: np.ndarray, hand: Patch, path: Path, at_s: float) -> None:
    if path.begin_s < at_s < path.end_s:
        _at(hand, path.place_px(at_s)).lay_over(picture)
