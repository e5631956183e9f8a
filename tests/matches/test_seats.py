"""Who sits: the four moments, failing engines, draw offers to the computer, any seat against any other."""

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest

import parlour
from parlour.engines.random import Random
from parlour.matches.clock import Clock
from parlour.matches.events import Answer, Forfeit, Offer, Replace, Resign, Seated, Takeback, TimeOut
from parlour.matches.host import Host
from parlour.matches.match import Match
from parlour.matches.refusal import Refusal
from parlour.matches.seats import Moment, Person, Reply, Script, Seat, Sits, Thinker, seat
from parlour.matches.settings import opponent_of, settings_of

TICTACTOE = parlour.game("tictactoe")


def hosted(game: parlour.Game, first: Sits, second: Sits, **more: Any) -> Match:
    seats = seat(game, first), seat(game, second)
    times: Sequence[int] = more.pop("times", ())
    match = Match.begin(game, (seats[0].seated(), seats[1].seated()), **more)
    clockwork = iter(times)
    return Host(match, seats, lambda: next(clockwork, 0)).run()


class Listener(Script):
    """Writes down what it hears."""

    def __init__(self, heard: list[tuple[Any, ...]], name: str, moves: list[Reply]) -> None:
        super().__init__(moves, name=name)
        self.heard = heard

    def note(self, what: str, moment: Moment) -> None:
        told = moment.player, moment.position.text(), moment.last_move, moment.result
        assert len(moment.past) == 9 - moment.position.text().count(".")
        self.heard.append((self.name, what, *told))

    def start(self, moment: Moment) -> None:
        self.note("start", moment)

    def your_move(self, moment: Moment) -> Reply:
        self.note("your move", moment)
        return super().your_move(moment)

    def after_your_move(self, moment: Moment) -> None:
        self.note("after your move", moment)

    def end(self, moment: Moment) -> None:
        self.note("end", moment)

    def close(self) -> None:
        self.heard.append((self.name, "closed"))


def test_the_four_moments_and_what_is_told() -> None:
    heard: list[tuple[Any, ...]] = []
    first, second = Listener(heard, "first", ["a1", "b1", "c1"]), Listener(heard, "second", ["a2", "b2"])
    hosted(TICTACTOE, first, second)
    assert heard == [
        ("first", "start", 0, ".../.../...", None, None),
        ("second", "start", 1, ".../.../...", None, None),
        ("first", "your move", 0, ".../.../...", None, None),
        ("first", "after your move", 0, "X../.../...", 0, None),
        ("second", "your move", 1, "X../.../...", 0, None),
        ("second", "after your move", 1, "X../O../...", 3, None),
        ("first", "your move", 0, "X../O../...", 3, None),
        ("first", "after your move", 0, "XX./O../...", 1, None),
        ("second", "your move", 1, "XX./O../...", 1, None),
        ("second", "after your move", 1, "XX./OO./...", 4, None),
        ("first", "your move", 0, "XX./OO./...", 4, None),
        ("first", "after your move", 0, "XXX/OO./...", 2, None),
        ("first", "end", 0, "XXX/OO./...", 2, "won"),
        ("second", "end", 1, "XXX/OO./...", 2, "lost"),
        ("first", "closed"),
        ("second", "closed"),
    ]


def test_a_match_is_started_once() -> None:
    host = Host(Match.begin(TICTACTOE, (Seated("a"), Seated("b"))), (Script(["a1"]), Script([])))
    host.run()
    with pytest.raises(ValueError, match="has already started"):
        host.run()


def test_seats_are_closed_whatever_happens() -> None:
    heard: list[tuple[Any, ...]] = []
    with pytest.raises(Refusal, match="isn't legal"):
        hosted(TICTACTOE, Listener(heard, "first", ["z9"]), Listener(heard, "second", []))
    assert heard[-2:] == [("first", "closed"), ("second", "closed")]


def first_legal(position: parlour.Position) -> int:
    return position.moves()[0]


@pytest.mark.parametrize("name", parlour.game_names())
def test_any_seat_plays_any_other(name: str) -> None:
    game = parlour.game(name)
    ours = parlour.Opponent("few", "Few", "", "alphabeta", nodes=20)

    def sitting() -> list[Sits]:
        person = Person("Anna", lambda moment: moment.position.move_text(moment.position.moves()[-1]))
        return ["random", ours, parlour.engine("random"), first_legal, person]

    for one, two in product(range(5), range(5)):
        if name not in ("chess", "ultimate") or one == (two + 1) % 5:
            match = hosted(game, sitting()[one], sitting()[two], seed=3)
            assert match.over
            assert not any(isinstance(event, Forfeit | Replace) for event in match.events)


def test_a_guest_that_fails_loses_with_the_reason() -> None:
    def confused(position: parlour.Position) -> str:
        return "z9"

    def clumsy(position: parlour.Position, past: Sequence[parlour.Position]) -> int:
        raise RuntimeError("no\nidea\x00")

    match = hosted(TICTACTOE, "random", confused)
    assert match.outcome
    assert match.outcome.winner == 0
    assert match.outcome.reason.startswith("confused made a mistake: move 'z9' is not legal")
    assert isinstance(match.events[-1], Forfeit)
    match = hosted(TICTACTOE, clumsy, "random")
    assert match.outcome
    assert match.outcome.winner == 1
    assert "RuntimeError" in match.outcome.reason
    assert match.outcome.reason.isprintable()
    assert hosted(TICTACTOE, lambda position: None, "random").outcome.reason.startswith("lambda returned None")  # type: ignore[union-attr]


class Failing(Random):
    """Fails at its second move."""

    error: Exception = RuntimeError("out of luck")
    good = 1

    def think(self, *arguments: Any, **more: Any) -> parlour.Info:
        if self.good == 0:
            raise self.error
        self.good -= 1
        return super().think(*arguments, **more)


def test_an_engine_of_ours_that_fails_is_replaced_and_the_match_goes_on() -> None:
    failing = Failing()
    match = hosted(TICTACTOE, failing, Script(["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"] * 2, name="x"))
    replaced = [event for event in match.events if isinstance(event, Replace)]
    assert len(replaced) == 1
    assert replaced[0].player == 0
    assert replaced[0].reason == "random failed: RuntimeError: out of luck"
    assert replaced[0].seat.settings["engine"] != "random"
    assert match.seats[0] == replaced[0].seat
    assert match.ply > 2


def test_an_engine_that_cannot_play_such_a_game_is_told_at_once() -> None:
    with pytest.raises(ValueError, match=r"tic-tac-toe|tictactoe"):
        hosted(parlour.game("chess"), "beatable", "random")
    with pytest.raises(ValueError, match="there's no opponent 'zorro'"):
        seat(TICTACTOE, "zorro")
    with pytest.raises(TypeError, match="5 cannot sit"):
        seat(TICTACTOE, 5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("start", "accepts"),
    [
        ("X.O/.X./...", None),  # has not looked yet: declines
        ("XX./OO./...", False),  # wins
        ("X.O/.X./...", True),  # must block
    ],
)
def test_the_computer_accepts_a_draw_if_it_does_not_think_it_wins(start: str, accepts: bool | None) -> None:
    position = TICTACTOE.parse(start)
    computer = Thinker(parlour.Opponent("p", "P", "", "solver"), "opponent")
    player = position.to_move()
    moment = Moment(player, position, (position,) * 3, None, 0)
    if accepts is not None:
        computer.your_move(moment)
    assert computer.answer(moment, Offer(1 - player)) is bool(accepts)
    assert computer.answer(moment, Offer(1 - player, "takeback"))


def test_a_seat_may_offer_take_back_and_resign() -> None:
    first = Script(["a1", Takeback(0), "b2", Offer(0), "c3", Resign(0)])
    match = hosted(TICTACTOE, first, Script(["a2", "b1"], answers=[False]))
    # a1 a2 | back to the start | b2 b1 | offer, declined | c3, and the other leaves
    assert [type(event).__name__ for event in match.events[1:]] == [
        "Move", "Move", "Takeback", "Move", "Move", "Offer", "Answer", "Move",
    ]  # fmt: skip
    assert not match.over
    match = hosted(TICTACTOE, Script([Resign(1)]), "random")
    assert match.outcome == parlour.Outcome(1, "X resigned"), "a seat speaks for itself alone"


def test_a_draw_is_agreed() -> None:
    match = hosted(TICTACTOE, Script(["b2", Offer(0)]), "perfect")
    assert isinstance(match.events[-1], Answer)
    assert match.outcome == parlour.Outcome(None, "both agreed")


def test_a_person_is_asked_again() -> None:
    told: list[str] = []
    answers = iter(["z9", "a1", "a1", "b1", "c1"])
    person = Person("Anna", lambda moment: next(answers), lambda refusal: told.append(refusal.code))
    match = hosted(TICTACTOE, person, Script(["a2", "b2"]))
    assert told == ["illegal", "illegal"]
    assert match.outcome


def test_a_seat_that_thinks_too_long_loses_on_time() -> None:
    match = hosted(TICTACTOE, "random", "random", clock=Clock(1000), times=[10, 20, 1100])
    assert match.events[-1] == TimeOut(0, 1100)
    assert match.outcome == parlour.Outcome(1, "X ran out of time")
    assert match.time_left(0, 5000) == 0


@pytest.mark.parametrize("name", parlour.game_names())
def test_settings_describe_an_opponent_completely(name: str) -> None:
    for found in parlour.opponents(parlour.game(name)):
        again = opponent_of(Seated(found.name, "opponent", found.id, settings_of(found)))
        for part in ("engine", "options", "nodes", "level", "ending"):
            assert getattr(again, part) == getattr(found, part)
    with pytest.raises(ValueError, match="not the settings"):
        opponent_of(Seated("x", "opponent", "x", {"engine": "mcts", "luck": 3}))


def test_the_ladder_stands_in_for_engines_until_none_is_left() -> None:
    class Broken(Failing):
        good = 0

    match = hosted(TICTACTOE, Broken(), "random")
    assert match.outcome
    host = Host(Match.begin(TICTACTOE, (Seated("a"), Seated("b"))), (seat(TICTACTOE, Broken()), Seat()))
    host.tried[0].update(found.engine for found in parlour.opponents(TICTACTOE))
    with pytest.raises(RuntimeError, match="out of luck"):
        host.step()
