"""What matches and records refuse, in whole sentences with named gaps. What a match refuses its players stands in
`refusal.py` with its codes, the words of a record in `wording.py`, the reasons of an ending in `endings.py`."""

from parlour.languages.said import keyed

# Matches.
NO_BEGIN = "a match begins with a Begin"
EVENT_REFUSED = "event {number} cannot be: {event}: {why}"
OTHER_GAME = "{position!r} is not a position of {game!r}"
BAD_SEED = "seed={seed!r} is not possible: a whole number from 0 to 2^63 - 1"
BAD_FIRST = "first={first!r} is not possible: 0, 1 or 'random'"
BAD_OPTIONS = "{game} cannot have these options: {why}"
STARTED_ALREADY = "this match has already started"

# Who sits.
CANNOT_SIT = "{who!r} cannot sit: an opponent or its id, an engine or its name, a function or a Seat can"
ENGINE = "The engine {name}."
BAD_SETTINGS = "these are not the settings of an opponent: {settings}"

# Clocks.
BAD_TIME = "{name}={value!r} is not possible: a whole number from {least} to {most}"
NOT_A_CLOCK = "{text!r} is not a clock; right would be 300s+2s"
NOT_A_TIME = "{text!r} is not a time; right would be 3.25s"

# Events as plain data.
NOT_AN_EVENT = "not an event: {data}; it needs a t, one of {names}"
OTHER_FORMAT = "a begin in another format: {found}; this program reads {known}"
BAD_VALUE = "{where} cannot be {data}"
UNKNOWN_FIELDS = "{where} has no {names}"
MISSING_FIELDS = "{where} lacks {names}"

# Records.
TOO_MANY_MOVES = "more than {most} moves are too many here"
IN_LINE = "line {number}: {fault}"
BAD_TITLE = "a record begins with {title!r}"
UNKNOWN_ENTRY = "{line!r} is not one of {entries} with a colon"
ENTRY_TWICE = "there is a line for {entry} already"
MISSING_ENTRIES = "there is no line for {entries} above"
NOT_A_SEED = "{text!r} is not a seed, which is a whole number"
NOT_A_VALUE = "{text!r} is not a value: a number, true, false or a text in quotes is"
NOT_A_PAIR = "{text!r} is not name=value"
NOT_A_SEAT = '{text!r} is not a seat; right would be "Anna" person'
NO_PLAYER = "{line!r} does not begin with - and {players}"
UNKNOWN_PHRASE = "nobody can have done this: {said!r}; known are {phrases}"
NOT_A_ROW = "{line!r} is neither moves, such as '1. …', nor begins with -"
CANNOT_READ = "{text!r} cannot be read"
MOVE_REFUSED = "{move!r}: {why}"
CONTRADICTS_REST = "it says {line!r}, but the rest of the record means {right!r}"

NEITHER = "that's neither a record, which begins with {title!r}, nor a chess match in PGN"
SEVERAL = "there is more than one match in it; one at a time, please"
EMPTY = "there's nothing in it: paste a record or a chess match in PGN"

# PGN.
IN_VARIATION = "{number} {move} in a variation isn't legal there"
MOVE_OF_PGN_REFUSED = "{number} {move}: {why}"
PAWN_CHESS = "Pawn chess"
"""The variant, as a tag."""
ONLY_CHESS = "PGN is for chess and pawn chess; this is a match of {game}, whose record has a text of its own"
REFUSED_AFTER_END = "{refusal} ({reason})"
TAG_CONTRADICTS = "the tag says {tag!r}, the moves end with {result!r}"
ENDED_OTHERWISE = "{result!r} is not how it ended: {reason}"
NO_SUCH_VARIANT = "{variant} isn't played here; chess by the usual rules and pawn chess are"
NOT_A_TAG = 'not a tag: {text!r}; right would be [White "Anna"]'
NO_MATCH = "there is no match in it"
MORE_AFTER_END = "there is more after the end of the match; one match at a time, please"
VARIATION_NOT_BEGUN = "a variation ends that has not begun"
VARIATION_NOT_ENDED = "a variation begins that does not end"
COMMENT_NOT_ENDED = "a comment begins that does not end"

keyed(globals())
