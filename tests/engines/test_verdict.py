"""What is said of a move: as people of the game say it, from the side of the player to move, and nothing but the truth."""

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import parlour
from parlour.engines.engine import Candidate, Info, Limits
from parlour.engines.info_json import info_json, info_of_json
from parlour.engines.verdict import verdict
from parlour.games.words import quantity
from parlour.plain.minimax import minimax
from tests.engines.test_engine_laws import PAIRS

WON, LOST = r"(wins|mates)( |$)", r"(loses|is mated)( |$)"
PHRASES = re.compile(
    r"draw|even|(wins|loses|mates|is mated)( in \d+| within \d+ moves?| by \d+ box(es)?)?|"
    r"[+−]\d+\.\d pawns|(ahead|behind) by \d+ box(es)?|"
    r"(\d+|over 99|under 1) % to win(, (\d+|over 99|under 1) % to draw)?|"
    r"never tried|won \d+ of \d+(, drew \d+)?"
)  # fmt: skip


def lines(game: parlour.Game, count: int, plies: Callable[[random.Random], int]) -> Iterator[list[parlour.Position]]:
    """Random lines from the start that are not over, about as many with either player to move."""
    dice, wanted = random.Random(8), {0: count // 2, 1: count // 2}
    while any(wanted.values()):
        line = [game.start()]
        for _ in range(plies(dice)):
            if (after := line[-1].play(dice.choice(line[-1].moves()))).outcome():
                break
            line.append(after)
        if wanted[line[-1].to_move()]:
            wanted[line[-1].to_move()] -= 1
            yield line


def positions(game: parlour.Game, count: int, plies: Callable[[random.Random], int]) -> Iterator[parlour.Position]:
    """Where such lines lead."""
    return (line[-1] for line in lines(game, count, plies))


def say(position: parlour.Position, info: Info | None = None, **fields: Any) -> tuple[str, str]:
    values: dict[str, Any] = {"value": 0.0, "wdl": (0.3, 0.0, 0.7), "share": 0.42} | fields
    candidate = Candidate(position.moves()[0], **values)
    found = verdict(candidate, position, info or Info((candidate,)))
    return found.words, found.sentence


START = {name: parlour.game(name).start() for name in parlour.game_names()}
BLACK = START["chess"].after("e4")
SECOND = START["dots"].play(0)


@pytest.mark.parametrize(("position", "fields", "words", "sentence"), [
    (START["ultimate"], {}, "30 % to win", "30 % to win for X"),
    (START["ultimate"].play(0), {}, "70 % to win", "70 % to win for O"),
    (START["ultimate"], {"wdl": (0.3, 0.6, 0.1)}, "30 % to win, 60 % to draw", "30 % to win, 60 % to draw for X"),
    (START["ultimate"], {"wdl": (1.0, 0.0, 0.0)}, "over 99 % to win", "over 99 % to win for X"),
    (START["ultimate"], {"wdl": (0.0, 0.0, 1.0)}, "under 1 % to win", "under 1 % to win for X"),
    (START["chess"], {"score": 84}, "+0.8 pawns", "White is ahead by 0.8 pawns"),
    (BLACK, {"score": 84}, "−0.8 pawns", "Black is behind by 0.8 pawns"),
    (BLACK, {"score": 4}, "even", "Even for Black"),
    (BLACK, {"mate": -1, "wdl": (0.0, 0.0, 1.0), "solved": True}, "mates in 1", "Black mates in 1"),
    (BLACK, {"mate": 4, "wdl": (1.0, 0.0, 0.0), "solved": True}, "is mated in 2", "Black is mated in 2"),
    (START["pawns"], {"mate": 5, "wdl": (1.0, 0.0, 0.0), "solved": True}, "wins in 3", "White wins in 3"),
    (START["pawns"], {"wdl": (0.0, 0.0, 1.0), "solved": True}, "loses", "White loses"),
    (START["tictactoe"], {"wdl": (0.0, 1.0, 0.0), "solved": True}, "draw", "A draw for X"),
    (START["dots"], {"score": 2}, "ahead by 2 boxes", "Player 1 is ahead by 2 boxes"),
    (SECOND, {"score": 1}, "behind by 1 box", "Player 2 is behind by 1 box"),
    (SECOND, {"score": 0}, "even", "Even for Player 2"),
    (SECOND, {"score": -3, "wdl": (0, 0, 1), "solved": True}, "wins by 3 boxes", "Player 2 wins by 3 boxes"),
    (SECOND, {"score": 1, "wdl": (1, 0, 0), "solved": True}, "loses by 1 box", "Player 2 loses by 1 box"),
    (SECOND, {"mate": -1, "wdl": (0, 0, 1), "solved": True}, "wins within 1 move", "Player 2 wins within 1 move"),
    (START["chess"], {"known": False}, "", ""),
])  # fmt: skip
def test_words(position: parlour.Position, fields: dict[str, Any], words: str, sentence: str) -> None:
    assert say(position, **fields) == (words, sentence)


def test_a_learner_says_how_it_went() -> None:
    position, rule = START["tictactoe"], {"rule": "memory"}
    candidate = Candidate(0, 0.0, (0.5, 0.25, 0.25), visits=4, share=1.0)
    assert verdict(candidate, position, Info((candidate,), **rule)).words == "won 2 of 4, drew 1"  # type: ignore[arg-type]
    assert say(position, Info((candidate,), **rule), visits=0) == ("never tried", "X has never tried it")  # type: ignore[arg-type]


@pytest.mark.parametrize(("engine", "game"), PAIRS)
@pytest.mark.deep
def test_every_engine_speaks_for_the_mover(engine: str, game: str) -> None:
    """Whatever the engine and the game, and whoever is to move: the words are of the known kinds, never the share of
    the attention, and agree with the value from the mover's side."""
    thinker = parlour.engine(engine)
    for *past, position in lines(parlour.game(game), 6, lambda dice: dice.randrange(12)):
        info = thinker.think(position, Limits(nodes=200, seed=1, compare=3), past)
        for candidate in info.seen(position.to_move()):
            found = verdict(candidate, position, info)
            assert bool(found.words) is bool(found.sentence)
            assert not found.words or PHRASES.fullmatch(found.words), found.words
            check_side(found.words, candidate.value if position.to_move() == 0 else -candidate.value, candidate)
            if found.words:
                assert position.game.players[position.to_move()] in found.sentence


def check_side(words: str, gain: float, candidate: Candidate) -> None:
    """`gain` is the value to the player of whom it is said."""
    if re.match(WON, words) or words.startswith(("+", "ahead")):
        assert gain > 0
    if re.match(LOST, words) or words.startswith(("−", "behind")):
        assert gain < 0
    if words == "draw":
        assert candidate.solved
        assert gain == 0
    if chance := re.match(r"(\d+) % to win(?:, (\d+) % to draw)?", words):
        expected = (int(chance[1]) + int(chance[2] or 0) / 2) / 100
        assert expected == pytest.approx((gain + 1) / 2, abs=0.016)
    if not candidate.known and not words.startswith(("won", "never")):
        assert words == ""


def test_what_the_solver_says_of_tictactoe_is_what_minimax_finds() -> None:
    thinker = parlour.engine("solver")
    for position in positions(parlour.game("tictactoe"), 40, lambda dice: dice.randrange(2, 8)):
        sign = 1 if position.to_move() == 0 else -1
        truth = minimax(position)
        info = thinker.think(position)
        for one in info.candidates:
            said = verdict(one, position, info).words
            assert (said == "draw", bool(re.match(WON, said)), bool(re.match(LOST, said))) == (
                truth[one.move] == 0, sign * truth[one.move] > 0, sign * truth[one.move] < 0
            )  # fmt: skip


@pytest.mark.parametrize("engine", ["alphabeta", "solver"])
@pytest.mark.parametrize("options", [{}, {"m": 4, "n": 4, "k": 3}, {"m": 5, "n": 5, "k": 4}])
def test_no_chance_is_made_up_where_no_end_was_seen(engine: str, options: dict[str, Any]) -> None:
    """These searches of tic-tac-toe tell positions apart by their ends alone."""
    for position in positions(parlour.game("tictactoe", **options), 6, lambda dice: dice.randrange(5)):
        info = parlour.engine(engine).think(position, Limits(nodes=300, compare=3))
        for one in info.seen(position.to_move()):
            assert one.known is (one.solved or one.mate is not None)
            assert "%" not in verdict(one, position, info).words


def test_a_loss_comes_after_what_is_not_known() -> None:
    best, lost, open_ = (
        Candidate(move, value, (0.5, 0.0, 0.5), known=known)
        for move, value, known in ((0, 0.0, False), (1, -1.0, True), (2, 0.0, False))
    )
    assert Info((best,), others=(lost, open_)).seen(0) == (best, open_, lost)


def test_what_the_solver_says_of_dots_is_the_margin() -> None:
    game = parlour.game("dots", rows=2, cols=2)
    thinker = parlour.engine("solver")

    def margin(position: parlour.Position) -> float:
        first, second = position.scores() or (0, 0)
        return float(first - second)

    for position in positions(game, 20, lambda dice: dice.randrange(3, 10)):
        sign = 1 if position.to_move() == 0 else -1
        truth = minimax(position, final=margin)
        info = thinker.think(position)
        for one in info.candidates:
            ahead = int(sign * truth[one.move])
            name = (
                "draw" if not ahead else f"{'wins' if ahead > 0 else 'loses'} by {quantity(abs(ahead), 'box', 'boxes')}"
            )
            assert verdict(one, position, info).words == name


@pytest.mark.parametrize(("fen", "move", "sentence"), [
    ("6k1/5ppp/8/8/8/8/r4PPP/6K1 b - - 0 1", "Ra1#", "Black mates in 1"),
    ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "Ra8#", "White mates in 1"),
    ("7k/8/8/8/8/8/5PPP/RR4K1 b - - 0 1", "Kg7", "Black is mated in"),
])  # fmt: skip
def test_mates_are_the_movers(fen: str, move: str, sentence: str) -> None:
    position = parlour.game("chess").parse(fen)
    info = parlour.engine("alphabeta", lines=10).think(position, Limits(nodes=20_000))
    one = next(found for found in info.candidates if position.move_text(found.move) == move)
    assert verdict(one, position, info).sentence.startswith(sentence)


@pytest.mark.parametrize("name", parlour.game_names())
def test_a_game_that_says_so_alternates(name: str) -> None:
    """ "wins in 3" counts the winner's moves, which is half of all only then."""
    game = parlour.game(name)
    passes = set()
    for position in positions(game, 20, lambda dice: dice.randrange(30)):
        passes |= {position.play(move).to_move() != position.to_move() for move in position.moves()}
    assert game.alternates is (False not in passes)


@pytest.mark.parametrize(("engine", "game"), PAIRS)
def test_others_and_what_is_known_survive_a_pipe(engine: str, game: str) -> None:
    info = parlour.engine(engine).think(parlour.game(game).start(), Limits(nodes=50, compare=3))
    assert info_of_json(info_json(info)) == info


def test_counts_agree_with_their_nouns() -> None:
    assert [quantity(n, "box", "boxes") for n in (0, 1, 2, 1200)] == ["0 boxes", "1 box", "2 boxes", "1,200 boxes"]
    assert [quantity(n, "move") for n in (0, 1, 2)] == ["0 moves", "1 move", "2 moves"]
