"""Questions about a throw as a whole: how many dice were thrown, and is all as drawn?"""

from __future__ import annotations

from calibration.laid_throw import LaidThrow
from rules.oraklos.doubt import Doubt
from rules.oraklos.doubt_kind import DoubtKind
from rules.oraklos.reading import MOST_DICE, Settled
from webui.app.cases.question import DoubtQuestion, Reply
from webui.app.language import gettext as _


def whole_question(doubt: Doubt, laid: LaidThrow, last_count: int | None) -> DoubtQuestion | None:
    """`None` where it was answered already: whoever does not know the count need not say so
    again."""
    match doubt.kind:
        case DoubtKind.UNCOUNTED:
            if Settled(DoubtKind.UNCOUNTED) in laid.reading.settled:
                return None
            return _how_many(doubt, len(laid.reading.dice), last_count)
        case DoubtKind.MISSING | DoubtKind.SURPLUS:
            return _where(doubt, len(laid.reading.dice), laid.count)
    return DoubtQuestion(
        doubt, None, _is_it_as_drawn(doubt.kind), (Reply(f"fine-{doubt.kind}", _("Yes, as drawn")),)
    )


def _how_many(doubt: Doubt, read: int, last_count: int | None) -> DoubtQuestion:
    likely = dict.fromkeys([read, last_count, read + 1, read + 2])
    numbers = [n for n in likely if n is not None and n <= MOST_DICE]
    return DoubtQuestion(
        doubt,
        None,
        _("How many dice were thrown?"),
        (
            *(Reply(f"count-{number}", str(number)) for number in numbers),
            Reply("count-unknown", _("I don't know")),
        ),
        asks_number=True,
    )


def _where(doubt: Doubt, read: int, thrown: int | None) -> DoubtQuestion:
    if doubt.kind is DoubtKind.MISSING:
        template = _(
            "%(thrown)s dice were thrown, %(read)s were read. Tap “Correct” and mark the one that "
            "was missed, or:"
        )
    else:
        template = _(
            "%(thrown)s dice were thrown, %(read)s were read. Tap “Correct” and remove what is no "
            "die, or:"
        )
    sentence = template % {"thrown": thrown, "read": read}
    label = _("There are %(read)s, all marked") % {"read": read}
    return DoubtQuestion(doubt, None, sentence, (Reply(f"count-{read}", label),))


def _is_it_as_drawn(kind: DoubtKind) -> str:
    return {
        DoubtKind.PLANE: _(
            "The dice do not look like equal squares on one table. Does each outline lie on its "
            "die?"
        ),
        DoubtKind.HARD: _("This picture is hard to read. Is every die drawn as it lies?"),
        DoubtKind.DARK: _("This picture is dark. Is every die drawn in its own color?"),
        DoubtKind.BLUR: _("This picture is blurred. Does each outline lie on its die?"),
    }.get(kind, _("Something about this picture is not clear. Is it as drawn?"))
