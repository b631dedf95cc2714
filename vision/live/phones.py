"""Phones that offer themselves as the table's camera, and a phone as a source."""

from __future__ import annotations

import io
import logging
import threading
from dataclasses import dataclass, replace

from PIL import Image, UnidentifiedImageError

from rules.message import Message
from vision.live import troubles
from vision.live.device import Setting, Shot, SourceLost
from vision.live.mailbox import PhoneMailbox, PhoneState
from vision.live.sentences import refusal
from vision.live.spec import SourceKind, SourceSpec
from vision.photo import PhotoError, open_photo

_log = logging.getLogger(__name__)

SILENT_S = 1.5
"""A phone that is not heard for so long sleeps, or has lost the network. It is heard twice a
second, whether or not anything moves."""
_LISTED_S = 8.0
_MOST_PHONES = 16
_WAIT_S = 0.5
GLANCE_PX, STILL_PX = 640, 2560
"""The longest sides that are taken."""
GLANCE_BYTES, STILL_BYTES = 96 * 1024, 4 * 1024 * 1024
LETTER_BYTES = GLANCE_BYTES + STILL_BYTES + 4096


@dataclass(frozen=True)
class OfferedPhone:
    """A phone that is there; `source` is what `parse_source` takes."""

    source: str
    name: str


class Phones:
    """Those that offer themselves, each with its mailbox. Safe from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._mailboxes: dict[str, PhoneMailbox] = {}
        self.guests_choose = False
        """Whether everybody at the table may make their own phone the camera."""
        self._opened: str | None = None

    def offer(self, phone_id: str, name: str) -> PhoneMailbox:
        """This phone offers itself; of too many the one that is silent for longest goes, though
        never the one that is the table's camera: no crowd of offers takes its eye away."""
        with self._lock:
            mailbox = self._mailboxes.setdefault(phone_id, PhoneMailbox(name))
            while len(self._mailboxes) > _MOST_PHONES:
                others = [one for one in self._mailboxes if one not in (self._opened, phone_id)]
                del self._mailboxes[max(others, key=lambda one: self._mailboxes[one].silent_s)]
        mailbox.name = name
        mailbox.hear(PhoneState.WATCHING)
        return mailbox

    def find(self, phone_id: str) -> PhoneMailbox | None:
        with self._lock:
            return self._mailboxes.get(phone_id)

    def listed(self) -> tuple[OfferedPhone, ...]:
        """Those that can be chosen now, by name."""
        with self._lock:
            here = [
                OfferedPhone(f"{SourceKind.PHONE}:{phone_id}", mailbox.name)
                for phone_id, mailbox in self._mailboxes.items()
                if mailbox.newest_glance is not None
                and mailbox.silent_s < _LISTED_S
                and mailbox.state is not PhoneState.LEFT
            ]
        return tuple(sorted(here, key=lambda one: (one.name.casefold(), one.source)))

    def named(self, spec: SourceSpec) -> SourceSpec:
        """The source under the name that its phone has; refused when there is no such phone."""
        if spec.kind is not SourceKind.PHONE:
            return spec
        mailbox = self.find(spec.address)
        if mailbox is None:
            raise refusal("source.no_phone")
        return replace(spec, label=mailbox.name)

    def open(self, spec: SourceSpec) -> PhoneDevice:
        mailbox = self.find(spec.address)
        if mailbox is None:
            raise SourceLost(troubles.phone_left(spec.label))
        self._opened = spec.address
        return PhoneDevice(spec.label, mailbox)


class PhoneDevice:
    """The camera of a phone: small pictures come by themselves, one at full size when asked."""

    def __init__(self, label: str, mailbox: PhoneMailbox) -> None:
        self._label = label
        self._mailbox = mailbox

    @property
    def settings(self) -> tuple[Setting, ...]:
        return ()

    @property
    def trouble(self) -> Message | None:
        state = self._mailbox.state
        if state is PhoneState.HIDDEN:
            return troubles.phone_hidden(self._label)
        if state is PhoneState.TAKEN:
            return troubles.phone_taken(self._label)
        if state is PhoneState.LEFT:
            return troubles.phone_left(self._label)
        return troubles.phone_silent(self._label) if self._mailbox.silent_s >= SILENT_S else None

    def take_turn(self) -> bool:
        return self._mailbox.take_turn()

    def ask(self) -> None:
        self._mailbox.ask()

    def read_shot(self) -> Shot | None:
        letter = self._mailbox.take(_WAIT_S)
        if letter is None:
            return None
        try:
            still = None if letter.still is None else open_photo(letter.still, "still").bgr
            return Shot(open_photo(letter.glance, "glance").bgr, still)
        except PhotoError as error:
            _log.warning("%s sent a damaged picture: %s", self._label, error)
            return None

    def close(self) -> None:
        pass


def is_jpeg(data: bytes, longest_px: int) -> bool:
    """Whether this says that it is a JPEG no larger than that; nothing is decoded yet."""
    try:
        with Image.open(io.BytesIO(data), formats=("JPEG",)) as image:
            return max(image.size) <= longest_px
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return False
