"""What setting up a camera says, beside what measuring it does: every sentence by its code."""

from __future__ import annotations

from rules.message import Book, Template

SENTENCES: dict[str, Template] = {
    "table.shifted": "The camera has shifted by %(drift_px)s px since it was set up.",
    "table.moved": "The camera was moved: %(drift_px)s px. Mark the table again before the next "
    "throw.",
    "table.mirrored": "This picture is mirrored. Measure the lens as that of a mirrored camera, or "
    "switch mirroring off in the camera's program.",
    "dice.no_picture": "There is no picture of the dice yet: take one first.",
    "dice.edge_text": "The edge is a number of millimeters, not “%(written)s”.",
    "profile.unknown": "There is no profile called %(name)s.",
    "profile.full": "There are %(most)s profiles already; delete one first.",
    "profile.no_file": "Choose a profile's file first.",
    "source.file": "Files and folders can be watched only by starting the panel with them: "
    "--camera.",
    "source.address": "A stream must have an address of the network at home, written in numbers.",
    "source.confirm": "Say first that this address is a camera of yours.",
    "setup.samples_full": "%(most)s samples are kept already; take some of them elsewhere.",
    "setup.no_picture": "There is no picture from the camera just now.",
    "phone.not_offered": "This device does not offer itself as the camera. Open the camera on it "
    "again.",
    "phone.host_chooses": "The host chooses the camera at this table.",
    "phone.too_large": "This picture is too large to be watched.",
    "phone.no_jpeg": "This is no JPEG of at most %(longest_px)s pixels.",
    "lens.no_pictures": "There are no pictures in this folder.",
    "camera.restless": "The table before %(source)s does not come to rest.",
}

BOOK = Book(__name__, SENTENCES)
say, refusal = BOOK.say, BOOK.refusal
