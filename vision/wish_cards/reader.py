"""From a photograph to the wish cards in it."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from rules.deadline import ENDLESS, Deadline
from vision.channels import COLORS
from vision.wish_cards.blocks import find_blocks
from vision.wish_cards.colors import judge_colors
from vision.wish_cards.completion import complete
from vision.wish_cards.consensus import CardCompany, find_company
from vision.wish_cards.left_over import many_left_over
from vision.wish_cards.patches import WORK_SIDE_PX, Patches, find_patches
from vision.wish_cards.read_card import CardReading, ReadCard, card_chances
from vision.wish_cards.rings import Ring, find_rings
from vision.wish_cards.same_deck import same_deck
from vision.wish_cards.samples import SquareSamples, lab_of, sample_squares
from vision.wish_cards.table_plane import fit_plane
from vision.wish_cards.worth import worths

_EVEN = 8.0
"""Lab units: squares more uneven than this may be half hidden."""
_HIDDEN = 0.3
"""Share of a square's rim that may look otherwise."""
_CROOKED = 0.05
"""In a ring's radius: squares off by more may be the top of a die that lies on the card."""
_LOOKS = 4
_DOUBTED = 0.9
_GUESSED = 0.1
"""Worth of a card that was worked out from two of its squares."""
_ONE_COLOR, _ONE_COLOR_CARDS = 20.0, 2
"""Lab units within which a card is of one color, as most printed patterns are."""


def read_cards(picture_bgr: np.ndarray, deadline: Deadline = ENDLESS) -> CardReading:
    """The wish cards that lie open in the picture, from top to bottom."""
    factor = min(1.0, WORK_SIDE_PX / max(picture_bgr.shape[:2]))
    work = cv2.resize(picture_bgr, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    lab = lab_of(work)
    patches = find_patches(lab, deadline)
    rings = _rings(lab, patches, deadline)
    height, width = picture_bgr.shape[:2]
    if not rings:
        return CardReading((), (width, height))
    rings, samples = _cards_only(lab, rings)
    paper = np.repeat(samples.paper, 4, axis=0)
    weight = np.repeat([1.0 if ring.patches else _GUESSED for ring in rings], 4)
    judged = judge_colors(samples.squares.reshape(-1, 3), paper, weight)
    trust = _trust(rings, samples)
    if many_left_over(lab, patches, rings):
        trust = _DOUBTED * trust
    cards = [
        ReadCard(
            tuple((float(x / factor), float(y / factor)) for x, y in ring.centers),
            card_chances(chances, float(trusted)),
        )
        for ring, chances, trusted in zip(
            rings, judged.reshape(-1, 4, len(COLORS)), trust, strict=True
        )
    ]
    return CardReading(tuple(cards), (width, height))


def _cards_only(lab: np.ndarray, rings: Sequence[Ring]) -> tuple[tuple[Ring, ...], SquareSamples]:
    """Without a pattern that goes on and on: many rings of one color each, none seen whole."""
    samples = _sampled(lab, rings)
    is_pattern = np.array([not ring.patches for ring in rings]) & _one_color(samples)
    if is_pattern.sum() <= _ONE_COLOR_CARDS:
        return tuple(rings), samples
    kept = tuple(ring for ring, dropped in zip(rings, is_pattern, strict=True) if not dropped)
    return kept, _sampled(lab, kept)


def _sampled(lab: np.ndarray, rings: Sequence[Ring]) -> SquareSamples:
    centers = np.array([ring.centers for ring in rings])
    return sample_squares(lab, centers, np.array([ring.wide for ring in rings]))


def _one_color(samples: SquareSamples) -> np.ndarray:
    squares = samples.squares
    apart = np.linalg.norm(squares[:, :, None] - squares[:, None], axis=3).max((1, 2))
    return np.asarray(apart < _ONE_COLOR)


def _trust(rings: Sequence[Ring], samples: SquareSamples) -> np.ndarray:
    """That all four squares are seen whole, and are a card's: a value a ring."""
    worst = samples.uneven.max(1)
    # Rounded squares and wide outlines cover every rim; what lies on a card covers one.
    hidden = samples.rim.max(1) - np.median(samples.rim)
    trust = 1.0 - np.clip((worst - _EVEN) / 40, 0, 0.5) - np.clip((hidden - _HIDDEN) * 2, 0, 0.5)
    crooked = fit_plane(rings).crooked(np.array([ring.centers for ring in rings]))
    trust = trust - np.clip((crooked - _CROOKED) * 4, 0, 0.5)
    is_guess = np.array([not ring.patches for ring in rings])
    trust = np.where(is_guess & _one_color(samples), 0.9 * trust, trust)
    return np.asarray(np.clip(trust, 0.3, 1.0))


def _rings(lab: np.ndarray, patches: Patches, deadline: Deadline) -> tuple[Ring, ...]:
    rings = [*find_rings(patches, deadline), *find_blocks(lab, patches, deadline)]
    if not rings:
        return ()
    company = find_company(rings, worths(lab, rings, patches), deadline)
    if company is None:
        return ()
    kept = same_deck(lab, company.rings, company.worths)
    found = tuple(ring for ring, is_kept in zip(company.rings, kept, strict=True) if is_kept)
    worth = company.worths[kept]
    for _ in range(_LOOKS):
        company = CardCompany(fit_plane(found), found, worth)
        more = complete(lab, patches, company, deadline)
        worth = np.append(company.worths, np.full(len(more) - len(found), _GUESSED))
        kept = same_deck(lab, more, worth, known=len(found))
        if kept.sum() <= len(found):
            break
        found = tuple(ring for ring, is_kept in zip(more, kept, strict=True) if is_kept)
        worth = worth[kept]
    return found
