"""What measuring cameras and tables says: every sentence by its code."""

from __future__ import annotations

from rules.message import Book, Chosen, Counted, Template

_CAMERA: dict[str, Template] = {
    "camera.matrix": "A camera matrix has three rows of three numbers and positive focal lengths.",
    "camera.distortion": "A lens is written with 4, 5, 8, 12 or 14 numbers, not %(count)s.",
    "camera.lens": "No lens bends like this one.",
    "camera.size": "The camera was measured at %(measured)s, the picture is %(now)s.",
    "camera.focal_35mm": "This can't be a focal length: %(focal)s mm.",
}

_PLANE: dict[str, Template] = {
    "plane.no_view": "These top faces fit no plane before a camera.",
    "plane.shape": "Each top face has four corners of two numbers.",
    "plane.too_few": "A plane needs at least %(fewest)s dice, not %(count)s.",
    "plane.not_finite": "A corner's place is not a number.",
    "plane.sigma": "Each die has one standard error in pixels, or one for each corner.",
    "plane.face": "A top face goes clockwise and is neither flat nor folded.",
    "plane.twins": "Two top faces lie in the same place.",
}

_LENS: dict[str, Template] = {
    "lens.alike": Chosen(
        "distinct",
        {
            None: "The views are too much alike to tell the focal length. Tilt the board, each "
            "time another way, and bring it near and far."
        },
        otherwise="Only %(distinct)s of the %(count)s views differ. Move and tilt the board "
        "between them.",
    ),
    "lens.bent": "The board is bent by about %(bow_mm)s mm. Glue it onto something stiff and flat, "
    "then measure again.",
    "lens.few": Counted(
        "count",
        "The board was seen in %(count)s picture; at least %(least)s are needed.",
        "The board was seen in %(count)s pictures; at least %(least)s are needed.",
    ),
    "lens.poor": "The views disagree by %(rms_px)s px. Use a flat board, more light and a still "
    "hand, and switch off zoom and autofocus.",
    "lens.soft": "Usable, but the views disagree by %(rms_px)s px; below %(good_px)s is good. More "
    "light and a flatter board help.",
    "lens.coverage": "Only %(percent)s %% of the picture was covered: show the board at the "
    "picture's edges, too.",
}

_TABLE: dict[str, Template] = {
    "table.small": "The marked area is too small: mark the whole playing area.",
    "table.crossed": "The outline crosses itself: mark the corners one after another.",
    "table.markers": "%(seen)s of the %(all)s corner markers are in sight. Lay them at the corners "
    "of the playing area, all within the picture.",
}

_PROFILE: dict[str, Template] = {
    "dice.edge": "A die is between %(least_mm)s and %(most_mm)s mm wide, not %(edge_mm)s mm.",
    "profile.size": "%(name)s was set up for pictures of %(measured)s; these have %(now)s. Lens "
    "and table go by the defaults.",
    "profile.foreign": "This is not a camera profile of Pythia.",
    "profile.json": "This profile is damaged: it is not JSON.",
    "profile.version": "This profile is of another version (%(version)s) and can't be read.",
    "profile.damaged": "This profile is damaged. %(reason)s",
    "witness.patch": "%(where)s must be the pixels of a die, %(px)s by %(px)s.",
    "profile.dice_by_paint": "The dice of %(name)s were learned by an earlier version. One new "
    "photograph of them makes their colors surer.",
    "profile.name": "A profile's name is one line of 1 to %(most)s characters.",
}

SENTENCES: dict[str, Template] = {**_CAMERA, **_PLANE, **_LENS, **_TABLE, **_PROFILE}

BOOK = Book(__name__, SENTENCES)
say, refusal = BOOK.say, BOOK.refusal
