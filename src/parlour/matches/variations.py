"""Variations of PGN: what else could have been played, each as a whole line from where the match begins."""

from collections.abc import Iterator, Sequence

from parlour.games.game import Position, shorten
from parlour.matches import words
from parlour.matches.pgn import OPEN, SKIPPED, STUCK, WINNERS, result_of, scan_tags, tags_text, tokens, wrapped
from parlour.matches.record import Record

MOST_LINES = 30
MOST_MOVES = 600
"""In variations, of all together."""
Tree = dict[int, "Tree"]
"""By move, what was tried after it; the first is the main line."""


def read_variations(text: str, start: Position) -> tuple[list[list[int]], bool]:
    """The lines of a PGN besides the main one, and whether some had to be left out. ValueError names a move that isn't
    legal."""
    _, _, rest, number = scan_tags(text)
    here: list[Position] = [start]
    moves: list[int] = []
    waiting: list[tuple[list[Position], list[int]]] = []
    found: list[list[int]] = []
    read, left_out = 0, False
    for token, _ in tokens(rest, number):
        if token == "(" and len(found) + len(waiting) >= MOST_LINES:
            left_out = True
            break
        if token == "(":
            waiting.append((here, moves))
            here, moves = here[:-1] or here[:1], moves[:-1]
        elif token == ")" and waiting:
            found.append(moves)
            here, moves = waiting.pop()
        elif is_move(token):
            read += bool(waiting)
            if read > MOST_MOVES:
                left_out = True
                break
            moves.append(parse_move(here[-1], len(moves) + 1, STUCK.sub("", token)))
            here.append(here[-1].play(moves[-1]))
    return [line for line in found if line], left_out


def is_move(token: str) -> bool:
    return token[0] not in "{;()" and not SKIPPED.fullmatch(token) and token != OPEN and token not in WINNERS


def parse_move(position: Position, ply: int, text: str) -> int:
    try:
        return position.parse_move(text)
    except ValueError:
        told = words.IN_VARIATION.format(number=position.move_number(ply), move=shorten(text))
        raise ValueError(told) from None


def branching_pgn(record: Record, others: Sequence[Sequence[int]]) -> str:
    """A record with other lines as variations, where they leave it."""
    match = record.match()
    tree: Tree = {}
    for line in [record.move_ids, *others]:
        node = tree
        for move in line:
            node = node.setdefault(move, {})
    return tags_text(record, match) + wrapped([*branching_moves(match.line[0], tree, 1), result_of(match)])


def branching_moves(position: Position, tree: Tree, ply: int) -> Iterator[str]:
    """A line with its variations, each after the move that it is instead of."""
    shown = True
    while tree:
        (main, then), *rest = tree.items()
        if shown or position.to_move() == 0:
            yield position.move_number(ply).replace("…", "...")
        yield position.move_text(main)
        for other, after in rest:
            yield f"({' '.join(branching_moves(position, {other: after}, ply))})"
        position, tree, ply, shown = position.play(main), then, ply + 1, bool(rest)
