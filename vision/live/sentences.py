"""What the live table says: every sentence by its code."""

from __future__ import annotations

from rules.message import Book, Counted, Template

SENTENCES: dict[str, Template] = {
    "camera.opening": "%(source)s is being opened.",
    "camera.cannot_open": "%(source)s can't be opened. Is it plugged in, and does no other program "
    "use it?",
    "camera.none": "There is no %(source)s: no camera is plugged in.",
    "camera.none_but": "There is no %(source)s. Plugged in: %(found)s.",
    "camera.unreachable": "%(source)s does not answer. Is the camera on, and on this network?",
    "camera.no_stream": "%(source)s answers, but sends no video. Is its address complete?",
    "camera.too_large": "%(source)s gives pictures of %(width)s x %(height)s pixels. At most "
    "%(most_megapixels)s megapixels are watched: choose a smaller size at the camera.",
    "camera.lost": "%(source)s gives no pictures. Look at its cable.",
    "camera.repeating": "%(source)s repeats one picture. It is being opened anew.",
    "camera.black": "%(source)s gives black pictures. Is something over the lens, or the light "
    "off?",
    "camera.given_up": "%(source)s could not be reached in %(tries)s tries. Choose it again once "
    "it is back.",
    "camera.phone_hidden": "%(source)s shows something else, or its screen is off. Open Pythia on "
    "it again: it goes on by itself.",
    "camera.phone_taken": "Something else uses the camera of %(source)s: a call, or another app.",
    "camera.phone_silent": "%(source)s is not heard any more: it sleeps, or has lost the Wi-Fi. It "
    "goes on by itself once it is back.",
    "camera.phone_left": "%(source)s is no camera any more. Choose another one.",
    "source.ended": "%(source)s has come to its end.",
    "source.no_pictures": "There are no pictures in %(source)s.",
    "source.unknown": "This is no source: %(source)s. A camera's number, an rtsp:// or http:// "
    "address, a video or a folder of pictures is one.",
    "source.no_phone": "This phone does not offer itself as the camera just now.",
    "source.seed": "The simulated table's seed is a number, not %(seed)s.",
    "live.moved": "After the throw was frozen, dice moved: %(named)s. The frozen throw stands.",
    "live.added": Counted(
        "count",
        "One more die came after the throw was frozen. The frozen throw stands.",
        "%(count)s more dice came after the throw was frozen. The frozen throw stands.",
    ),
    "live.taken": Counted(
        "count",
        "A die was taken from the table. The frozen throw stands.",
        "%(count)s dice were taken from the table. The frozen throw stands.",
    ),
    "live.camera_pushed": "The camera was pushed. The frozen throw stands.",
    "live.camera_turned": "The phone was turned. The frozen throw stands.",
    "live.cocked": "Dice lean or lie on others: %(named)s. You may agree to throw again.",
    "live.reader_failed": "A picture could not be read: %(reason)s.",
}

BOOK = Book(__name__, SENTENCES)
say, refusal = BOOK.say, BOOK.refusal
