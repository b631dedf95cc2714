"""Static files under addresses that change with their content, so that they may be kept."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask, Response, request

_VERSION_ARGUMENT = "v"


@cache
def _version(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


def install(app: Flask) -> None:
    folder = Path(app.static_folder or "")

    @app.url_defaults
    def add_version(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == "static" and (folder / values["filename"]).is_file():
            values[_VERSION_ARGUMENT] = _version(folder / values["filename"])

    @app.after_request
    def keep_versioned(response: Response) -> Response:
        if request.endpoint == "static" and _VERSION_ARGUMENT in request.args:
            response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response
