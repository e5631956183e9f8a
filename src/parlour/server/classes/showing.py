"""A class and its tournament, as they are sent to somebody."""

import json
from collections.abc import Callable, Sequence
from typing import NamedTuple

from parlour.server.classes.forms import ClassBoard, ClassForm, ClassMember, PairingForm, StandingRow, TournamentForm
from parlour.server.names import shown_name
from parlour.server.tables.wishes import chosen_game
from parlour.server.words import SOMEONE
from parlour.stores.classes.kept import KeptClass, KeptMember, TournamentKept
from parlour.tournaments import round_robin, swiss
from parlour.tournaments.history import Game, History, history
from parlour.tournaments.standings import Row, standings


class Moment(NamedTuple):
    """A class as it is now, whoever looks."""

    about: KeptClass
    owner: str
    members: Sequence[KeptMember]
    """Without those who were removed."""
    here: frozenset[str]
    tournament: TournamentKept | None
    boards: Sequence[ClassBoard] = ()

    def is_inside(self, guest: str) -> bool:
        return guest == self.about.owner or any(one.guest == guest for one in self.members)


def class_form(now: Moment, guest: str, with_boards: bool) -> ClassForm:
    yours = now.about.owner == guest
    outside = ClassForm(
        code=now.about.id,
        name=now.about.name,
        owner=now.owner,
        yours=yours,
        is_member=any(one.guest == guest for one in now.members),
    )
    if not now.is_inside(guest):
        return outside
    members = tuple(
        ClassMember(
            name=shown_name(one.name),
            colour=one.colour,
            is_here=one.guest in now.here,
            you=one.guest == guest,
            id=one.guest if yours else "",
        )
        for one in now.members
    )
    more = {
        "members": members,
        "boards": tuple(now.boards) if with_boards else None,
        "tournament": tournament_form(now, now.tournament, guest) if now.tournament else None,
    }
    return outside.model_copy(update=more)


def history_of(found: TournamentKept, is_here: Callable[[str], bool] = lambda guest: True) -> History:
    """`gone` are those who are not here."""
    games = [
        Game(one.round, one.first, one.second, None if one.half_points is None else one.half_points / 2)
        for one in found.pairings
    ]
    gone = [one.number for one in found.players if one.guest is None or not is_here(one.guest)]
    return history((one.number for one in found.players), games, gone)


def standing_row(row: Row, name: str, you: bool) -> StandingRow:
    told = {key: value for key, value in row._asdict().items() if key != "player"}
    return StandingRow(name=name, you=you, **told)


def tournament_form(now: Moment, found: TournamentKept, guest: str) -> TournamentForm:
    past = history_of(found, lambda one: one in now.here and now.is_inside(one))
    names = {one.number: shown_name(one.name) or SOMEONE for one in found.players}
    mine = {one.number for one in found.players if one.guest == guest}
    options = json.loads(found.about.options)
    game = chosen_game(found.about.game, options)
    is_swiss = found.about.kind == "swiss"
    return TournamentForm(
        kind=found.about.kind,
        game=game.name,
        options=options,
        variant=game.variant(),
        round=past.rounds,
        usual_rounds=(swiss.usual_rounds if is_swiss else round_robin.rounds_of)(len(past.players)),
        is_round_over=past.is_round_over,
        is_over=found.about.is_over,
        pairings=tuple(
            PairingForm(
                board=one.board,
                first=names[one.first],
                second=None if one.second is None else names[one.second],
                half_points=one.half_points,
                is_decided=one.decided is not None,
                table=one.match,
                you=bool({one.first, one.second} & mine),
            )
            for one in found.pairings
            if one.round == past.rounds
        ),
        rows=tuple(
            standing_row(row, names[row.player], row.player in mine) for row in standings(past, found.about.kind)
        ),
    )
