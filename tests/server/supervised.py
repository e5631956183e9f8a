"""A supervisor in a process of its own: `python -m tests.server.supervised PORT SETTINGS PATIENCE`."""

import json
import sys

from parlour.server.supervisor import Patience, supervise


def on_ready(found: list[str]) -> None:
    print(json.dumps(found), flush=True)


if __name__ == "__main__":
    patience = Patience(**json.loads(sys.argv[3]))
    settings = json.loads(sys.argv[2])
    sys.exit(
        supervise(
            sys.argv[2],
            "127.0.0.1",
            int(sys.argv[1]),
            on_ready,
            processes=settings.get("processes", 1),
            module="tests.server.child",
            patience=patience,
        )
    )
