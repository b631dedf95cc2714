"""What reading pictures says: every sentence by its code."""

from __future__ import annotations

from rules.message import Book, Template
from rules.oraklos.say import color_word

_PHOTO: dict[str, Template] = {
    "photo.empty": "This file is empty. Take the picture again.",
    "photo.too_large": "This picture is too large. Up to %(most_mb)s MB can be read.",
    "photo.too_many_pixels": "This picture has too many pixels: more than %(most_megapixels)s "
    "million. Choose a smaller size in the camera's settings.",
    "photo.too_long": "This picture is a strip that no camera makes.",
    "photo.too_many_scans": "This picture has more layers than any camera writes.",
    "photo.too_small": "This picture is too small to show any dice.",
    "photo.format": "This is not a picture that can be read. JPEG, PNG, WebP and HEIC can.",
    "photo.damaged": "This picture is damaged or cut off. Send it again.",
    "photo.missing": "There is no such picture.",
    "photo.unreadable": "This file can't be opened: %(reason)s.",
    "photo.failed": "This picture can't be read. Take another one.",
}

_CONTRIBUTED: dict[str, Template] = {
    "contributed.damaged": "%(file)s is no throw that Pythia saved to be sent, or it is damaged.",
}

_ADVICE: dict[str, Template] = {
    "advice.none": "No dice were found. Take the picture from above, in good light, closer by.",
    "advice.few": "Fewer than four dice were found. Are all of them in the picture?",
    "advice.dark": "It is too dark to tell the colors for sure. More light helps.",
    "advice.blur": "This picture is blurred. Hold the camera still and let it focus.",
    "advice.small": "The dice are very small in this picture. Go closer.",
    "advice.steep": "This was taken from far aside. Hold the camera more above the dice.",
    "advice.cut": "A die is cut off at the edge. Get the whole throw into the picture.",
    "advice.glare": "A lamp mirrors itself in a die. Turn the camera a little, or the lamp.",
    "advice.doubts": "This picture is hard to read. More light and a steady hand help.",
}

_SETTING_UP: dict[str, Template] = {
    "lens.sizes": "The pictures differ in size: %(one)s and %(other)s. Use those of one camera, "
    "taken the same way up.",
    "lens.mirrored": "The pictures are mirrored, as a selfie view is. Switch mirroring off in the "
    "camera's program, or say that this camera is mirrored.",
    "lens.other_board": "This is another board. Print the one that Pythia makes and use that.",
    "dice.missing": "Not every color was found; missing: %(colors)s. Lay out two dice of each "
    "color, one with its hole up.",
    "dice.columns": "%(found)s dice were found; %(columns)s columns need at least as many.",
    "dice.alike": "Two colors look nearly alike in this light: %(first)s and %(second)s. More or "
    "whiter light helps.",
    "dice.one_sided": "Not seen both with the hole up and with the hole down: %(colors)s.",
}

SENTENCES: dict[str, Template] = {**_PHOTO, **_CONTRIBUTED, **_ADVICE, **_SETTING_UP}

BOOK = Book(
    __name__,
    SENTENCES,
    {
        "colors": lambda colors: [color_word(color) for color in colors],
        "first": color_word,
        "second": color_word,
    },
)
say, refusal = BOOK.say, BOOK.refusal
