"""What people read about people: who is let in, and what is wrong with a file of scores."""

from parlour.languages.said import keyed

WRONG_HOST = "This server doesn't go by that name."
WRONG_ORIGIN = "Another site's page can't talk to this server."
COLOUR = "A colour is one of {colours}."

# Several devices.
TOO_MANY_DEVICES = "You're on {most} devices already. Sign one of them out first."
NOT_A_PHRASE = "That isn't a phrase of ours: nine short words, such as babab. Check every letter."
UNKNOWN_PHRASE = "Nobody here has this phrase. Perhaps a newer one took its place."
UNKNOWN_CODE = "That code doesn't work. Codes work once, for ten minutes: make a new one on the other device."
TOO_MANY_TRIES = "Too many tries. Wait a minute, then try again."
NO_SUCH_DEVICE = "You have no such device. Perhaps it was signed out already."

# Matches that were played.
ONE_OF = "{name} is one of {known}."
TOO_LONG = "{name} has up to {most} characters, all of them visible."
TOO_MANY_WORDS = "Search for up to {most} words at once."
TRUE_OR_FALSE = "{name} is true or false."
BAD_CURSOR = "after is what an earlier page gave as next."
NO_MATCH_FITS = "None of your finished matches fits that."

# Passkeys.
TOO_MANY_PASSKEYS = "You have {most} passkeys already. Remove one first."
WRONG_PASSKEY = "That passkey doesn't work here. Perhaps it was removed."
PASSKEY_TOO_LATE = "That took too long, or it was used already. Try again."
NO_SUCH_PASSKEY = "You have no such passkey. Perhaps it was removed already."

# Files of scores. What is wrong comes after the number of its line.
WRONG_LINE = "line {number}: {fault}"
NO_HEADER = "line 1: the first line is for headers, and scores follow"
NO_SCORES = "line 2: there are no scores after the headers"
THREE_LINES = "line 2: there have to be three lines, {names}"
FIELDS = "a line has a name, wins, games and maybe draws, separated by commas, not {count} fields"
TWICE = "{name} is there twice"
NOBODY = "nobody here is called {name}"
NO_NUMBER = "{text} isn't a number from 0 to 999999999"
TOO_MANY = "{wins} and {draws} don't fit into {games}"

keyed(globals())
