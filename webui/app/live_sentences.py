"""What the live table says: each code as a whole sentence, for the catalogs."""

from __future__ import annotations

from webui.app.language import mark as N_  # noqa: N812 - the name gettext tools know

LIVE_SENTENCES = {
    "camera.opening": N_("%(source)s is being opened."),
    "camera.cannot_open": N_(
        "%(source)s can't be opened. Is it plugged in, and does no other program use it?"
    ),
    "camera.lost": N_("%(source)s gives no pictures. Look at its cable."),
    "camera.repeating": N_("%(source)s repeats one picture. It is being opened anew."),
    "camera.black": N_(
        "%(source)s gives black pictures. Is something over the lens, or the light off?"
    ),
    "camera.given_up": N_(
        "%(source)s could not be reached in %(tries)s tries. Choose it again once it is back."
    ),
    "source.ended": N_("%(source)s has come to its end."),
    "source.no_pictures": N_("There are no pictures in %(source)s."),
    "source.unknown": N_(
        "This is no source: %(source)s. A camera's number, an rtsp:// or http:// address, a video "
        "or a folder of pictures is one."
    ),
    "source.file": N_(
        "Files and folders can be watched only by starting the panel with them: --camera."
    ),
    "source.address": N_(
        "A stream must have an address of the network at home, written in numbers."
    ),
    "source.confirm": N_("Say first that this address is a camera of yours."),
    "source.seed": N_("The simulated table's seed is a number, not %(seed)s."),
    "live.moved": N_("After the throw was frozen, dice moved: %(named)s. The frozen throw stands."),
    "live.added": N_(
        "More dice came after the throw was frozen: %(count)s. The frozen throw stands."
    ),
    "live.taken": N_("Dice were taken from the table: %(count)s. The frozen throw stands."),
    "live.camera_pushed": N_("The camera was pushed. The frozen throw stands."),
    "live.cocked": N_("Dice lean or lie on others: %(named)s. You may agree to throw again."),
    "live.reader_failed": N_("A picture could not be read: %(reason)s."),
    "live.not_simulated": N_("Only the simulated table throws by itself."),
}
