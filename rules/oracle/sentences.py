"""Every sentence of Oracle, by its code. How parameters are called stands in `say`."""

from __future__ import annotations

from rules.message import Chosen, Counted, Template

_ACTS: dict[str, Template] = {
    "oracle.act.color_out": "Say which color is out",
    "oracle.act.draft_done": "Everyone has two oracle cards",
    "oracle.act.final_chips": "Enter the chips after the last trick",
    "oracle.act.keep": "Enter a player's oracle cards",
    "oracle.act.keep_secret": "Note your two oracle cards in secret",
    "oracle.act.learn_card": "Add an oracle card to the deck",
    "oracle.act.loser_chip": "Put the loser chip back, or keep it",
    "oracle.act.settle": "Write the round down",
    "oracle.act.trick": "Who won the trick",
    "oracle.act.trick_cards": "All cards of the trick, %(name)s first",
    "oracle.act.trick_won_with": "Which card won the trick",
}

_FIELDS: dict[str, Template] = {
    "oracle.field.animal": "Animal",
    "oracle.field.card": "Winning card",
    "oracle.field.cards": "Cards in the order of play",
    "oracle.field.chips": "Chips of everyone",
    "oracle.field.choice": "Loser chip",
    "oracle.field.color": "Color",
    "oracle.field.oracle_card": "Oracle card",
    "oracle.field.oracle_cards": "Oracle cards",
    "oracle.field.player": "Player",
    "oracle.field.winner": "Winner",
    "oracle.option.colors": "Names of the five colors",
    "oracle.option.deck": "Oracle cards known so far",
    "oracle.option.past_tricks": "Past tricks",
    "oracle.option.past_tricks.hidden": "Hidden but for the last",
    "oracle.option.past_tricks.open": "Open",
    "oracle.option.removed_color": "Color that is out with three players",
    "oracle.option.ties": "Do ties for most or fewest come true",
    "oracle.option.ties.nobody": "No, for nobody",
    "oracle.option.ties.shared": "Yes, for all of them",
    "oracle.loser_chip": Chosen(
        "value", {"keep": "Keep it", "put_back": "Put it back", "middle": "In the middle"}
    ),
}

# Things by their names, on their own and inside of other sentences.
_NAMES: dict[str, Template] = {
    "oracle.animal": Chosen(
        "value", {"phoenix": "Phoenix", "pegasus": "Pegasus", "hydra": "Hydra"}
    ),
    "oracle.color": Chosen(
        "value",
        {"blue": "blue", "red": "red", "green": "green", "yellow": "yellow", "purple": "purple"},
        otherwise="%(value)s",  # a name of the players' own
    ),
    "oracle.playing_card": "%(color)s %(value)s",
    "oracle.played_by": "%(name)s %(card)s",
    "oracle.prophecy": "%(conditions)s: %(points)s",
    "oracle.prophecy.both": "%(first)s and %(other)s",
    "oracle.prophecy.exactly": "exactly %(chips)s",
    "oracle.prophecy.at_least": "at least %(chips)s",
    "oracle.prophecy.at_most": "at most %(chips)s",
    "oracle.prophecy.none": "no %(chips)s",
    "oracle.prophecy.most": "most %(chips)s",
    "oracle.prophecy.fewest": "fewest %(chips)s",
    "oracle.prophecies.both": "%(first)s; %(other)s",
}

# Chips in the plural, without a number: of all animals and of one.
_CHIPS: dict[str, Template] = {
    "oracle.chips.point_chips": "point chips",
    "oracle.chips.losers": "loser chips",
    "oracle.chips.both": "chips of any kind",
    "oracle.chips.animal.point_chips": "%(animal)s chips",
    "oracle.chips.animal.losers": "%(animal)s loser chip",
    "oracle.chips.animal.both": "%(animal)s chips, the loser chip included",
    "oracle.counted.point_chips": Counted("num", "%(num)s point chip", "%(num)s point chips"),
    "oracle.counted.losers": Counted("num", "%(num)s loser chip", "%(num)s loser chips"),
    "oracle.counted.both": Counted("num", "%(num)s chip of any kind", "%(num)s chips of any kind"),
    "oracle.counted.animal.point_chips": Counted(
        "num", "%(num)s %(animal)s chip", "%(num)s %(animal)s chips"
    ),
    "oracle.counted.animal.losers": Counted(
        "num", "%(num)s %(animal)s loser chip", "%(num)s %(animal)s loser chips"
    ),
    "oracle.counted.animal.both": Counted(
        "num",
        "%(num)s %(animal)s chip, the loser chip included",
        "%(num)s %(animal)s chips, the loser chip included",
    ),
}

_NOW: dict[str, Template] = {
    "oracle.draft.hand_on": Chosen(
        "giver",
        {
            None: "%(name)s draws two oracle cards and hands two to %(next)s (%(passing)s of "
            "%(passes)s)."
        },
        otherwise="%(name)s takes the two oracle cards from %(giver)s and hands two to %(next)s "
        "(%(passing)s of %(passes)s).",
    ),
    "oracle.draft.lay_aside": "%(name)s takes the two oracle cards from %(giver)s and lays two "
    "face up aside (%(passing)s of %(passes)s).",
    "oracle.now.loser_choice": "%(name)s may put the %(animal)s loser chip back in the middle, or "
    "keep it.",
    "oracle.now.oracle_cards": "Oracle cards of %(names)s, please.",
    "oracle.now.over": "The game is over.",
    "oracle.now.settle": "Everything is entered: write the round down.",
    "oracle.now.trick": "Trick %(trick)s of %(tricks)s: %(name)s leads.",
    "oracle.over.broken_off": "Fewer than %(least)s players are left: the game is broken off.",
    "oracle.over.rounds": Counted(
        "rounds", "%(rounds)s round is played.", "%(rounds)s rounds are played."
    ),
}

_SAID: dict[str, Template] = {
    "oracle.said.cards": "Played: %(plays)s.",
    "oracle.said.color_out": "The color %(color)s is out.",
    "oracle.said.draft_done": "Everyone has two oracle cards.",
    "oracle.said.final_chips": "The chips after the last trick are in.",
    "oracle.said.kept": "Oracle cards of %(name)s: %(cards)s",
    "oracle.said.kept_in_secret": "%(name)s has noted the two oracle cards in secret.",
    "oracle.said.kept_none": "No oracle card of %(name)s came true.",
    "oracle.said.learn_card": "The deck knows: %(card)s",
    "oracle.said.loser_from_holder": "%(name)s wins the trick and gets the %(animal)s loser chip "
    "from %(giver)s.",
    "oracle.said.loser_from_middle": "%(name)s wins the trick and must take the %(animal)s loser "
    "chip.",
    "oracle.said.loser_kept": "%(name)s keeps the %(animal)s loser chip.",
    "oracle.said.loser_put_back": "%(name)s puts the %(animal)s loser chip back in the middle.",
    "oracle.said.may_put_back": "%(name)s wins the trick and may put the %(animal)s loser chip "
    "back.",
    "oracle.said.next_round": "Round %(round)s: %(name)s deals.",
    "oracle.said.point_chip": "%(name)s wins the trick and takes a %(animal)s chip.",
    "oracle.said.settled": Counted(
        "stars",
        "%(name)s: %(stars)s star and %(oracle)s for oracle cards make %(total)s.",
        "%(name)s: %(stars)s stars and %(oracle)s for oracle cards make %(total)s.",
    ),
    "oracle.remark.animal": "%(tricks)s tricks were won with %(animal)s, but there are %(exist)s "
    "such cards in this game.",
    "oracle.remark.fewer_chips": "%(name)s already had %(had)s of %(animal)s after the tricks "
    "entered, and now has %(has)s; point chips don't go back before the reckoning.",
    "oracle.remark.too_many_chips": "More chips were taken after the tricks entered (%(taken)s) "
    "than tricks were left (%(tricks)s).",
    "oracle.remark.never_true": "No chips could make this come true: %(card)s.",
    "oracle.remark.did_not_follow": "%(name)s plays %(card)s, but did not follow %(color)s in "
    "trick %(trick)s.",
    "oracle.remark.not_in_game": "%(card)s is not in this game: %(color)s is out.",
    "oracle.remark.played_before": "%(card)s was already played in trick %(trick)s.",
}

_REFUSED: dict[str, Template] = {
    "oracle.animal_unknown": "An animal is Phoenix, Pegasus or Hydra, not “%(animal)s”.",
    "oracle.card_unreadable": "A card is written color-value, for example blue-7, not “%(card)s”.",
    "oracle.cards_missing": "The oracle cards of %(names)s are missing.",
    "oracle.color_name": "A color is one word of at most %(most)s letters, not “%(color)s”.",
    "oracle.color_out_missing": "With three players one color is out of the game: say which one "
    "before cards are entered.",
    "oracle.color_unknown": "The colors of this game are %(colors)s; there is no “%(card)s”.",
    "oracle.deck.missing": "This card is not in the deck: %(prophecy)s",
    "oracle.deck.source": "A card of the deck ends with its source; this one reads “%(line)s”.",
    "oracle.deck.twice": "This prophecy is already in the deck: %(line)s",
    "oracle.final.loser_too_early": "The %(animal)s loser chip is taken only when no %(animal)s "
    "point chip is left; here %(left)s would still be in the middle.",
    "oracle.final.loser_twice": "There is one %(animal)s loser chip, so two can't hold it.",
    "oracle.final.malformed": "The chips of %(player)s are a number for each animal and a list of "
    "loser chips.",
    "oracle.final.players": "Chips are needed for everyone at the table and nobody else.",
    "oracle.final.too_few": Counted(
        "taken",
        "%(tricks)s tricks bring more than one chip: at least one animal must have run out.",
        "%(tricks)s tricks bring more than %(taken)s chips: at least one animal must have run out.",
    ),
    "oracle.final.too_many": "There are %(in_game)s %(animal)s point chips in this game, not "
    "%(given)s.",
    "oracle.final.too_many_losers": Counted(
        "held",
        "%(taken)s of the %(tricks)s tricks brought point chips; the others can't have brought a "
        "loser chip.",
        "%(taken)s of the %(tricks)s tricks brought point chips; the others can't have brought "
        "%(held)s loser chips.",
    ),
    "oracle.loser_in_the_middle": "The %(animal)s loser chip already lies in the middle.",
    "oracle.player_count": "Oracle is for %(least)s to %(most)s players, not %(players)s.",
    "oracle.points_missing": "The prophecy came true, so its points are needed: %(prophecy)s",
    "oracle.prophecy.count": "There are 1 to %(most)s of these chips to ask for, not %(count)s.",
    "oracle.prophecy.empty": "An oracle card needs at least one condition.",
    "oracle.prophecy.no_points": "An oracle card ends with its points, like “exactly 2 pegasus: "
    "9”, or with “: ?” while they are unknown; this one reads “%(prophecy)s”.",
    "oracle.prophecy.points": "An oracle card is worth 1 to %(most)s points, not %(points)s.",
    "oracle.prophecy.unreadable": "A prophecy reads like “exactly 2 pegasus”, “no losers” or "
    "“fewest chips”, not “%(prophecy)s”.",
}

_SET_RIGHT: dict[str, Template] = {
    "oracle.correct.trick": "Who won a trick, and with which animal",
    "oracle.correct.chips": "How many chips a player has",
    "oracle.correct.loser": "Where a loser chip lies",
    "oracle.correct.points": "What a round brought",
    "oracle.field.count": "Chips",
    "oracle.field.holder": "Lies with",
    "oracle.field.points": "Points",
    "oracle.field.round": "Round",
    "oracle.field.trick": "Trick",
    "oracle.set_right.trick": "Set right: %(name)s won trick %(trick)s with %(animal)s.",
    "oracle.set_right.chips": "Set right: %(name)s has %(count)s of %(animal)s.",
    "oracle.set_right.loser": "Set right: %(name)s has the loser chip of %(animal)s.",
    "oracle.set_right.loser.middle": "Set right: the loser chip of %(animal)s lies in the middle.",
    "oracle.set_right.points": "Set right: round %(round)s brought %(name)s %(points)s.",
}

_PARTS: dict[str, Template] = {
    "oracle.part.stars": "Round %(round)s: stars",
    "oracle.part.cards": "Round %(round)s: oracle cards",
    "oracle.part.set_right": "Set right by hand",
}

SENTENCES: dict[str, Template] = {
    **_SET_RIGHT,
    **_PARTS,
    **_ACTS,
    **_FIELDS,
    **_NAMES,
    **_CHIPS,
    **_NOW,
    **_SAID,
    **_REFUSED,
}
