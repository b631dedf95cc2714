"""Numbers chosen for what is measured beside the jury."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ReliefNumbers:
    """Whether something stands on the table, by the light where its sides would be."""

    weight: tuple[float, float, float]
    """Brightness counts less than color: sides are darker than tops, shadows darker than tables."""
    most_unlike: float
    """Lights that differ more differ no more than this."""
    beyond: tuple[float, float]
    """Die widths outside of an edge: the table, if nothing else lies there."""


@dataclass(frozen=True)
class ShadowsNumbers:
    """A hard lamp makes the same shadow beside every die."""

    maybe: float
    """Chance of a die from which on a black one may be a shadow."""
    beyond_doubt: float
    """Chance of a die from which on it is none."""
    a_die: float
    """Chance from which on others count as dice."""
    reach: tuple[float, float]
    """Die widths from a die's foot to the middle of its shadow."""
    body: float
    """Die widths from a top's center within which its die hides the table."""
    least_others: int
    """Fewer other dice tell nothing."""
    same_light: float
    """Lights that differ by less are the same."""
    share: float
    """Share of the other dice that have the same dark beside them."""
    more_than_opposite: float
    """How much more that must be than on their opposite side: there the lamp shines."""


@dataclass(frozen=True)
class LatticeNumbers:
    """Keys and printed cells lie in rows and columns, as no throw does."""

    maybe: float
    """Chance of a die from which on a place may be a cell: most cells of a print look little like
    dice, and tell on those that do."""
    turned_deg: float
    """By how much cells of one lattice may be turned against each other."""
    beside: float
    """Die widths by which they may lie beside its lines."""
    pitch: tuple[float, float]
    """Die widths from one cell to the next."""
    far: int
    """Cells that are counted from one of them each way."""
    drift: float
    """How much looser each counts than the one before: the pitch is known from two neighbors
    only."""
    cells: int
    """So many are a lattice: of 228 pictures of throws and rooms none has as many dice in one."""


@dataclass(frozen=True)
class BeneathNumbers:
    """When a die may lie upon another."""

    depths: tuple[float, float, float]
    """Die widths below the top at which a body is looked for; the foot is at one."""
    body: float
    """Half a die's width, and what its blurred border adds: what is nearer to the middle of another
    die belongs to that one."""
    least_seen: float
    """Share of all places below the feet that must face the camera and be free of others."""
    usual: float
    """Share of them that is taken for a body below flat dice, in the middle: borders blur."""
    unit: float
    """How much more than that counts as one."""


@dataclass(frozen=True)
class TogetherNumbers:
    """What the reader hands to the jury, and when it counts as believed."""

    least_color: float
    """The reader is never believed to rule a color out by more than this."""
    believed: float
    """Chance by which the jury takes something for a die of the game."""
    usual_misfit: float
    """Die widths; dice that lie flat miss the plane by this and more."""
    most_odds: float
    """Log odds beyond which the reader's own say counts no more."""
    alike_unit: float
    """Of a logarithm of light: a candidate that differs less from a witness hardly differs."""
    most_alike: float
    """Log odds beyond which likeness to a witness alone proves no more."""
    worth_a_closer_look: float
    """Log odds of a die by the jury from which on it is looked at closer: of 208 pictures that adds
    two to seven places each, and leaves out two dice."""
    closer: float
    """What the closer look counts for where a corner is; the first network counts for the rest."""
