"""The pad of Oraklos: the stage with the throw, and beside it what the table waits for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager
from functools import partial
from typing import Any

from flask import request

from rules.log.log import Log
from rules.oraklos.cards import Card, Color
from rules.oraklos.dice_counts import BY_PLAYERS
from rules.oraklos.game_state import OraklosState, Phase
from webui.app.cases.asked import Asked, Mode
from webui.app.games.seats import color_of
from webui.app.language import gettext as _
from webui.app.oraklos.brought import brought_by_id
from webui.app.oraklos.frozen import Drawn, Frozen, frozen
from webui.app.oraklos.hands import common_cards, hands
from webui.app.oraklos.happened import Happened, happened
from webui.app.oraklos.live_sight import LiveSight, live_sight
from webui.app.oraklos.log_words import log_words
from webui.app.oraklos.missed import Missed, missed
from webui.app.oraklos.news import news
from webui.app.oraklos.stage_context import game_asked_for, may_correct, stage_context
from webui.app.oraklos.witnesses import bear_witness_of
from webui.app.sentences import say_about, say_message
from webui.pad import Rulebook
from webui.panel import panel
from webui.webhooks.hook import Happening

#: Acts by which dice leave the table.
_TAKING = ("take", "all_taken")


class OraklosPad:
    template = "oraklos/pad.html"
    setup_template: str | None = "oraklos/setup.html"
    seat_template = "oraklos/seat.html"
    overlay_template = "oraklos/overlay.html"
    scripts = (
        "js/stage.js",
        "js/painting.js",
        "js/upload.js",
        "js/rings.js",
        "js/live.js",
        "js/voice.js",
    )
    styles = ("css/case.css", "css/oraklos.css")
    is_before_the_camera = True
    rulebook = Rulebook("oraklos", "oraklos/rulebook.html", lambda: {"counts": BY_PLAYERS})

    def title(self) -> str:
        return "Oraklos"

    def sentence(self) -> str:
        return _("Dice, wish cards and three markers; the camera sees who is right.")

    def variant_title(self, variant: str) -> str:
        return {
            "standard": _("Standard game"),
            "junior": _("Junior"),
            "antipodes": _("Antipodes"),
        }.get(variant, variant)

    log_words = staticmethod(log_words)

    def acted(self, log: Log) -> None:
        """What people said of the throw is heard at the next one. When all agree to throw again,
        what comes to rest next is a throw, be it a single die. Whoever takes dice back reaches
        for them, at the simulated table too."""
        bear_witness_of(log)
        if not panel().watches(game_asked_for()):
            return
        if log.now.event.kind == "rethrow":
            panel().live_table.rethrow()
        if log.now.event.kind in _TAKING:
            before: OraklosState = log.steps[-2].state
            hands = len(before.takers) - len(log.state.takers)
            for _ in range(hands):
                panel().live_table.take_back(before.counts.put_in)

    def news(self, log: Log) -> Iterable[tuple[Happening, dict[str, Any]]]:
        return news(log)

    def completed(
        self, game_id: str, data: dict[str, object]
    ) -> AbstractContextManager[dict[str, object]]:
        """A throw may name a kept reading: then it comes along, with its picture."""
        return brought_by_id(game_id, data)

    def context(self, log: Log, viewer: str | None) -> Mapping[str, Any]:
        state: OraklosState = log.state
        asked = Asked.from_query(request.args)
        if not may_correct(state):
            asked = asked.for_others()
        last = happened(log)
        overlooked = missed(log)
        looked_at = _looked_at(overlooked)
        look = _look(state, asked, last, looked_at)
        asked = asked.about(look.reading) if look else asked.for_others()
        return {
            "state": state,
            "phase": "over" if state.ended else str(state.phase),
            # Each round and its reckoning begin at their headline: with the card in sight.
            "chapter": 2 * state.round + (state.phase in (Phase.RECKON, Phase.RECKONED)),
            "hands": hands(log),
            "common": common_cards(log),
            "claim": state.current,
            "last": last,
            "say_of_throw": partial(say_about, reading=look.reading) if look else say_message,
            "missed": overlooked,
            "missed_at": looked_at,
            "who_draws": _who_draws(log, viewer),
            "pile": [Card.parse(card) for card in state.pile] if state.phase is Phase.DRAW else [],
            "Card": Card,
            "seat_color": partial(color_of, log.table),
            "spoken": _won(log) or _spoken(look, last),
            "live": _live(state, log),
            "colors": list(Color),
            "now_query": {**asked.to_query(), **_kept_query()},
            **stage_context(log, asked, look),
        }


def _look(
    state: OraklosState, asked: Asked, last: Happened | None, overlooked: Missed | None
) -> Frozen | None:
    """The stage with what there is to see: a missed prophecy, or the last one shown."""
    if state.phase is Phase.THROW and not state.ended:
        return None  # the dice are in the cup
    if asked.mode is Mode.FIX:
        return frozen(state, asked)
    if overlooked is not None:
        return frozen(state, asked, Drawn(overlooked.dice, overlooked.text))
    if last is not None:
        return frozen(state, asked, Drawn(last.dice, last.claim.card, last.recorded))
    return frozen(state, asked)


def _looked_at(overlooked: tuple[Missed, ...] | None) -> Missed | None:
    """The missed prophecy that the page is asked to draw; the first where none is named."""
    if not overlooked:
        return None
    index = request.args.get("missed", "0")
    number = int(index) if index.isascii() and index.isdigit() and len(index) < 4 else 0
    return overlooked[min(number, len(overlooked) - 1)]


def _live(state: OraklosState, log: Log) -> LiveSight | None:
    """What the camera at this game's table sees; of one that another process reads, its throws."""
    return live_sight(game_asked_for(), log) if _needs_camera(state) else None


def _needs_camera(state: OraklosState) -> bool:
    """A game that is played without pictures leaves the camera off."""
    if state.ended or state.phase is Phase.DRAW:
        return False
    return state.phase is Phase.THROW or (
        state.thrown is not None and state.thrown.picture is not None
    )


def _kept_query() -> dict[str, str]:
    """What is looked at stays looked at when somebody else's tap changes the page."""
    return {name: request.args[name] for name in ("missed", "who") if name in request.args}


def _won(log: Log) -> str:
    """Who won, with how much; the last thing that is said."""
    outcome = log.outcome
    if outcome is None or not outcome.winners:
        return ""
    names, points = log.table.names(outcome.winners), log.scores[outcome.winners[0]]
    if len(outcome.winners) > 1:
        return _("%(names)s share the victory with %(points)s points.") % {
            "names": names,
            "points": points,
        }
    return _("%(name)s wins with %(points)s points.") % {"name": names, "points": points}


def _spoken(look: Frozen | None, last: Happened | None) -> str:
    """For those who listen: the final result, and nothing else."""
    if last is None:
        return ""
    if look is None:
        return " ".join(say_message(message) for message in last.messages)
    if look.told is not None:
        return look.told.aloud
    return " ".join(say_about(message, look.reading, aloud=True) for message in last.messages)


def _who_draws(log: Log, viewer: str | None) -> str | None:
    """Whose cards are entered now: the device's own player first, then around the table."""
    state: OraklosState = log.state
    if state.phase is not Phase.DRAW or state.antipodes or state.ended:
        return None
    lacking = [one for one in log.table.here if state.missing_cards(one)]
    wanted = request.args.get("who", viewer)
    return wanted if wanted in lacking else lacking[0]
