"""What a person is told of how strong they are."""

from collections.abc import Sequence

from parlour.arena.elo import chance
from parlour.arena.following.personal import Strength
from parlour.arena.following.suiting import Rung, Suited, is_measured, relation, rungs_of
from parlour.games.game import Game
from parlour.opponents.ladders import every_name
from parlour.opponents.opponent import Opponent
from parlour.server.http.games import variant_name
from parlour.server.people.endings import Ending
from parlour.server.people.forms import (
    EndingForm,
    MatchMeForm,
    MyRatingForm,
    NextOffer,
    RatingChange,
    RatingForm,
    RatingStepForm,
    TrophyForm,
)
from parlour.server.tables.forms import OpponentSeat
from parlour.stores.kept import Board, KeptTrophy, RatingStep

NOTHING = EndingForm(result=None, rating=None, streak=0, is_first_win=False, offer=None)


def match_me_form(game: Game, suited: Suited, strength: Strength) -> MatchMeForm:
    opponent, known, toward = suited.opponent, suited.known, suited.toward
    ahead = known.value - strength.value
    return MatchMeForm(
        seat=OpponentSeat(who="opponent", id=opponent.id, toward=toward.id if toward else None, share=suited.share),
        opponent=opponent.id,
        name=opponent.name,
        rating=round(known.value) if is_measured(game) else None,
        toward=toward.name if toward else "",
        relation=relation(ahead),
        chance=round(100 * chance(-ahead)),
        mine=round(strength.value) if strength.matches and is_measured(game) else None,
        is_newcomer=strength.matches == 0,
    )


def rating_form(board: Board, strength: Strength) -> RatingForm:
    return RatingForm(
        game=board.game,
        options=board.options,
        variant=variant_name(board.game, board.options),
        rating=round(strength.value),
        error=round(strength.error),
        matches=strength.matches,
        is_provisional=strength.is_provisional,
    )


def my_rating_form(game: Game, board: Board, steps: Sequence[RatingStep]) -> MyRatingForm:
    if not steps:
        return MyRatingForm(rating=None, rung="", steps=())
    now = Strength(*steps[-1].strength)
    rung = rung_at(rungs_of(game), now.value)
    return MyRatingForm(
        rating=rating_form(board, now), rung=rung.id if rung else "", steps=tuple(map(step_form, steps))
    )


def rung_at(rungs: Sequence[Rung], value: float) -> Opponent | None:
    """The strongest who is no stronger than that."""
    below = [rung.opponent for rung in rungs if rung.known.value <= value]
    return below[-1] if below else None


def step_form(step: RatingStep) -> RatingStepForm:
    strength = Strength(*step.strength)
    return RatingStepForm(
        table=step.match, ended_ms=step.ended_ms, rating=round(strength.value), error=round(strength.error)
    )


def trophy_form(one: KeptTrophy) -> TrophyForm:
    return TrophyForm(
        name=one.name,
        game=one.game,
        about=one.about,
        opponent=every_name(one.game).get(one.about, one.about) if one.about else "",
        table=one.match,
        earned_ms=one.earned_ms,
    )


def ending_form(game: Game, ending: Ending, step: RatingStep | None) -> EndingForm:
    offer = ending.offer
    return EndingForm(
        result="won" if ending.score == 1 else "lost" if ending.score == 0 else "drawn",
        rating=None if step is None else change_form(rungs_of(game), step),
        streak=ending.streak,
        is_first_win=ending.is_first_win,
        offer=None
        if offer is None
        else NextOffer(
            seat=OpponentSeat(who="opponent", id=offer.id),
            opponent=offer.id,
            name=offer.name,
            is_stronger=ending.is_stronger,
        ),
    )


def change_form(rungs: Sequence[Rung], step: RatingStep) -> RatingChange:
    strength = Strength(*step.strength)
    rung, before = rung_at(rungs, strength.value), None if step.was is None else rung_at(rungs, step.was)
    return RatingChange(
        before=None if step.was is None else round(step.was),
        after=round(strength.value),
        error=round(strength.error),
        matches=strength.matches,
        is_provisional=strength.is_provisional,
        rung=rung.name if rung else "",
        rung_before=None if step.was is None else before.name if before else "",
    )
