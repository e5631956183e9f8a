"""What people read at a table: why something was refused, and why a connection ends."""

from parlour.languages.said import keyed

REFUSALS = {
    "malformed": "That isn't a message this server understands.",
    "unknown": "There's no such table.",
    "unreadable": "This match can't be read any more. It's kept as it is.",
    "waiting": "The other player isn't here yet.",
    "taken": "That seat is taken.",
    "not_joined": "Join the table first.",
    "too_many": "Too many requests. Wait a moment, then try again.",
    "busy": "The computer is busy. Try again in a moment.",
    "fair": "No help while two people play each other.",
    "nobody_thinks": "Nobody is thinking right now.",
    "not_yet": "The other player is here, or hasn't been away for long.",
    "not_over": "The match isn't over yet.",
    "too_long": "This match has become very long. Play on, or resign.",
    "gone": "Whoever played here isn't around any more. Start a new match.",
    "proposed": "There's another offer already. Take it, or start a new table.",
    "not_yours": "That isn't yours to change.",
    "no_person": "There's no person in the other seat.",
    "unavailable": "That couldn't be saved, so it doesn't count. Try again.",
    "unsure": "We don't know yet whether that was saved. Send it again to find out.",
    "failed": "Something went wrong on the server. Nothing is lost. Try again.",
}
"""By code. Those of the match itself are with the match."""
IN_DETAIL = "{words} ({detail})"
"""A refusal, and what exactly is wrong."""
BYES = {
    "restart": "The server is restarting. Your match is safe; come back in a moment.",
    "signed_out": "You've signed out.",
    "too_many": "Too many requests from here.",
}
NO_BEGINNING = "this table's saved match has no first event"

# What is wrong with a wish for a table.
NO_SUCH_OPTIONS = "{game} doesn't have those options."
OVER_AT_START = "The match would be over before it begins: {reason}"
TWO_SEATS = "A match needs two: you and a friend at this screen, you and whoever joins, or an opponent and another."
NEIGHBOUR_NEEDS_ME = "A friend at this screen plays with you: take the other seat."
ANYONE_NEEDS_ME = "Take one of the seats yourself before you invite somebody."

keyed(globals())
