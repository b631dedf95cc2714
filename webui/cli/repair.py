"""`pythia doctor --repair`: what can't be exported is set aside, everything else is rescued."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy.exc import DatabaseError

from webui.exchange import export_readable
from webui.store import Store
from webui.store.engine import database_url, open_engine
from webui.store.health import Unfit, set_aside, unfit_rows


def repair_database(folder: Path) -> Iterator[str]:
    """Do it, and tell what was done. Nothing is thrown away: it lies in files beside."""
    stamp = datetime.now(UTC).strftime("%Y%m%d_%H%M%S")
    engine = open_engine(database_url())
    try:
        unfit = _unfit(engine)
        if unfit:
            aside = folder / f"set_aside_{stamp}.json"
            _write(aside, [one.to_json() for one in unfit])
            set_aside(engine, unfit)
            yield f"{len(unfit)} entries were set aside in {aside}."
        else:
            yield "Nothing had to be set aside."
        store = Store(engine)
        written, lost = export_readable(store, [row.id for row in store.games()], pictures=True)
        rescued = folder / f"rescued_{stamp}.json"
        _write(rescued, written)
        yield f"{len(written['games'])} games are in {rescued}."
        yield from (f"Game {game_id} can't be read: {why}" for game_id, why in lost)
    finally:
        engine.dispose()


def _unfit(engine: object) -> list[Unfit]:
    try:
        return list(unfit_rows(engine))  # type: ignore[arg-type]
    except DatabaseError:
        return []  # pages are damaged: what can be read is rescued below


def _write(path: Path, content: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    path.touch(mode=0o600)
    path.write_text(json.dumps(content, indent=1, allow_nan=False) + "\n", "utf-8")
