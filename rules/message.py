"""What the rules say: a code with parameters. Its sentence stands once, in a book.

A book holds the English sentences of one part of the house by their codes, beside the rules
that say them. Programs and tests read the code; a log, the command line and the English page
read the same sentence. The rules never translate: `webui` hands in its own tongue, which looks
every sentence up in the catalogs.

    SENTENCES = {
        "heads.tossed": "%(name)s tosses %(side)s.",
        "heads.count": Counted("heads", "One head so far.", "%(heads)s heads so far."),
        "heads.side.up": "heads",
    }
    BOOK = Book(__name__, SENTENCES, {"side": lambda side: BOOK.say(f"heads.side.{side}")})
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Protocol

Params = Mapping[str, Any]
NO_PARAMS: Params = MappingProxyType({})


@dataclass(frozen=True)
class Counted:
    """A sentence with a number in it, for one and for any other number. `by` names it."""

    by: str
    one: str
    many: str


@dataclass(frozen=True)
class Chosen:
    """A sentence that one parameter decides about as a whole (None: it was not given)."""

    by: str
    sentences: Mapping[Any, str | Counted]
    otherwise: str | Counted | None = None


Template = str | Counted | Chosen
# What a parameter is called in a sentence: another message, a list of such, or as it is.
Word = Callable[[Any], Any]


class Tongue(Protocol):
    """A language to speak in."""

    def gettext(self, sentence: str) -> str: ...

    def ngettext(self, singular: str, plural: str, number: int) -> str: ...

    def number(self, value: float) -> str: ...


class _English:
    def gettext(self, sentence: str) -> str:
        return sentence

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        return singular if number == 1 else plural

    def number(self, value: float) -> str:
        return f"{value:g}"


ENGLISH: Tongue = _English()


@dataclass(frozen=True, eq=False)
class Book:
    """Sentences by code, and what parameters are called in them, by the parameter's name."""

    home: str
    sentences: Mapping[str, Template]
    words: Mapping[str, Word] = field(default_factory=dict)

    def say(self, code: str, /, **params: Any) -> Message:
        if code not in self.sentences:
            raise KeyError(f"{self.home} has no sentence for {code}")
        return Message(code, MappingProxyType(params), self)

    def refusal(self, code: str, /, **params: Any) -> Refusal:
        return Refusal(self.say(code, **params))


@dataclass(frozen=True)
class Message:
    """One thing said, e.g. ``BOOK.say("lines.touch", die=7)``.

    A parameter may be a message itself: the reason within a sentence.
    """

    code: str
    params: Params
    book: Book = field(compare=False, repr=False)

    @property
    def text(self) -> str:
        """The English sentence."""
        return self.said_in(ENGLISH)

    def said_in(self, tongue: Tongue, words: Mapping[str, Word] = NO_PARAMS) -> str:
        """The sentence in somebody's tongue, with other words for parameters where that one has
        better ones. What begins with a word of ours, e.g. a color, begins with a capital letter
        where it is a whole sentence."""
        spoken = _Spoken(self.params, {**self.book.words, **words}, tongue)
        template = _looked_up(self.book.sentences[self.code], self.params, tongue)
        sentence = template % spoken
        first = template[2 : template.find(")")] if template.startswith("%(") else ""
        if first in spoken.translated and sentence.endswith("."):
            return sentence[:1].upper() + sentence[1:]
        return sentence

    def to_json(self) -> dict[str, Any]:
        params = {
            name: value.to_json() if isinstance(value, Message) else value
            for name, value in self.params.items()
        }
        return {"code": self.code, "params": params, "text": self.text}


class _Spoken(Mapping[str, Any]):
    """Parameters as a sentence calls them, worked out for those that it names."""

    def __init__(self, params: Params, words: Mapping[str, Word], tongue: Tongue) -> None:
        self._params, self._words, self._tongue = params, words, tongue
        self.translated: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        value = self._params[name]
        word = self._words[name](value) if name in self._words else value
        if isinstance(word, Message):
            self.translated.add(name)
        return self._said(word)

    def _said(self, word: Any) -> Any:
        if isinstance(word, Message):
            return word.said_in(self._tongue)
        if isinstance(word, float):
            return self._tongue.number(word)
        if isinstance(word, list | tuple):
            return ", ".join(str(self._said(one)) for one in word)
        return word

    def __iter__(self) -> Iterator[str]:
        return iter(self._params)

    def __len__(self) -> int:
        return len(self._params)


def _looked_up(template: Template, params: Params, tongue: Tongue) -> str:
    if isinstance(template, Chosen):
        value = params.get(template.by)
        chosen = template.sentences.get(value, template.otherwise)
        if chosen is None:
            raise KeyError(f"no sentence where {template.by} is {value!r}")
        template = chosen
    if isinstance(template, Counted):
        return tongue.ngettext(template.one, template.many, params[template.by])
    return tongue.gettext(template)


class Refusal(Exception):
    """Something that may not be done now, or can't be understood: a code and a sentence, which is
    only put into words for whoever reads it: the rules often ask just whether there is one."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return self.message.text
