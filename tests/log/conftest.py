from __future__ import annotations

import pytest

from rules.events import Event
from rules.log.log import Log
from rules.log.start import start_data
from rules.table import Player
from tests.log.heads import GAMES

PEOPLE = (Player("ada", "Ada"), Player("bob", "Bob"), Player("cy", "Cy"))


@pytest.fixture
def log() -> Log:
    """A game of heads for three that has just begun."""
    game = GAMES["heads"]
    return Log.begin(game, Event(1, "start", data=start_data(game, "plain", PEOPLE)))
