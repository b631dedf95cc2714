"""Questions as people see them: one a die, one a place, each with a mark that stands on the
picture as well."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rules.fields import Point
from rules.oraklos.cards import Color
from rules.oraklos.corrections import find_die
from rules.oraklos.doubt import Doubt
from rules.oraklos.doubt_kind import Suggestion
from rules.oraklos.read_die import ReadDie
from rules.oraklos.reading import Reading
from rules.oraklos.verdict import Verdict
from webui.app.cases.question import DoubtQuestion, Reply, open_about
from webui.app.language import gettext as _
from webui.app.words import color_names

# Places nearer to each other than this, in die widths, are asked about together.
_ONE_PLACE = 0.9


@dataclass(frozen=True)
class MarkedQuestion:
    """Everything that is asked about one die or one place. `edge_px` says how large it is."""

    mark: str
    asks: tuple[DoubtQuestion, ...]
    die: ReadDie | None
    at_px: Point
    edge_px: float
    replies: tuple[Reply, ...]

    @property
    def sentence(self) -> str:
        return " ".join(dict.fromkeys(ask.sentence for ask in self.asks))

    @property
    def key(self) -> str:
        return f"die-{self.die.id}" if self.die else f"place-{self.asks[0].key}"

    @property
    def places(self) -> list[int]:
        """The doubts about places among them, by their numbers in the reading."""
        return [ask.index for ask in self.asks if ask.index is not None and ask.die is None]

    def is_about(self, doubt: Doubt) -> bool:
        return any(ask.doubt == doubt for ask in self.asks)


def marked(asks: Iterable[DoubtQuestion], reading: Reading) -> list[MarkedQuestion]:
    """The questions about dice and places, gathered and numbered."""
    gathered = _gathered(asks, reading)
    return [_marked(str(mark), some, reading) for mark, some in enumerate(gathered, 1)]


def deciding_marks(
    marks: Iterable[MarkedQuestion], verdict: Verdict | None
) -> list[MarkedQuestion]:
    """Those on which a verdict hangs, the one to ask first in front."""
    found = {
        mark.key: mark
        for doubt in (verdict.open_doubts if verdict else ())
        for mark in marks
        if mark.is_about(doubt)
    }
    return list(found.values())


def _gathered(asks: Iterable[DoubtQuestion], reading: Reading) -> list[list[DoubtQuestion]]:
    groups: list[list[DoubtQuestion]] = []
    for ask in asks:
        for group in groups:
            if _belongs(ask, group[0], reading):
                group.append(ask)
                break
        else:
            groups.append([ask])
    return groups


def _belongs(ask: DoubtQuestion, first: DoubtQuestion, reading: Reading) -> bool:
    if ask.die is not None or first.die is not None:
        return ask.die == first.die
    if ask.at is None or first.at is None:
        return False
    return math.dist(ask.at, first.at) < _ONE_PLACE * _edge_px(reading, ask.at)


def _marked(mark: str, asks: Sequence[DoubtQuestion], reading: Reading) -> MarkedQuestion:
    first = asks[0]
    if first.die is not None:
        die = find_die(reading, first.die)
        replies = tuple(_of_die(die, asks))
        return MarkedQuestion(mark, tuple(asks), die, die.center_px, die.edge_px, replies)
    at = first.at or (reading.width / 2, reading.height / 2)
    edge_px = _edge_px(reading, at)
    return MarkedQuestion(mark, tuple(asks), None, at, edge_px, tuple(_of_place(asks)))


def _of_die(die: ReadDie, asks: Sequence[DoubtQuestion]) -> Iterator[Reply]:
    """Colors first and always in the same order, then the hole, then the die itself."""
    is_open = {suggestion for ask in asks for suggestion in open_about(ask.doubt)}
    shapes = list(_other_shapes(asks))
    if Suggestion.OTHER_COLOR in is_open:
        names = color_names()
        yield from (Reply(f"color-{color}", names[color], color, color is die.color)
                    for color in Color)  # fmt: skip
    if Suggestion.OTHER_HOLE in is_open:
        yield Reply("hole-no", _("No hole"), is_read=not die.hole_up)
        yield Reply("hole-yes", _("A hole"), is_read=die.hole_up)
    yield from shapes
    is_simple = is_open in ({Suggestion.OTHER_COLOR}, {Suggestion.OTHER_HOLE})
    if shapes or not is_simple:
        yield Reply("as-drawn", _("As drawn"), is_read=True)
    if Suggestion.NO_DIE in is_open or not (is_open or shapes):
        yield Reply("remove", _("No die of this throw"))


def _other_shapes(asks: Sequence[DoubtQuestion]) -> Iterator[Reply]:
    for ask in asks:
        for number, other in enumerate(ask.doubt.alternatives):
            if other.die is not None:
                yield Reply(f"answer-{ask.index}.{number}", _look_of(other.die), other.die.color)


def _of_place(asks: Sequence[DoubtQuestion]) -> Iterator[Reply]:
    """The four colors in their places: as the reader saw a die there, else as a hand puts it."""
    seen = {reply.color: reply for reply in _other_shapes(asks)}
    adds = any(Suggestion.ONE_MORE_DIE in open_about(ask.doubt) for ask in asks)
    names = color_names()
    if seen or adds:
        for color in Color:
            yield seen.get(color) or Reply(f"add-{color}", names[color], color)
    yield Reply("as-drawn", _("No die there") if seen or adds else _("As drawn"), is_read=True)


def _look_of(die: ReadDie) -> str:
    name = color_names()[die.color]
    return _("%(color)s, a hole") % {"color": name} if die.hole_up else name


def _edge_px(reading: Reading, at: Point) -> float:
    """How large a die is there: as large as its nearest neighbor."""
    nearest = min(reading.dice, key=lambda die: math.dist(die.center_px, at), default=None)
    return nearest.edge_px if nearest else reading.width / 20
