"""Numbers chosen for naming dice: faces, colors, holes, and what is doubted."""

from __future__ import annotations

from dataclasses import dataclass

from vision.chosen.sureness import Sureness

Three = tuple[float, float, float]
Six = tuple[float, float, float, float, float, float]


@dataclass(frozen=True)
class FacesNumbers:
    """What top faces tell."""

    white: int
    """Of 255: where all colors are above this, a pixel is white."""
    washed_out: float
    """Where more than this share of a top face is white, a lamp or a window hides its color."""
    sure: float
    """Chance of a die from which on it has a say in how the colors look."""


@dataclass(frozen=True)
class ColorsNumbers:
    """Colors settled together. Costs are negative logarithms of chances."""

    die_spread: Three
    """Among dice of one paint in one picture, glare and shadow aside: brightness, red to green,
    blue to green."""
    glare: Six
    """Light of the lamp's own color that varnish may add to a top face."""
    glare_cost: Six
    """How odd that much glare is."""
    tail: float
    """How fast the cost of looking unlike a paint grows."""
    most_odd: float
    """What a die costs at most that looks unlike its paint: a hand's shadow can do anything."""
    stranger: float
    """What it costs to take a cube for one that is not of the game."""
    least_chance: float
    """The network is never believed to rule a color out by more than this."""
    alike: float
    """Dice whose looks differ by fewer spreads than this are named together."""
    alone: float
    """How much more the network's word counts where a die is looked at alone."""
    firm: float
    """A power: which of the four colors a die has is surer than the costs add up to. Whether it
    has one of the four is not."""
    against_people: float
    """What it costs to name a die otherwise than people did."""
    few: int
    """Fewer sure dice than these do not tell how the colors look: all are asked then."""


@dataclass(frozen=True)
class HolesNumbers:
    """Holes on the straightened top face. In pictures made for choosing, 95 of 100 dice without a
    hole have a contrast below `plain` and none one above `hole`; 98 of 100 with a hole are above
    `hole` and none below `plain`."""

    spot: float
    """Die widths from the middle that are inside every hole."""
    around: tuple[float, float]
    """Die widths from the middle that are outside of every hole."""
    noise: float
    """Of 255: noise that every face is taken to have."""
    plain: float
    """Contrasts below this speak against a hole."""
    hole: float
    """Contrasts above this speak for one; in between they say nothing."""
    weight: float
    """Log odds for each doubling (by e) of the contrast beyond those."""
    most: float
    """Log odds at most. A glint looks like a spot as well: the face settles what is unsure, it does
    not overrule what is sure."""
    sure: float
    """What the network is surer of than this is not looked at again."""
    may_be_pips: float
    """A pip or a number in the middle is a spot as well, and no hole: chance of pips from which on
    a spot proves nothing."""


@dataclass(frozen=True)
class DoubtsNumbers:
    """What is doubted, with or without the jury."""

    alone: Sureness
    """From when on live pictures, of which the jury is not asked, are believed."""
    surely_there: float
    """Chance from which on a die keeps others from lying where it lies."""
    bodies_apart: float
    """Die widths between the middles of two dice, at least: those of flat ones are a whole one
    apart, and places are seen with a small error."""
    offered: float
    """Colors less likely than this are no alternative."""
    pips: float
    """Chance of pips from which on a die may be another game's."""
    whole: float
    """Share of the top that must be seen: below it a die is hidden or cut."""
    dark: float
    """Of 255: below this mean brightness colors are guesses."""
    blurred: float
    """Die widths by which the network expects its corners to miss, all coordinates added up."""


@dataclass(frozen=True)
class TellingNumbers:
    """How sure a die is said to be."""

    half_near: float
    """Spread of the corners at which half of the centers are within a tenth of a width."""
    near_power: float
    """How soon it becomes all of them."""


@dataclass(frozen=True)
class FusingNumbers:
    """Several readings of one throw become one."""

    least_sigma: float
    """Die widths below which no fused corner is trusted: all readings share the network's
    habits."""
    seen: float
    """Share of the readings in which a die must be seen to be one."""
    surely_seen: float
    """Share below which a die that is one is doubted."""
    mentioned: float
    """Share from which on what is no die is asked about."""
    shared_doubt: float
    """Share of the readings that must have a doubt for it to stay."""


@dataclass(frozen=True)
class EnrolmentNumbers:
    """What a set may still look like in another corner of the table, later in the evening: far less
    than any set in any room, which is what the reader expects without enrolment."""

    paint_spread: Three
    """How far each color may be off, as a standard deviation of each part of its look."""
    tint_spread: Three
    """How far lamp and camera may shift all colors together."""
    trust: float
    """How much of what the network says of a single die's color is believed."""
    hard_to_tell: float
    """Colors whose looks lie nearer than this many spreads are told apart with difficulty."""
