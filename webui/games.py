"""The registry: every game the panel, the API and the command line can offer.

The games do not know each other, so this is the one place that names them all. To add a game,
import it here, add it to the tuple, and put a playthrough of each variant into
`tests/playthroughs`: a test asks for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from rules.game import Game
from rules.keltis.sheet_game import KeltisSheet
from rules.keltis.turn_game import KeltisTurns
from rules.oracle.game import Oracle
from rules.oraklos.game import Oraklos
from webui.keltis_boards import shipped_board
from webui.laid_throws import throw_of_game
from webui.oracle_deck import known_deck

GAMES: Mapping[str, Game[Any]] = MappingProxyType(
    {
        game.name: game
        for game in (
            Oraklos(throw_of_game),
            KeltisTurns(shipped_board),
            KeltisSheet(shipped_board),
            Oracle(known_deck),
        )
    }
)
