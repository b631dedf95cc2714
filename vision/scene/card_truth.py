"""The truth of a table with wish cards: which they are, where, and how much of each is seen."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from vision.scene.camera import SceneCamera
from vision.scene.card_sheet import CardSheet, LaidCard
from vision.scene.render import Rendered

_READABLE = 0.8
"""Share of every square that has to be seen for a card to count as readable."""


def _squares_picture(sheet: CardSheet, rendered: Rendered) -> np.ndarray:
    """Whose square every pixel shows: 4 * card + square + 1, or 0 (int16)."""
    camera = sheet.scene.camera
    owner = np.zeros((camera.height, camera.width), np.int16)
    of_flat = {id(card.flat): k for k, card in enumerate(sheet.cards)}
    for flat in sheet.scene.flats:
        cv2.fillConvexPoly(owner, _pixels(camera, flat.outline), 0, cv2.LINE_8, 4)
        k = of_flat.get(id(flat))
        for number, outline in enumerate(() if k is None else sheet.cards[k].print.outlines):
            places = _pixels(camera, flat.place_of(outline))
            cv2.fillPoly(owner, [places], 4 * (k or 0) + number + 1, cv2.LINE_8, 4)
    owner[rendered.owner >= 0] = 0
    return owner


def _pixels(camera: SceneCamera, places: np.ndarray) -> np.ndarray:
    return np.asarray(np.round(camera.project(places) * 16), np.int32)


def sheet_truth(sheet: CardSheet, rendered: Rendered, image_name: str) -> dict[str, Any]:
    """The cards in the picture: pattern, squares in pixels, and whether all of it is seen."""
    camera = sheet.scene.camera
    seen = np.bincount(
        _squares_picture(sheet, rendered).ravel(), minlength=4 * len(sheet.cards) + 1
    )
    told = []
    for k, card in enumerate(sheet.cards):
        shown = [
            seen[4 * k + number + 1] / max(1.0, cv2.contourArea(_outline_px(camera, card, number)))
            for number in range(4)
        ]
        visible = min(1.0, float(min(shown)))
        told.append(
            {
                "card": str(card.card),
                "colors": list(card.print.colors),
                "squares_px": camera.project(card.centers).round(1).tolist(),
                "visible": round(visible, 3),
                "readable": visible >= _READABLE,
            }
        )
    return {
        "image": image_name,
        "seed": sheet.scene.seed,
        "tilt_deg": round(sheet.scene.tilt_deg, 1),
        "cards": told,
    }


def _outline_px(camera: SceneCamera, card: LaidCard, number: int) -> np.ndarray:
    places = card.flat.place_of(card.print.outlines[number])
    return camera.project(places).astype(np.float32)
