"""Every code of Oracle's rules as a whole sentence.

Parameters that hold an animal, a color, a playing card or a prophecy in the form the rules
write them are turned into the reader's words by `worded`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from rules.message import Message, Refusal
from rules.oracle.cards import Animal, Card
from rules.oracle.prophecy import OracleCard
from webui.app.language import mark as N_  # noqa: N812 - the name gettext tools know
from webui.app.oracle.words import animal_name, card_name, color_name, prophecy_with_points

_ACTS = {
    "oracle.act.color_out": N_("Say which color is out"),
    "oracle.act.draft_done": N_("Everyone has two oracle cards"),
    "oracle.act.final_chips": N_("Enter the chips after the last trick"),
    "oracle.act.keep": N_("Enter a player's oracle cards"),
    "oracle.act.keep_secret": N_("Note your two oracle cards in secret"),
    "oracle.act.learn_card": N_("Add an oracle card to the deck"),
    "oracle.act.loser_chip": N_("Put the loser chip back, or keep it"),
    "oracle.act.settle": N_("Write the round down"),
    "oracle.act.trick": N_("Who won the trick"),
    "oracle.act.trick_cards": N_("All cards of the trick, %(name)s first"),
    "oracle.act.trick_won_with": N_("Which card won the trick"),
}

_FIELDS = {
    "oracle.field.animal": N_("Animal"),
    "oracle.field.card": N_("Winning card"),
    "oracle.field.cards": N_("Cards in the order of play"),
    "oracle.field.chips": N_("Chips of everyone"),
    "oracle.field.choice": N_("Loser chip"),
    "oracle.field.color": N_("Color"),
    "oracle.field.oracle_card": N_("Oracle card"),
    "oracle.field.oracle_cards": N_("Oracle cards"),
    "oracle.field.player": N_("Player"),
    "oracle.field.winner": N_("Winner"),
    "oracle.option.colors": N_("Names of the five colors"),
    "oracle.option.deck": N_("Oracle cards known so far"),
    "oracle.option.past_tricks": N_("Past tricks"),
    "oracle.option.past_tricks.hidden": N_("Hidden but for the last"),
    "oracle.option.past_tricks.open": N_("Open"),
    "oracle.option.removed_color": N_("Color that is out with three players"),
    "oracle.option.ties": N_("Do ties for most or fewest come true"),
    "oracle.option.ties.nobody": N_("No, for nobody"),
    "oracle.option.ties.shared": N_("Yes, for all of them"),
}

_NOW = {
    "oracle.draft.draw": N_(
        "%(name)s draws two oracle cards and hands two to %(next)s (%(passing)s of %(passes)s)."
    ),
    "oracle.draft.hand_on": N_(
        "%(name)s takes the two oracle cards from %(giver)s and hands two to %(next)s "
        "(%(passing)s of %(passes)s)."
    ),
    "oracle.draft.lay_aside": N_(
        "%(name)s takes the two oracle cards from %(giver)s and lays two face up aside "
        "(%(passing)s of %(passes)s)."
    ),
    "oracle.now.loser_choice": N_(
        "%(name)s may put the %(animal)s loser chip back in the middle, or keep it."
    ),
    "oracle.now.oracle_cards": N_("Oracle cards of %(names)s, please."),
    "oracle.now.over": N_("The game is over."),
    "oracle.now.settle": N_("Everything is entered: write the round down."),
    "oracle.now.trick": N_("Trick %(trick)s of %(tricks)s: %(name)s leads."),
    "oracle.over.broken_off": N_("Fewer than three players are left: the game is broken off."),
    "oracle.over.rounds": N_("%(rounds)s rounds are played."),
}

_SAID = {
    "oracle.said.cards": N_("Played: %(cards)s."),
    "oracle.said.color_out": N_("The color %(color)s is out."),
    "oracle.said.draft_done": N_("Everyone has two oracle cards."),
    "oracle.said.final_chips": N_("The chips after the last trick are in."),
    "oracle.said.kept": N_("Oracle cards of %(name)s: %(cards)s"),
    "oracle.said.kept_in_secret": N_("%(name)s has noted the two oracle cards in secret."),
    "oracle.said.kept_none": N_("No oracle card of %(name)s came true."),
    "oracle.said.learn_card": N_("The deck knows: %(card)s"),
    "oracle.said.loser_from_holder": N_(
        "%(name)s wins the trick and gets the %(animal)s loser chip from %(giver)s."
    ),
    "oracle.said.loser_from_middle": N_(
        "%(name)s wins the trick and must take the %(animal)s loser chip."
    ),
    "oracle.said.loser_kept": N_("%(name)s keeps the %(animal)s loser chip."),
    "oracle.said.loser_put_back": N_("%(name)s puts the %(animal)s loser chip back in the middle."),
    "oracle.said.may_put_back": N_(
        "%(name)s wins the trick and may put the %(animal)s loser chip back."
    ),
    "oracle.said.next_round": N_("Round %(round)s: %(name)s deals."),
    "oracle.said.point_chip": N_("%(name)s wins the trick and takes a %(animal)s chip."),
    "oracle.said.settled": N_(
        "%(name)s: %(stars)s stars and %(oracle)s for oracle cards make %(total)s."
    ),
    "oracle.remark.did_not_follow": N_(
        "%(name)s plays %(card)s, but did not follow %(color)s in trick %(trick)s."
    ),
    "oracle.remark.not_in_game": N_("%(card)s is not in this game: %(color)s is out."),
    "oracle.remark.played_before": N_("%(card)s was already played in trick %(trick)s."),
}

_REFUSED = {
    "oracle.animal_unknown": N_("An animal is Phoenix, Pegasus or Hydra, not “%(animal)s”."),
    "oracle.card_unreadable": N_(
        "A card is written color-value, for example blue-7, not “%(card)s”."
    ),
    "oracle.cards_missing": N_("The oracle cards of %(names)s are missing."),
    "oracle.color_name": N_("A color is one word of at most 20 letters, not “%(color)s”."),
    "oracle.color_out_missing": N_(
        "With three players one color is out of the game: say which one before cards are entered."
    ),
    "oracle.color_unknown": N_("The colors of this game are %(colors)s; there is no “%(card)s”."),
    "oracle.deck.missing": N_("This card is not in the deck: %(prophecy)s"),
    "oracle.deck.source": N_("A card of the deck ends with its source; this one reads “%(line)s”."),
    "oracle.deck.twice": N_("This prophecy is already in the deck: %(line)s"),
    "oracle.final.loser_too_early": N_(
        "The %(animal)s loser chip is taken only when no %(animal)s point chip is left; here "
        "%(left)s would still be in the middle."
    ),
    "oracle.final.loser_twice": N_("There is one %(animal)s loser chip, so two can't hold it."),
    "oracle.final.malformed": N_(
        "The chips of %(player)s are a number for each animal and a list of loser chips."
    ),
    "oracle.final.players": N_("Chips are needed for everyone at the table and nobody else."),
    "oracle.final.too_few": N_(
        "%(tricks)s tricks bring more than %(taken)s chips: at least one animal must have run out."
    ),
    "oracle.final.too_many": N_(
        "There are %(in_game)s %(animal)s point chips in this game, not %(given)s."
    ),
    "oracle.final.too_many_losers": N_(
        "%(taken)s of the %(tricks)s tricks brought point chips; the others can't have brought "
        "%(held)s loser chips."
    ),
    "oracle.loser_in_the_middle": N_("The %(animal)s loser chip already lies in the middle."),
    "oracle.player_count": N_("Oracle is for three to five players, not %(players)s."),
    "oracle.points_missing": N_("The prophecy came true, so its points are needed: %(prophecy)s"),
    "oracle.prophecy.count": N_(
        "There are 1 to %(most)s of these chips to ask for, not %(count)s."
    ),
    "oracle.prophecy.empty": N_("An oracle card needs at least one condition."),
    "oracle.prophecy.no_points": N_(
        "An oracle card ends with its points, like “exactly 2 pegasus: 9”, or with “: ?” while "
        "they are unknown; this one reads “%(prophecy)s”."
    ),
    "oracle.prophecy.points": N_("An oracle card is worth 1 to %(most)s points, not %(points)s."),
    "oracle.prophecy.unreadable": N_(
        "A prophecy reads like “exactly 2 pegasus”, “no losers” or “fewest chips”, not "
        "“%(prophecy)s”."
    ),
}

_CHOICES = {
    "oracle.loser_chip.keep": N_("Keep it"),
    "oracle.loser_chip.put_back": N_("Put it back"),
}

ORACLE_SENTENCES = {**_ACTS, **_FIELDS, **_NOW, **_SAID, **_REFUSED, **_CHOICES}

_PLAYING_CARD = re.compile(r"(\S+)-([1-9]|1[0-2])(?=$|[,.\s])")


def worded(message: Message) -> Message:
    """The message with its parameters in the reader's words, and with a code of its own where
    one parameter decides about the whole sentence."""
    params = {name: _in_words(name, value) for name, value in message.params.items()}
    match message.code:
        case "oracle.animal":
            return replace(message, text=animal_name(params["value"]))
        case "oracle.color":
            return replace(message, text=color_name(params["value"]))
        case "oracle.loser_chip":
            return replace(message, code=f"oracle.loser_chip.{params['value']}")
        case "oracle.draft.hand_on" if params["giver"] is None:
            return replace(message, code="oracle.draft.draw", params=params)
    return replace(message, params=params)


def _in_words(name: str, value: Any) -> Any:
    if name == "animal" and value in list(Animal):
        return animal_name(value)
    if name == "color":
        return color_name(value)
    if name == "colors":
        return ", ".join(map(color_name, value))
    if name in ("card", "prophecy") and isinstance(value, str):
        return _card_in_words(value)
    if name == "cards":
        return _cards_in_words(value)
    return value


def _cards_in_words(value: Any) -> str:
    """A list of prophecies, or the playing cards of a trick in one line with their players."""
    if isinstance(value, str):
        return _PLAYING_CARD.sub(lambda card: card_name(Card(card[1], int(card[2]))), value)
    return "; ".join(_card_in_words(one) for one in value)


def _card_in_words(text: str) -> str:
    """Whatever is no card stays as it was written: a refusal quotes it."""
    try:
        return prophecy_with_points(OracleCard.from_text(text))
    except Refusal:
        pass
    try:
        return card_name(Card.from_text(text))
    except Refusal:
        return text
