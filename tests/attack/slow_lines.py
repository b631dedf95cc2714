"""Silent and dripping lines from several addresses, and how long a page takes beside them."""

from __future__ import annotations

import socket
import time
from contextlib import ExitStack
from http import HTTPStatus

from tests.attack.outcome import Outcome
from tests.attack.served import Served, served

_ADDRESSES = 40
# Of five lines one drips a byte before every page; the others say nothing at all.
_DRIPS_EVERY = 5


def slow_lines(count: int, pages: int) -> Outcome:
    """At a panel in a process of its own. A page is timed without the lines as well, since a busy
    machine is slow by itself."""
    done = Outcome("slow lines")
    with served() as panel, ExitStack() as held:
        _page_s(panel, done)  # the first one also makes its templates
        alone = [_page_s(panel, done) for _ in range(pages)]
        lines = [held.enter_context(_line(panel, k)) for k in range(count)]
        done.tried = len(lines)
        beside = []
        for number in range(pages):
            for k in range(number % _DRIPS_EVERY, count, _DRIPS_EVERY):
                lines[k] = _drip(panel, held, lines[k], k)
            beside.append(_page_s(panel, done))
    for name, times in (("alone", sorted(alone)), ("beside", sorted(beside))):
        done.figures[f"{name}_median_s"] = times[len(times) // 2]
        done.figures[f"{name}_p95_s"] = times[int(0.95 * len(times))]
    return done


def _line(panel: Served, number: int) -> socket.socket:
    own = (f"127.0.{number % _ADDRESSES}.2", 0)
    return socket.create_connection(panel.address, 60, source_address=own)


def _drip(panel: Served, held: ExitStack, line: socket.socket, number: int) -> socket.socket:
    """One more byte; a line that was cut is opened again, as an attacker would."""
    try:
        line.send(b"G")
    except OSError:
        line.close()
        return held.enter_context(_line(panel, number))
    return line


def _page_s(panel: Served, done: Outcome) -> float:
    begun = time.monotonic()
    status = panel.ask("/games")
    if status != HTTPStatus.OK:
        done.wrong.append(f"a page was answered with {status}")
    return time.monotonic() - begun
