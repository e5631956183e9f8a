"""What training refuses, and how nets are called: whole sentences with named gaps."""

from parlour.languages.said import keyed

NO_FEATURES = "no net can learn {game}: nothing says what a net sees of it"
NOT_POSSIBLE = "{name} can't be {value!r}: it lies between {least} and {most}"
OTHER_TRAINING = "{folder!r} holds a training of {found}, not of {wanted}: give another folder"
OTHER_PLAN = "the training in {folder!r} was begun with other settings: leave them out, or give another folder"
DAMAGED = "{file!r} is damaged ({fault}): delete {folder!r}, or give another folder"
IN_USE = "somebody else is training in {folder!r}"
NOT_A_FOLDER = "{folder!r} isn't a folder"
NAME = "Net"
PRESENT = "present champion"
SENTENCE = "A net that was trained here."

keyed(globals())
