"""What came of an attack."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Outcome:
    """What an attack did, and what should not have happened."""

    name: str
    tried: int = 0
    wrong: list[str] = field(default_factory=list)
    figures: dict[str, float] = field(default_factory=dict)

    def __str__(self) -> str:
        figures = ", ".join(f"{name} {value:.3g}" for name, value in self.figures.items())
        return f"{self.name}: {self.tried} tried, {len(self.wrong)} wrong; {figures}"
