"""Why there is no picture: codes with English sentences, for the grey card and the pages."""

from __future__ import annotations

from collections.abc import Sequence

from rules.message import Message
from vision.live.sentences import say

#: No waiting helps: somebody has to look at the camera, the cable or the address.
HOPELESS = frozenset(
    {
        "camera.none",
        "camera.none_but",
        "camera.unreachable",
        "camera.no_stream",
        "camera.cannot_open",
        "camera.given_up",
        "camera.phone_left",
        "source.ended",
        "source.no_pictures",
    }
)


def opening(source: str) -> Message:
    return say("camera.opening", source=source)


def cannot_open(source: str) -> Message:
    return say("camera.cannot_open", source=source)


def no_camera(source: str, found: Sequence[str]) -> Message:
    """`found` are the names of those that are there."""
    if not found:
        return say("camera.none", source=source)
    return say("camera.none_but", source=source, found=", ".join(found))


def unreachable(source: str) -> Message:
    return say("camera.unreachable", source=source)


def no_stream(source: str) -> Message:
    return say("camera.no_stream", source=source)


def too_large(source: str, width: int, height: int, most_megapixels: int) -> Message:
    return say(
        "camera.too_large",
        source=source,
        width=width,
        height=height,
        most_megapixels=most_megapixels,
    )


def lost(source: str) -> Message:
    return say("camera.lost", source=source)


def repeating(source: str) -> Message:
    return say("camera.repeating", source=source)


def black(source: str) -> Message:
    return say("camera.black", source=source)


def phone_hidden(source: str) -> Message:
    return say("camera.phone_hidden", source=source)


def phone_taken(source: str) -> Message:
    return say("camera.phone_taken", source=source)


def phone_silent(source: str) -> Message:
    return say("camera.phone_silent", source=source)


def phone_left(source: str) -> Message:
    return say("camera.phone_left", source=source)


def given_up(source: str, tries: int) -> Message:
    return say("camera.given_up", source=source, tries=tries)


def ended(source: str) -> Message:
    return say("source.ended", source=source)


def no_pictures(source: str) -> Message:
    return say("source.no_pictures", source=source)


def reader_failed(reason: str) -> Message:
    return say("live.reader_failed", reason=reason)
