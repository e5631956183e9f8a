"""The coach: it asks about blunders alone, what it asks is true, and it gives nothing away."""

import string

import pytest

import parlour
from parlour.engines.engine import Candidate, Info
from parlour.games.reasons import words as reasons
from parlour.insight import words
from parlour.insight.chance import Chance
from parlour.insight.coach import Clue, clue_to, warning_about
from parlour.insight.judge import Judge, Look
from parlour.insight.kinds import kind_of

SENTENCES = {
    "tictactoe": reasons.TICTACTOE,
    "ultimate": reasons.ULTIMATE,
    "dots": reasons.DOTS,
    "pawns": reasons.PAWNS,
    "chess": reasons.CHESS,
}
MORE_THAN_ONE = {"wins": "wins_last_rank"}
"""Reasons whose sentence has another name than they have."""
TELLING = {"cell", "answer", "square", "own", "third", "fourth"}
"""Gaps that would give the move away, or the answer to it."""


def looks(position: parlour.Position, move: str) -> tuple[Look, int, Look | None]:
    chosen = position.parse_move(move)
    after = position.play(chosen)
    with Judge(position.game) as judge:
        before = judge.look(position)
        return before, chosen, None if after.outcome((position,)) else judge.look(after, (position,))


def warn(game: str, start: str, move: str, **options: int) -> str | None:
    return warning_about(*looks(parlour.game(game, **options).parse(start), move), other="Nell")


def clue(game: str, start: str, move: str) -> Clue:
    return clue_to(*looks(parlour.game(game).parse(start), move), other="Nell")


@pytest.mark.parametrize(
    ("game", "start", "move", "asked"),
    [
        ("tictactoe", "XX./OO./...", "a3", "Look again: can you finish a row?"),
        ("tictactoe", "XX./.O./...", "a3", "Look again: what can Nell finish next?"),
        ("tictactoe", "X../.O./..X", "a3", "Look again: where could Nell make two threats at once?"),
        ("chess", "6k1/r4ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1", "h3", "Look again: how safe is the other king?"),
        ("chess", "6k1/5ppp/1q6/8/8/8/1P1Q1PPP/6K1 w - - 0 1", "Qd4", "Look again: what protects your queen on d4?"),
        ("pawns", "8/4P3/8/8/8/8/4p3/8 w", "e8", None),
    ],
)
def test_it_asks_about_a_blunder_alone(game: str, start: str, move: str, asked: str | None) -> None:
    assert warn(game, start, move) == asked


def test_it_asks_nothing_about_a_good_move_and_nothing_where_all_moves_are_alike() -> None:
    assert warn("tictactoe", "XX./OO./...", "c1") is None
    assert warn("tictactoe", "X../.../...", "b2") is None


def test_a_blunder_whose_reason_has_no_name_is_warned_of_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(words.QUESTIONS, "tictactoe", {})
    assert warn("tictactoe", "XX./OO./...", "a3") == words.LOOK_AGAIN


def test_a_hint_is_about_what_speaks_for_the_move() -> None:
    assert clue("tictactoe", "XX./OO./...", "c1") == ("You can win at once.", "This makes three in a row.", False)
    kind, sentence, _ = clue("tictactoe", "X.O/.../..X", "b2")
    assert kind
    assert "b2" not in kind
    assert sentence


def test_where_every_move_is_as_good_that_is_the_whole_hint() -> None:
    assert clue("tictactoe", ".../.../...", "b2") == (words.ANY_MOVE, "", True)
    assert not clue_to(*looks(parlour.game("tictactoe").parse("X../.../..."), "b2")).free


@pytest.mark.parametrize(
    ("game", "start", "move", "told"),
    [
        ("tictactoe", "X../.../...", "b2", "It's the centre."),
        ("ultimate", None, "b2b2", "It's the centre of a small board."),
        ("dots", None, "1-2", "It's a line that gives no box away."),
        ("pawns", None, "e4", "A pawn goes two steps."),
        ("chess", None, "e4", "It's a move with a pawn."),
        (
            "chess",
            "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
            "exd5",
            "It's a capture with a pawn.",
        ),
        ("chess", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "Bc4", "It's a move with a bishop."),
        ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "It's castling."),
    ],
)
def test_every_move_has_a_kind(game: str, start: str | None, move: str, told: str) -> None:
    """Also where no reason speaks: at the start of a match."""
    rules = parlour.game(game)
    position = rules.start() if start is None else rules.parse(start)
    chosen = position.parse_move(move)
    best = Candidate(chosen, 0.0, (0.5, 0.0, 0.5))
    assert kind_of(Look(position, Info((best,)), (best,), (Chance(0.5, 0.5),)), chosen) == told


@pytest.mark.parametrize("game", SENTENCES)
def test_every_reason_against_a_move_has_a_question(game: str) -> None:
    """Under the name of the reason; a sentence of it under another name only adds to that."""
    known = words.QUESTIONS[game]
    assert set(known) <= set(SENTENCES[game])
    against = {name for name in SENTENCES[game] if is_against(game, name)}
    assert {name for name in against if not any(name.startswith(f"{one}_") for one in known)} == set(known)


@pytest.mark.parametrize("game", SENTENCES)
def test_gaps_are_those_of_the_reason_and_none_gives_the_move_away(game: str) -> None:
    for table in (words.QUESTIONS[game], words.KINDS[game]):
        for name, text in table.items():
            own = gaps(SENTENCES[game][MORE_THAN_ONE.get(name, name)])
            assert gaps(text) <= own | {"other"}, name
            assert not gaps(text) & TELLING, name


@pytest.mark.parametrize("game", SENTENCES)
def test_what_it_says_fits_every_sentence_of_the_reason(game: str) -> None:
    """Where a reason is said in more than one way, what the question names is known in each."""
    for name, text in words.QUESTIONS[game].items():
        for other in SENTENCES[game]:
            if other.startswith(f"{name}_") and other not in words.QUESTIONS[game]:
                assert gaps(text) <= gaps(SENTENCES[game][other]) | {"other"}, (name, other)


def is_against(game: str, name: str) -> bool:
    return name not in words.KINDS[game] and not any(name.startswith(f"{one}_") for one in words.KINDS[game])


def gaps(text: str) -> set[str]:
    return {gap for _, gap, _, _ in string.Formatter().parse(text) if gap}
