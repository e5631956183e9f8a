"""What people read in answers about positions."""

from parlour.languages.said import keyed

NO_SUCH_LESSON = "There's no such lesson."

keyed(globals())
