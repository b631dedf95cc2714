"""Advice on a poor shot in the reader's language."""

from __future__ import annotations

from rules.oraklos.throw import Throw
from vision.advice import advice_on
from webui.app.sentences import say_message
from webui.cases.case import CaseView


def said_advice(view: CaseView, throw: Throw) -> list[str]:
    """What the next picture should do better, the weightiest first; nothing without a picture."""
    if not view.has_picture:
        return []
    return [say_message(message) for message in advice_on(view.reading, throw)]
