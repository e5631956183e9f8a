"""What people read of the server itself: in the terminal when it starts or cannot, and about names they give."""

from parlour.languages.said import keyed

# Names.
NAME_LENGTH = "A name has 1 to {most} characters."
NAME_UNSHOWABLE = "That name contains characters we can't show."
USUAL_NAME = "Guest"
SOMEONE = "Someone"
"""Who played here and is not known any more."""

# Settings.
NO_SUCH_SETTING = "{names} is not a setting; they are {known}"
WRONG_KIND = "{name}={value} is not possible: it takes {kind} ({words})"
OUT_OF_BOUNDS = "{name}={value} is not possible: {bound}"
OPEN_DEBUG = (
    "debug lets people break this server, so it can't listen on {host}, where other machines reach it; leave out --lan "
    "or --host, or add --set open_debug=yes if you mean it"
)
PASSKEYS_WHERE = (
    "passkeys={value} is not possible: it takes the address at which people find the page, by name and with https, as "
    "in https://play.example.org"
)
NO_WEBAUTHN = "passkeys need the package webauthn, which is missing: pip install 'parlour[passkeys]'"
OWN_PORT = "own_port={port} is not possible: {reason}"
NOT_SHARED = "several servers share a PostgreSQL database: say which with --data postgresql://…; a folder is for one"
PROCESSES_SHARE = (
    "processes={processes} needs a PostgreSQL database: say which with --data postgresql://…; a folder is for one "
    "process (how many there are for engines written in Python is engine_processes)"
)
BUS_ADDRESS = "bus is not possible: it takes the address of a Redis or Valkey server, as in redis://127.0.0.1:6379"

# Listening.
NO_SUCH_PORT = "can't listen on port {port}: a port is a number from 0 to 65535"
NOT_OURS = "can't listen on {host}: it isn't an address of this machine"
NOT_OURS_BECAUSE = "can't listen on {host}: it isn't an address of this machine ({reason})"
PORT_IN_USE = "port {port} is in use by another program: stop it, or choose another port"
PORT_IS_PRIVILEGED = "port {port} needs administrator rights: choose one above 1023"
CANNOT_LISTEN = "can't listen on {host}, port {port}: {reason}"

# Starting it again.
REFUSES = "the server won't start"
GIVING_UP = "the server {end}, {times} times in a row; giving up"
TRYING_AGAIN = "{reason}; trying again in {seconds} s"
STARTING_AGAIN = "{reason}; starting it again"
ENDED = "the server {end}"
KILLING = "the server does not stop; killing it"
EXIT_CODE = "ended with exit code {code}"
BY_SIGNAL = "was ended by {name}"
BY_SIGNAL_NUMBER = "was ended by signal {number}"

keyed(globals())
