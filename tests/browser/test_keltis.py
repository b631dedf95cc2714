"""Whole games of Keltis through the pages, with the rulebooks' numbers and taps counted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from statistics import median

import pytest
from playwright.sync_api import APIRequestContext, Page

from rules.keltis.editions import LARGE
from rules.keltis.movement import priestess_targets
from rules.keltis.position import Position
from rules.log.log import Log
from rules.log.steps import Step
from tests.browser.looking import assert_fit_for_everyone, settled
from tests.browser.tables import COLORS, Table
from tests.browser.tapping import Finger, begun, scores
from tests.browser.waiting import expect
from tests.keltis.played import GAMES
from tests.playthroughs.script import HERE, play
from webui.app.keltis.tile_draft import TileDraft
from webui.app.keltis.words import space_word

pytestmark = pytest.mark.browser

OpenPage = Callable[..., Page]

# What a turn may cost, and the sheet of four players. A chain of tiles asks once more for each
# further tile, and the Priestess's number on a card is asked once for all games. A clover of New
# Paths is chosen on the board: where two figures could come to one space, a tap says which.
MOST_TAPS_A_TURN = {"orakel": 4, "base": 4, "new_paths": 5}
USUAL_TAPS_A_TURN = 2
MOST_TAPS_A_SHEET = 40
ANSWERS = ("clover", "spiral", "drop", "decline", "leprechauns")


def look(page: Page) -> None:
    assert_fit_for_everyone(page)


# The score sheet: for everyone the figures' values, then what else is tapped, and the total.

SHEETS: dict[str, list[tuple[list[int], list[str], int]]] = {
    # The rulebook's end of four players, each with some points made on the way as well.
    "orakel": [
        ([10, 6, -3], ["stones-3", "mirrors-2", "track-34"], 34 + 22),
        ([6, 5, 0], ["stones-1", "mirrors-1", "track-40"], 40 + 5),
        ([7, 5, 3], ["stones-2", "track-27"], 27 + 17),
        ([7, 5, -2], ["stones-2", "track-31"], 31 + 12),
    ],
    "base": [
        ([7, 10, -2, 6, 1], ["stones-4", "track-11"], 14 + 15 + 6 + 11),
        ([-2, 10, 6, 3, 1], ["stones-3", "track-7"], -4 + 20 + 3 + 7),
        ([10, 3, 2, 2, -3], ["stones-2", "track-5"], 20 + 4 + 2 + 5),
        ([6, 7, 1, -4, -4], ["track-12"], 12 + 0 - 4 + 12),
    ],
    # The rulebook's wish stones for the first: four colors and three blue, 6 + 10.
    "new_paths": [
        ([8, 7, -3, 6, 2], ["stones-blue-3", "stones-yellow-2", "stones-pink-1",
                            "stones-green-1", "track-9"], 28 + 16 + 9),
        ([10, 6, 5, 2, 0], ["stones-blue-3", "stones-redbrown-1", "track-7"], 33 + 2 + 10 + 7),
        ([7, 7, 2, 2, -2], ["stones-pink-2", "stones-green-1", "track-14"], 23 + 2 + 14),
        ([6, 10, -3, 0, 5], ["stones-yellow-1", "track-16"], 24 + 0 + 16),
    ],
}  # fmt: skip


@pytest.mark.parametrize("variant", SHEETS)
def test_a_sheet_of_four_players_adds_up_before_their_eyes(
    open_page: OpenPage, variant: str
) -> None:
    size = {"orakel": "tablet", "base": "desktop", "new_paths": "phone"}[variant]
    page = open_page("/games/new", size="tablet" if size == "desktop" else size)
    finger = begun(page, "keltis_sheet", variant, ["White", "Black", "Brown", "Gray"])
    finger.taps = 0
    columns = SHEETS[variant]
    for place, (values, entries, total) in enumerate(columns):
        finger.is_light = place > 1  # every place was hit before
        for value in values:
            finger.enter(f"#value-{value}")
        for entry in entries:
            finger.enter(f"#{entry}")
        said = "\N{MINUS SIGN}" * (total < 0) + str(abs(total))
        expect(page.locator("[data-sum]")).to_have_text(f"= {said}")
        if place == 1:
            look(page)
            assert_in_one_row(page, ".k-chips > li")
            assert_in_one_row(page, ".k-counter:has(.k-stone-of):last-of-type button")
        if place < 3:
            finger.tap("#next-column")
            expect(page.locator("[aria-current=true]")).not_to_have_text(
                ["White", "Black", "Brown", "Gray"][place]
            )
    assert scores(page) == [total for _, _, total in columns]
    finger.enter("#finish")
    assert finger.taps <= MOST_TAPS_A_SHEET
    best = max(total for _, _, total in columns)
    winner = [total for _, _, total in columns].index(best)
    expect(page.locator("#over")).to_contain_text(["White", "Black", "Brown", "Gray"][winner])
    expect(page.locator("[data-total]")).to_have_text([str(total) for _, _, total in columns])
    if size == "phone":
        page.goto(page.url.replace("/games/", "/history/"))
        room = settled(page).locator(".wide:has(.reckoning)")
        assert room.evaluate("(box) => box.scrollWidth <= box.clientWidth"), "everybody in sight"


def assert_in_one_row(page: Page, what: str) -> None:
    middles = page.locator(what).evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect()).map((box) => box.top + box.bottom)"
    )
    assert max(middles, default=0) - min(middles, default=0) < 2, what


def test_quick_fingers_lose_nothing_on_the_sheet(
    open_page: OpenPage, sender: APIRequestContext
) -> None:
    """Taps made while the last one is still on its way wait for their page."""
    page = open_page(Table(sender, "keltis_sheet", "orakel").address, size="tablet")
    for entry in ("value-10", "value-6", "value--3", "stones-3", "mirrors-2"):
        page.locator(f"#{entry}").dispatch_event("click")
    expect(page.locator("[data-sum]")).to_have_text("= 22")


def test_figures_are_tapped_onto_the_path_corrected_and_taken_back(
    open_page: OpenPage, sender: APIRequestContext
) -> None:
    page = open_page(Table(sender, "keltis_sheet", "orakel").address, theme="dark")
    finger = Finger(page)
    finger.tap("#k-tapping > summary")
    finger.enter("#spot-35")
    expect(page.locator("#k-tapping")).to_have_attribute("open", "")
    expect(page.locator("[data-sum]")).to_have_text("= 6")
    finger.enter("#spot-4")
    expect(page.locator("[data-sum]")).to_have_text("= 2")
    look(page)
    finger.tap(page.locator(".k-chip.is-set").first)
    finger.enter(page.locator(".k-chip-menu[open] button", has_text=re.compile("^7$")))
    expect(page.locator("[data-sum]")).to_have_text("= \N{MINUS SIGN}1")
    finger.enter("#undo")
    expect(page.locator("[data-sum]")).to_have_text("= 2")


# Turn by turn: the playthroughs, which begin with the rulebooks' own turns. Every kind of step is
# tapped, as a person at the table would; turns of such steps alone are sent by the same forms.


@dataclass
class TurnByTurn:
    """Enters what was done in a played game."""

    finger: Finger
    asks_which: bool

    def tap(self, before: Step, step: Step) -> None:
        position, kind, data = before.state, step.event.kind, step.event.data
        match kind:
            case "lay":
                self.finger.enter(f"#lay-{data['card']}")
            case "discard":
                if self.finger.page.locator("#k-discard-one").count():
                    self.finger.tap("label:has(#k-discard-one)")
                self.finger.enter(f"#discard-{data['card']}")
            case "move" | "clover":
                self._go(position, data["to"], _moving(position, data["figure"]))
            case "priestess":
                space = priestess_targets(position, data["steps"])[-1]
                self._go(position, space, "The Priestess")
            case "priestess_number":
                self.finger.enter(f"#green-{data['steps']}")
            case "spiral":
                self.finger.enter(f"#spot-{data['to']}")
            case "drop":
                where = "drop-row" if data["from"] == "row" else "drop"
                self.finger.enter(f"#{where}-{data['card']}")
            case "draw" if data["pile"] != "pile":
                self.finger.enter(f"#take-{data['pile']}")
            case "draw" if step.state.ended:
                self.finger.enter("#draw-pile")
            case "leprechauns":
                self.finger.enter("#take")
            case "decline":
                self.finger.enter("#leave")

    def _go(self, position: Position, space: str, who: str) -> None:
        """By the lit space; where several could go there, by the list, or by asking which."""
        spot = self.finger.page.locator(f"#spot-{space}")
        if spot.get_attribute("data-choose") is None:
            self.finger.enter(spot)
            return
        area = self.finger.page.locator(".k-moves")
        if self.asks_which or not area.is_visible():
            self.finger.tap(spot)
            area = self.finger.page.locator(f"#choose-{space}:popover-open")
        to = space_word(position.board, space)
        name = re.compile(f"^{re.escape(who)} to {re.escape(to)}")
        self.finger.enter(area.get_by_role("button", name=name))


def _moving(position: Position, figure: str) -> str:
    """How the page calls a figure: by where it stands."""
    if figure == LARGE:
        return "The large figure"
    return f"From {space_word(position.board, position.seat.figures[figure])}"


def played(variant: str) -> Log:
    return play(GAMES, Path(HERE) / f"keltis_{variant}.txt").log


Turn = list[tuple[Step, Step]]


def turns_of(log: Log) -> Iterator[Turn]:
    """What was done in each turn, every step with the one before it."""
    turn: Turn = []
    for before, step in zip(log.steps[1:], log.steps[2:], strict=False):
        turn.append((before, step))
        if step.state.player != before.state.player or step.state.ended:
            yield turn
            turn = []


def asked(before: Step, step: Step) -> str:
    """Steps alike ask the same of a finger."""
    kind, data = step.event.kind, step.event.data
    if "to" in data:  # among several figures that could come there, or by itself
        acts = [act.data for act in GAMES["keltis"].acts(before.state) if "to" in act.data]
        several = sum(act["to"] == data["to"] for act in acts) > 1
        return f"{kind} {'which' if several else 'only'} {data.get('figure') == LARGE}"
    return f"{kind} {data.get('from')} {data.get('pile') == 'pile'} {step.state.ended}"


def send_turn(
    turn: Turn, do: Callable[..., None], figures: Callable[[str], dict[str, str]]
) -> None:
    for before, step in turn:
        event, data = step.event, dict(step.event.data)
        if event.kind == "draw" and data["pile"] == "pile" and not step.state.ended:
            continue  # done by the panel
        seats = [player.id for player in step.table.players]
        by = COLORS[seats.index(before.state.player)]
        if "figure" in data and data["figure"] != LARGE:  # a page takes any that stands there
            place = before.state.seat.figures[data["figure"]]
            there = (one for one, at in figures(by).items() if at == place and one != LARGE)
            data["figure"] = next(there)
        do(event.kind, by, **data)


def _asked_beyond(turn: Turn) -> int:
    """Taps beyond a turn's own: what further tiles ask, and a number asked once for all games."""
    done = [step.event.kind for _, step in turn]
    return max(0, sum(one in ANSWERS for one in done) - 1) + done.count("priestess_number")


@pytest.mark.parametrize("variant", ["orakel", "base", "new_paths"])
def test_a_whole_game_turn_by_turn(
    open_page: OpenPage, sender: APIRequestContext, variant: str
) -> None:
    log = played(variant)
    names = [player.name for player in log.steps[0].table.players]
    page = open_page("/games/new", size="tablet", theme="dark" if variant == "base" else "light")
    finger = begun(page, "keltis", variant, names)
    lay_out(finger, log, by_tapping=variant == "orakel")
    game = TurnByTurn(finger, asks_which=variant == "base")
    taps: dict[str, int] = {}
    whole = list(turns_of(log))
    asks = {step.event.n: asked(before, step) for turn in whole for before, step in turn}

    def is_known(turn: Turn) -> bool:
        return turn is not whole[-1] and all(asks[step.event.n] in taps for _, step in turn)

    address = page.url.replace("/games/", "/api/games/")

    def figures(player: str) -> dict[str, str]:
        standing: dict[str, str] = sender.get(address).json()["data"]["players"][player]["figures"]
        return standing

    for known, turns in groupby(whole, is_known):
        if known:
            with finger.elsewhere(sender) as do:
                for turn in turns:
                    send_turn(turn, do, figures)
            continue
        for turn in turns:
            for before, step in turn:
                what = asks[step.event.n]
                finger.is_light = what in taps
                game.tap(before, step)
                taps[what] = max(finger.counted(), taps.get(what, 0))
            expected = GAMES["keltis"].scores(turn[-1][1].state)
            assert scores(page) == list(expected.values()), turn
    of_turns = [
        sum(taps[asks[step.event.n]] for _, step in turn) - _asked_beyond(turn) for turn in whole
    ]
    assert max(of_turns) <= MOST_TAPS_A_TURN[variant]
    assert median(of_turns) <= USUAL_TAPS_A_TURN
    outcome = log.outcome
    assert outcome is not None
    expect(page.locator("#over")).to_contain_text(log.table.name(outcome.winners[0]))
    totals = [str(points).replace("-", "\N{MINUS SIGN}") for points in log.scores.values()]
    expect(page.locator("[data-total]")).to_have_text(totals)


def lay_tile(page: Page, place: str, tile: str) -> None:
    expect(page.locator(".is-chosen")).to_have_attribute("id", f"spot-{place}")
    page.locator(f"#tile-{tile.replace(':', '-')}").tap()


def lay_out(finger: Finger, log: Log, by_tapping: bool) -> None:
    """The tiles of the game, on the page for them: from its address, some one after the other."""
    page, position = finger.page, log.steps[0].state
    tiles: dict[str, str] = dict(log.steps[1].event.data["tiles"])
    page.locator("#enter-tiles").tap()
    page.wait_for_url("**/tiles")
    places = position.board.tile_places
    first, last = (places[:4], places[-2:]) if by_tapping else ((), ())
    for place in first:
        lay_tile(page, place, tiles[place])
    expect(page.locator(".is-chosen")).to_have_attribute("id", f"spot-{places[len(first)]}")
    known = {place: tile for place, tile in tiles.items() if place not in last}
    draft = TileDraft(position.board, known, None)
    page.goto(f"{page.url.partition('?')[0]}?tiles={draft.to_query()['tiles']}")
    for place in last:
        lay_tile(page, place, tiles[place])
    page.locator("#lay-out").tap()
    page.wait_for_url(re.compile(r"/games/[0-9a-f]{32}$"))
    finger.seen = 2
    expect(page.locator("#now")).to_have_attribute("data-seen", "2")


# Every state of the pads, on the sizes and in the lights of the house.


@pytest.mark.parametrize(
    ("variant", "size", "theme"),
    [("orakel", "phone", "light"), ("base", "desktop", "dark"), ("new_paths", "tablet", "light")],
)
def test_the_pads_are_fit_for_everyone(
    open_page: OpenPage, variant: str, size: str, theme: str
) -> None:
    page = open_page(f"/games/new/keltis?variant={variant}", size=size, theme=theme)
    for place, name in enumerate(("Ada", "Bob", "Cy", "Di"), 1):
        page.locator(f"#name-{place}").fill(name)
    page.locator("#begin").click()
    for step in ("draw-lot", "lay-green-8", "take-a-move"):
        look(page)
        target = page.locator(".k-moves button").first if step == "take-a-move" else f"#{step}"
        seen = page.locator("#now").get_attribute("data-seen") or ""
        (page.locator(target) if isinstance(target, str) else target).click()
        expect(page.locator("#now")).not_to_have_attribute("data-seen", seen)
    look(page)


def test_a_board_is_corrected_by_tapping_and_played_on(open_page: OpenPage) -> None:
    page = open_page("/keltis/boards", size="tablet")
    look(page)
    page.locator("#begin-orakel-1").tap()
    page.locator("#tap-points").tap()
    page.wait_for_url("**tap=points**")
    page.locator("#spot-4").tap()
    fault = page.locator("[data-fault='keltis.board.first_green']")
    expect(fault).to_be_visible()
    expect(page.locator("#spot-4")).to_have_class(re.compile("has-fault"))
    expect(page.locator("#save")).to_be_disabled()
    look(page)
    page.locator("#points-1").tap()
    expect(fault).to_have_count(0)
    page.locator("#spot-5").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#k-space")).to_contain_text("space 5")
    page.locator("#board-name").fill("Grandma's copy")
    page.locator("#save").tap()
    page.wait_for_url("**/keltis/boards")
    page.goto("/games/new/keltis?variant=orakel")
    expect(page.get_by_text("Grandma's copy (your own)")).to_be_visible()


def test_tiles_are_cycled_by_tapping_their_space(
    open_page: OpenPage, sender: APIRequestContext
) -> None:
    page = open_page(f"{Table(sender, 'keltis', 'new_paths').address}/tiles", theme="dark")
    look(page)
    page.locator("#spot-4c").tap()
    expect(page.locator("#spot-4c")).to_have_attribute("aria-label", re.compile("clover"))
    page.locator("#spot-4c").tap()
    expect(page.locator("#spot-4c")).to_have_attribute("aria-label", re.compile("red-brown"))
    page.reload()
    expect(page.locator("#spot-4c")).to_have_attribute("aria-label", re.compile("red-brown"))
