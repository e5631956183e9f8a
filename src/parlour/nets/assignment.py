"""A training in a process of its own, which a server starts.

    python -m parlour.nets.assignment ASSIGNMENT

The assignment is JSON. The process prints one JSON object a line, as `parlour train --json` does, and ends when whoever
started it closes its input. Begun again, it goes on where it was.
"""

import json
import sys
import time
from contextlib import closing
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from parlour.games.registry import game as find_game
from parlour.learners.course_run import end_with_parent, sigterm_as_ctrl_c, write_line
from parlour.nets import words
from parlour.nets.folder import TrainingFolder
from parlour.nets.plan import plan_for
from parlour.nets.run import Examined, TrainingRun, Until, exam_line
from parlour.nets.self_play import Threads
from parlour.nets.training import Training

WINDOW = 200_000
"""Samples that are learned from, at the most: a server keeps them for many people."""
WAIT_S = 20.0
"""For one that is just ending in the same folder."""

SHORT = 30
"""Plies: an exam in so short a game is over before other processes would have begun."""


@dataclass(frozen=True, slots=True)
class NetAssignment:
    """What a process is to do."""

    game: str
    folder: str
    minutes: float
    """From the training's beginning, also if it goes on."""
    threads: int
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 0

    def text(self) -> str:
        return json.dumps(asdict(self))


def open_folder(path: Path) -> TrainingFolder:
    until = time.monotonic() + WAIT_S
    while True:
        try:
            return TrainingFolder(path)
        except ValueError as error:
            if str(error) != words.IN_USE.format(folder=str(path)) or time.monotonic() > until:
                raise


def carry_out(assignment: NetAssignment) -> None:
    game = find_game(assignment.game, **assignment.options)
    end_with_parent()
    with (
        sigterm_as_ctrl_c(),
        closing(open_folder(Path(assignment.folder))) as kept,
        Threads(assignment.threads) as crew,
    ):
        given = {"window": WINDOW}
        plan, seed = kept.begin(game, plan_for(game, **given), assignment.seed, given)
        training = Training(game, plan, seed, kept)
        examiners = 1 if game.max_plies <= SHORT else assignment.threads
        run = TrainingRun(training, crew, assignment.threads, Until(assignment.minutes), examiners=examiners)
        with closing(run.steps()) as steps:  # type: ignore[type-var]
            for told in steps:
                if isinstance(told, Examined):
                    write_line(exam_line(told))
                else:
                    write_line({"round": told.number, "progress": min(1.0, run.until.progress(training))})


def main() -> None:
    try:
        carry_out(NetAssignment(**json.loads(sys.argv[1])))
    except ValueError as error:
        sys.exit(f"parlour: {error}")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
