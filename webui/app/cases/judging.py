"""What the judge says about a throw that lies on a page."""

from __future__ import annotations

from rules.oraklos.cards import PROPHECY_DICE, Card
from rules.oraklos.judge import judge
from rules.oraklos.prophecy import Prophecies
from rules.oraklos.search import search
from rules.oraklos.table_rules import TableRules
from rules.oraklos.throw import Throw
from rules.oraklos.verdict import Verdict
from webui.app.cases.asked import Asked
from webui.app.deadlines import request_deadline

# A table's throw takes a fraction of a second; what takes longer was made to.
SEARCH_S = 5.0


def verdict_on(throw: Throw, asked: Asked) -> Verdict | None:
    """The judge's word, once four dice were tapped."""
    if len(asked.dice) != PROPHECY_DICE:
        return None
    return judge(throw, asked.dice, asked.card, asked.rules, request_deadline(SEARCH_S))


def prophecies_of(throw: Throw, rules: TableRules, card: Card | None) -> Prophecies:
    """Every true prophecy, as long as somebody waits for it and it does not take for ever."""
    return search(throw, rules, card, request_deadline(SEARCH_S))
