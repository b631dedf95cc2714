"""The reader's numbers: every weight and threshold that was chosen by hand, in one record.

They stand in `vision/models/reader.json` and were chosen on path-traced and generated pictures that
the networks never saw (docs/reader.md), never by those that are reported on. What programs fit
stands apart: the jury's numbers in `vision.jury.numbers`, and what all faces of a picture are off
by in `calibration.shared_errors`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from vision.chosen.judging import (
    ColorsNumbers,
    DoubtsNumbers,
    EnrolmentNumbers,
    FacesNumbers,
    FusingNumbers,
    HolesNumbers,
    TellingNumbers,
)
from vision.chosen.seeing import (
    AgainstNumbers,
    ArrangementNumbers,
    EvidenceNumbers,
    LookingNumbers,
    SurveyNumbers,
)
from vision.chosen.together import (
    BeneathNumbers,
    LatticeNumbers,
    ReliefNumbers,
    ShadowsNumbers,
    TogetherNumbers,
)
from vision.number_files import load


@dataclass(frozen=True)
class ChosenNumbers:
    """By step of the reading; each part stands with the sentences that say what it is for."""

    survey: SurveyNumbers
    """How large the dice are."""
    looking: LookingNumbers
    """What of the network's maps becomes a candidate."""
    evidence: EvidenceNumbers
    """What speaks for a die."""
    against: AgainstNumbers
    """How candidates are held against the plane, and against each other."""
    arrangement: ArrangementNumbers
    """What is read as dice, and how sure their corners are."""
    faces: FacesNumbers
    """What top faces tell."""
    colors: ColorsNumbers
    """How the colors of a picture are settled together."""
    holes: HolesNumbers
    """How the straightened top face tells a hole."""
    relief: ReliefNumbers
    """How flat something is."""
    shadows: ShadowsNumbers
    """When a black die may be a shadow."""
    lattice: LatticeNumbers
    """When dice may be keys or printed cells."""
    beneath: BeneathNumbers
    """When a die may lie upon another."""
    together: TogetherNumbers
    """What the reader hands to the jury."""
    enrolment: EnrolmentNumbers
    """How far an enrolled set may still differ."""
    doubts: DoubtsNumbers
    """What is doubted."""
    telling: TellingNumbers
    """How sure a die is said to be."""
    fusing: FusingNumbers
    """How several live readings become one."""


@cache
def chosen() -> ChosenNumbers:
    """The numbers that ship."""
    return load(ChosenNumbers, "reader.json")
