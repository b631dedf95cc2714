"""Every state of the pad of Oracle, reached without a page."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import APIRequestContext

from tests.browser.tables import COLORS, Table

ONE_OF_EACH = "at least 1 phoenix and at least 1 pegasus and at least 1 hydra: 6"

# The rulebook's loser chip wanders from the middle to Thomas, to Marc and back, and Christy
# ends up with the chips of its reckoning: two Pegasus, a Phoenix, a Hydra and its loser.
PHOENIX = ["plum", "teal", "teal", "teal", "amber", "amber"]
TRICKS = [
    *((player, "phoenix") for player in PHOENIX),
    ("teal", "phoenix"),
    ("amber", "phoenix"),
    ("amber", "phoenix"),
    ("plum", "hydra"),
    ("teal", "hydra"),
    ("amber", "hydra"),
    ("plum", "hydra"),
    ("plum", "pegasus"),
    ("plum", "pegasus"),
    ("amber", "pegasus"),
]

CHRISTY = {"phoenix": 1, "pegasus": 2, "hydra": 1}
OTHERS = {
    "teal": {"phoenix": 3, "pegasus": 1, "hydra": 1},
    "amber": {"phoenix": 2, "pegasus": 1, "hydra": 1},
}


class OracleTable(Table):
    def __init__(self, sender: APIRequestContext, players: int = 3, variant: str = "standard"):
        super().__init__(sender, "oracle", variant, players)

    def settled(self) -> OracleTable:
        for player in COLORS[:3]:
            self.do("keep", player=player, cards=[])
        return self.do("settle")


FINAL = {
    "plum": {**CHRISTY, "losers": ["hydra"]},
    **{player: {**counts, "losers": []} for player, counts in OTHERS.items()},
}


def _full_table(table: OracleTable) -> OracleTable:
    for winner, animal in TRICKS[:9]:
        table.do("trick", winner=winner, animal=animal)
    return table


STATES: dict[str, Callable[[APIRequestContext], OracleTable]] = {
    "quick": lambda sender: _full_table(OracleTable(sender)).do("loser_chip", choice="keep"),
    "quick for five": lambda sender: (
        OracleTable(sender, 5).do("trick", winner="teal", animal="hydra")
    ),
    "cards": lambda sender: (
        OracleTable(sender, 4).do("trick_cards", cards=["blue-7", "blue-10", "red-11", "green-1"])
    ),
    "cards without a color": lambda sender: OracleTable(sender),
    "end": lambda sender: OracleTable(sender, 5),
    "loser choice": lambda sender: _full_table(OracleTable(sender)),
    "draft": lambda sender: OracleTable(sender, 5, "draft").do("draft_pass"),
    "reckoning": lambda sender: (
        OracleTable(sender)
        .do("final_chips", chips=FINAL)
        .do("keep", player="plum", cards=["exactly 2 pegasus: 9", ONE_OF_EACH])
        .do("keep", player="teal", cards=["exactly 1 hydra: ?"])
    ),
    "over": lambda sender: (
        OracleTable(sender)
        .do("final_chips", chips=FINAL).settled()
        .do("final_chips", chips=FINAL).settled()
        .do("final_chips", chips=FINAL).settled()
    ),
    "composer": lambda sender: OracleTable(sender),
    "secret": lambda sender: OracleTable(sender),
}  # fmt: skip
PATHS = {
    "composer": "/oracle/card?with=no+losers&quantity=at+least&count=3&animal=any&points=12",
    "secret": "/oracle/mine?cards=exactly+1+pegasus%3A+5&cards=most+hydra%3A+8",
}
