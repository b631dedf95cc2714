"""What a game of Oraklos says, in sentences for the page."""

from __future__ import annotations

from webui.app.language import mark as N_  # noqa: N812 - the name gettext tools know

_NOW = {
    "oraklos.now.draw": N_("Round %(round)s: lay out the wish cards"),
    "oraklos.now.throw": N_("%(starter)s throws %(dice)s dice"),
    "oraklos.now.search": N_("Search!"),
    "oraklos.now.reckon": N_("%(name)s claims %(card)s"),
    "oraklos.now.reckoned": N_("The round is reckoned"),
    "oraklos.now.take": N_("%(name)s takes dice back"),
    "oraklos.end.points": N_("The game is over: %(points)s points"),
    "oraklos.end.cards": N_("The game is over: the wish cards have run out"),
    "oraklos.end.left": N_("The game is over: too few players are left"),
}

_ACTS = {
    "oraklos.act.draw": N_("Draw wish cards"),
    "oraklos.act.common": N_("Lay out six cards"),
    "oraklos.act.throw": N_("Throw the dice"),
    "oraklos.act.rethrow": N_("All agree to throw again"),
    "oraklos.act.reading": N_("Read the dice, or correct what was read"),
    "oraklos.act.marker": N_("Take a marker"),
    "oraklos.act.stop": N_("All agree to stop searching"),
    "oraklos.act.show": N_("Show the four dice"),
    "oraklos.act.counter": N_("Show a prophecy that matches"),
    "oraklos.act.hesitate": N_("That was hesitation"),
    "oraklos.act.settle": N_("The players decide"),
    "oraklos.act.overrule.stands": N_("The players say: %(card)s stands"),
    "oraklos.act.overrule.falls": N_("The players say: %(card)s falls"),
    "oraklos.act.claim": N_("Name a card that does not occur"),
    "oraklos.act.all_occur": N_("All agree that all six cards occur"),
    "oraklos.act.close": N_("The round is reckoned"),
    "oraklos.act.take": N_("Take back dice"),
    "oraklos.act.all_taken": N_("Everyone has taken dice back"),
    "oraklos.field.cards": N_("Wish cards"),
    "oraklos.field.card": N_("Wish card"),
    "oraklos.field.dice": N_("Dice"),
    "oraklos.field.marker": N_("Marker"),
    "oraklos.field.stands": N_("The claim stands"),
    "oraklos.card": "%(card)s",
    "oraklos.marker_points": "%(marker)s",
    "oraklos.die": "%(die)s",
}

_HAPPENED = {
    "oraklos.draw": N_("%(name)s lays out %(cards)s."),
    "oraklos.throw": N_("%(name)s throws %(dice)s dice."),
    "oraklos.rethrow": N_("All agree: the dice are thrown again."),
    "oraklos.reading": N_("%(dice)s dice are read."),
    "oraklos.marker": N_("%(name)s puts the %(marker)s on %(card)s."),
    "oraklos.stop": N_("All agree to stop searching."),
    "oraklos.hesitate": N_("That was hesitation."),
    "oraklos.claim": N_("%(name)s says that %(card)s does not occur."),
    "oraklos.all_occur": N_("All agree that all six cards occur."),
    "oraklos.show": N_("%(name)s shows the dice %(dice)s."),
    "oraklos.settle.stands": N_("The players decide that the claim stands."),
    "oraklos.settle.falls": N_("The players decide that the claim falls."),
    "oraklos.overrule.stands": N_("The players overrule: the claim on %(card)s stands."),
    "oraklos.overrule.falls": N_("The players overrule: the claim on %(card)s falls."),
    "oraklos.points": N_("%(name)s: %(gain)+d for %(card)s."),
    "oraklos.close": N_("Round %(round)s is reckoned."),
    "oraklos.take": N_("%(name)s takes back %(dice)s dice."),
    "oraklos.all_taken": N_("Everyone has taken dice back."),
    "oraklos.occurs": N_("%(card)s occurs: dice %(dice)s."),
    "oraklos.may_occur": N_("%(card)s may occur, too close to call: dice %(dice)s."),
    "oraklos.absent": N_("%(card)s does not occur."),
    "oraklos.missed": N_("%(name)s could have shown %(card)s with the dice %(dice)s."),
    "oraklos.absent_missed": N_("%(card)s did not occur, and nobody said so."),
    "count.color": N_("%(seen)s dice of one color were read, but only %(most)s are in play."),
    "count.too_few": N_("%(seen)s dice were read, but %(expected)s should lie on the table."),
    "count.too_many": N_("%(seen)s dice were read, but only %(expected)s should lie there."),
    "count.cord": N_("Two red dice too many: perhaps the measuring cord lies on the table."),
}

_REFUSED = {
    "live.throw_gone": N_("This throw is no longer there. Look at the newest one."),
    "oraklos.card_marked": N_("There is already a marker on %(card)s: one per card."),
    "oraklos.marker_taken": N_("%(name)s has already taken the %(marker)s."),
    "oraklos.card_of_another": N_(
        "%(card)s lies in front of %(name)s: markers go on one's own cards."
    ),
    "oraklos.card_drawn": N_("%(card)s was already drawn: every card is in the game once."),
    "oraklos.hand_full": N_("%(name)s can draw only %(most)s more."),
}

ORAKLOS_SENTENCES = {**_NOW, **_ACTS, **_HAPPENED, **_REFUSED}
