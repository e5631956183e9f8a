"""Where the command begins, before anything large is imported."""

import sys


def main() -> None:
    if sys.argv[1:2] == ["serve"] and "--help" not in sys.argv:
        from parlour.server.supervisor import warm_up

        warm_up()  # the server process takes as long to start as this one takes to read the command line
    try:
        from parlour.cli import app

        app.main()
    except KeyboardInterrupt:
        sys.exit(130)
