"""What an arena has played, and as text: a line for what is played, then a line for each pair of matches."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from parlour.arena import words
from parlour.arena.bradley_terry import PairScore, Ratings, fit_pairs
from parlour.arena.plan import Mode, Plan
from parlour.arena.score import Score, score_of
from parlour.arena.work import PairPlayed, Played
from parlour.engines.signature import SIGNATURE
from parlour.games.game import Game, Value, shorten
from parlour.games.registry import game as find_game
from parlour.matches.events import Forfeit, Seated
from parlour.matches.events_json import parse_value
from parlour.matches.match import Match
from parlour.matches.record import Record

FORMAT = 1
JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
ANCHOR = "random"
"""Whose rating is 0, if it takes part; else the first one's is."""


@dataclass(frozen=True, slots=True)
class Head:
    """What is played: enough to tell whether two arenas are one, and to seat everybody again."""

    game: str
    options: Mapping[str, Value]
    seats: tuple[Seated, ...]
    mode: Mode
    reach: int
    seed: int
    challengers: int = 1
    ms: int | None = None
    openings: str = ""
    """What the openings are, if somebody chose them: a fingerprint."""
    files: tuple[str, ...] = ()
    """By seat, the file of whoever is somebody's own."""
    contents: tuple[str, ...] = ()
    """And a fingerprint of what was in it; none if nobody is."""
    signature: str = SIGNATURE
    """Which engines played."""
    arena: int = FORMAT


def head_of(plan: Plan) -> Head:
    contents = tuple(one.contents for one in plan.entrants)
    return Head(
        plan.game.name,
        dict(plan.game.options),
        tuple(one.seated() for one in plan.entrants),
        plan.mode,
        plan.reach,
        plan.seed,
        plan.challengers,
        plan.ms,
        plan.openings.fingerprint,
        tuple(one.file for one in plan.entrants),
        contents if any(contents) else (),
    )


class Results:
    """All pairs of an arena that have been played, by round and pairing."""

    def __init__(self, head: Head, pairs: Iterable[PairPlayed] = ()) -> None:
        self.head = head
        self.game: Game = find_game(head.game, **head.options)
        self.by_key = {pair.key: pair for pair in pairs}

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.head.seats]

    @property
    def anchor(self) -> int:
        ids = [seat.id for seat in self.head.seats]
        return ids.index(ANCHOR) if ANCHOR in ids else 0

    @property
    def pairs(self) -> list[PairPlayed]:
        """In the order of the plan, whenever each was played."""
        return [self.by_key[key] for key in sorted(self.by_key)]

    def scores(self) -> Iterator[PairScore]:
        """In no order."""
        return (PairScore(pair.one, pair.two, *points_of_one(pair)) for pair in self.by_key.values())

    def fit(self, known: Mapping[int, float] | None = None) -> Ratings:
        """With some ratings that are known already, by number; else the anchor's is 0."""
        return fit_pairs(self.scores(), len(self.head.seats), known or {self.anchor: 0.0})

    def score(self, who: int) -> Score:
        """Somebody's share of the points. What varies is the score of a pair: its two matches are not independent."""
        mine = (pair for pair in self.scores() if who in (pair.one, pair.two))
        return score_of(Counter((pair.score if who == pair.one else 2 - pair.score) / 2 for pair in mine))

    def records(self) -> Iterator[Record]:
        for pair in self.pairs:
            yield from (self.record(pair, which) for which in (0, 1))

    def record(self, pair: PairPlayed, which: int) -> Record:
        """One of the two matches, as any other match is kept."""
        played = pair.matches[which]
        match = Match.begin(self.game, self.sides(pair, which), start=self.game.parse(pair.start), seed=pair.seed)
        for place, move in enumerate((*pair.opening, *played.moves), -len(pair.opening)):
            event = match.move(match.position.to_move(), move)
            match.append(replace(event, new_tree=True) if place in played.trees else event)
        if played.fault:
            match.append(Forfeit(match.position.to_move(), played.fault))
        return Record(match)

    def sides(self, pair: PairPlayed, which: int) -> tuple[Seated, Seated]:
        """Player 0's seat first."""
        players = pair.players(which)
        return self.head.seats[players[0]], self.head.seats[players[1]]


def points_of_one(pair: PairPlayed) -> tuple[float, float]:
    """What `one` scored in each of the two matches: in the first it is the player who moves first."""
    first, second = pair.matches
    return points_of(first, pair.mover), points_of(second, 1 - pair.mover)


def points_of(played: Played, player: int) -> float:
    return 0.5 if played.winner is None else float(played.winner == player)


def head_line(head: Head) -> str:
    return JSON.encode(asdict(head)) + "\n"


def pair_line(pair: PairPlayed) -> str:
    data = pair._asdict() | {"matches": [match._asdict() for match in pair.matches]}
    return JSON.encode(data) + "\n"


def read_results(text: str) -> Results:
    """Raises ValueError that names the line with the fault."""
    first, *rest = text.splitlines() or [""]
    head = parse_line(1, first, read_head)
    results = Results(head)
    for number, line in enumerate(rest, 2):
        pair = parse_line(number, line, lambda data: read_pair(data, len(head.seats)))
        if pair.key in results.by_key:
            raise ValueError(words.BAD_RESULT.format(number=number, why=words.PAIR_TWICE))
        results.by_key[pair.key] = pair
    return results


def parse_line(number: int, line: str, read: Any) -> Any:
    try:
        return read(json.loads(line))
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        is_ours = isinstance(error, ValueError) and not isinstance(error, json.JSONDecodeError)
        why = error if is_ours else shorten(line) or words.NOT_RESULTS
        raise ValueError(words.BAD_RESULT.format(number=number, why=why)) from None


def read_head(data: object) -> Head:
    if not isinstance(data, dict) or data.get("arena") != FORMAT:
        raise ValueError(words.NOT_RESULTS)
    head: Head = parse_value(Head, data, "arena")
    find_game(head.game, **head.options)
    return head


def read_pair(data: dict[str, Any], seats: int) -> PairPlayed:
    matches = [Played(ids(one["moves"]), one["winner"], one["fault"], ids(one["trees"])) for one in data["matches"]]
    pair = PairPlayed(**data | {"opening": ids(data["opening"]), "matches": tuple(matches)})
    numbers = (pair.round, pair.one, pair.two, pair.seed, pair.mover, pair.ms)
    sound = all(type(number) is int and number >= 0 for number in numbers) and isinstance(pair.start, str)
    sound = sound and len(matches) == 2 and pair.one < pair.two < seats
    if not sound or any(one.winner not in (0, 1, None) or not isinstance(one.fault, str) for one in matches):
        raise ValueError(words.NOT_A_PAIR)
    return pair


def ids(data: Sequence[object]) -> tuple[int, ...]:
    found = tuple(one for one in data if type(one) is int and one >= 0)
    if len(found) != len(data):
        raise ValueError(words.NOT_A_PAIR)
    return found
