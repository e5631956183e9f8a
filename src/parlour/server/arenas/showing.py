"""How an arena stands, and its matches, as they are sent."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from parlour.arena.entrants import Entrant
from parlour.arena.results import Results, head_line, pair_line
from parlour.arena.standings import as_csv
from parlour.arena.work import PairPlayed
from parlour.learners.seat import learner_in
from parlour.matches.pgn import VARIANTS, to_pgn
from parlour.matches.record import Record
from parlour.nets.seat import net_in
from parlour.server.arenas.crew import Board
from parlour.server.arenas.files import About
from parlour.server.arenas.forms import (
    ArenaBoard,
    ArenaFault,
    ArenaForm,
    ArenaFormat,
    ArenaMatch,
    ArenaMatches,
    ArenaRow,
    ArenaSeat,
    ArenaState,
    ArenaSummary,
    CrossCell,
    NewArena,
)
from parlour.server.arenas.run import Stand
from parlour.server.tables.messages import View
from parlour.server.tables.wire import view_text
from parlour.server.tables.wishes import chosen_game
from parlour.server.texts import keys_wanted

MOST_FAULTS = 20


def seat_form(entrant: Entrant) -> ArenaSeat:
    opponent = entrant.opponent
    kind = "learner" if learner_in(opponent.id) else "net" if net_in(opponent.id) else entrant.kind
    plain, chosen, _ = opponent.id.partition(":nodes=")
    name = opponent.name.removesuffix(f" (nodes={opponent.nodes})") if chosen else opponent.name
    return ArenaSeat(id=plain, name=name, kind=kind, nodes=opponent.nodes if chosen else None)


def wish_of(about: About) -> NewArena:
    return NewArena.model_validate_json(json.dumps(about.wish))


def variant_of(wish: NewArena) -> str:
    """What its board is called; nothing if there is no such game any more."""
    try:
        return chosen_game(wish.game, wish.options).variant()
    except ValueError:
        return ""


def summary_data(about: About, state: ArenaState, done: int) -> dict[str, Any]:
    wish = wish_of(about)
    return {
        "id": about.id,
        "game": wish.game,
        "options": wish.options,
        "variant": variant_of(wish),
        "mode": wish.mode,
        "who": tuple(ArenaSeat(**one) for one in about.seats),
        "state": state,
        "words": about.words,
        "created_ms": about.created_ms,
        "done": done,
        "most": about.most,
    }


def summary_form(about: About, state: ArenaState, done: int) -> ArenaSummary:
    return ArenaSummary(**summary_data(about, state, done))


def arena_form(about: About, state: ArenaState, stand: Stand, boards: Iterable[Board], held: bool) -> ArenaForm:
    wish, table = wish_of(about), stand.table
    return ArenaForm(
        **summary_data(about, state, stand.done),
        yours=False,
        pairs=wish.pairs,
        error=wish.error,
        rounds=stand.rounds,
        left_s=None if stand.left_s is None else round(stand.left_s, 1),
        held=held,
        rows=tuple(row_forms(stand)),
        cross=tuple(
            CrossCell(one=one, two=two, won=tally.won, drawn=tally.drawn, lost=tally.lost)
            for (one, two), tally in sorted(table.cross.items() if table else ())
        ),
        faults=tuple(ArenaFault(**one._asdict()) for one in (table.faults[:MOST_FAULTS] if table else ())),
        formats=formats_of(wish.game),
        boards=tuple(board_form(board) for board in sorted(boards, key=lambda board: board.place)),
    )


def row_forms(stand: Stand) -> Iterator[ArenaRow]:
    for row in stand.table.rows if stand.table else ():
        above = row.above_next
        yield ArenaRow(
            who=row.number,
            rating=round(row.rating.value, 1),
            error=round(row.rating.error, 1),
            won=row.tally.won,
            drawn=row.tally.drawn,
            lost=row.tally.lost,
            above_next=None if above is None else round(above, 4),
        )


def board_form(board: Board) -> ArenaBoard:
    with keys_wanted():
        view = View.model_validate_json(view_text(board.position.view(board.past)))  # type: ignore[attr-defined]
    return ArenaBoard(place=board.place, players=board.players, ply=len(board.past), view=view)


# Matches.


def match_id(pair: PairPlayed, which: int) -> str:
    return "-".join(map(str, (*pair.key, which)))


def find_match(results: Results, id: str) -> Record | None:
    """The match of this id, as any other is kept."""
    parts = id.split("-")
    if len(parts) != 4 or not all(part.isascii() and part.isdecimal() and len(part) < 6 for part in parts):
        return None
    number, one, two, which = map(int, parts)
    pair = results.by_key.get((number, one, two))
    return results.record(pair, which) if pair and which in (0, 1) else None


def matches_form(results: Results, between: set[int], first: int, most: int) -> ArenaMatches:
    """Those in which all of `between` take part, the newest first."""
    pairs = [pair for pair in reversed(results.pairs) if between <= {pair.one, pair.two}]
    every = [(pair, which) for pair in pairs for which in (0, 1)]
    shown = every[first : first + most]
    return ArenaMatches(total=len(every), matches=tuple(match_form(pair, which) for pair, which in shown))


def match_form(pair: PairPlayed, which: int) -> ArenaMatch:
    played = pair.matches[which]
    return ArenaMatch(
        id=match_id(pair, which),
        round=pair.round,
        players=pair.players(which),
        winner=played.winner,
        plies=len(pair.opening) + len(played.moves),
        fault=played.fault,
    )


# Files.


def formats_of(game: str) -> tuple[ArenaFormat, ...]:
    return ("csv", "jsonl", "pgn") if game in VARIANTS else ("csv", "jsonl")


def csv_pieces(results: Results) -> Iterator[str]:
    yield as_csv(results)


def jsonl_pieces(results: Results) -> Iterator[str]:
    yield head_line(results.head)
    for pair in results.pairs:
        yield pair_line(pair)


def pgn_pieces(results: Results) -> Iterator[str]:
    """Of chess alone; each match is replayed."""
    for record in results.records():
        yield to_pgn(record) + "\n"
