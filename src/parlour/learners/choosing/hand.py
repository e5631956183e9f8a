"""A learner at the table for one match: it follows all moves and chooses its own, without a search for what was played
so far. It chooses as the engine `learner` does."""

from abc import ABC, abstractmethod
from random import Random as Dice

from parlour.learners.choosing.experience import Experience
from parlour.learners.choosing.historical import Chooser
from parlour.learners.choosing.images import Images
from parlour.learners.choosing.manner import Manner
from parlour.learners.choosing.own import best_of, weigh
from parlour.learners.memory import Memory


class Hand(ABC):
    @abstractmethod
    def choose(self, dice: Dice) -> int: ...

    @abstractmethod
    def follow(self, move: int) -> None:
        """Somebody, itself or the other player, has made this move."""


class OwnHand(Hand):
    """Whoever is to move: it can be both players."""

    def __init__(self, experience: Experience, curiosity: float) -> None:
        self._experience, self._curiosity = experience, curiosity
        self._images = Images.start(experience.game)

    def choose(self, dice: Dice) -> int:
        return best_of(weigh(self._experience.of_moves(self._images), self._curiosity), dice).move

    def follow(self, move: int) -> None:
        self._images = self._images.after(move)


class HistoricalHand(Hand):
    def __init__(self, memory: Memory, mode: str, manner: Manner) -> None:
        self._moves: list[int] = []
        self._position = memory.game.start()
        self._choosers = [Chooser(memory, role, mode, manner.exploring, manner.openings) for role in (0, 1)]

    def choose(self, dice: Dice) -> int:
        chooser = self._choosers[self._position.to_move()]
        return chooser.choose(self._moves, self._position.moves(), dice).move

    def follow(self, move: int) -> None:
        self._moves.append(move)
        self._position = self._position.play(move)


def sit_down(memory: Memory, experience: Experience | None, mode: str, manner: Manner) -> Hand:
    """In a mode; our own goes by experience."""
    if experience is None:
        return HistoricalHand(memory, mode, manner)
    return OwnHand(experience, manner.curiosity / 100)
