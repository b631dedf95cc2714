"""The table rules in words: what each asks, what each answer means."""

from __future__ import annotations

from dataclasses import dataclass

from rules.oraklos.table_rules import Corners, Mirror, Row, TableRules, Variant
from webui.app.language import gettext as _


@dataclass(frozen=True)
class RuleChoice:
    """One table rule: its name, its question, and its answers as (value, label)."""

    name: str
    question: str
    answers: tuple[tuple[str, str], ...]


def rule_choices() -> list[RuleChoice]:
    return [
        RuleChoice("variant", _("Which game do you play?"), tuple(_variants().items())),
        RuleChoice(
            "corners",
            _("May a corner point inward, like an arrowhead?"),
            ((Corners.CONVEX, _("No")), (Corners.ANY, _("Yes"))),
        ),
        RuleChoice(
            "row",
            _("When do three dice lie in a row?"),
            (
                (Row.BODY, _("When the string touches the middle one")),
                (Row.CENTERS, _("When their centers are on one line")),
            ),
        ),
        RuleChoice(
            "mirror",
            _("Does a card also stand for its mirror image?"),
            ((Mirror.DISTINCT, _("No")), (Mirror.SAME, _("Yes"))),
        ),
    ]


def rules_in_a_line(rules: TableRules) -> str:
    """The variant, and whatever this table does otherwise than usual."""
    parts = [_variants()[rules.variant]]
    if rules.corners is Corners.ANY:
        parts.append(_("arrowheads allowed"))
    if rules.row is Row.CENTERS:
        parts.append(_("rows by centers"))
    if rules.mirror is Mirror.SAME:
        parts.append(_("mirror images match"))
    return " · ".join(parts)


def _variants() -> dict[Variant, str]:
    return {
        Variant.STANDARD: _("Standard game"),
        Variant.JUNIOR: _("Junior"),
        Variant.ANTIPODES: _("Antipodes"),
    }
