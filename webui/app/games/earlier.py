"""What earlier evenings leave for a new game: who played, who played together, what was agreed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from rules.acts import Field
from webui.panel import panel
from webui.store.store import GameRow

_NAMES_OFFERED = 40
_GROUPS_OFFERED = 3


def earlier_names() -> list[str]:
    """Who played on earlier evenings, the latest first, everybody once."""
    names: dict[str, str] = {}
    for row in panel().store.games():
        for name in row.players:
            names.setdefault(_same(name), name)
    return list(names.values())[:_NAMES_OFFERED]


def earlier_groups(seats: Iterable[int]) -> list[tuple[str, ...]]:
    """Who played together, the latest first, as many as fit around this game's table."""
    groups: dict[frozenset[str], tuple[str, ...]] = {}
    for row in panel().store.games():
        if len(row.players) in seats:
            groups.setdefault(frozenset(map(_same, row.players)), row.players)
    return list(groups.values())[:_GROUPS_OFFERED]


def as_agreed_last(game: str, variant: str, fields: Iterable[Field]) -> tuple[Field, ...]:
    """The choices to agree on, with what this table chose the last time it played this."""
    agreed = _last_options(game, variant)

    def remembered(field: Field) -> Field:
        if field.kind != "choice" or field.many or field.name not in agreed:
            return field
        chosen = agreed[field.name]
        return field if field.check(chosen) else replace(field, default=chosen)

    return tuple(remembered(field) for field in fields)


def _last_options(game: str, variant: str) -> Mapping[str, object]:
    def is_meant(row: GameRow) -> bool:
        return (row.game, row.variant) == (game, variant)

    last = max(
        filter(is_meant, panel().store.games()), key=lambda row: row.started_at, default=None
    )
    if last is None:
        return {}
    log, _ = panel().play.load(last.id)
    options: Mapping[str, object] = log.start.data.get("options") or {}
    return options


def _same(name: str) -> str:
    """Names that differ in their letters' case or in blanks are one person's."""
    return " ".join(name.split()).casefold()
