"""The two oracle cards of the player whose device this is. Nobody else sees them before the
reckoning ("Orakelkarten verteilen"). Who has no device is handed the tablet of the host.

They are shown on the device they were noted on. In a seat that was freed the next one reads
nothing, and notes the cards anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug import Response

from rules.log.log import Log
from rules.message import Refusal
from rules.oracle.box import ORACLE_CARDS_KEPT
from rules.oracle.prophecy import OracleCard
from rules.oracle.state import State
from webui.app.devices.joining import remember
from webui.app.devices.names import name_of_browser
from webui.app.devices.rights import is_handed_over
from webui.app.games.doing import do
from webui.app.oracle.faces import prophecies, prophecy
from webui.app.oracle.loading import oracle_log
from webui.app.sentences import say_message
from webui.app.who import joined_only, who
from webui.panel import panel
from webui.problem import Problem

blueprint = Blueprint("oracle_secret", __name__, url_prefix="/games/<game_id>/oracle")


@blueprint.get("/mine")
@joined_only
def mine(game_id: str) -> str:
    """The two oracle cards of the player whose device this is."""
    log = oracle_log(game_id)
    return _mine(game_id, log, _owner(game_id, log), request.args.getlist("cards"))


@blueprint.post("/mine")
@joined_only
def keep(game_id: str) -> Response | tuple[str, int]:
    log = oracle_log(game_id)
    owner, cards = _owner(game_id, log), request.form.getlist("cards")
    answer = redirect(url_for("games.page", game_id=game_id), HTTPStatus.SEE_OTHER)
    try:
        do(game_id, log.n, "keep", owner, {"player": owner, "cards": cards})
    except Refusal as refusal:
        message = refusal.message
        page = _mine(game_id, log, owner, cards, code=message.code, sentence=say_message(message))
        return page, HTTPStatus.UNPROCESSABLE_ENTITY
    if who().device is None:  # this machine's own browser, which never had to join
        token, device = panel().devices.join(name_of_browser(request.user_agent.string), host=False)
        panel().devices.note(device.id, game_id, owner)
        remember(answer, token)
    return answer


def _mine(game_id: str, log: Log, owner: str, picked: Sequence[str], **told: Any) -> str:
    state: State = log.state
    known = prophecies(state.deck)
    own = [prophecy(card) for card in _readable(picked)]
    kept = state.round.kept_by(owner)
    is_shown = who().shows_secrets_of(game_id, owner)
    handed_to = owner if owner != who().player(game_id) else None

    def toggled(text: str) -> str:
        """Taken back, or added: the two tapped last count."""
        rest = [one for one in picked if one != text]
        cards = rest if text in picked else [*rest, text][-ORACLE_CARDS_KEPT:]
        return url_for(".mine", game_id=game_id, cards=cards, player=handed_to)

    return render_template(
        "oracle/mine.html",
        game_id=game_id,
        name=log.table.name(owner),
        cards=(*(card for card in own if card.text not in [one.text for one in known]), *known),
        picked=picked,
        wanted=ORACLE_CARDS_KEPT,
        handed_to=handed_to,
        kept=[prophecy(card) for card in kept] if kept is not None and is_shown else None,
        is_elsewhere=kept is not None and not is_shown,
        may_keep=any(act.kind == "keep" and owner in act.by for act in log.acts()),
        toggled=toggled,
        **told,
    )


def _owner(game_id: str, log: Log) -> str:
    mine = who().player(game_id)
    owner = request.values.get("player") or mine
    if owner not in log.table.here or (owner != mine and not is_handed_over(game_id, owner)):
        raise Problem(HTTPStatus.NOT_FOUND, "request.not_found")
    return owner


def _readable(texts: Sequence[str]) -> list[OracleCard]:
    found = []
    for text in texts:
        try:
            found.append(OracleCard.from_text(text))
        except Refusal:
            continue
    return found
