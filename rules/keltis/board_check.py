"""The board checker: everything a board file gets wrong, each fault with its place and reason.

Faults are only what the rules can't work with or what a rulebook states; a value that is merely
likely is never a fault, because the players' copy decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from rules.keltis.board import JOKER, PLAIN, START, Board
from rules.keltis.cards import COLORS, HIGHEST, LOWEST
from rules.keltis.editions import BASE, NEW_PATHS, ORAKEL
from rules.keltis.say import say
from rules.keltis.tiles import Tile
from rules.message import Message, Refusal

Faults = Iterator[Message]

FIRST_GREEN_POINTS = -4  # Das Orakel, the example of moving a figure
ORAKEL_GOAL_SPACES = 7
NEW_PATHS_STARTS = 4
GOAL_POINTS = frozenset((6, 7, 10))


def board_faults(board: Board) -> tuple[Message, ...]:
    """Empty when the board can be played on."""
    # Following the paths only makes sense once every link leads somewhere, and forward.
    for faults in (tuple(_broken_links(board)), tuple(_loops(board))):
        if faults:
            return faults
    return (*_common(board), *_OF_EDITION[board.game](board))


def _fault(code: str, **params: Any) -> Message:
    return say(f"keltis.board.{code}", **params)


def _broken_links(board: Board) -> Faults:
    for space, times in Counter(space.id for space in board.spaces).items():
        if times > 1 or space == START:
            yield _fault("twice", space=space)
    links = [(START, board.start.value), *((one.id, one.next.value) for one in board.spaces)]
    for space, following in links:
        for target in following:
            if target not in board.by_id:
                yield _fault("link", space=space, to=target)
    for space in board.goal.value:
        if space not in board.by_id:
            yield _fault("goal_space", space=space)
    if not board.start.value:
        yield _fault("start", space=START)


def _common(board: Board) -> Faults:
    yield from _reachability(board)
    yield from _spaces(board)
    yield from _goal(board)
    yield from _tables(board)


def _reachability(board: Board) -> Faults:
    reached: set[str] = set()
    front = [START]
    while front:
        for target in board.following(front.pop()):
            if target not in reached:
                reached.add(target)
                front.append(target)
    for space in board.spaces:
        if space.id not in reached:
            yield _fault("unreachable", space=space.id)


def _loops(board: Board) -> Faults:
    """Spaces on a circle are what remains once those that only lead to finished ones are gone."""
    open_ways = {space.id: set(space.next.value) for space in board.spaces}
    while done := [space for space, following in open_ways.items() if not following]:
        for space in done:
            del open_ways[space]
        for following in open_ways.values():
            following.difference_update(done)
    for space in open_ways:
        yield _fault("loop", space=space)


def _spaces(board: Board) -> Faults:
    allowed = (*COLORS, JOKER) if board.game == NEW_PATHS.name else COLORS
    stone_colors = COLORS if board.edition.stones_by_color else (PLAIN,)
    for space in board.spaces:
        if space.color.value not in allowed:
            yield _fault("color", space=space.id, color=space.color.value)
        holds = space.holds.value
        if holds.kind == "stones" and (holds.color not in stone_colors or holds.count < 1):
            yield _fault("stones", space=space.id, holds=str(holds))


def _goal(board: Board) -> Faults:
    """All rulebooks, "Der Spielplan": the end of the way, each space worth 6, 7 or 10."""
    if not board.goal.value:
        yield _fault("no_goal")
    for space in board.spaces:
        inside = space.id in board.goal_spaces
        if inside and space.points.value not in GOAL_POINTS:
            yield _fault(
                "goal_value", allowed=sorted(GOAL_POINTS), space=space.id, points=space.points.value
            )
        if inside and any(target not in board.goal_spaces for target in space.next.value):
            yield _fault("goal_left", space=space.id)
        if not inside and not space.next.value:
            yield _fault("dead_end", space=space.id)


def _tables(board: Board) -> Faults:
    counts = sorted(board.wish_stones)
    if counts != list(range(len(counts))) or not counts:
        yield _fault("wish_stones")
    if board.track_length.value is not None and board.track_length.value < 1:
        yield _fault("track")
    in_box = 0
    for tile, count in board.tiles.items():
        if not _belongs(board, tile):
            yield _fault("tile", tile=tile)
        if count.value < 0:
            yield _fault("tile_count", tile=tile)
        in_box += count.value
    if in_box != len(board.tile_places):
        places = len(board.tile_places)
        yield _fault("tile_places", tiles=in_box, places=places)


def _belongs(board: Board, text: str) -> bool:
    """Das Orakel has clovers with a color, New Paths wish stones with a color."""
    try:
        tile = Tile.parse(text)
    except Refusal:
        return False
    colored = tile.color != PLAIN
    match tile.kind:
        case "points":
            return True
        case "clover":
            return colored == (board.game == ORAKEL.name)
        case "stone":
            return board.game != ORAKEL.name and colored == board.edition.stones_by_color
        case "discard":
            return board.game == NEW_PATHS.name
        case _:
            return board.game == ORAKEL.name


def _branches(board: Board) -> Faults:
    for space in board.spaces:
        if len(space.next.value) > 1:
            yield _fault("branch", space=space.id)


def _orakel(board: Board) -> Faults:
    """Das Orakel, "Der Spielplan": one path, and its last seven spaces are the goal."""
    yield from _branches(board)
    if len(board.start.value) > 1:
        yield _fault("branch", space=START)
    if len(board.goal_spaces) != ORAKEL_GOAL_SPACES:
        yield _fault("goal_size", right=ORAKEL_GOAL_SPACES, spaces=len(board.goal_spaces))
    greens = [space for space in board.ahead(START) if board.color(space) == "green"]
    if greens and board.points(greens[0]) != FIRST_GREEN_POINTS:
        yield _fault("first_green", points=FIRST_GREEN_POINTS, space=greens[0])
    for number in range(LOWEST, HIGHEST + 1):
        if number not in board.priestess:
            yield _fault("priestess", number=number)
    for number, steps in board.priestess.items():
        if steps.value is not None and steps.value < 1:
            yield _fault("priestess", number=number, steps=steps.value)


def _base(board: Board) -> Faults:
    """Base game: five paths, each of one color from the start to its end."""
    first_colors = sorted(str(board.color(space)) for space in board.start.value)
    if first_colors != sorted(COLORS):
        yield _fault("five_paths", colors=first_colors)
    yield from _branches(board)
    for space in board.spaces:
        for target in space.next.value:
            if board.color(target) != space.color.value:
                yield _fault("path_color", space=space.id)


def _new_paths(board: Board) -> Faults:
    """Neue Wege: four ways leave the start; five end spaces and five stacks, one per color."""
    if len(board.start.value) != NEW_PATHS_STARTS:
        yield _fault("four_ways", right=NEW_PATHS_STARTS, ways=len(board.start.value))
    ends = sorted(space.color.value for space in board.spaces if not space.next.value)
    if ends != sorted(COLORS):
        yield _fault("five_ends", colors=ends)
    stacks = [s.holds.value for s in board.spaces if s.holds.value.kind == "stones"]
    if sorted(stack.color for stack in stacks) != sorted(COLORS):
        yield _fault("five_stacks")


_OF_EDITION: dict[str, Callable[[Board], Faults]] = {
    ORAKEL.name: _orakel,
    BASE.name: _base,
    NEW_PATHS.name: _new_paths,
}
