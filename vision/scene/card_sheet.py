"""Tables with wish cards on them, for the reader of cards: scene and truth from a seed."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from rules.oraklos.cards import WISH_CARDS, Card
from vision.scene import layout, things
from vision.scene.camera import SceneCamera
from vision.scene.describe import draw_camera
from vision.scene.description import SceneDescription
from vision.scene.flat import Flat, draw_flat
from vision.scene.lights import draw_lighting
from vision.scene.materials import GAME_COLORS, any_color, printed
from vision.scene.presets import Preset
from vision.scene.sensor import draw_sensor
from vision.scene.solids import Solid
from vision.scene.surface_choice import draw_surface
from vision.scene.wish_cards import TEXELS, CardLook, PrintedCard, draw_look, print_card

CARDS = 12
BOUNDS = Preset(
    name="cards",
    tilt_deg=(0, 45),
    edge_px=(20, 200),
    dice=(0, 14),
    close_share=0.2,
    variety=0.5,
    wild_light=0.45,
    flats=0.7,
    traps=0.0,
    bystanders=0.5,
    strangers=0.3,
    pip_dice=0.1,
    cocked=0.0,
    hands=0.0,
    cord=0.0,
    severity=0.45,
)
_COVERED_SHARE = 0.3
"""Of the sheets: with one more card of which something hides a part."""


@dataclass(frozen=True, eq=False)
class LaidCard:
    """A wish card on the table."""

    card: Card
    print: PrintedCard
    flat: Flat

    @property
    def centers(self) -> np.ndarray:
        """Of the squares, on the table (4, 3), clockwise seen from above."""
        return self.flat.place_of(self.print.centers)


@dataclass(frozen=True, eq=False)
class CardSheet:
    """A scene whose `cards` shall be read; `scene.flats` holds their sheets among others."""

    scene: SceneDescription
    cards: tuple[LaidCard, ...]


def describe_sheet(seed: int, size: tuple[int, int], count: int = CARDS) -> CardSheet:
    """`count` cards of one set that lie open, and what else is on the table."""
    rng = np.random.default_rng([seed, 1_201])
    look = draw_look(rng)
    taken: list[np.ndarray] = []
    chosen = [WISH_CARDS[int(k)] for k in rng.choice(len(WISH_CARDS), count + 1, replace=False)]
    pitch = float(rng.uniform(1.04, 1.25))
    aspect = size[0] / size[1]
    cards = [
        _laid(rng, look, card, place, angle)
        for card, (place, angle) in zip(
            chosen, _places(rng, look, count, pitch, aspect), strict=False
        )
    ]
    taken += [card.flat.outline[:, :2] for card in cards]
    reach = np.concatenate(taken)
    radius = float(np.abs(reach).max()) * 1.15
    flats, solids = _others(rng, radius, taken)
    if rng.random() < _COVERED_SHARE:
        covered, thing = _covered(rng, look, chosen[-1], radius, taken)
        cards, solids = [*cards, *covered], [*solids, *thing]
    camera, tilt = _camera(rng, size, reach)
    surface = draw_surface(rng, BOUNDS.variety)
    lighting = draw_lighting(rng, BOUNDS.wild_light, surface.mean_albedo, camera.position)
    scene = SceneDescription(
        seed=seed,
        preset=BOUNDS.name,
        edge_m=0.01,
        tilt_deg=tilt,
        camera=camera,
        surface=surface,
        table_half=(radius * float(rng.uniform(1.3, 5)), radius * float(rng.uniform(1.3, 5))),
        room=any_color(rng) * np.float32(rng.uniform(0.1, 1.0)),
        lighting=lighting,
        flats=(*flats, *(card.flat for card in cards)),
        solids=tuple(solids),
        cords=(),
        hand=None,
        sensor=draw_sensor(rng, BOUNDS.severity, lighting.total),
    )
    return CardSheet(scene, tuple(cards))


def _laid(
    rng: np.random.Generator, look: CardLook, card: Card, place: np.ndarray, angle: float
) -> LaidCard:
    made = print_card(look, card, int(rng.integers(1, 71)), rng)
    center = np.asarray(place, np.float32)
    texels = printed(made.sheet)
    flat = Flat("wish_card", texels, made.cover, center, angle, look.gloss, TEXELS)
    return LaidCard(card, made, flat)


def _places(
    rng: np.random.Generator, look: CardLook, count: int, pitch: float, aspect: float
) -> list[tuple[np.ndarray, float]]:
    """In rows, as people lay cards side by side; upright, or each turned as it fell."""
    is_tidy = rng.random() < 0.6
    long = float(np.hypot(look.width, look.height))
    step = np.array([look.width, look.height] if is_tidy else [long, long]) * pitch
    columns = int(np.clip(round(np.sqrt(count * aspect * step[1] / step[0])), 1, count))
    rows = -(-count // columns)
    places = []
    for k in range(count):
        row, column = divmod(k, columns)
        here = np.array([column - (columns - 1) / 2, row - (rows - 1) / 2]) * step
        if is_tidy:
            angle = float(rng.normal(0, 0.02)) + (np.pi if rng.random() < 0.3 else 0.0)
            here = here + rng.normal(0, 0.01, 2) * step
        else:
            angle = float(rng.uniform(0, 2 * np.pi))
        places.append((here, angle))
    return places


def _camera(
    rng: np.random.Generator, size: tuple[int, int], reach: np.ndarray
) -> tuple[SceneCamera, float]:
    """As near as shows all cards."""
    width, height = size
    corners = np.column_stack([reach, np.zeros(len(reach))])
    camera, tilt = draw_camera(
        rng, BOUNDS, width, height, (width / 2, height / 2), width / 12, width
    )
    spare = float(rng.uniform(1.03, 1.25))
    for _ in range(60):
        pixels = camera.project(corners)
        depth = corners @ camera.rotation[2] + camera.translation[2]
        off = np.abs(pixels / [width, height] - 0.5).max() * 2 * spare
        if depth.min() > 1 and off <= 1:
            break
        camera = replace(camera, translation=camera.translation * 1.06)
    return camera, tilt


def _others(
    rng: np.random.Generator, radius: float, taken: list[np.ndarray]
) -> tuple[list[Flat], list[Solid]]:
    """Dice, coins, papers and cups beside the cards, none of them on one."""
    dice_set = things.draw_dice_set(rng)
    count = int(rng.integers(BOUNDS.dice[0], BOUNDS.dice[1] + 1))
    spots = layout.throw_spots(rng, count, radius, BOUNDS.close_share, taken)
    solids = [
        things.oraklos_die(
            rng, dice_set, str(rng.choice(GAME_COLORS)), spot, bool(rng.random() < 1 / 3)
        )
        for spot in spots
    ]
    for spot in layout.throw_spots(rng, int(rng.poisson(BOUNDS.strangers)), radius, 0.0, taken):
        solids.append(things.stranger(rng, spot))
    flats = []
    for _ in range(rng.poisson(BOUNDS.flats)):
        flat = draw_flat(rng, rng.uniform(-radius, radius, 2))
        # The quick scenes' own wish cards have patterns that no truth knows.
        if flat.kind != "card" and layout.clear_of(flat.outline[:, :2], taken):
            taken.append(flat.outline[:, :2])
            flats.append(flat)
    return flats, solids


def _covered(
    rng: np.random.Generator, look: CardLook, card: Card, radius: float, taken: list[np.ndarray]
) -> tuple[list[LaidCard], list[Solid]]:
    """One more card, where there is room, and dice on one or two of its squares."""
    for _ in range(40):
        place, angle = rng.uniform(-radius, radius, 2), float(rng.uniform(0, 2 * np.pi))
        laid = _laid(rng, look, card, place, angle)
        if layout.clear_of(laid.flat.outline[:, :2], taken):
            break
    else:
        return [], []
    taken.append(laid.flat.outline[:, :2])
    dice_set = things.draw_dice_set(rng)
    hidden = laid.centers[rng.choice(4, int(rng.integers(1, 3)), replace=False)]
    spots = [layout.Spot(float(x), float(y), float(rng.uniform(0, 1.5))) for x, y, _ in hidden]
    dice = [
        things.oraklos_die(rng, dice_set, str(rng.choice(GAME_COLORS)), spot, False)
        for spot in spots
    ]
    return [laid], dice
