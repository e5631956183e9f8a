"""Trying a puzzle: whether what somebody has played so far is right, and what is on the board then."""

from collections.abc import Sequence
from dataclasses import dataclass

from parlour.games.game import Position
from parlour.insight.coach import Clue, clue_to
from parlour.insight.judge import Judge
from parlour.insight.puzzles import words
from parlour.insight.puzzles.puzzle import ANSWERS, Puzzle


@dataclass(frozen=True, slots=True)
class Attempt:
    """What somebody has answered so far."""

    puzzle: Puzzle
    right: bool
    """All of it."""
    solved: bool
    line: tuple[int, ...]
    """What has been played: the right moves and the replies to them, up to the next move to be found; and at the end a
    wrong one, if there was one."""
    said: str
    """One sentence about the last answer."""

    @property
    def positions(self) -> tuple[Position, ...]:
        found = [self.puzzle.position]
        for move in self.line:
            found.append(found[-1].play(move))
        return tuple(found)


def attempt(puzzle: Puzzle, answers: Sequence[str] = ()) -> Attempt:
    """The own moves so far, each as text; of "who wins?" one answer. What comes after a wrong one, or after the last,
    is not looked at. Raises ValueError for what is no move, or no answer."""
    if puzzle.kind == "who":
        return attempt_who(puzzle, answers)
    positions, done = puzzle.positions, 0
    for answer in answers:
        here = positions[done]
        move = here.parse_move(answer)
        if move != puzzle.line[done]:
            said = words.WRONG[puzzle.wording].format(move=here.move_text(move))
            return Attempt(puzzle, right=False, solved=False, line=(*puzzle.line[:done], move), said=said)
        done = next_step(puzzle, done + 1)
        if done == len(puzzle.line):
            return Attempt(puzzle, right=True, solved=True, line=puzzle.line, said=words.SOLVED)
    return Attempt(puzzle, right=True, solved=False, line=puzzle.line[:done], said=words.RIGHT if done else "")


def next_step(puzzle: Puzzle, done: int) -> int:
    """Where the next move is to be found, after so many plies of the solution; its length once nothing is left."""
    positions = puzzle.positions
    while done < len(puzzle.line) and positions[done].to_move() != puzzle.player:
        done += 1
    return done


def attempt_who(puzzle: Puzzle, answers: Sequence[str]) -> Attempt:
    if not answers:
        return Attempt(puzzle, right=True, solved=False, line=(), said="")
    answer = read_answer(puzzle, answers[0])
    first, second = puzzle.game.players
    if answer != puzzle.winner:
        return Attempt(puzzle, right=False, solved=False, line=(), said=words.WRONG["who"])
    said = words.SOLVED_WHO[answer].format(first=first, second=second)
    return Attempt(puzzle, right=True, solved=True, line=(), said=said)


def read_answer(puzzle: Puzzle, text: str) -> str:
    """`0`, `1` or `draw`, also as the name of the player."""
    wanted = text.strip().lower()
    if wanted in ANSWERS:
        return wanted
    players = [player.lower() for player in puzzle.game.players]
    if wanted in players:
        return str(players.index(wanted))
    allowed = ", ".join((*puzzle.game.players, "draw"))
    raise ValueError(words.NOT_AN_ANSWER.format(answer=text[:40], allowed=allowed))


def answer_words(puzzle: Puzzle) -> dict[str, str]:
    """What one may answer to "who wins?", in words."""
    first, second = puzzle.game.players
    return {key: text.format(first=first, second=second) for key, text in words.ANSWERS.items()}


def truth_words(puzzle: Puzzle) -> str:
    """Of "who wins?" who does."""
    return answer_words(puzzle)[puzzle.winner]


def clue_to_step(puzzle: Puzzle, done: int = 0) -> Clue:
    """What speaks for the next move of the solution: what it is about, and the whole reason. The strongest engine looks
    at it, so it takes a moment."""
    positions, move = puzzle.positions, puzzle.line[done]
    here, past = positions[done], positions[:done]
    with Judge(puzzle.game) as judge:
        before = judge.look(here, past)
        after = here.play(move)
        look = None if after.outcome((*past, here)) else judge.look(after, (*past, here))
    return clue_to(before, move, look, past)


def reason_for(puzzle: Puzzle) -> str:
    """Why the solution begins as it does, in a sentence; empty where nothing can be said and proved."""
    return clue_to_step(puzzle).sentence
