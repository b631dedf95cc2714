"""Numbers chosen for finding dice: their size, candidates, what speaks for them, the plane."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class SurveyNumbers:
    """How large are the dice?"""

    sure: float
    """Chance of a die from which on a find counts."""
    convincing: float
    """What all finds in a look must be worth for it to be the last: a card's squares are fewer."""
    readable_px: tuple[float, float]
    """Die widths, in the scaled picture, that the network reads well."""
    too_small_px: float
    """Narrower finds, in the scaled picture, want a larger one."""
    liked: float
    """How soon a find counts less, by how far the logarithm of its width is off the best one."""
    another: float
    """Widths farther apart than by this factor are different guesses."""
    worth_a_guess: float
    """What is worth less than this share of the best guess is no guess."""


@dataclass(frozen=True)
class LookingNumbers:
    """From the network's maps to candidates."""

    likely_heat: float
    """Colder places are unlikely candidates."""
    likely: float
    """Places with less chance of a die are unlikely candidates."""
    least_heat: float
    """Still colder places are none. Plain dice in hard light were found as cold as this."""
    same_die: float
    """Two peaks nearer than this many die widths are one die."""
    body: float
    """How far from its top's center a die's body may show, in die widths."""
    of_a_body: float
    """Chance of top or side from which on a cell belongs to a body."""
    sides_say: float
    """What the sides say of a die's color, where they show as large as the top; the top says the
    rest."""
    least_color: float
    """No cell says less than this of any color."""
    least_cells: float
    """Fewer cells of a top, or of sides, say nothing of the color."""
    closer: float
    """How much closer the second look at a photograph is: it finds what the first one missed and
    makes sure of the rest."""
    worth_a_look: float
    """Many small dice in a large photograph: the first look was already as close as time allows,
    and a second one that is not closer by this is left out."""
    other_size: tuple[float, float]
    """Where the sure dice are not between these shares of the width that was guessed, the picture
    is looked at again."""
    quick_edge_px: float
    """Die width in the only look at a live picture."""


@dataclass(frozen=True)
class EvidenceNumbers:
    """What speaks for a die, as log odds, before and after the plane is known. Where the jury is
    asked, `vision.training.jury.calibrate` fits how much all of it counts."""

    sure: float
    """Chance from which on a die is sure."""
    believed: float
    """No network is believed beyond this: what it never saw, it can't rule out."""
    bias: float
    """Before the plane is known: what is added."""
    heat: float
    """What the log odds of the heat count."""
    top: float
    """What the log odds of being a whole top face count."""
    plane_bias: float
    """Once the plane is known: what is added."""
    plane_heat: float
    """What the log odds of the heat count then."""
    plane_top: float
    """What the log odds of being a whole top face count then."""
    misfit: float
    """Die widths by which a top may miss its square."""
    misfit_of_spread: float
    """The same, as a share of how unsure its corners are: small and blurred dice may miss more."""
    misfit_weight: float
    """What missing the square costs."""
    most_misfit: float
    """Where it stops to matter: a crumb fails by far, and so does a die of another set, which is a
    die all the same."""
    sides_missing: float
    """What the log odds of sides count where none are seen: without sides it is no die."""
    sides_seen: float
    """What they count where some are seen: it may still be a shadow, or a side itself."""
    sides_bias: float
    """What is added where the camera can see sides."""
    side_face: float
    """What a side that looks like a top counts for the die whose side it is."""


@dataclass(frozen=True)
class AgainstNumbers:
    """Candidates and the plane: dice have one size, lie in it, have sides, do not overlap."""

    side_middle: float
    """Die widths from the middle of a side within which a face lies on it."""
    faces_the_camera: float
    """How much a side must face the camera to be seen: 1 is straight."""
    without_sides: float
    """What has less chance of sides than this may be a side itself."""
    overlap: float
    """Die widths: centers of two dice that lie in one plane are never nearer."""


@dataclass(frozen=True)
class ArrangementNumbers:
    """Which candidates are dice."""

    is_die: float
    """Log odds from which on something is read as a die."""
    likely_not_ours: float
    """Chance of another color from which on a die is left out."""
    crumb_px: float
    """Things narrower than this may be crumbs: they are believed only where a prophecy could
    lie."""
    least_sigma: float
    """Die widths. No corner is trusted beyond this: the network's errors shift whole dice."""
    sigma_of_spread: float
    """The standard error of a corner, as a share of the error that the network expects."""
