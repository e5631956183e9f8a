"""A puzzle as plain data, for `--json` and for scripts."""

from typing import Any

from parlour.insight.puzzles.puzzle import Puzzle


def puzzle_json(puzzle: Puzzle) -> dict[str, Any]:
    """With its solution: moves as people write them."""
    return {
        "id": puzzle.id,
        "game": puzzle.game.name,
        "options": dict(puzzle.options),
        "position": puzzle.position.text(),
        "player": puzzle.game.players[puzzle.player],
        "kind": puzzle.kind,
        "moves": puzzle.moves,
        "question": puzzle.question,
        "answer": puzzle.answer,
        "line": list(puzzle.line_text),
        "rating": puzzle.rating,
        "proof": puzzle.proof,
        "found": list(puzzle.found),
    }
