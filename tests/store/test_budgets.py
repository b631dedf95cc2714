"""Two processes over one database have one budget for every device."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from tests.store.postgres import emptied
from webui.budgets import Budget
from webui.limits import Gate
from webui.problem import Problem
from webui.store import Store


@pytest.fixture
def stores(server: Path) -> Iterator[tuple[Store, Store]]:
    url = emptied(server)
    one, two = Store.open(url), Store.open(url)
    yield one, two
    one.close()
    two.close()


class Clock:
    now_s = 1000.0

    def __call__(self) -> float:
        return self.now_s


def gate(store: Store, clock: Clock, per_minute: int) -> Gate:
    return Gate(per_minute, 1, clock, Budget("taps", per_minute, lambda: store, clock))


def passed(gates: tuple[Gate, ...], device: str) -> int:
    """How many requests of a device are let through that turns from one to the other."""
    let_through = []

    def press_on() -> None:
        for one in cycle(gates):
            one.count(device)
            let_through.append(one)

    with pytest.raises(Problem, match=r"request\.too_often") as refused:
        press_on()
    assert 1 <= refused.value.params["seconds"] <= 61
    return len(let_through)


def test_a_device_that_turns_to_the_other_process_has_no_second_budget(
    stores: tuple[Store, Store],
) -> None:
    clock = Clock()
    gates = gate(stores[0], clock, 6), gate(stores[1], clock, 6)
    assert passed(gates, "phone") == 6
    assert passed(gates, "tablet") == 6, "each has its own"
    clock.now_s += 61
    assert passed(gates, "phone") == 6


def test_a_handful_is_taken_at_once(
    stores: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    change = stores[0].notes.change

    def counted(name: str, how: Any) -> None:
        asked.append(name)
        change(name, how)

    monkeypatch.setattr(stores[0].notes, "change", counted)
    assert passed((gate(stores[0], Clock(), 240),), "phone") == 240
    assert len(asked) == 12


def test_what_one_process_left_unused_comes_back_with_the_next_minute(
    stores: tuple[Store, Store],
) -> None:
    clock = Clock()
    here, there = gate(stores[0], clock, 24), gate(stores[1], clock, 24)
    here.count("phone")  # takes two of them
    assert passed((there,), "phone") == 22
    clock.now_s += 61
    assert passed((there,), "phone") == 24


def test_at_home_nothing_is_written_down(tmp_path: Path) -> None:
    store = Store.open(f"sqlite:///{tmp_path / 'pythia.db'}")
    assert passed((gate(store, Clock(), 6),), "phone") == 6
    assert store.notes.get("budget of taps") is None
    store.close()
