"""Which sources a host may choose from afar: cameras, the tables made here, and streams at home.

Whoever starts the panel may watch any file or address. A page may not: a host's device could be
anybody's, and a source is opened by this machine, with its rights and from its place.
"""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from vision.live.spec import SourceKind, SourceSpec, parse_source
from webui.sentences.setup import refusal

_ALWAYS = (SourceKind.CAMERA, SourceKind.PHONE, SourceKind.SIMULATED, SourceKind.PRACTICE)


def chosen_source(text: str, started_with: str, is_open_table: bool, confirmed: bool) -> SourceSpec:
    """The source a page asks for, or a Refusal. What the panel was started with is always one."""
    spec = parse_source(text)
    if text.strip() == started_with.strip() or spec.kind in _ALWAYS or not is_open_table:
        return spec
    if spec.kind is not SourceKind.STREAM:
        raise refusal("source.file")
    if not _is_at_home(spec.address):
        raise refusal("source.address")
    if not confirmed:
        raise refusal("source.confirm")
    return spec


def _is_at_home(address: str) -> bool:
    """A private address, given as one: a name could lead elsewhere by the time it is opened. This
    machine itself is none: its other services trust whoever asks from here."""
    try:
        host = ipaddress.ip_address(urlsplit(address).hostname or "")
    except ValueError:
        return False
    return host.is_private and not (
        host.is_loopback or host.is_link_local or host.is_unspecified or host.is_multicast
    )
