"""The panel's case folder and its cache of throws, for whoever answers a request."""

from __future__ import annotations

from flask import Flask, current_app

from webui.app.cases.folder import CaseFolder
from webui.app.cases.judging import Throws


def install(app: Flask) -> None:
    app.extensions["case_folder"] = CaseFolder(
        app.config["DATA_FOLDER"] / "cases",
        app.config["CASES_KEPT"],
        app.config["CASES_KEPT_BYTES"],
    )
    app.extensions["throws"] = Throws()


def case_folder() -> CaseFolder:
    folder: CaseFolder = current_app.extensions["case_folder"]
    return folder


def throws() -> Throws:
    cache: Throws = current_app.extensions["throws"]
    return cache
