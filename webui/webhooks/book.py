"""The webhooks of a panel: kept in the database, told by whichever process was tapped on."""

from __future__ import annotations

import json
import threading
import uuid
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from webui.sentences.panel import refusal
from webui.store.memories import Memories
from webui.webhooks.address import HookAddress
from webui.webhooks.delivery import HookMessage
from webui.webhooks.hook import Happening, Hook
from webui.webhooks.sending import PAUSES_S, Delivered, Sender

MOST_HOOKS = 8
_NAME = "webhooks"

Kept = Mapping[str, Any] | None


class Webhooks:
    """Safe from any thread. The database is asked when there is something to tell: that is a few
    times a minute, and other processes enter and revoke as well."""

    def __init__(self, notes: Callable[[], Memories], pauses_s: Sequence[float] = PAUSES_S) -> None:
        self._notes = notes
        self._pauses_s = pauses_s
        self._lock = threading.Lock()
        self._senders: dict[str, Sender] = {}

    def all(self) -> tuple[Hook, ...]:
        return _hooks(self._notes().get(_NAME))

    def add(self, address: str, happenings: Collection[Happening], private_is_meant: bool) -> Hook:
        """Enter a webhook that the host confirmed. A Refusal when it leads nowhere, or into the
        own network without the host's word for it."""
        if not happenings:
            raise refusal("webhook.nothing")
        HookAddress.parse(address).resolved(private_is_meant)
        made = Hook.made(address, happenings, private_is_meant)

        def enter(known: Kept) -> Mapping[str, Any]:
            if len(_hooks(known)) >= MOST_HOOKS:
                raise refusal("webhook.too_many", most=MOST_HOOKS)
            return _kept((*_hooks(known), made))

        self._notes().change(_NAME, enter)
        return made

    def remove(self, hook_id: str) -> None:
        def leave(known: Kept) -> Mapping[str, Any]:
            others = [one for one in _hooks(known) if one.id != hook_id]
            if len(others) == len(_hooks(known)):
                raise refusal("store.unknown_webhook")
            return _kept(others)

        self._notes().change(_NAME, leave)
        self._forget({hook_id})

    def fares(self, hook_id: str) -> Delivered:
        """How its deliveries went, as far as this process made them."""
        with self._lock:
            sender = self._senders.get(hook_id)
        return Delivered() if sender is None else sender.fares

    def tell(self, happening: Happening, data: Mapping[str, Any]) -> None:
        """Queue a message for whoever wants to hear of this; never waits for a receiver."""
        hooks = self.all()
        with self._lock:
            gone = set(self._senders) - {one.id for one in hooks}
        self._forget(gone)
        message_id = uuid.uuid4().hex
        body = json.dumps({"event": happening, "id": message_id, **data}, allow_nan=False).encode()
        for hook in hooks:
            if happening in hook.happenings:
                self._sender(hook).send(HookMessage(message_id, happening, body))

    def close(self) -> None:
        with self._lock:
            known = set(self._senders)
        self._forget(known)

    def _sender(self, hook: Hook) -> Sender:
        with self._lock:
            return self._senders.setdefault(hook.id, Sender(hook, self._pauses_s))

    def _forget(self, hook_ids: Collection[str]) -> None:
        with self._lock:
            ended = [self._senders.pop(one) for one in hook_ids if one in self._senders]
        for sender in ended:
            sender.stop()


def _hooks(kept: Kept) -> tuple[Hook, ...]:
    return tuple(Hook.from_json(one) for one in (kept or {}).get("hooks", ()))


def _kept(hooks: Iterable[Hook]) -> Mapping[str, Any]:
    return {"hooks": [one.to_json() for one in hooks]}
