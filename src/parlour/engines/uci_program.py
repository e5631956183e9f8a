"""Another program that plays chess and speaks UCI, as an engine: a process of its own, which is killed when it hangs.

It is added by name for this process alone, never by an option of an engine: options come from records, and a record
from a stranger must not be able to start a program.
"""

import hashlib
import os
import queue
import re
import signal
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import ClassVar

from parlour.engines import words
from parlour.engines.engine import Candidate, Engine, Info, Limits
from parlour.engines.outside import OutsideEngineError, What
from parlour.engines.registry import add_engine_class
from parlour.games.game import Game, Position, shorten

START_S = 20.0
"""What a program may take to say that it is there."""
GUARD_S = 60.0
"""The most that a move may take where nothing else limits it."""
GRACE_S = 2.0
USUAL_MS = 1000
NAME = re.compile(r"[^a-z0-9]+")
LONGEST_LINE = 10_000
OPTION = re.compile(r"option name (?P<name>.+?) type (?P<kind>\w+)(?P<takes>.*)")


class UciProgram(Engine):
    """Of a program that `add_uci_program` has named."""

    program: ClassVar[str]
    settings: ClassVar[Mapping[str, str]]

    def __init__(self, **options: int | str | bool) -> None:
        super().__init__(**options)
        self._talk: Conversation | None = None

    def obstacle(self, game: Game) -> str | None:
        return None if game.name == "chess" else words.UCI_IS_CHESS.format(name=self.name)

    def think(self, position: Position, limits: Limits = Limits(), past: Sequence[Position] = ()) -> Info:
        self.require(position, limits, past)
        began = time.monotonic()
        try:
            talk = self._talk = self._talk or Conversation(self.program, self.settings)
            found = talk.best_move([*past, position], limits)
            move = position.parse_move(found.move)
        except (TimeoutError, OSError, EOFError) as error:
            raise self._lost("overtime" if isinstance(error, TimeoutError) else "died", position, str(error)) from None
        except ValueError as error:
            raise self._lost("illegal", position, words.MISTAKE.format(fault=error)) from None
        sign = 1 if position.to_move() == 0 else -1
        chance = 1 / (1 + 10 ** (-sign * found.centipawns / 400))
        candidate = Candidate(
            move, 2 * chance - 1, (chance, 0.0, 1 - chance), score=sign * found.centipawns, share=1.0, line=(move,)
        )
        return Info((candidate,), nodes=found.nodes, depth=found.depth, ms=(time.monotonic() - began) * 1000)

    def _lost(self, what: What, position: Position, fault: str) -> OutsideEngineError:
        self.close()
        said = words.AT.format(fault=fault, position=position.text())
        return OutsideEngineError(Path(self.program).name, what, position.text(), said)

    def stop(self) -> None:
        if self._talk:
            self._talk.say("stop")

    def forget_tree(self) -> None:
        if self._talk:
            self._talk.say("ucinewgame")

    def close(self) -> None:
        if self._talk:
            self._talk.close()
            self._talk = None


def add_uci_program(program: str, settings: Mapping[str, str] | None = None) -> str:
    """Adds a program as an engine, for this process, and returns the engine's name, which is the same in every process
    and for nothing else. Raises ValueError if it is not there, does not speak UCI, or has no such settings."""
    told = dict(settings or {})
    exactly = hashlib.blake2b(repr((program, told)).encode(), digest_size=4).hexdigest()
    name = f"uci_{NAME.sub('_', Path(program).name.lower()).strip('_')}_{exactly}"
    try:
        Conversation(program, told).close()
    except (OSError, EOFError, TimeoutError) as error:
        raise ValueError(words.NO_UCI.format(program=program, why=error)) from None
    members = {"name": name, "summary": words.UCI_SUMMARY.format(program=program), "program": program, "settings": told}
    add_engine_class(type("AddedUciProgram", (UciProgram,), members))
    return name


class Found:
    """What a program said last before its move."""

    def __init__(self) -> None:
        self.move, self.centipawns, self.nodes, self.depth = "", 0, 0, 0

    def hear(self, line: str) -> bool:
        """True at the move itself."""
        words_said = line.split()
        if words_said[:1] == ["bestmove"] and len(words_said) > 1:
            self.move = words_said[1]
            return True
        if words_said[:1] == ["info"]:
            for key, value in pairwise(words_said):
                self._hear_number(key, value)
        return False

    def _hear_number(self, key: str, value: str) -> None:
        if not re.fullmatch(r"-?[0-9]{1,12}", value):
            return
        number = int(value)
        if key == "cp":
            self.centipawns = number
        elif key == "mate":
            self.centipawns = 30_000 if number > 0 else -30_000
        elif key == "nodes":
            self.nodes = number
        elif key == "depth":
            self.depth = number


class Conversation:
    """With one program. Raises EOFError if it ends, TimeoutError if it does not answer; then it is killed."""

    def __init__(self, program: str, settings: Mapping[str, str]) -> None:
        self._process = subprocess.Popen(
            [program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=1,
            encoding="utf-8",
            errors="replace",  # old programs write their authors' names in other alphabets
            start_new_session=True,  # so that what a script has started ends with it
        )
        self._heard: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()
        try:
            self._begin(settings)
        except BaseException:
            self.close()
            raise

    def _begin(self, settings: Mapping[str, str]) -> None:
        self.say("uci")
        found = (OPTION.match(line) for line in self._until("uciok", START_S))
        known = {option["name"].lower(): option for option in found if option}
        for name, value in settings.items():
            if name.lower() not in known:
                raise ValueError(words.NO_UCI_OPTION.format(name=name, known=", ".join(sorted(known))))
            require_value(name, value, known[name.lower()])
            self.say(f"setoption name {name} value {value}")
        self._until("readyok", START_S, ask="isready")

    def best_move(self, line: Sequence[Position], limits: Limits) -> Found:
        moves = [uci_move(before, after) for before, after in pairwise(line)]
        self.say(f"position fen {line[0].text()}" + (" moves " + " ".join(moves) if moves else ""))
        asked = [f"nodes {limits.nodes}"] if limits.nodes else []
        asked += [f"depth {limits.depth}"] if limits.depth else []
        asked += [f"movetime {limits.ms}"] if limits.ms else []
        self.say("go " + (" ".join(asked) or f"movetime {USUAL_MS}"))
        found, until = Found(), time.monotonic() + (limits.ms / 1000 + GRACE_S if limits.ms else GUARD_S)
        while not found.hear(self._hear(until)):
            pass
        return found

    def say(self, text: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(text + "\n")
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise EOFError(words.UCI_ENDED) from None

    def close(self) -> None:
        with suppress(ProcessLookupError, PermissionError):
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream:
                with suppress(OSError):
                    stream.close()

    def _until(self, end: str, seconds: float, ask: str = "") -> list[str]:
        if ask:
            self.say(ask)
        until, lines = time.monotonic() + seconds, []
        while (line := self._hear(until)) != end:
            lines.append(line)
        return lines

    def _hear(self, until: float) -> str:
        try:
            line = self._heard.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            raise TimeoutError(words.UCI_SILENT) from None
        if line is None:
            self._heard.put(None)
            raise EOFError(words.UCI_ENDED)
        return line

    def _listen(self) -> None:
        """The rest of a line that is too long, or has no end, is passed over."""
        assert self._process.stdout is not None
        begins = True
        try:
            while line := self._process.stdout.readline(LONGEST_LINE):
                if begins:
                    self._heard.put(line.strip())
                begins = line.endswith("\n")
        except (OSError, ValueError):
            pass  # closed from our side
        self._heard.put(None)


def require_value(name: str, value: str, option: re.Match[str]) -> None:
    """Programs pass over a value that they don't take, and play on as if nobody had set it."""
    told = dict(pairwise(option["takes"].split()))
    if option["kind"] == "spin" and {"min", "max"} <= told.keys():
        least, most = int(told["min"]), int(told["max"])
        if not (re.fullmatch(r"-?[0-9]{1,18}", value) and least <= int(value) <= most):
            raise ValueError(words.UCI_NUMBER.format(name=name, least=least, most=most, value=value))
        return
    known = {"check": ["true", "false"], "combo": re.findall(r" var (.+?)(?= var |$)", option["takes"])}
    if (takes := known.get(option["kind"])) and value.lower() not in [one.lower() for one in takes]:
        raise ValueError(words.UCI_ONE_OF.format(name=name, known=", ".join(takes), value=value))


def uci_move(before: Position, after: Position) -> str:
    """The move between two positions, which a program must know to see repetitions."""
    move = after.last_move([before])
    if move is None:
        raise ValueError(words.NO_MOVE_BETWEEN.format(before=shorten(before.text()), after=shorten(after.text())))
    return "".join(before.path(move))
