"""Makes acts: who moves when and where, drawn from a seed."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vision.scene.truth import top_pixels
from vision.simulated_table.acts import Gather, Reach, ThrowAct
from vision.simulated_table.lay import Lay, bumped_die, lay
from vision.simulated_table.paths import Path, Tumble, through
from vision.simulated_table.sprites import Sprites
from vision.simulated_table.stage import Scenery

_HAND_PX_PER_S = 1500.0
_SHAKE_S = 0.09
_PUSH_S = 0.25
_HOVER_S = 0.7

Place = tuple[float, float]


@dataclass(frozen=True, eq=False)
class Choreographer:
    """Knows the stage and the parts; every method makes one act."""

    stage: Scenery
    sprites: Sprites

    @property
    def _speed(self) -> float:
        return _HAND_PX_PER_S * self.stage.size[0] / 1280

    def throw(self, rng: np.random.Generator, before: Lay, after: Lay) -> ThrowAct:
        width, height = self.stage.size
        release = (width * rng.uniform(0.35, 0.7), height * rng.uniform(0.78, 0.9))
        swing = self.stage.edge_px * 0.5
        shakes = [
            (release[0] + swing * rng.choice([-1, 1]), release[1] + swing * rng.uniform(-1, 1))
            for _ in range(int(rng.integers(3, 7)))
        ]
        away = self._outside(rng)
        comes = through([away, release], self._speed)
        shaken = Path(
            (*comes.times_s, *(comes.end_s + _SHAKE_S * (k + 1) for k in range(len(shakes)))),
            (*comes.places_px, *shakes),
        )
        let_go_s = shaken.end_s
        leaves = through([shakes[-1], away], self._speed * 0.8, let_go_s + 0.15)
        hand = Path(
            (*shaken.times_s, *leaves.times_s),
            (*shaken.places_px, *leaves.places_px),
        )
        tumbles = tuple(
            self._tumble(rng, after, index, release, let_go_s) for index in range(len(after.dice))
        )
        return ThrowAct(before, after, self.sprites, hand, tumbles, self.stage.empty_bgr)

    def gather(self, rng: np.random.Generator, before: Lay, after: Lay) -> Gather:
        places = [np.array(self._place(before, k)) for k in range(len(before.dice))]
        turns = np.linspace(0, 2 * np.pi, 9)[:-1] + rng.uniform(0, 2 * np.pi)
        middle, reach = np.array(self.stage.size) / 2, self.stage.radius * self.stage.edge_px
        ring = [tuple(middle + reach * 0.55 * np.array([np.cos(t), np.sin(t)])) for t in turns]
        away = self._outside(rng)
        hand = through([away, *ring, tuple(middle), away], self._speed)
        taken = tuple(hand.nearest_s(place) for place in places)
        return Gather(before, after, self.sprites, hand, taken)

    def take(self, rng: np.random.Generator, before: Lay, count: int) -> Gather:
        """A hand that takes some dice which lie near each other."""
        places = np.array([self._place(before, k) for k in range(len(before.dice))]).reshape(-1, 2)
        middle = places[int(rng.integers(len(places)))] if len(places) else np.zeros(2)
        nearest = np.argsort(np.linalg.norm(places - middle, axis=1))[:count]
        left = [die for k, die in enumerate(before.dice) if k not in nearest]
        away = self._outside(rng)
        stations = [(float(x), float(y)) for x, y in places[nearest]]
        hand = through([away, *stations, away], self._speed)
        taken = tuple(
            hand.nearest_s(place) if k in nearest else np.inf for k, place in enumerate(places)
        )
        return Gather(before, lay(self.stage, left), self.sprites, hand, taken)

    def reach(self, rng: np.random.Generator, before: Lay) -> Reach:
        """A hand that points at something and touches nothing."""
        width, height = self.stage.size
        target = (width * rng.uniform(0.3, 0.7), height * rng.uniform(0.45, 0.8))
        near = (target[0] + rng.normal(0, 12), target[1] + rng.normal(0, 12))
        return Reach(
            before, before, self.sprites, self._there_and_back(rng, target, near, _HOVER_S)
        )

    def bump(self, rng: np.random.Generator, before: Lay) -> Reach:
        """A hand that pushes one die aside, if there is any."""
        if not before.dice:
            return self.reach(rng, before)
        index = int(rng.integers(len(before.dice)))
        after = lay(self.stage, bumped_die(rng, before.dice, index, rng.uniform(0.8, 1.6)))
        start, end = self._place(before, index), self._place(after, index)
        hand = self._there_and_back(rng, start, end, _PUSH_S)
        others = self.stage.empty_bgr.copy()
        for k, patch in enumerate(before.patches):
            if k != index:
                patch.lay_over(others)
        return Reach(
            before, after, self.sprites, hand, index, (hand.times_s[1], hand.times_s[2]), others
        )

    def _there_and_back(
        self, rng: np.random.Generator, target: Place, end: Place, stay_s: float
    ) -> Path:
        away = self._outside(rng)
        comes = through([away, target], self._speed)
        leaves = through([end, away], self._speed, comes.end_s + stay_s)
        return Path((*comes.times_s, *leaves.times_s), (*comes.places_px, *leaves.places_px))

    def _tumble(
        self, rng: np.random.Generator, after: Lay, index: int, release: Place, let_go_s: float
    ) -> Tumble:
        begin_s = let_go_s + float(rng.uniform(0, 0.18))
        edge = self.stage.edge_px
        start = (release[0] + rng.normal(0, edge), release[1] + rng.normal(0, edge) - 2 * edge)
        return Tumble(
            begin_s=begin_s,
            end_s=begin_s + float(rng.uniform(0.6, 1.4)),
            start_px=start,
            end_px=self._place(after, index),
            spin_rad=float(rng.normal(0, 2.5)),
            curve_px=float(rng.normal(0, edge)),
            hop_px=edge * float(rng.uniform(0.5, 1.5)),
        )

    def _place(self, lying: Lay, index: int) -> Place:
        """Where a die's top is in the picture."""
        scene = replace(self.stage.scene, solids=lying.dice)
        x, y = top_pixels(scene, lying.dice[index])[1]
        return float(x), float(y)

    def _outside(self, rng: np.random.Generator) -> Place:
        """Below the picture, so far that not even the fingers' shadow is seen."""
        width, height = self.stage.size
        rows = np.flatnonzero((self.sprites.hand.keep < 250).any((1, 2)))
        above_palm = -self.sprites.hand.at_px[1] - int(rows[0])
        return width * float(rng.uniform(0.4, 0.65)), float(height + above_palm + 4)
