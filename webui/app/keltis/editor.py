"""What the board editor shows: the drawing with its faults, the chosen space, the tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.keltis.board import START, Board, Source
from rules.keltis.board_edit import guessed_spaces, guessed_values
from rules.keltis.cards import HIGHEST, LOWEST
from rules.keltis.offers import MOST_PRIESTESS_STEPS
from webui.app.keltis.board_choices import (
    Changeable,
    aspects_of,
    changeable,
    may_lead_to,
    with_way,
)
from webui.app.keltis.board_draft import BoardDraft
from webui.app.keltis.drawing import BoardDrawing, Lying, Option, drawing_of, full_stacks
from webui.app.keltis.words import edition_name, space_word, tile_word
from webui.app.language import gettext as _
from webui.keltis_boards import shipped_board

_TRACK_GUESS = 50


@dataclass(frozen=True)
class Stepped:
    """A number of the board's tables, with where it comes from."""

    label: str
    place: str
    value: int | None
    source: Source
    least: int


def editor_context(edition: str, draft: BoardDraft, query: Mapping[str, str]) -> dict[str, Any]:
    board = draft.board
    aspects = aspects_of(board)
    tap = query.get("tap", "")
    tap = tap if tap in aspects else next(iter(aspects))
    palette = palette_of(board, tap)
    paint = query.get("paint", "")
    paint = paint if paint in palette else ""
    at = query.get("at")
    if at not in (START, *board.by_id):
        at = None
    return {
        "edition": edition,
        "title": edition_name(edition),
        "draft": draft,
        "name": query.get("name") or _own_name(edition, draft),
        "aspects": aspects,
        "tap": tap,
        "palette": palette,
        "paint": paint,
        "guessed": guessed_values(board),
        "at": at,
        "drawing": _drawing(draft, tap, at, paint),
        "space_name": space_word(board, at) if at else "",
        "properties": _properties(board, at),
        "space_faults": [one for one in draft.faults if at and one.params.get("space") == at],
        "other_faults": [one for one in draft.faults if not at or one.params.get("space") != at],
        "sources": source_words(),
        "wish_stones": _wish_stones(board),
        "tile_counts": _tile_counts(board),
        "track": _track(board),
        "track_guess": _TRACK_GUESS,
        "priestess": _priestess(board),
        "green_numbers": range(1, MOST_PRIESTESS_STEPS + 1),
    }


def _own_name(edition: str, draft: BoardDraft) -> str:
    """An own board is saved under its name again; the shipped one needs a new name."""
    return "" if draft.begun_from == shipped_board(edition)["name"] else draft.begun_from


def source_words() -> dict[Source, str]:
    return {
        "book": _("in the rulebook"),
        "known": _("known"),
        "likely": _("likely: compare it"),
        "unknown": _("not known: compare it"),
        "copy": _("as on your board"),
    }


def palette_of(board: Board, aspect: str) -> dict[str, Any]:
    """Every value a space can have, by its name: chosen once, then tapped onto all its spaces.
    What depends on the space itself (ways, the goal) has no value of its own here."""
    if aspect == "next":
        return {}
    return {
        choice.label: choice.value
        for space in board.by_id
        for choice in changeable(board, space, aspect).choices
    }


def _drawing(draft: BoardDraft, tap: str, at: str | None, paint: str) -> BoardDrawing:
    board = draft.board
    lying = Lying(
        stones=full_stacks(board),
        options=_ways(board, at) if tap == "next" else _cycles(board, tap, paint),
        chosen=at,
        guessed=guessed_spaces(board),
        faulty=draft.faulty_spaces,
    )
    return drawing_of(board, lying)


def _cycles(board: Board, aspect: str, paint: str) -> dict[str, list[Option]]:
    """A tap gives a space the chosen value of the palette, or else the next one."""
    options = {}
    anywhere = palette_of(board, aspect)
    for space in board.by_id:
        thing = changeable(board, space, aspect)
        now = next(one.label for one in thing.choices if one.is_now)
        label = f"{space_word(board, space)}. {thing.label}: {now}"
        own = {choice.label: choice.value for choice in thing.choices}
        value = {**anywhere, **own}[paint] if paint else thing.next_value
        data = {"place": thing.place, "value": value, "at": space}
        options[space] = [Option(label, "change", data)]
    return options


def _ways(board: Board, at: str | None) -> dict[str, list[Option]]:
    """A tap in the row ahead opens or closes a way; any other tap chooses where ways begin."""
    options = {
        space: [Option(space_word(board, space), "choose", {"at": space})]
        for space in (START, *board.by_id)
    }
    for there in may_lead_to(board, at) if at else ():
        place, ways = with_way(board, at or START, there)
        label = _("Way to %(space)s") % {"space": space_word(board, there)}
        options[there] = [Option(label, "change", {"place": place, "value": ways, "at": at})]
    return options


def _properties(board: Board, at: str | None) -> list[Changeable]:
    if at is None or at == START:
        return []
    return [changeable(board, at, one) for one in aspects_of(board) if one != "next"]


def _wish_stones(board: Board) -> list[Stepped]:
    most = max(board.wish_stones)
    return [
        Stepped(f"{count}+" if count == most else str(count), f"wish_stones/{count}",
                points.value, points.source, -20)
        for count, points in board.wish_stones.items()
    ]  # fmt: skip


def _tile_counts(board: Board) -> list[Stepped]:
    return [
        Stepped(tile_word(tile), f"tiles/{tile}", count.value, count.source, 0)
        for tile, count in board.tiles.items()
    ]


def _track(board: Board) -> Stepped:
    length = board.track_length
    return Stepped(_("Spaces"), "track_length", length.value, length.source, 1)


def _priestess(board: Board) -> list[Stepped]:
    return [
        Stepped(str(number), f"priestess/{number}", steps.value, steps.source, 1)
        for number in range(LOWEST, HIGHEST + 1)
        if (steps := board.priestess.get(number)) is not None
    ]
