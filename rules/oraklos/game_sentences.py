"""What a game of Oraklos says: every sentence by its code."""

from __future__ import annotations

from rules.message import Chosen, Counted, Template

_NOW: dict[str, Template] = {
    "oraklos.now.draw": "Round %(round)s: lay out the wish cards",
    "oraklos.now.throw": "%(starter)s throws %(dice)s dice",
    "oraklos.now.search": "Search!",
    "oraklos.now.reckon": "%(name)s claims %(card)s",
    "oraklos.now.denied": "%(name)s says that %(card)s does not occur",
    "oraklos.now.reckoned": "The round is reckoned",
    "oraklos.now.take": "%(name)s takes dice back",
    "oraklos.end.points": "The game is over: %(points)s points",
    "oraklos.end.cards": "The game is over: the wish cards have run out",
    "oraklos.end.left": "The game is over: too few players are left",
}

_ACTS: dict[str, Template] = {
    "oraklos.act.draw": "Draw wish cards",
    "oraklos.act.common": "Lay out six cards",
    "oraklos.act.throw": "Throw the dice",
    "oraklos.act.rethrow": "All agree to throw again",
    "oraklos.act.reading": "Read the dice, or correct what was read",
    "oraklos.act.marker": "Take a marker",
    "oraklos.act.stop": "All agree to stop searching",
    "oraklos.act.show": "Show the four dice",
    "oraklos.act.counter": "Show a prophecy that matches",
    "oraklos.act.hesitate": "That was hesitation",
    "oraklos.act.settle": "The players decide",
    "oraklos.act.overrule": Chosen(
        "stands",
        {True: "The players say: %(card)s stands", False: "The players say: %(card)s falls"},
    ),
    "oraklos.act.claim": "Name a card that does not occur",
    "oraklos.act.all_occur": "All agree that all six cards occur",
    "oraklos.act.close": "The round is reckoned",
    "oraklos.act.take": "Take back dice",
    "oraklos.act.all_taken": "Everyone has taken dice back",
}

_FIELDS: dict[str, Template] = {
    "oraklos.field.cards": "Wish cards",
    "oraklos.field.card": "Wish card",
    "oraklos.field.dice": "Dice",
    "oraklos.field.marker": "Marker",
    "oraklos.field.stands": "The claim stands",
    "oraklos.field.in_order": "The dice are named in the order of the lines",
    "oraklos.field.reading": "What was read",
    "oraklos.field.picture": "Picture",
    "oraklos.field.judged": "The judge's word",
    "oraklos.card": "%(card)s",
    "oraklos.marker_points": "%(marker)s",
    "oraklos.die": "%(die)s",
}

_TABLE_RULES: dict[str, Template] = {
    "oraklos.rule.corners": "Which quadrilaterals stand",
    "oraklos.rule.corners.convex": "those without an inward corner",
    "oraklos.rule.corners.any": "arrowheads, too",
    "oraklos.rule.row": "When three dice lie in a row",
    "oraklos.rule.row.body": "when the string touches the die between",
    "oraklos.rule.row.centers": "when their centers lie on one line",
    "oraklos.rule.mirror": "Whether a card matches its mirror image",
    "oraklos.rule.mirror.distinct": "no, they differ",
    "oraklos.rule.mirror.same": "yes, they are the same",
    "oraklos.rule.cards": "Where wish cards come from",
    "oraklos.rule.cards.box": "from the box",
    "oraklos.rule.cards.app": "Pythia deals them",
    "oraklos.rule.check": "Who decides whether a card occurs",
    "oraklos.rule.check.players": "the players",
    "oraklos.rule.check.referee": "the camera",
}

_HAPPENED: dict[str, Template] = {
    "oraklos.draw": "%(name)s lays out %(cards)s.",
    "oraklos.throw": "%(name)s throws %(dice)s dice.",
    "oraklos.rethrow": "All agree: the dice are thrown again.",
    "oraklos.reading": Counted("dice", "%(dice)s die is read.", "%(dice)s dice are read."),
    "oraklos.marker": "%(name)s puts the %(marker)s on %(card)s.",
    "oraklos.stop": "All agree to stop searching.",
    "oraklos.hesitate": "That was hesitation.",
    "oraklos.claim": "%(name)s says that %(card)s does not occur.",
    "oraklos.all_occur": "All agree that all six cards occur.",
    "oraklos.show": "%(name)s shows the dice %(dice)s.",
    "oraklos.settle": Chosen(
        "stands",
        {
            True: "The players decide that the claim stands.",
            False: "The players decide that the claim falls.",
        },
    ),
    "oraklos.overrule": Chosen(
        "stands",
        {
            True: "The players overrule: the claim on %(card)s stands.",
            False: "The players overrule: the claim on %(card)s falls.",
        },
    ),
    "oraklos.points": "%(name)s: %(gain)s for %(card)s.",
    "oraklos.close": "Round %(round)s is reckoned.",
    "oraklos.take": Counted(
        "dice", "%(name)s takes back %(dice)s die.", "%(name)s takes back %(dice)s dice."
    ),
    "oraklos.all_taken": "Everyone has taken dice back.",
    "oraklos.occurs": "%(card)s occurs: dice %(dice)s.",
    "oraklos.may_occur": "%(card)s may occur, too close to call: dice %(dice)s.",
    "oraklos.absent": "%(card)s does not occur.",
    "oraklos.missed": "%(name)s could have shown %(card)s with the dice %(dice)s.",
    "oraklos.absent_missed": "%(card)s did not occur, and nobody said so.",
    "oraklos.recheck": "Event %(n)s (%(kind)s): recorded %(old)s by judge %(old_version)s, today "
    "%(new)s by judge %(new_version)s.",
}

_REFUSED: dict[str, Template] = {
    "oraklos.card_marked": "There is already a marker on %(card)s: one per card.",
    "oraklos.marker_taken": "%(name)s has already taken the %(marker)s.",
    "oraklos.card_of_another": "%(card)s lies in front of %(name)s: markers go on one's own cards.",
    "oraklos.card_drawn": "%(card)s was already drawn: every card is in the game once.",
    "oraklos.hand_full": "%(name)s can draw only %(most)s more.",
    "oraklos.judged": "This is not the judge's word.",
}

GAME_SENTENCES: dict[str, Template] = {
    **_NOW,
    **_ACTS,
    **_FIELDS,
    **_TABLE_RULES,
    **_HAPPENED,
    **_REFUSED,
}
