"""What a device may do in a game: the host everything, a guest what their own player does.

A player's own acts are theirs; what the whole table decides (the players overrule the judge,
the round is over, somebody sits elsewhere) is entered by the host, so that nobody can undo the
evening from the sofa. A secret is entered on its owner's device and nowhere else; who has none is
handed the host's tablet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from http import HTTPStatus

from rules.acts import Act
from rules.log.log import Log
from webui.app.who import who
from webui.panel import panel
from webui.problem import Problem

_HISTORY = ("undo", "redo")
# The word by which acts that anybody may do say whose they are.
_WHOSE = "player"


def check_right(
    log: Log, game_id: str, kind: str, by: str | None, data: Mapping[str, object]
) -> None:
    """Refuse what this device may not do; whether the rules allow it is asked afterwards."""
    mine = who().player(game_id)
    if by != mine and is_secret(log, kind, by) and not is_handed_over(game_id, by):
        raise Problem(HTTPStatus.FORBIDDEN, "act.secret")
    if who().host:
        return
    if mine is None:
        raise Problem(HTTPStatus.FORBIDDEN, "device.no_player")
    if kind in _HISTORY:
        if not _is_own_step(log, kind, mine):
            raise Problem(HTTPStatus.FORBIDDEN, "device.not_yours")
    elif by not in (None, mine):
        raise Problem(HTTPStatus.FORBIDDEN, "device.other_player")
    elif not _is_own_act(log, kind, by, data, mine):
        raise Problem(HTTPStatus.FORBIDDEN, "device.for_the_host")


def is_handed_over(game_id: str, player: str | None) -> bool:
    """Whether the host's tablet stands in for this player, who has no device."""
    return who().host and player is not None and player not in panel().devices.taken(game_id)


def offered_here(log: Log, game_id: str, acts: Iterable[Act]) -> tuple[Act, ...]:
    """What to offer on this device: to a guest only what is theirs, in nobody else's name."""
    mine = who().player(game_id)
    offered = (act for act in acts if _may_do(log, act, mine))
    if who().host:
        return tuple(offered)
    return tuple(replace(act, by=(mine,)) if mine in act.by else act for act in offered)


def _may_do(log: Log, act: Act, mine: str | None) -> bool:
    if act.secret:
        return mine in act.by
    if who().host:
        return True
    if mine is None:
        return False
    if act.kind in _HISTORY:
        return _is_own_step(log, act.kind, mine)
    return mine in act.by or (not act.by and _names(act, mine))


def is_secret(log: Log, kind: str, by: str | None) -> bool:
    return any(act.kind == kind and act.secret and by in act.by for act in log.acts())


def _is_own_step(log: Log, kind: str, mine: str) -> bool:
    steps = log.steps[1:] if kind == "undo" else log.undone
    return bool(steps) and steps[-1].event.by == mine


def _is_own_act(log: Log, kind: str, by: str | None, data: Mapping[str, object], mine: str) -> bool:
    acts = [act for act in log.acts() if act.kind == kind]
    if by == mine and any(mine in act.by for act in acts):
        return True
    return data.get(_WHOSE) == mine and any(not act.by and _names(act, mine) for act in acts)


def _names(act: Act, player: str) -> bool:
    """Whether an act that anybody may enter can be about this player alone."""
    if act.data.get(_WHOSE) == player:
        return True
    return any(
        field.name == _WHOSE and player in [choice.value for choice in field.choices]
        for field in act.fields
    )
