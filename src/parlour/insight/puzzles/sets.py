"""The puzzles that ship: a file a board in `sets`, one puzzle a line, as `python -m tools.puzzles` wrote it.

A line has, with tabs between: the kind (`win`, with the number of moves where one is asked for: `win 2`; `within`
where the proof goes no further, `searched` where two searches agree), the rating, the position as the game writes it,
the solution as moves (of "who wins?" first who), and the two opponents in whose match it came up.
"""

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, get_args

from parlour.games.game import Game
from parlour.games.registry import game as find_game
from parlour.games.registry import game_class
from parlour.insight.puzzles import words
from parlour.insight.puzzles.puzzle import ANSWERS, Kind, Proof, Puzzle

SETS = Path(__file__).parent / "sets"


def puzzles(game: str | Game) -> list[Puzzle]:
    """The puzzles of a game, on all its boards, or of one board, the easiest first. Raises ValueError where there are
    none."""
    if isinstance(game, Game):
        found = [one for one in puzzles_of(game.name) if one.game == game]
        if not found:
            raise ValueError(no_puzzles(game.name, words.ON_THIS_BOARD))
        return found
    return list(puzzles_of(game_class(game).name))


@cache
def puzzles_of(name: str) -> tuple[Puzzle, ...]:
    """By rating; of equal ones by name, so that the order is the same everywhere."""
    found = [one for file in sorted(SETS.glob("*.tsv")) if read_head(file)["game"] == name for one in read_set(file)]
    if not found:
        raise ValueError(no_puzzles(name, ""))
    return tuple(sorted(found, key=lambda one: (one.rating, one.id)))


def no_puzzles(name: str, board: str) -> str:
    known = sorted({find_game(head["game"], **head["options"]).title for head in map(read_head, SETS.glob("*.tsv"))})
    return words.NO_PUZZLES.format(game=name, board=board, known=", ".join(known))


def find_puzzle(game: str | Game, wanted: str) -> Puzzle:
    """By its name or by its number, 1 for the easiest. Raises ValueError if there is none."""
    found = puzzles(game)
    if wanted.isascii() and wanted.isdecimal() and 0 < int(wanted[:9]) <= len(found):
        return found[int(wanted[:9]) - 1]
    for one in found:
        if one.id == wanted.lower():
            return one
    name = game.name if isinstance(game, Game) else game
    raise ValueError(words.NO_SUCH_PUZZLE.format(wanted=wanted[:40], game=name, most=len(found), example=found[0].id))


def set_file(game: Game) -> Path:
    """Where the puzzles of a board are kept."""
    values = [str(value) for value in game.options.values()]
    return SETS / f"{'_'.join([game.name, 'x'.join(values)] if values else [game.name])}.tsv"


def read_head(file: Path) -> dict[str, Any]:
    """What stands above the puzzles: the game, its options, the command that made them, how far it came."""
    with file.open(encoding="utf-8") as lines:
        found: dict[str, Any] = json.loads(next(lines).removeprefix("# "))
    return found


def read_set(file: Path) -> list[Puzzle]:
    head = read_head(file)
    game = find_game(head["game"], **head["options"])
    found = []
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        if line.startswith("#"):
            continue
        try:
            found.append(read_puzzle(game, line))
        except ValueError as error:
            raise ValueError(words.BAD_SET.format(file=file.name, line=number, why=error)) from None
    return found


def read_puzzle(game: Game, line: str) -> Puzzle:
    told, rating, text, solution, found = line.split("\t")
    kind, *rest = told.split()
    if kind not in get_args(Kind):
        raise ValueError(words.NO_KIND.format(kind=kind, known=", ".join(get_args(Kind))))
    moves = next((int(word) for word in rest if word.isdecimal()), 0)
    position = game.parse(text)
    played = solution.split()
    winner = played.pop(0) if kind == "who" else ""
    if kind == "who" and winner not in ANSWERS:
        raise ValueError(words.NOT_AN_ANSWER.format(answer=winner, allowed=", ".join(ANSWERS)))
    line_ids, here = [], position
    for move in played:
        line_ids.append(here.parse_move(move))
        here = here.play(line_ids[-1])
    first, second = found.split()
    proof = next((word for word in rest if word in get_args(Proof)), "exact")
    return Puzzle(position, kind, tuple(line_ids), int(rating), moves, winner, proof, (first, second))  # type: ignore[arg-type]


def puzzle_line(puzzle: Puzzle) -> str:
    """What `read_puzzle` reads."""
    told = [puzzle.kind, *([str(puzzle.moves)] if puzzle.moves else [])]
    told += [puzzle.proof] if puzzle.proof != "exact" else []
    solution = [*([puzzle.winner] if puzzle.kind == "who" else []), *puzzle.line_text]
    columns = (" ".join(told), str(puzzle.rating), puzzle.position.text(), " ".join(solution), " ".join(puzzle.found))
    return "\t".join(columns)


def write_set(file: Path, head: dict[str, Any], found: Iterable[Puzzle]) -> None:
    text = [f"# {json.dumps(head)}", *map(puzzle_line, found)]
    partial = file.with_suffix(".part")
    partial.write_text("\n".join(text) + "\n", "utf-8")
    partial.replace(file)
