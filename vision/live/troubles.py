"""Why there is no picture: codes with English sentences, for the grey card and the pages."""

from __future__ import annotations

from rules.message import Message
from vision.live.sentences import say


def opening(source: str) -> Message:
    return say("camera.opening", source=source)


def cannot_open(source: str) -> Message:
    return say("camera.cannot_open", source=source)


def lost(source: str) -> Message:
    return say("camera.lost", source=source)


def repeating(source: str) -> Message:
    return say("camera.repeating", source=source)


def black(source: str) -> Message:
    return say("camera.black", source=source)


def given_up(source: str, tries: int) -> Message:
    return say("camera.given_up", source=source, tries=tries)


def ended(source: str) -> Message:
    return say("source.ended", source=source)


def no_pictures(source: str) -> Message:
    return say("source.no_pictures", source=source)


def reader_failed(reason: str) -> Message:
    return say("live.reader_failed", reason=reason)
