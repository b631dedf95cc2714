"""The figures as README tells them: tables in Markdown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from webui.bench.limits import DARKEST, SMALLEST, STEEPEST

_WHAT_TO_DO = {
    SMALLEST: ("smallest dice", "go nearer, or take a photo of more pixels"),
    STEEPEST: ("view, from straight above", "hold the camera higher"),
    DARKEST: ("mean brightness of the picture", "another lamp; not a flash, which mirrors in dice"),
}


def throws_table(figures: Mapping[str, Any]) -> str:
    """A column a tier."""
    tiers = figures["throws"]["tiers"]
    rows = {
        "scenes read without any fault": ("perfect", "pictures"),
        "scenes with a silent error (one that no question points at)": (
            "pictures_silent",
            "pictures",
        ),
        "faultless scenes with a question all the same": ("pictures_asked_in_vain", "perfect"),
        "dice found": ("found", "dice"),
        "their colors right": ("colors_right", "found"),
        "their holes right": ("holes_right", "found"),
        "verdicts right": ("verdicts_right", "claims"),
        "left to the players (too close, or a question first)": ("verdicts_open", "claims"),
        "verdicts wrong": ("verdicts_wrong", "claims"),
    }
    table = [
        ["", *tiers],
        *(
            [name, *(f"{tier[part]} of {tier[whole]}" for tier in tiers.values())]
            for name, (part, whole) in rows.items()
        ),
    ]
    return _markdown(table)


def limits_table(figures: Mapping[str, Any]) -> str:
    """A row a limit, and what to do beyond it."""
    measured = {one["name"]: one for one in figures["limits"]["measured"]}
    rows = [
        [name, f"{measured[limit]['value']:g} {measured[limit]['unit']}", advice]
        for limit, (name, advice) in _WHAT_TO_DO.items()
    ]
    return _markdown([["", "read down or up to", "beyond it"], *rows])


def _markdown(rows: list[list[str]]) -> str:
    lines = [f"| {' | '.join(row)} |".replace("|  |", "| |") for row in rows]
    lines.insert(1, "|" + " --- |" * len(rows[0]))
    return "\n".join(lines)
