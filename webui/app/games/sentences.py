"""Sentences for what can be done and said at every table, whatever is played."""

from __future__ import annotations

from webui.app.language import mark as N_  # noqa: N812 - the name gettext tools know

TABLE_SENTENCES = {
    "table.undo": N_("Take back the last step"),
    "table.redo": N_("Bring back what was taken back"),
    "table.rename": N_("Correct a name"),
    "table.reorder": N_("Change the seats"),
    "table.leave": N_("A player leaves"),
    "table.pause": N_("Pause the game"),
    "table.resume": N_("Go on playing"),
    "table.player": N_("Player"),
    "table.name": N_("Name"),
    "table.player_name": "%(name)s",
    "table.renamed": N_("%(old)s is called %(new)s."),
    "table.reordered": N_("Now sitting clockwise: %(names)s."),
    "table.left": N_("%(name)s leaves the game."),
    "table.paused": N_("The game is paused."),
    "table.resumed": N_("The game goes on."),
    "log.undo": N_("%(by)s takes back what %(maker)s did:"),
    "log.redo": N_("%(by)s brings back what %(maker)s did:"),
    "log.started": N_("The game begins: %(names)s."),
    "log.stale": N_("Somebody was quicker: the game has moved on. Look again, then repeat it."),
    "undo.nothing": N_("There is nothing to take back."),
    "redo.nothing": N_("There is nothing to bring back."),
    "act.not_now": N_("That can't be done now."),
    "act.not_you": N_("That is for %(names)s now, not for %(name)s."),
    "act.secret": N_("That is secret: only its owner's device can enter it."),
    "field.missing": N_("Something is still missing."),
    "field.unknown": N_("There is nothing called “%(field)s” here."),
    "field.value": N_("That value can't be chosen here."),
    "player.unknown": N_("Nobody of that name sits at this table."),
    "player.left": N_("This player has left the game."),
    "player.twice": N_("Two players are called %(name)s. Give them different names."),
    "player.malformed": N_("A player's name is one line of text."),
    "start.seats": N_("This game is for %(least)s to %(most)s players, not for %(players)s."),
    "start.unknown_game": N_("There is no game called “%(game)s”."),
    "start.variant": N_("There is no variant called “%(variant)s”."),
    "store.unknown_game": N_("This game is not here any more. It may have been deleted."),
    "store.unknown_throw": N_("This throw is not here any more. It may have been deleted."),
}
