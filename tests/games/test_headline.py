"""What is said to whoever plays, in every game: they are told what it means for them, whichever player they are."""

import random

import pytest

import parlour
from parlour.games.game import EndCode, Outcome
from parlour.games.status import ending, headline, saying, side
from parlour.matches.endings import ended_by


def played(game: parlour.Game, seed: int) -> list[parlour.Position]:
    rng, line = random.Random(seed), [game.start()]
    while line[-1].outcome(line[:-1]) is None:
        line.append(line[-1].play(rng.choice(line[-1].moves())))
    return line


@pytest.mark.parametrize("you", [0, 1])
@pytest.mark.parametrize("name", parlour.game_names())
def test_the_headline_speaks_to_the_reader(name: str, you: int) -> None:
    game = parlour.game(name)
    turn = "Your turn" if game.start().to_move() == you else "Nell is thinking…"
    assert headline(game.start(), (), you, "Nell") == turn
    for seed in range(3):
        *past, last = played(game, seed)
        outcome = last.outcome(past)
        assert outcome
        said = headline(last, past, you, "Nell")
        expected = {None: "It's a draw", you: "You won"}.get(outcome.winner, "Nell won")
        assert said.startswith(expected)
        assert not any(player in said for player in game.players if len(player) > 1), said
        assert saying(last, past, you)


def test_scores_are_the_winners_first() -> None:
    game = parlour.game("dots", rows=1, cols=1)
    *past, last = played(game, 1)
    assert last.outcome(past) == Outcome(1, "the most boxes")
    assert headline(last, past, 0, "Nell") == "Nell won, 1 to 0"
    assert headline(last, past, 1, "Nell") == "You won 1 to 0"


def test_giving_up_is_ones_own_doing() -> None:
    chess = parlour.game("chess")
    start, resigned = chess.start(), ended_by("resigned", chess, 0)
    assert headline(start, (), 0, "Viktor", resigned) == "You resigned"
    assert headline(start, (), 1, "Viktor", resigned) == "You won"
    assert headline(start, (), 0, "Viktor", ended_by("time", chess, 0)) == "You ran out of time"


@pytest.mark.parametrize(
    ("code", "how"), [("resigned", "resigned"), ("time", "ran out of time"), ("left", "left the table")]
)
@pytest.mark.parametrize("name", parlour.game_names())
def test_the_score_is_told_only_where_it_decided_the_match(name: str, code: EndCode, how: str) -> None:
    game = parlour.game(name)
    given_up = ended_by(code, game, 1)
    assert given_up.reason == f"{game.players[1]} {how}"
    assert headline(game.start(), (), 0, "Nell", given_up) == "You won"
    assert ending(game.start(), (), 0, "Nell", given_up) == f"Nell {how}."
    assert not any(character.isdigit() for character in headline(game.start(), (), 1, "Nell", given_up))


def test_the_line_below_says_why_to_the_reader() -> None:
    chess = parlour.game("chess")
    start = chess.start()
    assert ending(start, (), 0, "Viktor", ended_by("resigned", chess, 0)) == "Viktor wins."
    assert ending(start, (), 0, "Viktor", ended_by("left", chess, 0)) == "You left the table."
    assert ending(start, (), 0, "Viktor", ended_by("agreed", chess)) == "Both agreed."
    *past, last = played(parlour.game("dots", rows=1, cols=1), 1)
    assert ending(last, past, 0, "Nell", Outcome(1, "the most boxes")) == "The most boxes."
    *past, last = played(parlour.game("dots", rows=1, cols=2), 1)
    assert ending(last, past, 0, "Nell", Outcome(None, "equally many boxes")) == "Player 1: 1 · Player 2: 1"


def test_the_side_of_a_rematch() -> None:
    assert side(parlour.game("chess").start(), 1, swapped=True) == "You play Black this time."
    assert side(parlour.game("dots").start(), 0, swapped=False) == "You're Player 1 again."
