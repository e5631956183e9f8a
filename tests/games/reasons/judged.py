"""What an engine says about moves, as evidence: asked now, or written down with the cases of a file."""

import tomllib
from dataclasses import dataclass
from functools import cached_property

import parlour
from parlour.engines.alphabeta import AlphaBeta
from parlour.engines.engine import Candidate, Limits
from parlour.games.game import Position
from parlour.games.reason import Evidence, Prospect
from tests.games.reasons.cases import FIELDS, HERE, line_of, parse_prospect


class Judge:
    """One engine, asked about a move and about the best one."""

    def __init__(self, nodes: int) -> None:
        self.engine, self.nodes = AlphaBeta(table_mb=4), nodes

    def evidence(self, position: Position, move: int) -> Evidence:
        best, played = self.best(position), self.of_move(position, move)
        if best.line[0] == move or played.chance > best.chance:
            best = played
        return Evidence(position, move, played, best)

    def best(self, position: Position) -> Prospect:
        found = self.engine.think(position, Limits(nodes=self.nodes)).candidates[0]
        return prospect_of(found, position.to_move())

    def of_move(self, position: Position, move: int) -> Prospect:
        """What a move leads to, by a search of the position after it."""
        player, after = position.to_move(), position.play(move)
        if ended := after.outcome():
            won = ended.winner == player
            chance = 0.5 if ended.winner is None else float(won)
            return Prospect((move,), chance, True, None if ended.winner is None else 1 if won else -1)
        found = self.engine.think(after, Limits(nodes=self.nodes)).candidates[0]
        then = prospect_of(found, player)
        mate = then.mate and (then.mate + 1 if then.mate > 0 else then.mate - 1)
        return Prospect((move, *then.line), then.chance, then.solved, mate, then.score)


def prospect_of(found: Candidate, player: int) -> Prospect:
    sign = 1 if player == 0 else -1
    score = None if found.score is None or found.mate is not None else sign * found.score
    return Prospect(found.line, (1 + sign * found.value) / 2, found.solved, found.mate and sign * found.mate, score)


@dataclass(frozen=True)
class JudgedCase:
    """A position and a move, with what an engine said of them, so that it need not be asked again. It is read when it is
    asked for: reading all of them takes seconds."""

    game: str
    reason: str
    entry: dict[str, str]

    @property
    def speaks(self) -> bool:
        return "line" in self.entry

    @cached_property
    def evidence(self) -> Evidence:
        options = {key: text for key, text in self.entry.items() if key not in FIELDS}
        position = parlour.game(self.game, **options).parse(self.entry["at"])
        played, best = (parse_prospect(position, self.entry[key]) for key in ("played", "best"))
        return Evidence(position, position.parse_move(self.entry["move"]), played, best)

    @property
    def line(self) -> tuple[int, ...] | None:
        """How the reason's line begins; None: it must be silent."""
        return line_of(self.evidence.position, self.entry["line"]) if self.speaks else None

    def __str__(self) -> str:
        return f"{self.reason}: {self.entry['move']} in {self.entry['at']}"


def read_judged(name: str) -> list[JudgedCase]:
    """The cases of a file as `cases` describes it, each with `played` and `best`."""
    tables = tomllib.loads((HERE / f"{name}.toml").read_text())
    return [
        JudgedCase(name, reason, entry)
        for reason, table in tables.items()
        for kind in ("speaks", "silent")
        for entry in table[kind]
    ]
