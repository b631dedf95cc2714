"""How often a JPEG has its decoder paint over all of the picture, told without decoding it."""

from __future__ import annotations

import re

_START_OF_SCAN, _END_OF_IMAGE = 0xDA, 0xD9
# Markers that stand alone: padding, restarts and the start of the file carry no length.
_BARE = frozenset({0x01, *range(0xD0, 0xD9)})
# Within a scan 0xFF is followed by 0 or by a restart; anything else ends the scan.
_NEXT_MARKER = re.compile(rb"\xff+[^\x00\xff\xd0-\xd7]", re.DOTALL)


def jpeg_scans(data: bytes) -> int:
    """The scans of the first picture in a file; previews in its header do not count."""
    scans, at = 0, 0
    while (found := _NEXT_MARKER.search(data, at)) is not None:
        marker, at = data[found.end() - 1], found.end()
        if marker == _END_OF_IMAGE:
            break
        scans += marker == _START_OF_SCAN
        if marker not in _BARE:
            at += int.from_bytes(data[at : at + 2], "big")
    return scans
