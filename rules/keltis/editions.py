"""What differs between the three games: figures, how the game ends, what lies on the board."""

from __future__ import annotations

from dataclasses import dataclass

from rules.keltis.say import refusal

LARGE = "large"


@dataclass(frozen=True)
class Edition:
    """``goal_own`` and ``goal_all`` are the numbers of figures in the goal that end the game."""

    name: str
    figures: tuple[str, ...]
    goal_all: int
    goal_own: int | None
    priestess: bool
    stones_by_color: bool  # New Paths: stones have colors and lie face down until scoring

    @property
    def mirrors(self) -> bool:
        """Mirrors, spirals and leprechauns came with the Priestess."""
        return self.priestess

    @property
    def small_figures(self) -> tuple[str, ...]:
        return tuple(figure for figure in self.figures if figure != LARGE)


ORAKEL = Edition("orakel", ("1", "2", "3"), 5, 3, priestess=True, stones_by_color=False)
BASE = Edition("base", (LARGE, "1", "2", "3", "4"), 5, None, priestess=False, stones_by_color=False)
NEW_PATHS = Edition(
    "new_paths", (LARGE, "1", "2", "3", "4"), 5, None, priestess=False, stones_by_color=True
)

EDITIONS = {edition.name: edition for edition in (ORAKEL, BASE, NEW_PATHS)}
SEATS = range(2, 5)


def edition(name: str) -> Edition:
    if name not in EDITIONS:
        raise refusal("keltis.no_such_game", game=name)
    return EDITIONS[name]
