"""The judge: is this claim true?

A claim is a set of four dice and perhaps a card; the player shows the dice, nobody asks for
their order. All three rings of the four are tried, and a true one that matches wins.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain

from rules.deadline import ENDLESS, Deadline
from rules.oraklos.cards import PROPHECY_DICE, Card
from rules.oraklos.checks import run_checks
from rules.oraklos.doubt_kind import DoubtKind
from rules.oraklos.doubts_together import kindest_worlds
from rules.oraklos.faults import arrowhead_note
from rules.oraklos.reading import Doubt
from rules.oraklos.ring import ClaimLines, Four, Ring
from rules.oraklos.say import refusal
from rules.oraklos.table_rules import Corners, TableRules
from rules.oraklos.throw import PlacedDoubt, Throw
from rules.oraklos.verdict import Check, Closeness, Outcome, Rule, Shape, Verdict
from rules.oraklos.whole_throw import against_true
from rules.oraklos.worlds import other_worlds, paired_worlds

RingsOf = Callable[[Four], Sequence[Four]]


def judge(
    throw: Throw,
    dice: Sequence[int],
    card: Card | None = None,
    rules: TableRules | None = None,
    deadline: Deadline = ENDLESS,
) -> Verdict:
    """The verdict on four dice, named by id in any order."""
    return _with_doubts(throw, dice, card, rules or TableRules(), _all_rings, deadline)


def judge_ring(
    throw: Throw,
    ring: Sequence[int],
    card: Card | None = None,
    rules: TableRules | None = None,
    deadline: Deadline = ENDLESS,
) -> Verdict:
    """The verdict on four dice joined in exactly this order."""
    return _with_doubts(throw, ring, card, rules or TableRules(), _just_this, deadline)


def judge_as_read(
    throw: Throw, ring: Sequence[int], card: Card | None, rules: TableRules
) -> Verdict:
    """The verdict on a ring as if the reading left no doubt."""
    return _best_verdict(throw, _four(throw, ring), card, rules, _just_this)


def _with_doubts(
    throw: Throw,
    dice: Sequence[int],
    card: Card | None,
    rules: TableRules,
    rings_of: RingsOf,
    deadline: Deadline,
) -> Verdict:
    verdict = _best_verdict(throw, _four(throw, dice), card, rules, rings_of)
    open_doubts: list[Doubt] = []
    for world in chain(other_worlds(throw), paired_worlds(throw)):
        deadline.check()
        if world.touches is not None and world.touches not in dice:
            continue  # another die's color or hole concerns no check of this claim
        new = [doubt for doubt in world.doubts if doubt not in open_doubts]
        if new and verdict.outcome is not _outcome_in(world.throw, dice, card, rules, rings_of):
            open_doubts += new
    if not open_doubts and verdict.outcome is Outcome.FALSE:
        open_doubts = _saved_together(throw, dice, card, rules, rings_of, deadline)
    if verdict.outcome is Outcome.TRUE:
        open_doubts += [doubt for doubt in against_true(throw) if doubt not in open_doubts]
    if any(doubt.kind is not DoubtKind.UNCOUNTED for doubt in open_doubts) and (
        verdict.outcome is not Outcome.TOO_CLOSE
    ):
        verdict = replace(verdict, outcome=Outcome.TOO_CLOSE, closeness=Closeness.READING)
    return replace(verdict, open_doubts=tuple(open_doubts))


def _saved_together(
    throw: Throw,
    dice: Sequence[int],
    card: Card | None,
    rules: TableRules,
    rings_of: RingsOf,
    deadline: Deadline,
) -> list[Doubt]:
    """The doubts that save a false claim only if several are settled otherwise; no more of
    them than it takes."""

    def saved_by(doubts: Sequence[PlacedDoubt]) -> bool:
        for world in kindest_worlds(replace(throw, doubts=tuple(doubts)), dice, card):
            deadline.check()
            if _outcome_in(world, dice, card, rules, rings_of) is not Outcome.FALSE:
                return True
        return False

    needed = list(throw.doubts)
    if len(needed) < 2 or not saved_by(needed):
        return []
    for placed in throw.doubts:
        fewer = [other for other in needed if other is not placed]
        if saved_by(fewer):
            needed = fewer
    return [placed.doubt for placed in needed]


def _outcome_in(
    throw: Throw,
    dice: Sequence[int],
    card: Card | None,
    rules: TableRules,
    rings_of: RingsOf,
) -> Outcome:
    """The outcome in another world; a claim on a die that is not there can't be true."""
    if not {die.id for die in throw.dice}.issuperset(dice):
        return Outcome.FALSE
    return _best_verdict(throw, _four(throw, dice), card, rules, rings_of).outcome


def _best_verdict(
    throw: Throw,
    four: Four,
    card: Card | None,
    rules: TableRules,
    rings_of: RingsOf,
) -> Verdict:
    lines = ClaimLines(throw, four, rules.row)
    verdicts = [_judge_ring(Ring(lines, order), card, rules) for order in rings_of(four)]
    return min(verdicts, key=_rank)


def _judge_ring(ring: Ring, card: Card | None, rules: TableRules) -> Verdict:
    checks = run_checks(ring, card, rules)
    outcome = _outcome(checks)
    if outcome is Outcome.FALSE and _stands_as_arrowhead(ring, card, rules):
        checks = tuple(
            replace(check, notes=(arrowhead_note(),)) if check.rule is Rule.CORNERS else check
            for check in checks
        )
    return Verdict(
        outcome=outcome,
        shape=ring.shape,
        ring=ring.ids,
        pattern=ring.pattern,
        card=card,
        rules=rules,
        checks=checks,
        closeness=Closeness.MARGIN if outcome is Outcome.TOO_CLOSE else None,
        edge_mm=ring.throw.edge_mm,
        plane=ring.throw.plane,
    )


def _outcome(checks: Sequence[Check]) -> Outcome:
    if any(check.ok is False for check in checks):
        return Outcome.FALSE
    return Outcome.TOO_CLOSE if any(check.is_close for check in checks) else Outcome.TRUE


def _stands_as_arrowhead(ring: Ring, card: Card | None, rules: TableRules) -> bool:
    if ring.shape is not Shape.ARROWHEAD or rules.corners is Corners.ANY:
        return False
    elsewhere = run_checks(ring, card, replace(rules, corners=Corners.ANY))
    return _outcome(elsewhere) is Outcome.TRUE


def _rank(verdict: Verdict) -> tuple[bool, bool, int, float, tuple[int, ...]]:
    """The ring to tell comes first: a true one, else uncrossed, with the fewest failed checks,
    the largest smallest margin, the lowest ids."""
    margin = verdict.smallest_margin
    return (
        verdict.outcome is not Outcome.TRUE,
        verdict.shape is Shape.CROSSED,
        len(verdict.failed),
        -margin.dice if margin is not None else 0.0,
        verdict.ring,
    )


def _just_this(order: Four) -> Sequence[Four]:
    return [order]


def _all_rings(four: Four) -> Sequence[Four]:
    a, b, c, d = four
    return [(a, b, c, d), (a, b, d, c), (a, c, b, d)]


def _four(throw: Throw, dice: Sequence[int]) -> Four:
    """The indices of the four dice claimed, or a refusal."""
    if len(dice) != PROPHECY_DICE:
        raise refusal("claim.count", right=PROPHECY_DICE, count=len(dice))
    repeated = next((die for n, die in enumerate(dice) if die in dice[:n]), None)
    if repeated is not None:
        raise refusal("claim.repeated", die=repeated)
    a, b, c, d = (throw.index_of(die) for die in dice)
    return a, b, c, d
