"""What everyone may see of a game of Oraklos: all of it, since all cards lie open.

The only secret of the game, who put which colors into the cup, is never asked for.
"""

from __future__ import annotations

from typing import Any

from rules.oraklos.game_state import OraklosState, Thrown


def view_data(state: OraklosState) -> dict[str, Any]:
    return {
        "phase": str(state.phase),
        "round": state.round,
        "starter": state.starter,
        "rules": {
            **state.rules.to_json(),
            "check": str(state.check),
            "cards": str(state.cards_from),
        },
        "hands": {player: list(cards) for player, cards in state.hands.items()},
        "common": list(state.common),
        "pile": len(state.pile),
        "free_markers": [] if state.antipodes else list(state.free_markers),
        "claims": [claim.to_json() for claim in state.claims],
        "reckoned": [claim.to_json() for claim in state.history],
        "dice": {
            "own": state.counts.own,
            "put_in": state.counts.put_in,
            "to_throw": state.dice_to_throw,
            "per_color": state.counts.per_color,
        },
        "throw": _throw(state.thrown),
        "doubts": [doubt.to_json() for doubt in state.doubts],
        "takers": list(state.takers),
        "missed": dict(state.missed) if state.missed else None,
    }


def _throw(thrown: Thrown | None) -> dict[str, Any] | None:
    if thrown is None:
        return None
    return {
        "on_table": thrown.on_table,
        "reading": thrown.reading.to_json() if thrown.reading else None,
        "picture": thrown.picture,
        "lying": list(thrown.lying),
    }
