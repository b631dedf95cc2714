"""What the panel says of requests, devices and throws: every sentence by its code."""

from __future__ import annotations

from rules.message import Book, Counted, Template

SENTENCES: dict[str, Template] = {
    "request.malformed": "This request could not be understood.",
    "request.not_json": "Send this as JSON, with the content type application/json.",
    "request.bad_json": "This is not JSON that can be read.",
    "request.unknown_field": "There is no field “%(name)s” here; there are: %(known)s.",
    "request.one_way_of_naming": "Name the four dice in one way: dice, ring or at.",
    "request.not_found": "There is nothing here. It may have been deleted.",
    "request.method": "This address does not answer to that kind of request.",
    "request.too_large": "This is too large. At most %(most_mb)s MB are taken in here.",
    "request.type": "This kind of file can't be read here.",
    "request.too_many": "That was a little too often. Wait a minute and try again.",
    "request.too_often": Counted(
        "seconds",
        "That was a little too often. Try again in %(seconds)s second; nothing is lost.",
        "That was a little too often. Try again in %(seconds)s seconds; nothing is lost.",
    ),
    "request.busy": "Many pictures are being read just now. Try again in a moment.",
    "request.lines": "Too many pages are following along at once. Close one of them.",
    "request.lost": "Pythia does not answer. Look whether this device is on the network.",
    "request.host": "This table is not called “%(host)s”. Use the address shown at its start.",
    "request.origin": "This came from another page and was not carried out. Programs send the "
    "token from /api/token along.",
    "device.not_joined": "This device has not joined the table yet. Ask for the code.",
    "device.not_host": "Only the host can do this. Ask whoever opened the table.",
    "device.wrong_code": "This is not the code. Look at the host's screen: it may be new.",
    "device.used_link": "This link was used already or is too old. Ask the host for another.",
    "device.unknown": "This device is not at the table any more.",
    "device.player_taken": "Another device is this player. The host can free the place.",
    "device.place_is_chosen": "You are somebody already. The host can free your place.",
    "device.no_player": "This device is no player yet: say first who you are.",
    "device.other_player": "You can act for yourself only; the host can for everybody.",
    "device.not_yours": "You can take back your own last step; the host can take back any.",
    "device.for_the_host": "This is decided for the whole table: the host enters it.",
    "token.scope": "This token is not good for that. The host makes others on the page “Devices”.",
    "token.for_people": "This hands out rights: a person does it, on the page “Devices”.",
    "token.too_many": "There are %(most)s tokens already. Revoke one that nobody needs.",
    "token.unnamed": "Give the token a name, so that you know later what it is for.",
    "overlay.token": "The address of an overlay holds a token for overlays. The host makes one on "
    "the page “Devices”.",
    "webhook.address": "A webhook leads to an address that begins with http:// or https://.",
    "webhook.unknown_name": "Nobody is called “%(name)s” here. Look at the address again.",
    "webhook.private": "“%(name)s” is in your own network. Say that you mean it, or enter another "
    "address.",
    "webhook.nothing": "Choose at least one thing that the webhook tells of.",
    "webhook.too_many": "There are %(most)s webhooks already. Remove one that nobody needs.",
    "store.unknown_webhook": "This webhook is not there any more.",
    "history.secrets": "This game holds secrets of its players. It can be taken along when it is "
    "over.",
    "history.still_played": "This game is still played and holds secrets; the host has it.",
    "device.nothing_to_join": "This panel is open on its own machine only, where nobody needs to "
    "join.",
    "server.failed": "Something went wrong in here. Nothing of yours was lost; try again.",
    "server.database_away": "The database with the games can't be reached just now. Nothing that "
    "was kept is lost; try again in a moment.",
    "server.disk_away": "Nothing can be written to the disk: it is full or not there. Nothing that "
    "was kept is lost; make room and try again.",
    "device.table_full": "Every place for a device is taken by somebody in a game. The host can "
    "remove one.",
    "case.gone": "This throw is not here any more. It may have been deleted.",
    "case.stale": "Somebody else changed this throw just now. Look again, then repeat it.",
    "case.full": "A throw can have up to %(most)s pictures, and this one takes no more.",
    "case.no_picture": "Choose or take a picture first.",
    "case.no_throw": "Paste a throw or choose a file first.",
    "card_photo.none": "No wish cards were found. Take the picture from above, in good light, "
    "with all four squares of every card in it.",
    "card_photo.gone": "This picture of the cards is not here any more. Take it again.",
    "card_photo.open": "Card %(mark)s is not clear yet: choose what it shows.",
    "card_photo.nothing": "Choose at least one card that somebody draws.",
    "card_photo.twice": "There is only one card %(card)s. Look at both again.",
    "card_photo.out": "The card %(card)s was drawn before.",
    "card_photo.too_many": Counted(
        "most",
        "%(player)s can take only %(most)s more card.",
        "%(player)s can take only %(most)s more cards.",
    ),
    "act.secret": "That is secret: only its owner's device can enter it.",
    "correction.too_many": "More than %(most)s corrections: it is easier to take a new picture.",
    "photo.lost": "The picture did not arrive. Look whether this device is still on the network.",
    "reading.not_text": "A written throw is a text file; this is none.",
    "live.elsewhere": "The camera here stands at another table. Take a photo of the throw.",
    "live.throw_gone": "This throw is no longer there. Look at the newest one.",
    "live.throw_early": "These dice came to rest before this round began. Throw them, or say that "
    "you play what lies there.",
    "live.throw_played": "This throw was played before. Throw the dice anew.",
    "live.not_simulated": "Only the simulated table throws by itself.",
}

BOOK = Book(__name__, SENTENCES)
say, refusal = BOOK.say, BOOK.refusal
