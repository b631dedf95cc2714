"""The bell: whoever follows a game sleeps until it rings, and then knows the newest number.

What is done at another process is heard through the database and rung here, too
(`webui/following.py`). Followers look at the store as well whenever they wake up without it, so
that nothing arrives never.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection

from webui.recent import Recent

# Numbers of so many games are remembered; a forgotten one is looked up in the store again.
_GAMES_REMEMBERED = 200


class Bell:
    def __init__(self) -> None:
        self._rung = threading.Condition()
        self._numbers: Recent[str, int] = Recent(_GAMES_REMEMBERED)
        self._closed = False
        self._wakes: dict[Callable[[], None], Collection[str]] = {}
        self._turn = 0

    def ring(self, name: str, number: int) -> None:
        """Something called `name` is at `number` now. Numbers only rise."""
        with self._rung:
            self._numbers[name] = max(number, self._numbers.get(name, 0))
            self._rung.notify_all()
            # In a club fifty follow, and four of them this game.
            for wake, names in self._wakes.items():
                if name in names:
                    wake()

    def ring_for_all(self) -> None:
        """Anything may have moved on: everybody looks into the store."""
        with self._rung:
            self._turn += 1
            self._wake_all()

    @property
    def turn(self) -> int:
        """How often everybody was rung for."""
        return self._turn

    def wait(self, seen: dict[str, int], timeout_s: float) -> dict[str, int]:
        """What has moved on since `seen` (a number per name), as soon as there is anything;
        empty after `timeout_s`, or when the panel stops."""
        with self._rung:
            self._rung.wait_for(lambda: self._closed or self._newer(seen), timeout_s)
            return self._newer(seen)

    def close(self) -> None:
        """Wake everybody for the last time: the panel stops."""
        with self._rung:
            self._closed = True
            self._wake_all()

    def on_ring(self, wake: Callable[[], None], names: Collection[str]) -> Callable[[], None]:
        """Have `wake` called when it rings for one of `names`, by whoever rings; how to
        end that."""
        with self._rung:
            self._wakes[wake] = names

        def stop() -> None:
            with self._rung:
                self._wakes.pop(wake, None)

        return stop

    def newer(self, seen: dict[str, int]) -> dict[str, int]:
        """What has moved on since `seen`."""
        with self._rung:
            return self._newer(seen)

    def _wake_all(self) -> None:
        self._rung.notify_all()
        for wake in self._wakes:
            wake()

    @property
    def is_closed(self) -> bool:
        return self._closed

    def _newer(self, seen: dict[str, int]) -> dict[str, int]:
        numbers = ((name, self._numbers.get(name, 0)) for name in seen)
        return {name: number for name, number in numbers if number > seen[name]}
