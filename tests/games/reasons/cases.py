"""Positions with a move of which a reason must speak or be silent, and many more to try all reasons on.

A file `<game>.toml` has a table for each reason, with `speaks` and `silent`: each entry is a position (`at`), a `move`,
for those that speak the `line` that must prove it (or how it begins), what an engine said of the move and of the best
one where the reason needs it (`played` and `best`), and the game's options where they are not the usual ones.
"""

import random
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeVar

import pytest
from _pytest.mark.structures import ParameterSet

import parlour
from parlour.games.reason import Evidence, Prospect, Reason

HERE = Path(__file__).parent
FIELDS = ("at", "move", "line", "played", "best")


class HasReason(Protocol):
    @property
    def reason(self) -> str: ...


SomeCase = TypeVar("SomeCase", bound=HasReason)


@dataclass(frozen=True)
class Case:
    """A position, a move, and the line of the reason; no line: it must be silent."""

    reason: str
    position: parlour.Position
    move: int
    line: tuple[int, ...] | None
    played: Prospect | None = None
    best: Prospect | None = None

    @property
    def evidence(self) -> Evidence:
        return Evidence(self.position, self.move, self.played, self.best)

    def __str__(self) -> str:
        return f"{self.reason}: {self.position.move_text(self.move)} in {self.position.text()}"


def read_cases(name: str) -> list[Case]:
    tables = tomllib.loads((HERE / f"{name}.toml").read_text())
    return [
        read_case(name, reason, entry, kind)
        for reason, table in tables.items()
        for kind in ("speaks", "silent")
        for entry in table[kind]
    ]


def read_case(name: str, reason: str, entry: dict[str, str], kind: str) -> Case:
    options = {key: value for key, value in entry.items() if key not in FIELDS}
    position = parlour.game(name, **options).parse(entry["at"])
    line = line_of(position, entry["line"]) if kind == "speaks" else None
    said = [parse_prospect(position, entry[key]) for key in ("played", "best") if key in entry]
    return Case(reason, position, position.parse_move(entry["move"]), line, *said)


def parse_prospect(position: parlour.Position, text: str) -> Prospect:
    """What a move leads to: a chance, a score (`-` for none, `#` and a number for the plies to a forced win), and the
    line."""
    chance, score, moves = text.split(maxsplit=2)
    mate = int(score[1:]) if score.startswith("#") else None
    counted = None if score == "-" or mate is not None else int(score)
    return Prospect(line_of(position, moves), float(chance), mate is not None, mate, counted)


def by_reason(cases: Iterable[SomeCase]) -> list[ParameterSet]:
    """As the parameters of a test: the cases of one reason together, for they are many and quick."""
    groups: dict[str, list[SomeCase]] = {}
    for case in cases:
        groups.setdefault(case.reason, []).append(case)
    return [pytest.param(group, id=reason) for reason, group in groups.items()]


def line_of(position: parlour.Position, text: str) -> tuple[int, ...]:
    moves = []
    for word in text.split():
        moves.append(position.parse_move(word))
        position = position.play(moves[-1])
    return tuple(moves)


def reasons_of(evidence: Evidence) -> list[Reason]:
    """All that is said about a move."""
    return [reason for detector in evidence.position.game.reasons if (reason := detector(evidence))]


def spoken(case: Case) -> Reason | None:
    """The case's reason as it is said, without an engine's word unless the case has it."""
    found = [one for one in reasons_of(case.evidence) if one.name == case.reason]
    assert len(found) <= 1, "a reason speaks once"
    return found[0] if found else None


def play_line(position: parlour.Position, line: tuple[int, ...]) -> list[parlour.Position]:
    """The positions along a line, the first before it; every move must be legal."""
    positions = [position]
    for move in line:
        positions.append(positions[-1].after(move))
    return positions


def random_moves(game: parlour.Game, count: int, seed: int) -> Iterator[tuple[parlour.Position, int]]:
    """So many positions of random matches, each with the move made in it."""
    chance = random.Random(seed)
    position = game.start()
    for _ in range(count):
        move = chance.choice(position.moves())
        yield position, move
        position = position.play(move)
        position = position if position.moves() else game.start()


def played_moves(
    game: parlour.Game, engine: str, count: int, seed: int, nodes: int = 200
) -> Iterator[tuple[parlour.Position, int]]:
    """So many positions of matches that an engine plays with itself, now and then at random, so that they differ. Of
    each the engine's move or, as often, any other is looked at: that is where the faults are."""
    chance = random.Random(seed)
    thinker = parlour.engine(engine)
    position = game.start()
    for number in range(count):
        moves = position.moves()
        best = thinker.think(position, parlour.Limits(nodes=nodes, seed=seed + number)).move
        yield position, chance.choice((best, chance.choice(moves)))
        position = position.play(chance.choice(moves) if chance.random() < 0.25 else best)
        position = position if position.moves() else game.start()
