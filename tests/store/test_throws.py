"""Pictures make room for newer ones, but never those of an open game."""

from __future__ import annotations

import pytest

from rules.message import Refusal
from tests.store.conftest import begun
from webui.store import LARGEST_PICTURE_BYTES, Store

READING = {"format": 1, "dice": []}


def finished(store: Store, game_id: str, at: str) -> str:
    """A game that was won at this time."""
    log = begun(goal=1, at=at)
    store.create(log, game_id=game_id)
    log = log.add(log.next("toss", "ada", at, {"side": "heads"}))
    store.append(game_id, log)
    return game_id


def test_a_throw_keeps_its_picture_and_its_reading(store: Store, game_id: str) -> None:
    throw_id = store.throws.add(game_id, "2026-05-01", READING, b"jpeg", "image/jpeg")
    kept = store.throws.get(throw_id)
    assert (kept.game_id, kept.reading, kept.picture) == (game_id, READING, b"jpeg")
    assert store.throws.of_game(game_id) == [kept]


def test_a_picture_is_at_most_400_kb(store: Store, game_id: str) -> None:
    store.throws.add(game_id, "2026-05-01", None, b"x" * LARGEST_PICTURE_BYTES)
    with pytest.raises(Refusal) as refused:
        store.throws.add(game_id, "2026-05-01", None, b"x" * (LARGEST_PICTURE_BYTES + 1))
    assert refused.value.message.code == "picture.too_large"
    assert LARGEST_PICTURE_BYTES == 400_000


def test_a_deleted_picture_leaves_its_reading(store: Store, game_id: str) -> None:
    throw_id = store.throws.add(game_id, "2026-05-01", READING, b"jpeg")
    store.throws.delete_picture(throw_id)
    kept = store.throws.get(throw_id)
    assert (kept.reading, kept.picture) == (READING, None)
    assert store.throws.picture_bytes() == 0


@pytest.mark.parametrize("gone", ["get", "delete_picture"])
def test_a_throw_that_is_not_there_is_told(store: Store, gone: str) -> None:
    with pytest.raises(Refusal) as refused:
        getattr(store.throws, gone)("nowhere")
    assert refused.value.message.code == "store.unknown_throw"


def test_a_throw_needs_its_game(store: Store) -> None:
    with pytest.raises(Refusal) as refused:
        store.throws.add("nowhere", "2026-05-01", None, b"x")
    assert refused.value.message.code == "store.throw"


def test_the_oldest_finished_game_makes_room_first(url: str) -> None:
    store = Store.open(url, picture_limit_bytes=1000)
    finished(store, "newer", "2026-05-03")
    finished(store, "older", "2026-05-01")
    store.create(begun(at="2026-04-01"), game_id="open")
    old, new, playing = (
        store.throws.add(game, "2026-05-01", READING, b"x" * 400)
        for game in ("older", "newer", "open")
    )
    assert [store.throws.get(one).picture is None for one in (old, new, playing)] == [
        True,
        False,
        False,
    ]
    assert store.throws.get(old).reading == READING
    latest = store.throws.add("open", "2026-05-02", None, b"x" * 600)
    assert store.throws.get(new).picture is None
    assert store.throws.get(playing).picture is not None
    assert store.throws.get(latest).picture is not None
    assert store.throws.picture_bytes() == 1000
    store.close()


def test_an_open_game_keeps_its_pictures_even_above_the_limit(url: str) -> None:
    store = Store.open(url, picture_limit_bytes=100)
    store.create(begun(), game_id="open")
    ids = [store.throws.add("open", "2026-05-01", None, b"x" * 90) for _ in range(3)]
    assert all(store.throws.get(one).picture for one in ids)
    store.close()


def test_a_throw_outside_any_game_makes_room_by_its_age(url: str) -> None:
    store = Store.open(url, picture_limit_bytes=100)
    loose = store.throws.add(None, "2026-05-01", None, b"x" * 90)
    store.create(begun(), game_id="open")
    store.throws.add("open", "2026-05-02", None, b"x" * 90)
    assert store.throws.get(loose).picture is None
    store.close()
