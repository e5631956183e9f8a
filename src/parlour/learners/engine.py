"""The engine `learner`: chooses from its memory of past matches, and from nothing else.

`mode="own"` is our own learner, for every game; the other modes are the historical ones, see `choosing`. A learner that
has a name is read from the data folder; without one it has learned nothing yet.
"""

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from random import Random as Dice
from typing import Any

from parlour.engines.engine import Candidate, Engine, Info, Limits
from parlour.engines.registry import add_engine_class, engine
from parlour.games.game import Game, Option, Position, Value
from parlour.learners import words
from parlour.learners.choosing.experience import Experience, experience_of
from parlour.learners.choosing.historical import MODES, Chooser, HistoricalChoice, Rule, Weight, equal
from parlour.learners.choosing.images import images_of
from parlour.learners.choosing.manner import OPTIONS, OWN, Manner, manner_of
from parlour.learners.choosing.own import Weighed, rule_of, weigh
from parlour.learners.lesson import moves_to
from parlour.learners.logbook.logbook import read_memory
from parlour.learners.memory import Counts, Memory
from parlour.learners.names import ID
from parlour.learners.shelf import Shelf

UNKNOWN = (0.5, 0.0, 0.5)
NODES = 2000
"""For the engine it falls back to, unless told."""
NOTHING: tuple[Rule, ...] = ("no data", "no win")
"""The rules by which any move will do."""


class NameOption(Option):
    """The id of a learner, or none."""

    def check(self, value: Value) -> Value:
        if isinstance(value, str) and (value == "" or ID.fullmatch(value)):
            return value
        return super().check(value)

    def describe_allowed(self) -> str:
        return words.AN_ID


class LearnerEngine(Engine):
    name = "learner"
    summary = words.SUMMARY
    takes = (
        NameOption("learner", "", ("",), words.WHOSE_MEMORY),
        Option("mode", OWN, (OWN, *MODES), words.HOW_IT_CHOOSES),
        *OPTIONS,
        Option("fallback", "", ("", "alphabeta", "mcts"), words.WHO_ELSE),
    )
    runs_on_thread = True

    def __init__(self, **options: Value) -> None:
        super().__init__(**options)
        self._memory: Memory | None = None
        self._experience: Experience | None = None
        self._busy: AbstractContextManager[Any] = nullcontext()
        self._fallback = engine(str(self.options["fallback"])) if self.options["fallback"] else None

    @classmethod
    def of(
        cls,
        memory: Memory,
        experience: Experience | None = None,
        busy: AbstractContextManager[Any] | None = None,
        **options: Any,
    ) -> "LearnerEngine":
        """One that goes by a memory that somebody else keeps up to date; `busy` is held while it looks at it."""
        made = cls(**options)
        made._memory, made._experience, made._busy = memory, experience, busy or nullcontext()
        return made

    def think(self, position: Position, limits: Limits = Limits(), past: Sequence[Position] = ()) -> Info:
        self.require(position, limits, past)
        dice = Dice(limits.seed)
        moves = moves_to(position, past)
        with self._busy:
            if self.options["mode"] == OWN:
                info = self._own(position, moves, dice)
            else:
                info = self._historical(position, moves, dice, past)
        if info.rule not in NOTHING or self._fallback is None:
            return info
        unlimited = limits.nodes is limits.ms is limits.depth is None
        helped = self._fallback.think(position, replace(limits, nodes=NODES) if unlimited else limits, past)
        return replace(helped, rule="no data")

    def stop(self) -> None:
        """Only an engine that it falls back to can take long."""
        if self._fallback:
            self._fallback.stop()

    def forget_stop(self) -> None:
        if self._fallback:
            self._fallback.forget_stop()

    def close(self) -> None:
        if self._fallback:
            self._fallback.close()

    def _own(self, position: Position, moves: Sequence[int] | None, dice: Dice) -> Info:
        memory = self._memory_of(position.game)
        if self._experience is None or self._experience.game != position.game:
            self._experience = experience_of(memory)
        weighed = weigh(self._experience.of_moves(images_of(position, moves)), int(self.options["curiosity"]) / 100)
        dice.shuffle(weighed)
        weighed.sort(key=lambda found: found.score, reverse=True)
        equals = sum(found.score == weighed[0].score for found in weighed)
        candidates = (
            self._candidate(found, position.to_move(), found is weighed[0], (number < equals) / equals)
            for number, found in enumerate(weighed)
        )
        return Info(tuple(candidates), rule=rule_of(weighed, position))

    def _candidate(self, found: Weighed, player: int, chosen: bool, chance: float) -> Candidate:
        """Its attention is on the move it plays alone."""
        value = 2 * found.mean - 1
        return Candidate(
            found.move,
            value if player == 0 else -value,
            wdl_of(found.counts if player == 0 else found.counts.for_other_player()),
            share=float(chosen),
            visits=found.counts.total,
            line=(found.move,),
            merit=found.score,
            chance=chance,
        )

    def _historical(
        self, position: Position, moves: Sequence[int] | None, dice: Dice, past: Sequence[Position]
    ) -> Info:
        memory, player, legal = self._memory_of(position.game), position.to_move(), position.moves()
        if moves is None:
            choice, known = HistoricalChoice(dice.choice(legal), "no data"), dict[int, Counts]()
            weights = {move: Weight(chance) for move, chance in equal(legal).items()}
        else:
            manner = self._manner()
            chooser = Chooser(memory, player, str(self.options["mode"]), manner.exploring, manner.openings)
            chooser.recall(moves, [ply for ply, before in enumerate(past) if before.to_move() == player])
            weights = chooser.weigh(moves, legal)
            choice, known = chooser.choose(moves, legal, dice), memory.children(player, moves)
        if choice.rule == "memory" and choice.path:  # one of several paths may begin with the same move
            weights[choice.move] = replace(weights[choice.move], path=choice.path)
        order = sorted(legal, key=lambda move: (move != choice.move, *rank(weights[move])))
        candidates = (
            candidate_of(move, known.get(move, Counts()), player, weights[move], move == choice.move) for move in order
        )
        return Info(tuple(candidates), rule=choice.rule, scenario=choice.scenario or "")

    def _manner(self) -> Manner:
        return manner_of(self.options)

    def _memory_of(self, game: Game) -> Memory:
        if self._memory is None or self._memory.game != game:
            name = str(self.options["learner"])
            self._memory = read_memory(Shelf().folder_of(game, name), game) if name else Memory(game)
            self._experience = None
        return self._memory


def rank(weight: Weight) -> tuple[bool, float, float]:
    """The best first; what it knows no path of, last."""
    return weight.average is None, -(weight.average or 0.0), -weight.chance


def candidate_of(move: int, counts: Counts, player: int, weight: Weight, chosen: bool) -> Candidate:
    """A move as the historical learner sees it; its attention is on the move it plays alone."""
    wdl = wdl_of(counts if player == 0 else counts.for_other_player())
    return Candidate(
        move,
        wdl[0] - wdl[2],
        wdl,
        share=float(chosen),
        visits=counts.total,
        line=weight.path or (move,),
        merit=None if weight.average is None else weight.average / 100,
        chance=weight.chance,
    )


def wdl_of(counts: Counts) -> tuple[float, float, float]:
    """For player 0, whose counts they are."""
    if not counts.total:
        return UNKNOWN
    return counts.won / counts.total, counts.drawn / counts.total, counts.lost / counts.total


add_engine_class(LearnerEngine)
