"""Why there is no bus: whole sentences with named gaps."""

from parlour.languages.said import keyed

NO_REDIS = "the bus needs the package redis, which is missing ({why}): pip install 'parlour[scale]'"
BUS_UNUSABLE = "the bus at {address} can't be used: {why}"

keyed(globals())
