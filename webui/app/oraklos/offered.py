"""The throws of a game's table: as this process's camera froze them or, where the camera is read
by another process or was read by one that is gone, as the database keeps them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from webui.kept_throws import KeptThrow
from webui.live_table import FrozenThrow
from webui.panel import panel
from webui.store.picture_size import jpeg_to_keep

Offered = FrozenThrow | KeptThrow

# Dice that nobody has played for so long are not waited for: the process that saw them lie may
# have ended meanwhile.
_OFFERED_FOR = timedelta(minutes=10)


def newest_at(table_id: str) -> Offered | None:
    if _is_ours(table_id) and (newest := panel().live_table.newest_throw()) is not None:
        return newest
    return panel().kept_throws.newest(table_id)


def lying_at(table_id: str) -> Offered | None:
    """The newest, while it lies there as far as was seen."""
    newest = newest_at(table_id)
    if isinstance(newest, KeptThrow):
        long_ago = (datetime.now(UTC) - _OFFERED_FOR).isoformat()
        return newest if newest.lies and newest.at > long_ago else None
    return newest if panel().live_table.state().throw_lies else None


def throw_at(table_id: str, number: int) -> Offered | None:
    if _is_ours(table_id) and (found := panel().live_table.throw(number)) is not None:
        return found
    return panel().kept_throws.one(table_id, number)


def final_throw(table_id: str, throw: Offered) -> Offered:
    """As the careful reader saw it: it takes a second at most. At another process what was kept
    last is taken as it is."""
    if isinstance(throw, KeptThrow):
        return panel().kept_throws.one(table_id, throw.number) or throw
    return panel().live_table.final_throw(throw.number) or throw


def picture_of(table_id: str, throw: Offered) -> bytes | None:
    if isinstance(throw, KeptThrow):
        return panel().kept_throws.picture(table_id, throw.number)
    return jpeg_to_keep(throw.frame_bgr)


def _is_ours(table_id: str) -> bool:
    return panel().settings.table == table_id
