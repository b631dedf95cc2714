"""An event's JSON form is exact in both directions, and strict."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.events import Event
from rules.message import Refusal

WRITTEN = {
    "v": 1,
    "n": 7,
    "kind": "marker",
    "by": "ada",
    "at": "2026-05-01T19:30:00Z",
    "data": {"marker": 3, "card": "RYBK"},
}

plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)


def test_an_event_is_written_as_documented() -> None:
    event = Event(7, "marker", "ada", "2026-05-01T19:30:00Z", {"marker": 3, "card": "RYBK"})
    assert event.to_json() == WRITTEN
    assert Event.from_json(WRITTEN) == event


@given(
    n=st.integers(1, 10**6),
    kind=st.text(min_size=1, max_size=12),
    by=st.none() | st.text(max_size=12),
    data=st.dictionaries(st.text(max_size=6), plain, max_size=4),
)
def test_writing_and_reading_give_the_same_event(
    n: int, kind: str, by: str | None, data: dict[str, Any]
) -> None:
    event = Event(n, kind, by, "2026-05-01T19:30:00+02:00", data)
    assert Event.from_json(json.loads(json.dumps(event.to_json()))) == event


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"v": 2}, "event.version"),
        ({"v": True}, "event.version"),
        ({"n": 0}, "event.damaged"),
        ({"n": "7"}, "event.damaged"),
        ({"n": 10**30}, "event.damaged"),
        ({"n": True}, "event.damaged"),
        ({"kind": ""}, "event.damaged"),
        ({"kind": 3}, "event.damaged"),
        ({"by": 3}, "event.damaged"),
        ({"at": "yesterday"}, "event.damaged"),
        ({"data": []}, "event.damaged"),
        ({"more": 1}, "event.damaged"),
    ],
    ids=str,
)
def test_whatever_is_not_an_event_is_refused_with_a_sentence(
    change: dict[str, Any], code: str
) -> None:
    with pytest.raises(Refusal) as refused:
        Event.from_json({**WRITTEN, **change})
    assert refused.value.message.code == code
    assert refused.value.message.text


@given(plain)
def test_no_json_at_all_crashes_the_reader(raw: Any) -> None:
    with pytest.raises(Refusal):
        Event.from_json(raw)
