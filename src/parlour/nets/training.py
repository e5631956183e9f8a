"""A training, round by round: matches of the newest net against itself, then learning from the newest samples.

The same game, plan, seed and number of rounds give the same net, however many play and whether it was interrupted or
not; a training for so many minutes lowers its rate of learning by the clock, and is never quite the same again.
"""

import math
import time
from dataclasses import replace
from typing import Any, NamedTuple

from parlour import _core
from parlour.engines.net_file import NetFile, kernel_of
from parlour.games.game import Game
from parlour.games.kernel import KernelPosition
from parlour.learners.practice import Elsewhere
from parlour.nets import words
from parlour.nets.folder import State, TrainingFolder
from parlour.nets.plan import PARTS, TrainingPlan
from parlour.nets.self_play import Played, Sent, part_seeds, play_part


class Round(NamedTuple):
    """What a round came to."""

    number: int
    matches: int
    samples: int
    loss: float | None
    """Mean cross-entropy a sample, in nats; None: nothing was learned yet."""
    seconds: float


class Training:
    def __init__(self, game: Game, plan: TrainingPlan, seed: int, folder: TrainingFolder | None = None) -> None:
        """Goes on with what is in the folder. Raises ValueError if no net can learn the game."""
        start = game.start()
        if kernel_of(game) is None or not isinstance(start, KernelPosition):
            raise ValueError(words.NO_FEATURES.format(game=game.name))
        self.game, self.plan, self.seed, self.folder = game, plan, seed, folder
        self._kind = kernel_of(game)
        shape = self._kind.net_inputs, plan.hidden, self._kind.net_stages, self._kind.net_sides
        self._learner = _core.Descent(*shape, start.kernel.ways(), seed % 2**64)
        self.state = State(weights=self._learner.state())
        self._window = bytearray()
        if folder:
            self._resume(folder)
        self._began = time.monotonic() - self.state.seconds

    def _resume(self, folder: TrainingFolder) -> None:
        state = folder.state()
        if state.rounds:
            self._learner.go_on(state.weights, state.steps)
            self.state = state
        folder.forget_samples(self._learned_from(self.state))
        folder.cut_log(self.state.rounds)
        for number in self._learned_from(self.state):
            self._window += folder.samples(number)

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._began

    def net_file(self, **made: Any) -> NetFile:
        """The net as it is now."""
        state = self.state
        about = {
            "rounds": state.rounds,
            "matches": state.matches,
            "samples": state.samples,
            "nodes": state.searched,
            "steps": state.steps,
            "seed": self.seed,
            "plan": self.plan.as_json(),
        }
        return NetFile(self.game.name, self.game.options, self._kind.net_features, self._learner.net(), about | made)

    def play_round(self, crew: Elsewhere, threads: int, progress: float) -> Round:
        """Blocks for a round. `progress`, from 0 to 1, says how far the training has come."""
        began, number = time.monotonic(), self.state.rounds
        samples, played, searched = self._play(crew, number)
        size = len(samples) // self._sample_bytes()
        state = replace(
            self.state,
            rounds=number + 1,
            matches=self.state.matches + played,
            searched=self.state.searched + searched,
            sizes=(*self.state.sizes, size),
        )
        if self.folder:
            self.folder.keep_samples(number, samples)
        self._move_window(state, samples)
        owed = state.owed + self.plan.reuse * size / self.plan.batch
        loss = self._learn(int(owed), threads, progress)
        state = replace(state, owed=owed - int(owed), steps=self._learner.steps, seconds=self.seconds)
        self.state = replace(state, weights=self._learner.state())
        done = Round(state.rounds, state.matches, state.samples, loss, time.monotonic() - began)
        if self.folder:
            self.folder.keep(self.state, self.net_file())
            self.folder.note({"round": done.number, **done._asdict()} | {"total": self.seconds})
            self.folder.forget_samples(self._learned_from(state))
        return done

    def _play(self, crew: Elsewhere, number: int) -> tuple[bytes, int, int]:
        """In parts that are put together in their order, whoever is ready first."""
        key = crew.put(Sent(self.net_file().to_bytes(), self.plan, self.state.samples < self.plan.taught))
        shares = [self.plan.matches * (part + 1) // PARTS - self.plan.matches * part // PARTS for part in range(PARTS)]
        try:
            seeds = part_seeds(self.seed, number, PARTS)
            parts = [crew.submit(play_part, [key], key, seed, share) for seed, share in zip(seeds, shares, strict=True)]
            played: list[Played] = [part.result() for part in parts]
        finally:
            crew.drop(key)
        return b"".join(one.samples for one in played), sum(one[1] for one in played), sum(one[2] for one in played)

    def _learn(self, steps: int, threads: int, progress: float) -> float | None:
        plan = self.plan
        rate = plan.last_rate + (plan.rate - plan.last_rate) * (1 + math.cos(math.pi * min(1.0, progress))) / 2
        learn: Any = self._learner.learn  # whose stub knows no buffers
        losses = [learn(self._window, plan.batch, rate, plan.decay, plan.searched, threads) for _ in range(steps)]
        return sum(losses) / len(losses) if losses else None

    def _sample_bytes(self) -> int:
        return 8 * int(self._kind.net_sides) * ((int(self._kind.net_inputs) + 63) // 64) + 8

    def _learned_from(self, state: State) -> range:
        """The newest rounds: half of all samples, and no more than the plan has room for."""
        first, left = state.rounds, min(self.plan.window, state.samples // 2)
        while first > 0 and (first == state.rounds or left >= state.sizes[first - 1]):
            first -= 1
            left -= state.sizes[first]
        return range(first, state.rounds)

    def _move_window(self, state: State, samples: bytes) -> None:
        self._window += samples
        kept = sum(state.sizes[number] for number in self._learned_from(state)) * self._sample_bytes()
        del self._window[: len(self._window) - kept]
