"""The rules of Oracle on one page, with the numbers of the box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.oracle.box import ORACLE_CARDS_IN_BOX, ORACLE_CARDS_KEPT, SETUPS, STARS
from rules.oracle.cards import HIGHEST, LOWEST, Animal, Card
from webui.app.oracle.words import animal_name
from webui.pad import Rulebook


def _facts() -> Mapping[str, Any]:
    return {
        "numbers": {animal: _numbers(animal) for animal in reversed(Animal)},
        "animal_name": animal_name,
        "stars": STARS,
        "setups": SETUPS,
        "cards": (ORACLE_CARDS_IN_BOX, ORACLE_CARDS_KEPT),
    }


def _numbers(animal: Animal) -> str:
    shown = [n for n in range(LOWEST, HIGHEST + 1) if Card("", n).animal is animal]
    return f"{shown[0]}\N{EN DASH}{shown[-1]}"


RULEBOOK = Rulebook("oracle", "oracle/rulebook.html", _facts)
