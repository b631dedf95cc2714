"""What is said of databases, files and addresses: every sentence by its code."""

from __future__ import annotations

from rules.message import Book, Counted, Template

SENTENCES: dict[str, Template] = {
    "store.unknown_game": "This game is not here any more. It may have been deleted.",
    "store.unknown_throw": "This throw is not here any more. It may have been deleted.",
    "store.damaged_throw": "What was read of this throw is damaged. The command pythia doctor "
    "--repair sets it aside.",
    "store.throw": "A throw needs a game that is there and an id of its own.",
    "store.taken": "A game %(game)s is already there.",
    "store.unreachable": "The database can't be opened: %(reason)s",
    "store.unreadable": "This is not a database of Pythia: %(reason)s",
    "store.url": "%(variable)s is not a database URL.",
    "store.driver": "The driver for this database is not installed (%(driver)s); for "
    "PostgreSQL: pip install 'psycopg[binary]'.",
    "store.newer": "This database was written by a newer Pythia (schema %(version)s, this program "
    "knows %(known)s). Nothing was changed.",
    "table.unknown": "There is no table %(table)s here.",
    "table.unnamed": "A table needs a name.",
    "table.taken": "There is a table %(name)s already.",
    "table.first": "The first table stays. It can have another name.",
    "table.full": "There are %(most)s tables already.",
    "season.malformed": "%(season)s is no season: say 2026, 2026-09 or 2026-09..2027-05.",
    "picture.too_large": "A kept picture has at most %(most_kb)s kB, this one %(kb)s kB.",
    "file.json": "This is not a JSON file.",
    "file.kind": "This is neither a file of games nor a list of events.",
    "file.format": "This program reads files of format %(known)s, not %(format)s.",
    "file.games": "The file holds no list of games with their events.",
    "file.exists": "%(file)s is already there and was left alone.",
    "import.here": "Game %(id)s is already here.",
    "import.done": Counted(
        "events",
        "Game %(id)s was imported with %(events)s event.",
        "Game %(id)s was imported with %(events)s events.",
    ),
    "server.port": "Can't listen at %(host)s:%(port)s. Perhaps Pythia runs there already, or it is "
    "not allowed: --port 0 takes any that is free.",
    "bench.no_postgres": "This bench needs a PostgreSQL of its own. %(reason)s",
    "bench.no_throws": "There are no pictures with their truth beside them in %(folder)s.",
}

BOOK = Book(__name__, SENTENCES)
say, refusal = BOOK.say, BOOK.refusal
