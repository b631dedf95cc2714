"""What was used last is kept, and not more of it than there is room for."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from webui.recent import Recent


@given(st.integers(1, 5), st.lists(st.integers(0, 9), max_size=30))
def test_the_last_that_were_set_are_kept_in_their_order(most: int, keys: list[int]) -> None:
    kept: Recent[int, str] = Recent(most)
    for key in keys:
        kept[key] = str(key)
    last = list(dict.fromkeys(reversed(keys)))[:most]
    assert list(reversed(kept)) == last


def test_what_is_touched_stays() -> None:
    kept: Recent[str, int] = Recent(2)
    kept["a"], kept["b"] = 1, 2
    assert kept.touch("a") == 1
    kept["c"] = 3
    assert list(kept) == ["a", "c"]
    assert kept.touch("b") is None
