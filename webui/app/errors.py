"""Everything that goes wrong is told in one way: a code, a sentence, and details.

Programs get `{"error": {"code", "message", "details"}}`, people a page or a notice with the
same sentence. A stack trace goes to the log and nowhere else.
"""

from __future__ import annotations

import errno
import logging
from http import HTTPStatus
from typing import Any

from flask import Flask, Response, jsonify, make_response, render_template, request
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from werkzeug.exceptions import HTTPException

from rules.message import Refusal
from webui.app.sentences import say, say_message
from webui.problem import Problem

_log = logging.getLogger(__name__)

# How the statuses that Flask itself answers with are called in our own words.
_CODES = {
    HTTPStatus.BAD_REQUEST: "request.malformed",
    HTTPStatus.NOT_FOUND: "request.not_found",
    HTTPStatus.METHOD_NOT_ALLOWED: "request.method",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "request.too_large",
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: "request.type",
    HTTPStatus.TOO_MANY_REQUESTS: "request.too_many",
}

# Refusals of what was written, not of what was asked for.
_MALFORMED = ("json.", "reading.", "card.", "rules.", "season.")
_UNKNOWN = "store.unknown_"
_AWAY = ("store.unreachable", "store.unreadable")

_DISK_TROUBLES = frozenset(
    {errno.ENOSPC, errno.EROFS, errno.EIO, errno.EACCES, errno.EPERM, errno.EDQUOT, errno.EMFILE}
)


def install(app: Flask) -> None:
    app.register_error_handler(Problem, _on_problem)
    app.register_error_handler(Refusal, _on_refusal)
    app.register_error_handler(HTTPException, _on_http)
    app.register_error_handler(SQLAlchemyError, _on_database)
    app.register_error_handler(OSError, _on_disk)
    app.register_error_handler(Exception, _on_surprise)


def _on_problem(problem: Problem) -> Response:
    sentence = say(problem.code, problem.params)
    return _answer(problem.status, problem.code, sentence, problem.params)


def _on_refusal(refusal: Refusal) -> Response:
    message = refusal.message
    sentence = say_message(message)
    return _answer(status_of(message.code), message.code, sentence, message.to_json()["params"])


def status_of(code: str) -> HTTPStatus:
    """The status that goes with a refusal."""
    if code == "log.stale":
        return HTTPStatus.CONFLICT
    if code.startswith(_UNKNOWN):
        return HTTPStatus.NOT_FOUND
    if code in _AWAY:
        return HTTPStatus.SERVICE_UNAVAILABLE
    if code.startswith(_MALFORMED):
        return HTTPStatus.BAD_REQUEST
    return HTTPStatus.UNPROCESSABLE_ENTITY


def _on_http(error: HTTPException) -> Response:
    status = error.code or HTTPStatus.INTERNAL_SERVER_ERROR
    if status < HTTPStatus.BAD_REQUEST:  # a redirect travels as an exception too
        return make_response(error.get_response())
    code = _CODES.get(HTTPStatus(status), "request.malformed")
    params = _limits() if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE else {}
    answer = _answer(status, code, say(code, params), params)
    if status == HTTPStatus.METHOD_NOT_ALLOWED:
        answer.headers["Allow"] = ", ".join(sorted(getattr(error, "valid_methods", None) or ()))
    return answer


def _limits() -> dict[str, int]:
    return {"most_mb": (request.max_content_length or 0) // 2**20}


def _on_database(error: SQLAlchemyError) -> Response:
    """The store is away or damaged: it may come back, and what was kept is still there."""
    if not isinstance(error, DBAPIError):
        return _on_surprise(error)
    # Its own words hold what was asked of it: for the log, not for a page.
    _log.error("%s %s: the database failed: %s", request.method, request.path, error.orig)
    return _away("server.database_away")


def _on_disk(error: OSError) -> Response:
    if error.errno not in _DISK_TROUBLES:
        return _on_surprise(error)
    _log.error("%s %s: the disk failed: %s", request.method, request.path, error)
    return _away("server.disk_away")


def _away(code: str) -> Response:
    return _answer(HTTPStatus.SERVICE_UNAVAILABLE, code, say(code, {}), {})


def _on_surprise(error: Exception) -> Response:
    _log.exception("%s %s failed", request.method, request.path, exc_info=error)
    code = "server.failed"
    return _answer(HTTPStatus.INTERNAL_SERVER_ERROR, code, say(code, {}), {})


def _answer(status: int, code: str, sentence: str, details: dict[str, Any]) -> Response:
    if request.path.startswith("/api/"):
        answer = jsonify(error={"code": code, "message": sentence, "details": details})
    elif "HX-Request" in request.headers:
        # The page stays as it is: only its notice appears, and nothing typed or tapped is lost.
        answer = make_response(render_template("notice.html", code=code, sentence=sentence))
        answer.headers["HX-Retarget"] = "#notice"
        answer.headers["HX-Reswap"] = "outerHTML"
        answer.headers["HX-Replace-Url"] = "false"
    else:
        answer = make_response(
            render_template("error.html", status=status, code=code, sentence=sentence)
        )
    answer.status_code = status
    return answer
