"""A lens from pictures of the board: find it, solve, look again with the result, fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from calibration.board_view import BoardView
from calibration.camera import times
from calibration.lens_fit import LEAST_VIEWS, LensFit, fit_lens, rough_camera, too_few_views
from vision.board import BoardSight, Sighting, find_board
from vision.sentences import refusal

OpenPicture = Callable[[], np.ndarray]


@dataclass(frozen=True, eq=False)
class MeasuredLens:
    """`sights` tells what each picture showed, in order."""

    fit: LensFit
    sights: tuple[BoardSight, ...]


def measure_lens(
    pictures: Sequence[OpenPicture],
    tell: Callable[[int, BoardSight], None] = lambda number, sight: None,
) -> MeasuredLens:
    """Measure the lens behind pictures (BGR) that are opened one by one, twice.

    Pictures without the board don't hurt as long as enough of them show it; otherwise the most
    frequent reason is what the refusal says.
    """
    found: list[Sighting] = []
    size: tuple[int, int] | None = None
    for number, opened in enumerate(pictures):
        picture = opened()
        this = (picture.shape[1], picture.shape[0])
        if size is not None and this != size:
            raise refusal("lens.sizes", one=times(size), other=times(this))
        size = this
        found.append(find_board(picture))
        tell(number, found[-1].sight)
    sights = tuple(sighting.sight for sighting in found)
    refuse_other_sights(sights)
    seen = [(one.view, opened) for one, opened in zip(found, pictures, strict=True) if one.view]
    if size is None:
        raise too_few_views(0)
    return MeasuredLens(fit_sharpened(seen, size), sights)


def fit_sharpened(seen: Sequence[tuple[BoardView, OpenPicture]], size: tuple[int, int]) -> LensFit:
    """Fit the lens; a first solve sharpens the search for corners in every picture."""
    views = [view for view, _ in seen]
    rough = rough_camera(views, size)
    if rough is not None:
        views = [find_board(opened(), rough).view or view for view, opened in seen]
    return fit_lens(views, size)


def refuse_other_sights(sights: Sequence[BoardSight]) -> None:
    """Say why most pictures without the board have none, where that is the trouble."""
    count = Counter(sights)
    if count[BoardSight.BOARD] >= LEAST_VIEWS:
        return
    if count[BoardSight.MIRRORED] > count[BoardSight.BOARD]:
        raise refusal("lens.mirrored")
    if count[BoardSight.OTHER_BOARD] > count[BoardSight.BOARD]:
        raise refusal("lens.other_board")
    raise too_few_views(count[BoardSight.BOARD])
