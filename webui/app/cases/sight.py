"""Everything a page, a poster or a link shows of a case: one look at it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from http import HTTPStatus

from calibration.laid_throw import LaidThrow
from rules.oraklos.throw import Throw
from rules.oraklos.two_pictures import Agreement
from rules.oraklos.verdict import Verdict
from webui.app.cases import stage as stages
from webui.app.cases.asked import Asked, Mode
from webui.app.cases.judging import verdict_on
from webui.app.cases.second_look import SecondLook, look_again
from webui.app.cases.stage import Stage
from webui.app.cases.told import ToldVerdict, tell
from webui.app.language import gettext as _
from webui.cases.case import Case, CaseView
from webui.cases.kept_cases import Kept
from webui.problem import Problem


@dataclass(frozen=True)
class CaseSight:
    asked: Asked
    view: CaseView
    laid: LaidThrow
    stage: Stage
    verdict: Verdict | None
    told: ToldVerdict | None
    second_looks: tuple[SecondLook, ...]


def look_at(kept: Kept, asked: Asked) -> CaseSight:
    view = view_of(kept.case, asked)
    asked = asked.about(view.reading)
    laid = kept.case.laid(asked.view)
    throw = laid.throw
    verdict = verdict_on(throw, asked)
    looks = tuple(
        look_again(throw, verdict, asked, kept.case.laid(other).throw, other)
        for other in range(len(kept.case.views))
        if other != asked.view
    )
    stage = _stage(asked, view, throw, verdict)
    return CaseSight(
        asked, view, laid, stage, verdict, _told(verdict, view, stage, looks), looks,
    )  # fmt: skip


def view_of(case: Case, asked: Asked) -> CaseView:
    if asked.view >= len(case.views):
        raise Problem(HTTPStatus.NOT_FOUND, "case.gone")
    return case.views[asked.view]


def _stage(asked: Asked, view: CaseView, throw: Throw, verdict: Verdict | None) -> Stage:
    # Corrections are made in the picture's own pixels, never from above.
    if asked.mode is Mode.PICK and (asked.from_above or not view.has_picture):
        return stages.from_above(throw, view.reading, asked.dice, verdict)
    return stages.over_picture(view.reading, asked.dice, verdict)


def _told(
    verdict: Verdict | None, view: CaseView, stage: Stage, looks: tuple[SecondLook, ...]
) -> ToldVerdict | None:
    if verdict is None:
        return None
    told = tell(verdict, view.reading, stage)
    if any(look.agreement is Agreement.OPPOSITE for look in looks):
        return replace(told, headline=_("The pictures disagree: use the string"))
    return told
