"""What is said about languages themselves."""

from parlour.languages.said import keyed

NO_SUCH_LANGUAGE = "there's no language {code!r} here; there are {known}"

keyed(globals())
