"""What is kept of a training, so that it goes on after being killed as if nothing had happened.

    training.json       what is trained, and how; written once
    samples/000012.bin  what a round has shown, as long as it is learned from
    state.bin           after each round, whole: the net as it is learned, and what came of it
    log.jsonl           a line for each round and each exam
    net.net             the newest net, to play with

A round counts once its state is written. What lies beyond that is of a round that was cut short, and is played again.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from parlour.engines.net_file import NetFile, name_of, named
from parlour.games.game import Game
from parlour.learners.files import write_whole
from parlour.nets import words
from parlour.nets.plan import TrainingPlan
from parlour.stores.failures import InUse
from parlour.stores.lock import FolderLock

FORMAT = 1
STATE_MAGIC = b"parlour training state 1\n"
NET = "net.net"


@dataclass(frozen=True, slots=True)
class State:
    """How far a training has come."""

    rounds: int = 0
    steps: int = 0
    matches: int = 0
    searched: int = 0
    """Nodes."""
    seconds: float = 0.0
    """Spent so far, exams included; nothing but the rate of learning goes by it, and only where minutes were asked."""
    sizes: tuple[int, ...] = ()
    """Samples of each round."""
    owed: float = 0.0
    """The part of a step that the samples so far would still allow."""
    weights: bytes = field(default=b"", repr=False)
    """What has been learned, as the learner gives it."""

    @property
    def samples(self) -> int:
        return sum(self.sizes)


class TrainingFolder:
    """One training at a time; ValueError if somebody else is at it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        if path.exists() and not path.is_dir():
            raise ValueError(words.NOT_A_FOLDER.format(folder=str(path)))
        (path / "samples").mkdir(parents=True, exist_ok=True)
        try:
            self._lock = FolderLock(path)
        except InUse:
            raise ValueError(words.IN_USE.format(folder=str(path))) from None

    @property
    def net(self) -> Path:
        return self.path / NET

    def close(self) -> None:
        self._lock.release()

    def begin(self, game: Game, plan: TrainingPlan, seed: int, given: Mapping[str, Any]) -> tuple[TrainingPlan, int]:
        """What is trained here. If something is already, it goes on as it was begun: `given` is what was asked for
        explicitly, and may not differ."""
        file = self.path / "training.json"
        if not file.exists():
            head = {"training": FORMAT, "game": game.name, "options": dict(game.options)}
            write_whole(file, json.dumps({**head, "seed": seed, "plan": plan.as_json()}, indent=1).encode())
            return plan, seed
        found = self._json(file)
        if (found.get("game"), found.get("options")) != (game.name, dict(game.options)):
            other = named(str(found.get("game")), dict(found.get("options") or {}))
            raise ValueError(words.OTHER_TRAINING.format(folder=str(self.path), found=other, wanted=name_of(game)))
        try:
            kept, kept_seed = TrainingPlan(**found["plan"]), int(found["seed"])
        except (KeyError, TypeError, ValueError) as error:
            raise self._damaged(file, error) from None
        if any(getattr(kept, name) != value for name, value in given.items()):
            raise ValueError(words.OTHER_PLAN.format(folder=str(self.path)))
        return kept, kept_seed

    # Samples.

    def keep_samples(self, number: int, samples: bytes) -> None:
        write_whole(self._samples_file(number), samples)

    def samples(self, number: int) -> bytes:
        try:
            return self._samples_file(number).read_bytes()
        except OSError as error:
            raise self._damaged(self._samples_file(number), error) from None

    def forget_samples(self, but: range) -> None:
        """Those of other rounds than these: too old, or of a round that was cut short."""
        for file in (self.path / "samples").glob("*.bin"):
            if not (file.stem.isdecimal() and int(file.stem) in but):
                file.unlink()

    def _samples_file(self, number: int) -> Path:
        return self.path / "samples" / f"{number:06d}.bin"

    # The state.

    def keep(self, state: State, net: NetFile) -> None:
        numbers = {name: getattr(state, name) for name in ("rounds", "steps", "matches", "searched", "seconds", "owed")}
        head = json.dumps({**numbers, "sizes": list(state.sizes)}).encode() + b"\n"
        checksum = hashlib.sha256(head + state.weights).hexdigest().encode() + b"\n"
        write_whole(self.net, net.to_bytes())
        write_whole(self.path / "state.bin", STATE_MAGIC + checksum + head + state.weights)

    def state(self) -> State:
        file = self.path / "state.bin"
        if not file.exists():
            return State()
        data = file.read_bytes()
        try:
            checksum, head, weights = data.removeprefix(STATE_MAGIC).split(b"\n", 2)
            if (
                not data.startswith(STATE_MAGIC)
                or hashlib.sha256(head + b"\n" + weights).hexdigest() != checksum.decode()
            ):
                raise ValueError("checksum")
            numbers = json.loads(head)
            return State(**numbers | {"sizes": tuple(numbers["sizes"]), "weights": weights})
        except (KeyError, TypeError, ValueError) as error:
            raise self._damaged(file, error) from None

    # The log.

    def note(self, line: Mapping[str, Any]) -> None:
        with (self.path / "log.jsonl").open("ab") as log:
            log.write(json.dumps(line).encode() + b"\n")

    def log(self) -> Iterator[dict[str, Any]]:
        """Lines that a crash left half written are passed over."""
        file = self.path / "log.jsonl"
        for line in file.read_bytes().split(b"\n") if file.exists() else []:
            try:
                found = json.loads(line)
            except ValueError:
                continue
            if isinstance(found, dict):
                yield found

    def cut_log(self, rounds: int) -> None:
        """Without what was noted after so many rounds."""
        kept = [line for line in self.log() if line.get("round", 0) <= rounds]
        write_whole(self.path / "log.jsonl", b"".join(json.dumps(line).encode() + b"\n" for line in kept))

    def _json(self, file: Path) -> dict[str, Any]:
        try:
            found = json.loads(file.read_bytes())
        except ValueError as error:
            raise self._damaged(file, error) from None
        if not isinstance(found, dict) or found.get("training") != FORMAT:
            raise self._damaged(file, "another version")
        return found

    def _damaged(self, file: Path, why: object) -> ValueError:
        return ValueError(words.DAMAGED.format(file=str(file), fault=why, folder=str(self.path)))
