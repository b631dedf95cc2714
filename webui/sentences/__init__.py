"""Every book of sentences in the house; a code stands in one of them."""

from __future__ import annotations

from calibration.sentences import BOOK as CALIBRATION
from rules.keltis.say import BOOK as KELTIS
from rules.message import Book
from rules.oracle.say import BOOK as ORACLE
from rules.oraklos.say import BOOK as ORAKLOS
from rules.sentences import BOOK as TABLE
from vision.live.sentences import BOOK as LIVE
from vision.sentences import BOOK as VISION
from webui.sentences.boards import BOOK as BOARDS
from webui.sentences.keeping import BOOK as KEEPING
from webui.sentences.panel import BOOK as PANEL
from webui.sentences.setup import BOOK as SETUP

BOOKS: tuple[Book, ...] = (
    TABLE,
    ORAKLOS,
    KELTIS,
    ORACLE,
    CALIBRATION,
    VISION,
    LIVE,
    PANEL,
    SETUP,
    BOARDS,
    KEEPING,
)
BOOK_OF = {code: book for book in BOOKS for code in book.sentences}
