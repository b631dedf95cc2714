"""What the front and the panel tell each other about a request, beside the request itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

#: In the environ: a function that says whether the request's client has hung up.
CLIENT_LEFT = "pythia.client_left"
#: In the environ, put there by the panel: the feed that this request follows.
FEED = "pythia.feed"
#: In the environ, put there by the panel: whether the asking device is known at the table.
KNOWN = "pythia.known"


class Feed(Protocol):
    """Server-sent events without end, told by whoever asks for them."""

    #: How long a line may stay silent.
    heartbeat_s: float

    @property
    def is_over(self) -> bool: ...

    @property
    def has_news(self) -> bool:
        """Quick, and asked often."""
        ...

    def opening(self) -> str: ...

    def news(self) -> str:
        """What is new, or a sign of life. May look things up, and take a moment."""
        ...

    def on_ring(self, wake: Callable[[], None]) -> Callable[[], None]:
        """Have `wake` called, from any thread, when there may be news; how to end that."""
        ...

    def __iter__(self) -> Iterator[str]:
        """All of it for a server with a thread to spare."""
        ...
