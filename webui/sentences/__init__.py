"""Every book of sentences in the house; a code stands in one of them."""

from __future__ import annotations

from rules.keltis.say import BOOK as KELTIS
from rules.message import Book
from rules.oracle.say import BOOK as ORACLE
from rules.sentences import BOOK as TABLE
from webui.sentences.boards import BOOK as BOARDS

BOOKS: tuple[Book, ...] = (TABLE, KELTIS, ORACLE, BOARDS)
BOOK_OF = {code: book for book in BOOKS for code in book.sentences}
