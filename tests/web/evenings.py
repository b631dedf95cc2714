"""Small games of Oraklos Junior with known times, so that a person can count them by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta

from rules.table import Player
from webui.games import GAMES
from webui.play import Play
from webui.store import Store

START = datetime(2026, 3, 7, 19, 0, tzinfo=UTC)

# Marker, who takes it, seconds after the throw, whether the claim stands.
Claim = tuple[int, str, float, bool]


def play_on(store: Store) -> Play:
    return Play(store, GAMES)


class Evening:
    """One game, told event by event on a clock that only moves when it is told to."""

    def __init__(self, play: Play, names: Mapping[str, str], start: datetime = START) -> None:
        self.play = play
        self.now = start
        players = [Player(one, name) for one, name in names.items()]
        self.id = play.start("oraklos", "junior", players, {}, self._at())

    def do(self, kind: str, by: str | None = None, **data: object) -> None:
        log, _ = self.play.load(self.id)
        self.play.act(self.id, log.n, kind, by, self._at(), data)

    def wait(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)

    def round(self, claims: Iterable[Claim]) -> None:
        """A round without a camera: the players decide every claim."""
        claims = sorted(claims, key=lambda claim: claim[2])
        self.draw()
        state = self.play.load(self.id)[0].state
        self.do("throw", state.starter)
        thrown = self.now
        for marker, who, after_s, _ in claims:
            self.now = thrown + timedelta(seconds=after_s)
            state = self.play.load(self.id)[0].state
            free = set(state.hands[who]) - {claim.card for claim in state.claims}
            self.do("marker", who, marker=marker, card=sorted(free)[0])
        if len(claims) < 3:
            self.do("stop")
        for _, _, _, stands in sorted(claims, reverse=True):
            self.do("settle", stands=stands)
        self.wait(60)
        self.do("close")

    def draw(self) -> None:
        for who in self.play.load(self.id)[0].table.here:
            state = self.play.load(self.id)[0].state
            if missing := state.missing_cards(who):
                self.do("draw", who, cards=list(state.pile[:missing]))

    def _at(self) -> str:
        return self.now.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def five_evenings(play: Play) -> list[str]:
    """The set that the tests count: the ids of its games, in order.

    1  Ada 12, Bob 0.   Ada wins. Ada: 3, 2, 1 stand (10, 20, 30 s) and again (4, 8, 12 s).
    2  bob 10, Ada -1.  Bob wins. Bob: 3 and 2 stand (5, 6 s), twice; Ada: a 1 falls (7 s).
    3  Ada 11, Cy 3.    Ada wins. Ada: 3 and 2 stand, then a 3, then a 3 (2 s each);
                        Cy: a 1, then 1 stands and 2 falls, then 2 and 1 stand (9 s each).
    4  Ada 0, Bob 0.    Bob leaves: broken off, nobody wins.
    5  Ada 0, Bob 3.    Still played.
    """
    first = Evening(play, {"plum": "Ada", "teal": "Bob"})
    first.round([(3, "plum", 10, True), (2, "plum", 20, True), (1, "plum", 30, True)])
    first.round([(3, "plum", 4, True), (2, "plum", 8, True), (1, "plum", 12, True)])

    second = Evening(play, {"rose": "bob", "moss": "Ada"}, START + timedelta(days=7))
    second.round([(3, "rose", 5, True), (2, "rose", 6, True), (1, "moss", 7, False)])
    second.round([(3, "rose", 5, True), (2, "rose", 6, True)])

    third = Evening(play, {"plum": "Ada", "amber": "Cy"}, START + timedelta(days=14))
    third.round([(3, "plum", 2, True), (2, "plum", 2, True), (1, "amber", 9, True)])
    third.round([(3, "plum", 2, True), (1, "amber", 9, True), (2, "amber", 9, False)])
    third.round([(3, "plum", 2, True), (2, "amber", 9, True), (1, "amber", 9, True)])

    fourth = Evening(play, {"plum": "Ada", "teal": "Bob"}, START + timedelta(days=21))
    fourth.do("leave", player="teal")

    fifth = Evening(play, {"plum": "Ada", "teal": "Bob"}, START + timedelta(days=28))
    fifth.round([(3, "teal", 1, True)])
    return [first.id, second.id, third.id, fourth.id, fifth.id]
