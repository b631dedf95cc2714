"""Mixtures: what evenings to learn from are like, by turns, so that no kind is left out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from vision.training.traced.evening import CLOTH, MIRRORS, PLAYED, SHADOWS
from vision.training.traced.fittings import FITTINGS
from vision.training.traced.prints import PRINTS


@dataclass(frozen=True)
class EveningKind:
    """What an evening is like: its preset and theme, the mean number of dice of a picture that lean
    and that lie upon others (few, where nothing is said), and the pictures of each throw."""

    preset: str = "traced"
    theme: str | None = None
    leaning: float = 1.5
    upon: float | None = 0.5
    moods: int = 3

    @property
    def tier(self) -> str:
        """What its pictures are called: how hard they are, or else their theme."""
        return self.preset if self.theme in (None, PLAYED) else str(self.theme)


_TRAPS = (*PRINTS, *FITTINGS)
_PLAYED_PRESETS = ("normal", "hard", "easy")
_TUMBLED = EveningKind(leaning=6, upon=3, moods=2)
_CROWDED = EveningKind(leaning=9, upon=3, moods=2)
_MIRRORING = EveningKind(theme=MIRRORS, leaning=0.7, upon=0.3)


def _everyday(turn: int) -> EveningKind:
    """A quarter mirrors, a quarter throws as players make them, of these a third on colored cloth,
    a sixth each print and tumbled dice."""
    round_, place = divmod(turn, 12)
    if place in (1, 4, 9):
        return _MIRRORING
    if place in (2, 7):
        preset = _PLAYED_PRESETS[round_ % len(_PLAYED_PRESETS)]
        return EveningKind(preset, PLAYED, leaning=0.5, upon=None)
    if place == 8:
        return _on_cloth(round_)
    if place == 5:
        return EveningKind(theme=SHADOWS, leaning=1, upon=0.3)
    if place in (6, 10):
        return EveningKind(theme=_TRAPS[(2 * round_ + (place == 10)) % len(_TRAPS)], leaning=1)
    return _TUMBLED if place in (3, 11) else EveningKind()


def _tumbled(turn: int) -> EveningKind:
    """Half of all dice lean or lie upon others."""
    round_, place = divmod(turn, 6)
    themes = (None, MIRRORS, None, SHADOWS, None, _TRAPS[round_ % len(_TRAPS)])
    return replace(_CROWDED, theme=themes[place])


def _on_cloth(turn: int) -> EveningKind:
    """Throws of players on colored cloths, in every third more dice that lean."""
    preset = _PLAYED_PRESETS[turn % len(_PLAYED_PRESETS)]
    return EveningKind(preset, CLOTH, leaning=3 if turn % 3 == 1 else 0.3, upon=None)


def _among_strangers(turn: int) -> EveningKind:
    """Dice of other makes in plenty, every other time on one colored cloth."""
    return EveningKind("strangers", (CLOTH, None, CLOTH, MIRRORS)[turn % 4], leaning=1, upon=0.3)


MIXTURES = {
    "everyday": _everyday,
    "tumbled": _tumbled,
    "on_cloth": _on_cloth,
    "among_strangers": _among_strangers,
}
"""By their names: what the evening of each turn is like."""
