"""What people said about dice this evening: witnesses for the next pictures of the same source.

A source is a camera: the live table's, or a device that sends photos. What is said of one picture
replaces what was said of it before, so that taking a correction back takes its witness away. All
of it is forgotten with the source, hours after its last word, and with the panel.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from calibration.witness import Witness
from vision.jury.witnesses import MOST_WITNESSES, heard_first
from webui.recent import Recent

LIVE = "live"
"""The source that the live table watches."""
EVENING_S = 6 * 3600.0
"""So long after the last word at a table it was another evening."""
_MOST_SOURCES = 24
_MOST_PICTURES = 400


@dataclass
class _Source:
    """`said` by picture, the newest last."""

    said: dict[str, tuple[Witness, ...]] = field(default_factory=dict)
    last_word_s: float = 0.0


class Evening:
    """Safe from any thread."""

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        self._now_s = now_s
        self._lock = threading.Lock()
        self._sources: Recent[str, _Source] = Recent(_MOST_SOURCES)
        self._pictures: Recent[str, str] = Recent(_MOST_PICTURES)

    def bring(self, picture: str, source: str) -> None:
        """A picture came from a source; whoever brought it first is right."""
        with self._lock:
            if self._pictures.touch(picture) is None:
                self._pictures[picture] = source

    def source_of(self, picture: str) -> str | None:
        with self._lock:
            return self._pictures.get(picture)

    def say(self, picture: str, witnesses: tuple[Witness, ...]) -> None:
        """These dice of a picture people have named, and no others; of a picture that nobody
        brought nothing is kept."""
        with self._lock:
            source = self._pictures.get(picture)
            if source is None:
                return
            kept = self._sources.touch(source) or _Source()
            kept.said.pop(picture, None)
            if witnesses:
                kept.said[picture] = heard_first(witnesses)
                kept.last_word_s = self._now_s()
            # The newest pictures speak; as many as are heard at all.
            while len(kept.said) > 1 and _count(kept) > MOST_WITNESSES:
                del kept.said[next(iter(kept.said))]
            self._sources[source] = kept

    def forget(self, picture: str) -> None:
        """The picture is gone, and what was said of it."""
        self.say(picture, ())

    def of(self, source: str) -> tuple[Witness, ...]:
        """What was said of a source's pictures, of the newest first."""
        with self._lock:
            kept = self._sources.get(source)
            if kept is None:
                return ()
            if self._now_s() - kept.last_word_s > EVENING_S:
                del self._sources[source]
                return ()
            return heard_first(*reversed(kept.said.values()))

    def end(self, source: str) -> None:
        """The source is another one from now on."""
        with self._lock:
            self._sources.pop(source, None)
            for picture in [one for one, of in self._pictures.items() if of == source]:
                del self._pictures[picture]


def _count(kept: _Source) -> int:
    return sum(map(len, kept.said.values()))
