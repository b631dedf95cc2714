"""What set-up says: each code as a whole sentence, for the catalogs."""

from __future__ import annotations

from webui.app.language import mark as N_  # noqa: N812 - the name gettext tools know

SETUP_SENTENCES = {
    "lens.alike": N_(
        "The views are too much alike to tell the focal length. Tilt the board, each time another "
        "way, and bring it near and far."
    ),
    "lens.bent": N_(
        "The board is bent by about %(bow_mm)s mm. Glue it onto something stiff and flat, then "
        "measure again."
    ),
    "lens.few": N_("The board was seen in %(count)s pictures; at least %(least)s are needed."),
    "lens.poor": N_(
        "The views disagree by %(rms_px)s px. Use a flat board, more light and a still hand, and "
        "switch off zoom and autofocus."
    ),
    "lens.soft": N_(
        "Usable, but the views disagree by %(rms_px)s px; below 0.5 is good. More light and a "
        "flatter board help."
    ),
    "lens.coverage": N_(
        "Only %(percent)s %% of the picture was covered: show the board at the picture's edges, "
        "too."
    ),
    "table.small": N_("The marked area is too small: mark the whole playing area."),
    "table.crossed": N_("The outline crosses itself: mark the corners one after another."),
    "table.markers": N_(
        "%(seen)s of the 4 corner markers are in sight. Lay them at the corners of the playing "
        "area, all within the picture."
    ),
    "table.shifted": N_("The camera has shifted by %(drift_px)s px since it was set up."),
    "table.moved": N_(
        "The camera was moved: %(drift_px)s px. Mark the table again before the next throw."
    ),
    "dice.missing": N_(
        "Not every color was found. Lay out two dice of each color, one with its hole up."
    ),
    "dice.alike": N_("Two colors look nearly alike in this light. More or whiter light helps."),
    "dice.one_sided": N_("Some colors were not seen both with the hole up and with the hole down."),
    "dice.edge": N_("A die is between 4 and 60 mm wide, not %(edge_mm)s mm."),
    "dice.no_picture": N_("There is no picture of the dice yet: take one first."),
    "dice.edge_text": N_("The edge is a number of millimeters, not “%(written)s”."),
    "profile.size": N_(
        "%(name)s was set up for pictures of %(measured)s; these have %(now)s. Lens and table go "
        "by the defaults."
    ),
    "profile.foreign": N_("This is not a camera profile of Pythia."),
    "profile.json": N_("This profile is damaged: it is not JSON."),
    "profile.version": N_("This profile is of another version (%(version)s) and can't be read."),
    "profile.damaged": N_("This profile is damaged. %(reason)s"),
    "profile.name": N_("A profile's name is one line of 1 to %(most)s characters."),
    "profile.unknown": N_("There is no profile called %(name)s."),
    "profile.full": N_("There are %(most)s profiles already; delete one first."),
    "profile.no_file": N_("Choose a profile's file first."),
    "setup.samples_full": N_("%(most)s samples are kept already; take some of them elsewhere."),
    "setup.no_picture": N_("There is no picture from the camera just now."),
}
