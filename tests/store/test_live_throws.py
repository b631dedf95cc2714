"""Throws that no game has taken yet: bounded, told to others, gone with their table."""

from __future__ import annotations

import threading

from webui.store import Store
from webui.store.live_throws import KEPT, live_name
from webui.time_text import now_text

JPEG = b"\xff\xd8picture"


def keep(store: Store, table_id: str, number: int, at: str = "", lies: bool = True) -> None:
    body = {"at": at or now_text(), "lies": lies}
    store.live_throws.keep(table_id, number, body, JPEG + bytes([number]))


def test_the_last_dozen_are_kept_and_those_of_yesterday_go(store: Store) -> None:
    other = store.tables.add("Table 2").id
    keep(store, other, 1, at="2020-01-01T00:00:00.000Z")
    for number in range(1, KEPT + 3):
        keep(store, "home", number)
    assert list(store.live_throws.bodies("home")) == list(range(KEPT + 2, 2, -1))
    assert store.live_throws.newest_number("home") == KEPT + 2
    assert store.live_throws.bodies(other) == {}
    assert store.live_throws.newest_number(other) == 0


def test_a_throw_is_changed_without_its_picture(store: Store) -> None:
    keep(store, "home", 1)
    store.live_throws.keep("home", 1, {"at": now_text(), "lies": False}, None)
    assert store.live_throws.bodies("home", 1)[1]["lies"] is False
    assert store.live_throws.picture("home", 1) == JPEG + b"\x01"
    assert store.live_throws.picture("home", 2) is None


def test_throws_go_with_their_table_and_with_everything(store: Store) -> None:
    table = store.tables.add("Table 2").id
    keep(store, table, 1)
    keep(store, "home", 1)
    store.tables.remove(table)
    assert store.live_throws.newest_number(table) == 0
    keep(store, table, 2)  # its camera does not know yet
    assert store.live_throws.newest_number(table) == 0
    store.delete_everything()
    assert store.live_throws.newest_number("home") == 0


class Heard:
    is_over = False

    def __init__(self) -> None:
        self.names: list[tuple[str, int]] = []
        self.changed = threading.Condition()
        self.is_open = threading.Event()

    def hear(self, name: str, number: int) -> None:
        with self.changed:
            self.names.append((name, number))
            self.changed.notify_all()

    def missed(self) -> None:
        self.is_open.set()


def test_other_processes_hear_of_every_change(store: Store, url: str) -> None:
    if url.startswith("sqlite"):
        return  # one process has nobody to tell
    heard = Heard()
    store.listen(heard)
    assert heard.is_open.wait(60)
    for lies in (True, False):
        keep(store, "home", 1, lies=lies)
    with heard.changed:
        assert heard.changed.wait_for(lambda: len(heard.names) >= 2, 60)
    heard.is_over = True
    assert {name for name, _ in heard.names} == {live_name("home")}
    assert heard.names[0][1] <= heard.names[1][1]
