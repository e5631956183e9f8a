"""What a cluster refuses, in whole sentences with named gaps."""

from parlour.languages.said import keyed

NO_RAY = "--ray needs Ray, which isn't installed here: pip install 'parlour[cluster]'"
BAD_ADDRESS = "{address!r} isn't where a cluster could be; give its head as HOST:PORT, or auto on one of its machines"
NO_ANSWER = "no cluster answers at {address}: {why}"
TOO_SLOW = "it took longer than {seconds:.0f} seconds"
ENDED = "it ended the connection"
NO_CORES = "the cluster at {address} has no machine that could play"
LOST = "the connection to the cluster at {address} was lost; what was kept can be gone on with"
ELSEWHERE = "{machine}, a machine of the cluster: {why}"
OTHER_VERSION = "it has Parlour {theirs}, and this is {ours}; install the same one everywhere"
OTHER_ENGINES = "its engines aren't the ones of this machine; install the same Parlour everywhere"
NOT_INSTALLED = "a machine of the cluster doesn't have Parlour; install the same version on each"

keyed(globals())
