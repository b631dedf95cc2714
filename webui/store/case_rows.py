"""Throws brought before the judge, with their pictures: bounded in number and in bytes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Connection, Engine, delete, func, insert, select, update

from webui.store.engine import alone, reading, writing
from webui.store.schema import case_pictures, cases


@dataclass(frozen=True)
class NewCase:
    id: str
    owner: str
    version: int
    body: str
    pictures: Mapping[int, bytes]
    changed_at: str

    @property
    def bytes(self) -> int:
        return sum(map(len, self.pictures.values())) + len(self.body)


class CaseRows:
    """The store's drawer for them. What a case says, `webui.cases` knows; here it is text."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def add(self, case: NewCase, most: int, most_bytes: int) -> None:
        """Keep a new case; where there are too many, others make room for it."""
        with writing(self._engine) as connection:
            alone(connection, cases.name)
            _make_room(connection, case.bytes, most, most_bytes)
            _insert(connection, case)

    def take_over(self, case: NewCase) -> None:
        """Keep one from elsewhere, unless it is here."""
        with writing(self._engine) as connection:
            alone(connection, cases.name)
            if _body(connection, case.id) is None:
                _insert(connection, case)

    def body(self, case_id: str) -> str | None:
        with reading(self._engine) as connection:
            return _body(connection, case_id)

    def swap(
        self,
        case_id: str,
        seen: int,
        version: int,
        body: str,
        pictures: Mapping[int, bytes],
        most_bytes: int,
    ) -> bool:
        """Replace a case, with pictures that come to it; false when it is not as it was `seen`."""
        more = sum(map(len, pictures.values()))
        with writing(self._engine) as connection:
            alone(connection, cases.name)
            before = _body(connection, case_id, seen)
            if before is None:
                return False
            if pictures:
                _make_room(connection, more, None, most_bytes, keep=case_id)
            _insert_pictures(connection, case_id, pictures)
            size = cases.c.bytes + (len(body) - len(before) + more)
            change = update(cases).where(cases.c.id == case_id)
            connection.execute(
                change.values(body=body, version=version, bytes=size, changed_at=now_exactly())
            )
            return True

    def picture(self, case_id: str, view: int) -> bytes | None:
        is_it = (case_pictures.c.case_id == case_id) & (case_pictures.c.view == view)
        with reading(self._engine) as connection:
            return connection.execute(select(case_pictures.c.jpeg).where(is_it)).scalar()

    def delete(self, case_id: str) -> None:
        with writing(self._engine) as connection:
            connection.execute(delete(cases).where(cases.c.id == case_id))

    def sizes(self) -> dict[str, int]:
        """The bytes of each of them."""
        with reading(self._engine) as connection:
            rows = connection.execute(select(cases.c.id, cases.c.bytes))
            return {case_id: size for case_id, size in rows}  # noqa: C416


def _body(connection: Connection, case_id: str, version: int | None = None) -> str | None:
    query = select(cases.c.body).where(cases.c.id == case_id)
    if version is not None:
        query = query.where(cases.c.version == version)
    return connection.execute(query).scalar()


def _insert(connection: Connection, case: NewCase) -> None:
    row = {
        "id": case.id,
        "owner": case.owner,
        "version": case.version,
        "body": case.body,
        "bytes": case.bytes,
        "changed_at": case.changed_at,
    }
    connection.execute(insert(cases).values(**row))
    _insert_pictures(connection, case.id, case.pictures)


def _insert_pictures(connection: Connection, case_id: str, pictures: Mapping[int, bytes]) -> None:
    for view, jpeg in pictures.items():
        connection.execute(insert(case_pictures).values(case_id=case_id, view=view, jpeg=jpeg))


def _make_room(
    connection: Connection, new_bytes: int, most: int | None, most_bytes: int, keep: str = ""
) -> None:
    """Let cases go until one more fits, the oldest of whoever has most of them; never the one
    that is to grow."""
    count, kept_bytes = connection.execute(
        select(func.count(), func.coalesce(func.sum(cases.c.bytes), 0))
    ).one()

    def is_full() -> bool:
        too_many = most is not None and count >= most
        return bool(too_many or kept_bytes + new_bytes > most_bytes)

    if not is_full():
        return
    query = select(cases.c.id, cases.c.owner, cases.c.bytes).where(cases.c.id != keep)
    leaving = list(connection.execute(query.order_by(cases.c.changed_at, cases.c.id)).all())
    while leaving and is_full():
        counts = Counter(owner for _, owner, _ in leaving)
        largest = max(counts.values())
        oldest = next(one for one in leaving if counts[one[1]] == largest)
        leaving.remove(oldest)
        connection.execute(delete(cases).where(cases.c.id == oldest[0]))
        count, kept_bytes = count - 1, kept_bytes - oldest[2]


def now_exactly() -> str:
    """Exactly enough that of two cases one is the older."""
    return datetime.now(UTC).isoformat(timespec="microseconds")
