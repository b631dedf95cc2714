"""Back to where somebody came from, and never to anywhere else."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import request, url_for


def page_before() -> str:
    """The page the form stood on, by its path alone: never another host."""
    try:
        before = urlsplit(request.referrer or "")
    except ValueError:  # whatever it is, it is no address
        return url_for("start.page")
    if before.netloc != request.host or not before.path.startswith("/"):
        return url_for("start.page")
    path = "/" + before.path.lstrip("/")
    return f"{path}?{before.query}" if before.query else path
