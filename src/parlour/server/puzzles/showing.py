"""Puzzles and attempts as they are sent: what they are, and what to draw."""

from collections.abc import Sequence
from typing import Any

from parlour.insight.puzzles.puzzle import Puzzle
from parlour.insight.puzzles.solving import Attempt, answer_words, truth_words
from parlour.opponents.ladders import every_name
from parlour.server.exploring.lines import Line, line_text, paths_of
from parlour.server.puzzles.forms import PuzzleSummary
from parlour.server.tables.wire import dump


def summary_of(puzzle: Puzzle, solved: bool | None) -> PuzzleSummary:
    return PuzzleSummary(
        id=puzzle.id,
        kind=puzzle.kind,
        title=puzzle.title,
        variant=puzzle.game.variant(),
        rating=puzzle.rating,
        solved=solved,
    )


def with_position(rest: dict[str, Any], puzzle: Puzzle, line: Sequence[int]) -> str:
    """The rest, and where these moves lead, as text."""
    positions = [puzzle.position]
    for move in line:
        positions.append(positions[-1].play(move))
    return f'{dump(rest)[:-1]},"position":{line_text(Line(positions, list(line)))}}}'


def puzzle_text(puzzle: Puzzle, rating: int, tries: int) -> str:
    names = every_name(puzzle.game.name)
    choices = answer_words(puzzle).items() if puzzle.kind == "who" else ()
    rest = {
        "id": puzzle.id,
        "game": puzzle.game.name,
        "options": dict(puzzle.options),
        "kind": puzzle.kind,
        "title": puzzle.title,
        "question": puzzle.question,
        "more": puzzle.more,
        "rating": rating,
        "tries": tries,
        "steps": puzzle.steps,
        "player": puzzle.player,
        "names": [names.get(one, one) for one in puzzle.found],
        "answers": [{"id": key, "words": said} for key, said in choices],
    }
    return with_position(rest, puzzle, ())


def attempt_text(found: Attempt, counted: bool, helped: bool, rating: int, streak: int | None) -> str:
    rest = {
        "right": found.right,
        "solved": found.solved,
        "said": found.said,
        "counted": counted,
        "helped": helped,
        "rating": rating,
        "streak": streak,
    }
    return with_position(rest, found.puzzle, found.line)


def solution_text(puzzle: Puzzle) -> str:
    rest = {
        "line": list(puzzle.line_text),
        "moves": list(paths_of(puzzle.position, puzzle.line)),
        "truth": truth_words(puzzle) if puzzle.kind == "who" else "",
    }
    return with_position(rest, puzzle, puzzle.line)
