"""The jury's network: a small encoder for patches, then attention over all candidates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import torch
from torch import nn

from vision.jury.case import FEATURES, RELATIONS
from vision.jury.opinions import MARKS, NAMES
from vision.jury.patches import PATCH_PX
from vision.training.layers import by_channels, convolution, halved, shown
from vision.training.trunk import TRUNK_CHANNELS, TRUNK_LAYERS, Trunk

SAID = 6
"""What a witness may be: nobody (a candidate), or one of five names."""
HOLES = 3
"""What a witness says of its hole: nothing, none, up."""
_WIDTH, _HEADS, _LAYERS = 96, 4, 3
_DROPPED = 0.1
"""Share of what a layer says that is left out in training: pictures are few."""
_CELLS = 6
"""The plain look at a patch has so many cells across."""
_SHAPES = 64
"""Channels of what is seen of shapes, at an eighth of a patch's size."""


def _own_shapes() -> nn.Sequential:
    """Convolutions that learned from made and traced pictures alone."""
    return nn.Sequential(
        convolution(3, 16, 2),
        convolution(16, 32, 2),
        convolution(32, 32),
        convolution(32, 64, 2),
        convolution(64, _SHAPES),
    )


def _photographed_shapes() -> nn.Sequential:
    """A trunk that has seen photographs, and what dice need of it."""
    return nn.Sequential(
        Trunk(),
        nn.Conv2d(TRUNK_CHANNELS, _SHAPES, 1, bias=False),
        nn.BatchNorm2d(_SHAPES),
        nn.ReLU(inplace=True),
    )


class _Encoder(nn.Module):
    """Patches (N, 3, PATCH_PX, PATCH_PX), 0..1, to one vector each.

    Beside the convolutions runs a plain way: light on a logarithmic scale, in coarse cells. What
    lamp and camera do to all dice is a shift there.
    """

    def __init__(self, photographed: bool) -> None:
        super().__init__()
        self.shapes = _photographed_shapes() if photographed else _own_shapes()
        across = PATCH_PX // 8
        self.from_shapes = nn.Linear(_SHAPES * across * across, _WIDTH)
        self.from_light = nn.Linear(3 * _CELLS * _CELLS, _WIDTH)
        self.dropped = nn.Dropout(_DROPPED)

    def forward(self, patches: torch.Tensor) -> torch.Tensor:
        shapes = self.shapes(patches * 2 - 1)
        light = nn.functional.avg_pool2d(patches.clamp(min=0) ** 2.2, PATCH_PX // _CELLS)
        logs = torch.log(light + 0.004) / 2 + 1
        shapes, light = self.dropped(shapes.flatten(1)), self.dropped(logs.flatten(1))
        return self.from_shapes(shapes) + self.from_light(light)


class _Layer(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.before = nn.LayerNorm(_WIDTH)
        self.asked = nn.Linear(_WIDTH, 3 * _WIDTH)
        self.heard = nn.Linear(_WIDTH, _WIDTH)
        self.thinking = nn.Sequential(
            nn.LayerNorm(_WIDTH),
            nn.Linear(_WIDTH, 2 * _WIDTH),
            nn.ReLU(inplace=True),
            nn.Linear(2 * _WIDTH, _WIDTH),
            nn.Dropout(_DROPPED),
        )
        self.dropped = nn.Dropout(_DROPPED)

    def forward(self, tokens: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
        batch, count, _ = tokens.shape
        parts = self.asked(self.before(tokens)).view(batch, count, 3, _HEADS, _WIDTH // _HEADS)
        query, key, value = (parts[:, :, k].transpose(1, 2) for k in range(3))
        scores = query @ key.transpose(2, 3) * (_WIDTH // _HEADS) ** -0.5 + bias
        mixed = (scores.softmax(-1) @ value).transpose(1, 2).reshape(batch, count, _WIDTH)
        tokens = tokens + self.dropped(self.heard(mixed))
        return tokens + self.thinking(tokens)


class Jury(nn.Module):
    """Names (logits of NAMES) and marks (log odds of MARKS) for every token of every picture.

    Where it is `photographed`, its encoder begins with a trunk that has seen photographs.
    """

    def __init__(self, photographed: bool = False) -> None:
        super().__init__()
        self.encoder = _Encoder(photographed)
        self.from_features = nn.Sequential(
            nn.Linear(FEATURES, _WIDTH), nn.ReLU(inplace=True), nn.Linear(_WIDTH, _WIDTH)
        )
        self.from_said = nn.Embedding(SAID, _WIDTH)
        self.from_hole = nn.Embedding(HOLES, _WIDTH)
        self.relate = nn.Sequential(
            nn.Linear(RELATIONS, 16), nn.ReLU(inplace=True), nn.Linear(16, _HEADS * _LAYERS)
        )
        self.layers = nn.ModuleList([_Layer() for _ in range(_LAYERS)])
        self.last = nn.LayerNorm(_WIDTH)
        self.names = nn.Linear(_WIDTH, NAMES)
        self.marks = nn.Linear(_WIDTH, len(MARKS))

    @property
    def trunk(self) -> Trunk | None:
        first = self.encoder.shapes[0]
        return first if isinstance(first, Trunk) else None

    def forward(
        self,
        patches: torch.Tensor,
        features: torch.Tensor,
        relations: torch.Tensor,
        said: torch.Tensor,
        hole_said: torch.Tensor,
        there: torch.Tensor,
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Patches (B, T, 3, P, P), features (B, T, F), relations (B, T, T, R), said and hole_said
        (B, T); `there` (B, T) is false where a picture has fewer tokens."""
        batch, count = said.shape
        seen = patches.flatten(0, 1)[there.flatten()]
        tokens = torch.zeros(batch * count, _WIDTH, dtype=seen.dtype)
        with halved(self.training):
            encoded = self.encoder(by_channels(seen))
        tokens[there.flatten()] = encoded.float()
        tokens = tokens.view(batch, count, _WIDTH)
        return self.deliberate(tokens, features, relations, said, hole_said, there)

    def deliberate(
        self,
        encoded: torch.Tensor,
        features: torch.Tensor,
        relations: torch.Tensor,
        said: torch.Tensor,
        hole_said: torch.Tensor,
        there: torch.Tensor | None,
    ) -> tuple[torch.Tensor, torch.Tensor]:
        tokens = encoded + self.from_features(features)
        tokens = tokens + self.from_said(said) + self.from_hole(hole_said)
        bias = self.relate(relations).permute(0, 3, 1, 2)
        if there is not None:
            bias = bias.masked_fill(~there[:, None, None], -1e4)
        for number, layer in enumerate(self.layers):
            tokens = layer(tokens, bias[:, number * _HEADS : (number + 1) * _HEADS])
        tokens = self.last(tokens)
        return self.names(tokens), self.marks(tokens)


def jury_of(weights: Mapping[str, torch.Tensor]) -> Jury:
    """The jury that has these weights, whichever encoder they are of."""
    jury = Jury(photographed=is_photographed(weights))
    jury.load_state_dict(weights)
    return jury


def is_photographed(names: Iterable[str]) -> bool:
    """Whether the weights of these names are those of a jury with a trunk."""
    return any(f"encoder.shapes.0.{TRUNK_LAYERS}" in name for name in names)


class OnePicture(nn.Module):
    """The jury as it ships: one picture, bytes in as OpenCV holds them."""

    def __init__(self, jury: Jury) -> None:
        super().__init__()
        self.jury = jury

    def forward(
        self,
        patches: torch.Tensor,
        features: torch.Tensor,
        relations: torch.Tensor,
        said: torch.Tensor,
        hole_said: torch.Tensor,
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Patches (T, P, P, 3) in bytes, features (T, F), relations (T, T, R), said, hole_said."""
        pixels = shown(patches)
        names, marks = self.jury.deliberate(
            self.jury.encoder(pixels)[None],
            features[None],
            relations[None],
            said[None],
            hole_said[None],
            None,
        )
        return names[0], marks[0]
