"""`parlour uci`: the chess engine for any program that speaks UCI."""

import random
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import TextIO

import parlour
from parlour.engines.engine import Candidate, Engine, Info, Limits
from parlour.engines.registry import engine
from parlour.games.game import Position
from parlour.games.registry import game
from parlour.opponents.ladders import opponents
from parlour.opponents.opponent import Opponent, Sitter

MOST_SEED = 2**31 - 1
RANGES = {"hash": range(1, 4097), "multipv": range(1, 257), "seed": range(MOST_SEED + 1)}
STRONGEST = "Strongest"
"""No opponent of the ladder: the engine itself, for as long as it's given."""
OVERHEAD_MS = 15
"""Kept back of every clock for the way there and back."""


def uci() -> None:
    """Speak UCI on standard input and output, as chess programs expect it."""
    Conversation(sys.stdin, sys.stdout).run()


class Conversation:
    """One UCI client. Commands are read on this thread; a search runs on another, and only one at a time."""

    def __init__(self, source: TextIO, sink: TextIO) -> None:
        self.source, self.sink = source, sink
        self.lock = threading.Lock()
        self.settings = {"hash": 16, "multipv": 1, "seed": 0}
        self.opponent: Opponent | None = None
        self.seed = self.new_seed()
        self.line: list[Position] = [game("chess").start()]
        self.engine: Engine | Sitter | None = None
        self.search: threading.Thread | None = None
        self.held = threading.Event()
        self.searching = threading.Lock()
        self.is_searching = False

    def say(self, *lines: str) -> None:
        with self.lock:
            for line in lines:
                print(line, file=self.sink, flush=True)

    def run(self) -> None:
        for command in self.source:
            words = command.split()
            if not words:
                continue
            if words[0] == "quit":
                break
            answer = getattr(self, f"do_{words[0]}", None)
            if answer is None:
                self.say(f"info string unknown command {words[0][:40]!r}")
                continue
            try:
                answer(words[1:])
            except (ValueError, IndexError) as error:
                self.say(f"info string {error}")
        self.do_stop([])

    def do_uci(self, words: list[str]) -> None:
        self.say(f"id name Parlour {parlour.__version__}", "id author the Parlour authors")
        self.say("option name Hash type spin default 16 min 1 max 4096")
        self.say("option name MultiPV type spin default 1 min 1 max 256")
        self.say("option name Ponder type check default false")
        names = "".join(f" var {one.name}" for one in opponents(game("chess")))
        self.say(f"option name Opponent type combo default {STRONGEST} var {STRONGEST}{names}")
        self.say(f"option name Seed type spin default 0 min 0 max {MOST_SEED}", "uciok")

    def do_isready(self, words: list[str]) -> None:
        self.say("readyok")

    def do_debug(self, words: list[str]) -> None:
        """Nothing more to tell."""

    def do_setoption(self, words: list[str]) -> None:
        text = " ".join(words)
        name, _, value = text.removeprefix("name ").partition(" value ")
        key = name.strip().lower()
        if key in self.settings:
            self.settings[key] = number_for(name, value, RANGES[key])
            self.engine, self.seed = None, self.new_seed()
        elif key == "opponent":
            self.opponent = opponent_for(value)
            self.engine = None
        elif key != "ponder":
            raise ValueError(f"there is no option {name[:40]!r}")

    def do_ucinewgame(self, words: list[str]) -> None:
        self.do_stop([])
        self.line = [game("chess").start()]
        self.engine, self.seed = None, self.new_seed()

    def new_seed(self) -> int:
        """How an opponent errs in a match: as the option says, or 0 for chance."""
        return self.settings["seed"] or random.randint(1, MOST_SEED)

    def do_position(self, words: list[str]) -> None:
        moves = words[words.index("moves") + 1 :] if "moves" in words else []
        setup = words[: words.index("moves")] if "moves" in words else words
        chess = game("chess")
        start = chess.start() if setup[0] == "startpos" else chess.parse(" ".join(setup[1:]))
        line = [start]
        for move in moves:
            line.append(line[-1].after(move))
        self.line = line

    def do_go(self, words: list[str]) -> None:
        self.do_stop([])
        if "searchmoves" in words:
            self.say("info string searchmoves is not supported: all moves are searched")
        limits = limits_of(words, self.line[-1].to_move())
        if self.engine is None:
            self.engine = self.opponent.sit() if self.opponent else self.strongest()
        self.is_searching = True
        self.held.set()
        if "ponder" in words or "infinite" in words:
            self.held.clear()  # the answer waits for stop or ponderhit, whatever was found before
        self.search = threading.Thread(target=self.think, args=(self.engine, self.line, limits), daemon=True)
        self.search.start()

    def strongest(self) -> Engine:
        """It keeps what it has found out until a new game is announced."""
        lines, table_mb = self.settings["multipv"], self.settings["hash"]
        return engine("alphabeta", lines=lines, table_mb=table_mb, keep=True, search=2)

    def do_ponderhit(self, words: list[str]) -> None:
        self.held.set()

    def do_stop(self, words: list[str]) -> None:
        if self.search is not None:
            self.held.set()
            with self.searching:
                if self.is_searching and self.engine is not None:
                    self.engine.stop()
            self.search.join()
            self.search = None

    def think(self, thinker: Engine | Sitter, line: list[Position], limits: Limits) -> None:
        position, info = line[-1], None
        try:
            for info in self.reports(thinker, line, limits):
                self.say(*info_lines(position, info))
        except ValueError as error:
            self.say(f"info string {error}")
        with self.searching:
            self.is_searching = False
            thinker.forget_stop()  # one that came too late for this search is not meant for the next
        self.held.wait()
        self.say(best_move(position, info))

    def reports(self, thinker: Engine | Sitter, line: list[Position], limits: Limits) -> Iterator[Info]:
        """As they come, the move to play being the best of the last. An opponent spends its own nodes, but no more time
        than there is."""
        if isinstance(thinker, Engine):
            yield from thinker.thinking(line[-1], limits, line[:-1])
        else:
            candidate, info = thinker.move(line[-1], line[:-1], self.seed, limits.ms)
            yield replace(info, candidates=(candidate,))


def opponent_for(name: str) -> Opponent | None:
    """Of the chess ladder; None: the strongest."""
    known = {one.name.lower(): one for one in opponents(game("chess"))}
    wanted = name.strip().lower()
    if wanted != STRONGEST.lower() and wanted not in known:
        listed = ", ".join([STRONGEST, *(one.name for one in known.values())])
        raise ValueError(f"Opponent cannot be {name[:40]!r}: {listed}")
    return known.get(wanted)


def number_for(name: str, text: str, possible: range) -> int:
    if not text.strip().isdecimal() or int(text) not in possible:
        raise ValueError(f"{name} cannot be {text[:40]!r}: a number from {possible[0]} to {possible[-1]}")
    return int(text)


def limits_of(words: list[str], mover: int) -> Limits:
    """What `go` asks for. A clock is spent a thirtieth at a time, and most of the increment."""
    numbers = {word: int(value) for word, value in pairwise(words) if value.lstrip("-").isdecimal()}
    ms = numbers.get("movetime")
    clock, bonus = numbers.get("wb"[mover] + "time"), numbers.get("wb"[mover] + "inc", 0)
    if ms is None and clock is not None:
        left = numbers.get("movestogo", 30)
        ms = max(1, min(clock - OVERHEAD_MS, clock // max(left, 1) + bonus * 3 // 4))
    elif ms is not None:
        ms = max(1, ms - OVERHEAD_MS)
    depth = numbers.get("depth", 2 * numbers["mate"] if "mate" in numbers else None)
    return Limits(nodes=numbers.get("nodes"), ms=ms, depth=depth)


def info_lines(position: Position, info: Info) -> Iterator[str]:
    mover = position.to_move()
    speed = round(1000 * info.nodes / max(info.ms, 1))
    for number, candidate in enumerate(info.candidates, 1):
        line = " ".join(uci_moves(position, candidate))
        cost = f"nodes {info.nodes} nps {speed} time {info.ms:.0f}"
        yield f"info depth {max(info.depth, 1)} multipv {number} score {score_of(candidate, mover)} {cost} pv {line}"


def score_of(candidate: Candidate, mover: int) -> str:
    sign = 1 if mover == 0 else -1
    if candidate.mate is not None:
        plies = sign * candidate.mate
        return f"mate {(plies + 1) // 2 if plies > 0 else -((1 - plies) // 2)}"
    return f"cp {sign * (candidate.score or 0)}"


def uci_moves(position: Position, candidate: Candidate) -> Iterator[str]:
    for move in candidate.line:
        yield "".join(position.path(move))
        position = position.play(move)


def best_move(position: Position, info: Info | None) -> str:
    if info is None or not info.candidates:
        return "bestmove 0000"
    moves = list(uci_moves(position, info.candidates[0]))
    return f"bestmove {moves[0]}" + (f" ponder {moves[1]}" if len(moves) > 1 else "")
