"""What a worker process of the pool does: it lets one opponent after the other think, and answers with what each saw.

Requests and answers are JSON (see `engines/worker.py`); everything about an opponent that matters is in the settings
that a record holds too.
"""

import os
import signal
import threading
import time
import traceback
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from parlour.engines import worker
from parlour.engines.engine import Engine
from parlour.engines.info_json import Json, info_json
from parlour.engines.outside import OutsideEngine, OutsideEngineError, load_source, one_line, source_of
from parlour.engines.registry import engine_class, engine_names
from parlour.games.registry import game, game_names
from parlour.matches.events import Seated
from parlour.matches.settings import opponent_of, settings_of
from parlour.opponents.opponent import Opponent, Sitter
from parlour.server.pool import words
from parlour.server.pool.priority import step_back
from parlour.server.pool.work import FaultKind, Work, without_folders

# In the server's process.


def load_request(engines: Sequence[type[Engine]]) -> Json:
    """Asks for engines to be there."""
    return {"load": {found.name: source_of(found.__module__) for found in engines}}


def think_request(work: Work, job: int, guard_ms: int, hurried: bool, fault: FaultKind | None) -> Json:
    """Asks for a move."""
    rules, opponent = work.position.game, work.opponent
    return {
        "job": job,
        "game": rules.name,
        "options": dict(rules.options),
        "rules": source_of(type(rules).__module__),
        "position": work.position.text(),
        "past": [earlier.text() for earlier in work.past],
        "seed": work.seed,
        "opponent": {"name": opponent.name, "id": opponent.id, "settings": settings_of(opponent)},
        "trace": work.trace,
        "guard_ms": guard_ms,
        "compare": work.compare,
        "hurried": hurried,
        "fault": fault,
    }


# In the worker process.


def serve_thinker() -> None:
    """What the process runs."""
    step_back()
    chair = Chair()
    worker.serve(chair.answer, chair.hear)


class Chair:
    """Where one opponent sits at a time. `hear` is called from another thread than `answer`."""

    def __init__(self) -> None:
        self.job = self.hurried = -1
        self.sitter: Sitter | None = None

    def hear(self, message: Json) -> None:
        """{"hurry": job}: that one is to move at once; it may not have come yet."""
        self.hurried = int(message["hurry"])
        if (sitter := self.sitter) and self.job == self.hurried:
            hurry(sitter)

    def answer(self, request: Json) -> Json:
        try:
            if "load" in request:
                return load(request["load"])
            misbehave(request["fault"])
            return self.think(request)
        except OutsideEngineError as error:
            return {"outside": error.args}
        except BaseException as error:  # sys.exit() too: the reason is told, and the process serves others
            traceback.print_exc()
            return {"failed": without_folders(one_line(error))}

    def think(self, request: Json) -> Json:
        if request["game"] not in game_names():
            load_source(request["rules"])
        rules = game(request["game"], **request["options"])
        position, past = rules.parse(request["position"]), [rules.parse(text) for text in request["past"]]
        opponent = at_home(opponent_of(Seated(kind="opponent", **request["opponent"])))
        began = time.perf_counter()
        sitter = opponent.sit()
        self.job, self.sitter = int(request["job"]), sitter
        # After the sitter is in its place, so that a word that comes now is either seen here or finds it there.
        if request["hurried"] or self.hurried == self.job:
            hurry(sitter)
        try:
            guard_ms = None if thinks_outside(sitter) else request["guard_ms"]
            candidate, info = sitter.move(
                position, past, request["seed"], guard_ms, request["compare"], request["trace"]
            )
        finally:
            self.sitter = None
            sitter.close()
        return {"move": candidate.move, "info": info_json(info), "ms": (time.perf_counter() - began) * 1000}


def load(sources: dict[str, dict[str, str]]) -> Json:
    for name, source in sources.items():
        if name not in engine_names():
            load_source(source)
        engine_class(name)
    return {}


def at_home(opponent: Opponent) -> Opponent:
    """The same in this process: an outside engine starts no other one."""

    def here(name: str, options: Any) -> Any:
        return {**options, "process": "same"} if issubclass(engine_class(name), OutsideEngine) else options

    ending = opponent.ending
    ending = ending and replace(ending, options=here(ending.engine, ending.options))
    return replace(opponent, options=here(opponent.engine, opponent.options), ending=ending)


def thinks_outside(sitter: Sitter) -> bool:
    return isinstance(sitter.engine, OutsideEngine) or isinstance(sitter.ending_engine, OutsideEngine)


def hurry(sitter: Sitter) -> None:
    """A function cannot be told: stopping it would only take its move away. It has until the guard."""
    if not thinks_outside(sitter):
        sitter.stop()


def misbehave(fault: FaultKind | None) -> None:
    """On purpose, to see what the server makes of it."""
    if fault == "raise":
        raise RuntimeError(words.TOLD_TO_FAIL)
    if fault == "hang":
        threading.Event().wait()
    if fault == "die":
        os.kill(os.getpid(), signal.SIGKILL)
