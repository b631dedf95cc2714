"""From a photograph to the wish cards in it."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from rules.deadline import ENDLESS, Deadline
from vision.channels import COLORS
from vision.wish_cards.blocks import find_blocks
from vision.wish_cards.colors import judge_colors
from vision.wish_cards.consensus import find_companies
from vision.wish_cards.deck_search import Deck, find_deck
from vision.wish_cards.flat_table import edges_of
from vision.wish_cards.left_over import many_left_over
from vision.wish_cards.patches import WORK_SIDE_PX, Patches, find_patches
from vision.wish_cards.read_card import CardReading, ReadCard, card_chances
from vision.wish_cards.rings import Ring, find_rings
from vision.wish_cards.same_deck import same_deck
from vision.wish_cards.samples import SquareSamples, lab_of
from vision.wish_cards.table_plane import fit_plane
from vision.wish_cards.worth import sample_rings, worths

_EVEN = 8.0
"""Lab units: squares more uneven than this may be half hidden."""
_HIDDEN = 0.3
"""Share of a square's rim that may look otherwise."""
_CROOKED = 0.05
"""In a ring's radius: squares off by more may be the top of a die that lies on the card."""
_DOUBTED = 0.9
_ENOUGH = 1.2
"""Worth of a deck (three good cards) from which on no other is looked for."""


def read_cards(picture_bgr: np.ndarray, deadline: Deadline = ENDLESS) -> CardReading:
    """The wish cards that lie open in the picture, from top to bottom."""
    factor = min(1.0, WORK_SIDE_PX / max(picture_bgr.shape[:2]))
    work = cv2.resize(picture_bgr, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    lab = lab_of(work)
    patches = find_patches(lab, deadline)
    deck, is_doubted = _deck(lab, patches, deadline)
    rings = deck.rings
    height, width = picture_bgr.shape[:2]
    if not rings:
        return CardReading((), (width, height))
    samples = sample_rings(lab, rings)
    paper = np.repeat(samples.paper, 4, axis=0)
    judged = judge_colors(samples.squares.reshape(-1, 3), paper, np.repeat(deck.likeness, 4))
    trust = _trust(rings, samples)
    if is_doubted:
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
    cards.sort(key=lambda card: card.center[::-1])
    return CardReading(tuple(cards), (width, height))


def _trust(rings: Sequence[Ring], samples: SquareSamples) -> np.ndarray:
    """That all four squares are seen whole, and are a card's: a value a ring."""
    worst = samples.uneven.max(1)
    # Rounded squares and wide outlines cover every rim; what lies on a card covers one.
    hidden = samples.rim.max(1) - np.median(samples.rim)
    trust = 1.0 - np.clip((worst - _EVEN) / 40, 0, 0.5) - np.clip((hidden - _HIDDEN) * 2, 0, 0.5)
    crooked = fit_plane(rings).crooked(np.array([ring.centers for ring in rings]))
    trust = trust - np.clip((crooked - _CROOKED) * 4, 0, 0.5)
    return np.asarray(np.clip(trust, 0.3, 1.0))


def _deck(lab: np.ndarray, patches: Patches, deadline: Deadline) -> tuple[Deck, bool]:
    """The cards, and whether many squares belong to none of them."""
    rings = [*find_rings(patches, deadline), *find_blocks(lab, patches, deadline)]
    best, is_doubted, most = Deck((), np.zeros(0)), False, 0.0
    if not rings:
        return best, is_doubted
    edges = edges_of(lab)
    for company in find_companies(rings, worths(lab, rings, patches), deadline):
        kept = same_deck(lab, company.rings, company.worths)
        known = [ring for ring, is_kept in zip(company.rings, kept, strict=True) if is_kept]
        deck = find_deck(lab, edges, known, company.worths[kept], deadline)
        worth = deck.worth(lab)
        if worth > most:
            best, is_doubted, most = deck, many_left_over(lab, patches, deck.rings), worth
        if most > _ENOUGH and not is_doubted:
            break
    return best, is_doubted
