"""How oracle cards are written: the words of the grammar, before anything is checked.

`rules.oracle.prophecy` gives the grammar and makes cards of it; `rules.oracle.say` calls what is
written by its name in the reader's language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

OF_ALL = {"point_chips": "chips", "losers": "losers", "both": "chips with losers"}
OF_ONE_ANIMAL = {"point_chips": "", "losers": " loser", "both": " with loser"}
ANIMALS = ("phoenix", "pegasus", "hydra")

CONDITION = re.compile(
    r"(?:(?P<counting>exactly|at least|at most) (?P<count>\d{1,2})"
    r"|(?P<plain>no|most|fewest)) (?P<subject>[a-z ]+)"
)


def _subjects() -> Iterator[tuple[str, tuple[str | None, str]]]:
    for kind, suffix in OF_ONE_ANIMAL.items():
        yield from ((animal + suffix, (animal, kind)) for animal in ANIMALS)
    yield from ((text, (None, kind)) for kind, text in OF_ALL.items())


SUBJECTS = dict(_subjects())
"""``pegasus with loser`` -> (``pegasus``, ``both``), ``losers`` -> (None, ``losers``)"""


def split_card(text: str) -> tuple[list[str], str] | None:
    """The conditions and the points of ``exactly 2 pegasus and no losers: 9``, as written."""
    prophecy, colon, points = (part.strip() for part in text.lower().rpartition(":"))
    if not colon or not re.fullmatch(r"\d{1,3}|\?", points):
        return None
    return re.split(r" and ", re.sub(r"\s+", " ", prophecy)), points
