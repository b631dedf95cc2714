"""Why there is no picture: codes with English sentences, for the grey card and the pages."""

from __future__ import annotations

from rules.message import Message


def opening(source: str) -> Message:
    return Message("camera.opening", {"source": source}, f"Opening {source}.")


def cannot_open(source: str) -> Message:
    return Message(
        "camera.cannot_open",
        {"source": source},
        f"{source} can't be opened. Is it plugged in, and does no other program use it?",
    )


def lost(source: str) -> Message:
    return Message(
        "camera.lost", {"source": source}, f"{source} gives no pictures. Look at its cable."
    )


def repeating(source: str) -> Message:
    return Message(
        "camera.repeating",
        {"source": source},
        f"{source} repeats one picture. It is being opened anew.",
    )


def black(source: str) -> Message:
    return Message(
        "camera.black",
        {"source": source},
        f"{source} gives black pictures. Is something over the lens, or the light off?",
    )


def given_up(source: str, tries: int) -> Message:
    return Message(
        "camera.given_up",
        {"source": source, "tries": tries},
        f"{source} could not be reached in {tries} tries. Choose it again once it is back.",
    )


def ended(source: str) -> Message:
    return Message("source.ended", {"source": source}, f"{source} has come to its end.")


def no_pictures(source: str) -> Message:
    return Message("source.no_pictures", {"source": source}, f"There are no pictures in {source}.")


def reader_failed(reason: str) -> Message:
    return Message(
        "live.reader_failed", {"reason": reason}, f"A picture could not be read: {reason}."
    )
