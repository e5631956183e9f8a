"""The laws every game keeps, with no code for any game: `check_match` plays one and checks them at every position."""

import copy
import itertools
import json
import pickle
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict

import pytest

import parlour
from parlour.games.view import FLAGS, KINDS


def option_sets(name: str) -> Iterator[dict[str, int | str]]:
    """Every combination of options that the game accepts."""
    takes = parlour.game_class(name).takes
    for values in itertools.product(*(option.values() for option in takes)):
        options: dict[str, int | str] = dict(zip((option.name for option in takes), values, strict=True))
        try:
            parlour.game(name, **options)
        except ValueError:
            continue
        yield options


def check_match(game: parlour.Game, choices: Sequence[int], every: int = 1) -> list[parlour.Position]:
    """Plays the match that `choices` picks (move number `choice` modulo the number of moves, then always the first one),
    and checks every `every`-th position. Returns the whole line."""
    line = [game.start()]
    while (moves := line[-1].moves()) and line[-1].outcome(line[:-1]) is None:
        assert len(line) <= game.max_plies, "a match ends within max_plies"
        ply = len(line) - 1
        move = moves[choices[ply] % len(moves)] if ply < len(choices) else moves[0]
        if ply % every == 0:
            check_position(line)
            check_move(line, move)
        line.append(line[-1].after(move))
    check_position(line)
    return line


def check_position(line: Sequence[parlour.Position]) -> None:
    position, past = line[-1], line[:-1]
    check_moves(position, past)
    check_ids(position)
    check_text(position)
    check_value(position)
    check_view(position.view(past), position)
    check_view(position.view(), position)


def check_moves(position: parlour.Position, past: Sequence[parlour.Position]) -> None:
    moves = position.moves()
    outcome = position.outcome()
    assert (moves == []) == (outcome is not None), "moves are empty exactly when there is an outcome"
    assert all(type(move) is int for move in moves)
    assert moves == sorted(set(moves)), "ids are unique and ascending"
    assert all(0 <= move < position.game.move_limit for move in moves), "ids are in range"
    assert position.to_move() in (0, 1)
    for ended in (outcome, position.outcome(past)):
        assert ended is None or (ended.winner in (0, 1, None) and ended.reason)
    texts = [position.move_text(move) for move in moves]
    ways = {move: [position.path(move), *position.detours(move)] for move in moves}
    paths = sorted(tuple(way) for found in ways.values() for way in found)
    assert len(set(texts)) == len(moves), "no two moves have the same text"
    for path, longer in itertools.pairwise(paths):
        assert path, "a path has at least one id"
        assert longer[: len(path)] != path, "no path is the beginning of another"
    for move, text in zip(moves, texts, strict=True):
        assert position.parse_move(text) == move, "what is written can be read"
        for way in ways[move]:
            assert position.parse_move("".join(way)) == move, "the joined path, or a detour, can be read"


def check_ids(position: parlour.Position) -> None:
    for wrong in (-1, position.game.move_limit, 10**30):
        for named in (position.path, position.move_text):
            with pytest.raises(ValueError, match=f"move {wrong} is not"):
                named(wrong)
    with pytest.raises(TypeError):
        position.after(True)


def check_text(position: parlour.Position) -> None:
    again = position.game.parse(position.text())
    assert again == position, "parse(text) gives the position back"
    assert again.text() == position.text()
    assert again.key() == position.key(), "equal positions have equal keys"
    assert hash(again) == hash(position)
    assert again.moves() == position.moves()
    assert again.to_move() == position.to_move()
    assert again.outcome() == position.outcome()
    assert 0 <= position.key() < 2**64


def check_value(position: parlour.Position) -> None:
    assert pickle.loads(pickle.dumps(position)) == position
    assert copy.copy(position) == position
    assert copy.deepcopy(position) == position
    assert pickle.loads(pickle.dumps(position.game)) == position.game


def check_move(line: Sequence[parlour.Position], move: int) -> None:
    position, past = line[-1], line[:-1]
    before = (position.text(), position.key(), position.moves())
    after = position.after(move)
    assert position.after(position.move_text(move)) == after
    assert (position.text(), position.key(), position.moves()) == before, "playing leaves the original untouched"
    assert after != position
    if past:
        assert position.last_move(past) is not None
    if not position.game.gives:
        other = 1 - position.to_move()
        added = owned(after.view(line), other) - owned(position.view(past), other)
        assert not added, f"a move put down something of the other player's: {added}"
    flagged = [shape for shape in after.view(line).shapes if "last" in shape.flags]
    assert flagged, "the last move is marked"


def owned(view: parlour.View, player: int) -> Counter[tuple[object, ...]]:
    return Counter((s.kind, s.at, s.text) for s in view.shapes if s.owner == player)


def names_on_board(view: parlour.View, shape: parlour.Shape) -> set[str]:
    """What somebody who looks at the board can call a place: by its column and row, those of the large board first; by
    its column or row alone; by what is written on it; by what is written at its two ends."""
    (x, y), (w, h) = shape.at, shape.size
    columns = sorted((t for t in view.columns if abs(t.at - x) <= t.size / 2), key=lambda tick: -tick.size)
    rows = sorted((t for t in view.rows if abs(t.at - y) <= t.size / 2), key=lambda tick: -tick.size)
    crossed = "".join(f"{column.text}{row.text}" for column, row in zip(columns, rows, strict=False))
    ends = {(x - w / 2, y - h / 2), (x + w / 2, y + h / 2)}
    written = [other.text for other in view.shapes if other.at in ends and other.kind == "mark" and other.text]
    alone = {tick.text for tick in (*columns, *rows) if not (columns and rows)}
    return {crossed, "-".join(written), *alone, shape.text or ""} - {""}


def check_view(view: parlour.View, position: parlour.Position) -> None:
    ids = [shape.id for shape in view.shapes if shape.id] + [choice.id for choice in view.choices]
    assert len(ids) == len(set(ids)), "ids are unique"
    clicked = {
        click for move in position.moves() for path in (position.path(move), *position.detours(move)) for click in path
    }
    assert clicked <= set(ids), "every id of every path is there to be clicked"
    labels = [shape.label for shape in view.shapes if shape.id]
    assert len(labels) == len(set(labels)), "a screen reader tells clickable shapes apart"
    for shape in view.shapes:
        assert shape.id is None or shape.id in names_on_board(view, shape), f"people find {shape.id} on the board"
        assert shape.kind in KINDS
        assert set(shape.flags) <= set(FLAGS)
        assert shape.label.strip()
        assert shape.label.startswith(shape.place or ""), "a label begins with its place"
        assert shape.owner in (0, 1, None)
        for at, size, limit in zip(shape.at, shape.size, (view.width, view.height), strict=True):
            assert size >= 0
            assert at - size / 2 >= 0, "shapes lie inside the view"
            assert at + size / 2 <= limit, "shapes lie inside the view"
    assert json.loads(json.dumps(asdict(view)))["width"] == view.width, "a view is plain data"
