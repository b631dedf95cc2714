"""What may be done now, in a form that a page, an API or a command line can offer blindly.

An act is a kind, the players who may do it, what is already fixed, and the fields that are
still open. Doing it means sending an event of that kind whose data is the act's fixed data
plus one value per field. Two acts may have the same kind: that is how choices that depend on
each other are offered (one act per card, each with the moves that card allows).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Literal

from rules.events import Event
from rules.message import Message, Refusal
from rules.one_line import is_one_line
from rules.sentences import NOBODY, refusal, say
from rules.table import Player, Table

FieldKind = Literal["choice", "number", "text", "flag", "data"]


@dataclass(frozen=True)
class Choice:
    """One value of a field and how it is called."""

    value: str | int
    label: Message

    def to_json(self) -> dict[str, Any]:
        return {"value": self.value, "label": self.label.to_json()}


@dataclass(frozen=True)
class Field:
    """One open parameter.

    choice: one of `choices`; number: a whole number, `least` to `most`; text: one line of `least`
    to `most` characters; flag: true or false; data: anything with a structure of its own, e.g. a
    reading or a board, which the game itself checks. With `many` the value is a list of such
    values, and `least` and `most` then bound its length (values differ unless `repeats`). An
    `optional` field may be left out; at the start of a game a missing value is filled in from
    `default`.
    """

    name: str
    kind: FieldKind
    label: Message
    choices: tuple[Choice, ...] = ()
    least: int | None = None
    most: int | None = None
    many: bool = False
    repeats: bool = False
    optional: bool = False
    default: Any = None

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "kind": self.kind,
            "label": self.label.to_json(),
            "choices": [choice.to_json() for choice in self.choices],
            "least": self.least,
            "most": self.most,
            "many": self.many,
            "repeats": self.repeats,
            "optional": self.optional,
            "default": self.default,
        }

    def check(self, value: object) -> Refusal | None:
        if not self.many:
            return None if self._fits(value) else self._refusal(value)
        if not isinstance(value, list) or not all(self._fits(one) for one in value):
            return self._refusal(value)
        if not self._within(len(value)):
            return self._refusal(value)
        if not self.repeats and any(value.count(one) > 1 for one in value):
            return self._refusal(value)
        return None

    def _fits(self, value: object) -> bool:
        number = isinstance(value, int) and not isinstance(value, bool)
        if self.kind == "choice":
            # 1 == True in Python: a flag is never a choice.
            return (number or isinstance(value, str)) and any(
                value == choice.value for choice in self.choices
            )
        if self.kind == "number":
            return isinstance(value, int) and number and (self.many or self._within(value))
        if self.kind == "text":
            return (
                isinstance(value, str)
                and is_one_line(value)
                and (self.many or self._within(len(value.strip())))
            )
        if self.kind == "flag":
            return isinstance(value, bool)
        return True

    def _within(self, size: int) -> bool:
        return (self.least is None or size >= self.least) and (
            self.most is None or size <= self.most
        )

    def _refusal(self, value: object) -> Refusal:
        allowed = [choice.value for choice in self.choices]
        return refusal("field.value", field=self.name, value=value, allowed=allowed)


_PLAYER = say("table.player")


def player_field(table: Table, ids: Iterable[str]) -> Field:
    """One of these players, by name."""
    players = tuple(_choice_of(table.player(one)) for one in ids)
    return Field("player", "choice", _PLAYER, choices=players)


@lru_cache(maxsize=256)
def _choice_of(player: Player) -> Choice:
    # A game that is told from its beginning asks for the same people at every step.
    return Choice(player.id, say("table.player_name", name=player.name))


@dataclass(frozen=True)
class Act:
    """Something that may be done now. `by` empty: by anybody, also in the table's name.

    A `secret` act is shown only to the players in `by` (a hand of cards on its owner's device).
    A `chance` act is one that fate decides: a page that deals fills its fields by lot.
    """

    kind: str
    label: Message
    by: tuple[str, ...] = ()
    fields: tuple[Field, ...] = ()
    data: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    secret: bool = False
    chance: bool = False

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "label": self.label.to_json(),
            "by": list(self.by),
            "fields": [one.to_json() for one in self.fields],
            "data": dict(self.data),
            "secret": self.secret,
            "chance": self.chance,
        }

    def misfit(self, data: Mapping[str, Any]) -> Refusal | None:
        """Why `data` is not a filled-in form of this act, or None."""
        return misfit(self.fields, data, self.data)


def misfit(
    fields: Iterable[Field], data: Mapping[str, Any], fixed: Mapping[str, Any] | None = None
) -> Refusal | None:
    """Why `data` does not fill in these fields beside the fixed values, or None."""
    known = dict(fixed or {})
    for name, value in known.items():
        if data.get(name) != value:
            return refusal("field.value", field=name, value=data.get(name), allowed=[value])
    open_fields = {one.name: one for one in fields}
    for name in data:
        if name not in known and name not in open_fields:
            return refusal("field.unknown", field=name)
    for name, one in open_fields.items():
        if name not in data:
            if not one.optional:
                return refusal("field.missing", field=name)
        elif refused := one.check(data[name]):
            return refused
    return None


def offered(acts: Iterable[Act], event: Event) -> Refusal | None:
    """Why this event is not one of the offered acts, or None. A game's `check` begins here."""
    acts = tuple(acts)
    of_kind = [act for act in acts if act.kind == event.kind]
    if not of_kind:
        now = sorted({act.kind for act in acts})
        return refusal("act.not_now", kind=event.kind, now=now)
    theirs = [act for act in of_kind if not act.by or event.by in act.by]
    if not theirs:
        who = sorted({one for act in of_kind for one in act.by})
        name = event.by or NOBODY
        return refusal("act.not_you", kind=event.kind, by=event.by, who=who, name=name, names=who)
    misfits = [act.misfit(event.data) for act in theirs]
    if any(refused is None for refused in misfits):
        return None
    # The act whose fixed part agrees was most likely meant; its complaint is the useful one.
    for act, refused in zip(theirs, misfits, strict=True):
        if all(event.data.get(name) == value for name, value in act.data.items()):
            return refused
    return misfits[0]
