"""One receiver's queue: in order, tried again with growing pauses, and never longer than bounded.

A receiver that is away costs a thread that sleeps and a short list; nobody at the table waits.
"""

from __future__ import annotations

import http.client
import logging
import threading
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from rules.message import Refusal
from webui.webhooks.delivery import HookMessage, deliver, is_taken
from webui.webhooks.hook import Hook

_log = logging.getLogger(__name__)

#: Pauses between the tries of one message; after the last it is given up.
PAUSES_S = (1.0, 5.0, 25.0, 120.0, 600.0)
#: Messages that wait for one receiver; beyond that the oldest goes.
MOST_WAITING = 100


@dataclass(frozen=True)
class Delivered:
    """How a receiver fares: `answer` is its last status, 0 where none came."""

    taken: int = 0
    lost: int = 0
    answer: int | None = None


class Sender:
    def __init__(
        self,
        hook: Hook,
        pauses_s: Sequence[float] = PAUSES_S,
        hand_over: Callable[[Hook, HookMessage], int] = deliver,
    ) -> None:
        self._hook = hook
        self._pauses_s = pauses_s
        self._hand_over = hand_over
        self._news = threading.Condition()
        self._waiting: deque[HookMessage] = deque()
        self._stopped = False
        self._thread: threading.Thread | None = None
        self._fares = Delivered()

    @property
    def fares(self) -> Delivered:
        with self._news:
            return self._fares

    def send(self, message: HookMessage) -> None:
        """Never waits."""
        with self._news:
            if self._stopped:
                return
            if len(self._waiting) >= MOST_WAITING:
                self._waiting.popleft()
                self._fares = replace(self._fares, lost=self._fares.lost + 1)
            self._waiting.append(message)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="webhook", daemon=True)
                self._thread.start()
            self._news.notify_all()

    def stop(self) -> None:
        with self._news:
            self._stopped = True
            self._news.notify_all()

    def _run(self) -> None:
        while (message := self._next()) is not None:
            if self._tried(message):
                self._note(taken=1)
            elif not self._stopped:
                self._note(lost=1)
                _log.warning("%s did not take a message", self._hook.leads_to.shown)

    def _next(self) -> HookMessage | None:
        with self._news:
            self._news.wait_for(lambda: self._stopped or self._waiting)
            return None if self._stopped else self._waiting.popleft()

    def _tried(self, message: HookMessage) -> bool:
        for pause_s in (0.0, *self._pauses_s):
            if self._stopped_while(pause_s):
                return False
            answer = self._try_once(message)
            self._note(answer=answer)
            if is_taken(answer):
                return True
        return False

    def _stopped_while(self, pause_s: float) -> bool:
        with self._news:
            return self._news.wait_for(lambda: self._stopped, pause_s) if pause_s else self._stopped

    def _try_once(self, message: HookMessage) -> int:
        """What it answered; 0 where nothing came. The name alone goes to the log: the rest of an
        address is often a secret."""
        try:
            return self._hand_over(self._hook, message)
        except (OSError, http.client.HTTPException, Refusal, ValueError) as error:
            _log.info("%s is away: %s", self._hook.leads_to.shown, type(error).__name__)
            return 0

    def _note(self, taken: int = 0, lost: int = 0, answer: int | None = None) -> None:
        with self._news:
            before = self._fares
            self._fares = Delivered(
                before.taken + taken,
                before.lost + lost,
                before.answer if answer is None else answer,
            )
