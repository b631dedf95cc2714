"""What is being set up just now: one camera, one profile, views and pictures taken so far.

A panel has one live table, so it has one desk; two hosts at it see the same work.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from calibration.collector import Collected, Hint
from calibration.lens_fit import LensFit
from calibration.profile import EnrolledDice, Profile
from rules.message import Message, Refusal
from rules.oraklos.cards import Color
from rules.oraklos.reading import Reading
from vision.board import BoardSight, find_board
from vision.enrolment import Enrolment, enrol
from vision.lens_pictures import fit_sharpened
from vision.photo import Photo
from vision.profiled import view_of
from webui.live_table import LiveTable
from webui.profiles import Profiles


@dataclass(frozen=True, eq=False)
class LensWork:
    """The lens as far as it is measured; `fit` or `refusal` ends it."""

    collected: Collected
    pictures: tuple[np.ndarray, ...] = ()
    hint: Hint = Hint.SHOW
    sight: BoardSight = BoardSight.NOTHING
    fit: LensFit | None = None
    refusal: Message | None = None


@dataclass(frozen=True, eq=False)
class DiceWork:
    """The picture of the dice that lies on the desk, with the colors people said; `before` it
    lies another one of the same set."""

    photo: Photo
    reading: Reading
    before: DiceWork | None = None


class Desk:
    def __init__(self, profiles: Profiles, table: LiveTable) -> None:
        self.profiles = profiles
        self._table = table
        self._lock = threading.Lock()
        self._lens: LensWork | None = None
        self._dice: DiceWork | None = None
        self._before_practice: str | None = None

    # --- the profile in work -------------------------------------------------------------------

    def profile(self) -> Profile:
        """The profile in use; where there is none, or a damaged one, the defaults."""
        chosen = self.profiles.chosen()
        known = None if chosen is None else chosen.profile
        return known or Profile("table")

    def begin(self, name: str) -> None:
        """Work on the profile of this name from now on, begun where there is none."""
        self.profiles.change(name, lambda known: known)
        self.choose(name)

    def choose(self, name: str | None) -> None:
        self.profiles.choose(name)
        self.forget()
        self.apply()

    def practice(self, begins: bool) -> None:
        """What is measured for practice ends with it: the profile of before is in use again."""
        if begins:
            chosen = self.profiles.chosen()
            self._before_practice = None if chosen is None else chosen.key
            self.choose(None)
        else:
            self.choose(self._before_practice)
            self._before_practice = None

    def keep(self, change: Callable[[Profile], Profile]) -> Profile:
        """Change the profile in use; the live table follows at once."""
        name = self.profile().name
        changed = self.profiles.change(name, change)
        self.profiles.choose(name)
        self.apply()
        return changed

    def apply(self) -> None:
        chosen = self.profiles.chosen()
        self._table.view = view_of(None if chosen is None else chosen.profile)

    def forget(self) -> None:
        with self._lock:
            self._lens = self._dice = None

    # --- the lens ------------------------------------------------------------------------------

    def look_at_board(self, picture_bgr: np.ndarray) -> LensWork:
        """One more look: a still view that adds something is kept, the last one ends it."""
        size = (picture_bgr.shape[1], picture_bgr.shape[0])
        sighting = find_board(picture_bgr)
        with self._lock:
            work = self._lens
            if work is None or work.collected.size != size:
                work = LensWork(Collected(size))
            if work.fit is not None or work.refusal is not None:
                return work
            collected, hint = work.collected.look(sighting.view)
            pictures = work.pictures
            if len(collected.views) > len(work.collected.views):
                pictures = (*pictures, picture_bgr)
            work = replace(
                work, collected=collected, pictures=pictures, hint=hint, sight=sighting.sight
            )
            if hint is Hint.DONE:
                work = _measured(work)
            self._lens = work
        self._keep_lens(work)
        return work

    @property
    def lens(self) -> LensWork | None:
        return self._lens

    def finish_lens(self) -> None:
        """Measure with the views there are: the rules of the fit decide whether they do."""
        with self._lock:
            work = self._lens
            if work is None or work.fit is not None:
                return
            work = self._lens = _measured(work)
        self._keep_lens(work)

    def lens_again(self) -> None:
        with self._lock:
            self._lens = None

    def _keep_lens(self, work: LensWork) -> None:
        if (fit := work.fit) is not None:
            self.keep(lambda known: replace(known, lens=fit.lens))

    # --- the dice ------------------------------------------------------------------------------

    @property
    def dice(self) -> DiceWork | None:
        return self._dice

    def lay_dice(self, photo: Photo, reading: Reading, is_second: bool = False) -> None:
        """A picture of the dice: in place of the last one, or as a second one beside it."""
        with self._lock:
            last = self._dice
            before = None if last is None else last if is_second else last.before
            self._dice = DiceWork(photo, reading, before and replace(before, before=None))

    def say_color(self, die: int, color: Color) -> None:
        with self._lock:
            if self._dice is None:
                return
            reading = self._dice.reading
            dice = tuple(
                replace(one, color=color) if one.id == die else one for one in reading.dice
            )
            self._dice = replace(self._dice, reading=replace(reading, dice=dice))

    def keep_dice(self, edge_mm: float | None) -> Enrolment:
        work = self._dice
        learned = Enrolment(
            replace(self.profile().dice or EnrolledDice(), edge_mm=edge_mm), advice=()
        )
        if work is not None:
            pictures = [one for one in (work.before, work) if one is not None]
            learned = enrol([(one.photo, one.reading) for one in pictures], edge_mm)
        self.keep(lambda known: replace(known, dice=learned.dice))
        return learned


def _measured(work: LensWork) -> LensWork:
    """The fit, or the reason against it."""
    seen = [
        (view, partial(np.asarray, picture))
        for view, picture in zip(work.collected.views, work.pictures, strict=True)
    ]
    try:
        return replace(work, fit=fit_sharpened(seen, work.collected.size))
    except Refusal as refusal:
        return replace(work, refusal=refusal.message)
