"""PGN both ways, with python-chess as the judge."""

import io
import random
from dataclasses import replace

import chess
import chess.pgn
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import parlour
from parlour.matches.clock import Clock
from parlour.matches.events import Abort, Answer, Event, Forfeit, Offer, Resign, Seated, Takeback, TimeOut
from parlour.matches.match import Match
from parlour.matches.pgn import from_pgn, to_pgn
from parlour.matches.record import Record

CHESS = parlour.game("chess")
SETUPS = [
    None,
    "8/PPPP1k2/8/8/8/8/2K1pppp/8 w - - 0 1",
    "8/PPPP1k2/8/8/8/8/2K1pppp/8 b - - 3 40",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
]
ENDS: list[Event | None] = [None, Resign(0), Resign(1), Forfeit(0, "it failed"), TimeOut(0), Abort(0), Offer(0)]
"""In the form that `replace` brings up to date."""


@st.composite
def chess_records(draw: st.DrawFn) -> Record:
    fen = draw(st.sampled_from(SETUPS))
    clock = draw(st.sampled_from([None, Clock(60_000, 2_000), Clock(300_000)]))
    names = draw(st.sampled_from(["Anna", 'A "B" \\ C', "Ünal"])), "Ben"
    match = Match.begin(CHESS, (Seated(names[0]), Seated(names[1])), start=fen and CHESS.parse(fen), clock=clock)  # type: ignore[arg-type]
    rng = random.Random(draw(st.integers(0, 10_000)))
    now, timed = 0, draw(st.booleans())
    for _ in range(draw(st.integers(0, 60))):
        if match.over:
            break
        now += rng.choice([0, 10, 1250, 2000]) if timed else 0
        event: Event = match.move(match.position.to_move(), rng.choice(match.position.moves()), now)
        if match.refusal(Takeback(1, now)) is None and rng.random() < 0.05:
            event = Takeback(1, now)
        if match.refusal(event) is None:
            match.append(event)
    finish(match, draw(st.sampled_from(ENDS)), now)
    return Record(match, draw(st.sampled_from([None, "2026-02-03"])))


def finish(match: Match, end: Event | None, now: int) -> None:
    match end:
        case None:
            return
        case TimeOut():
            end = TimeOut(match.position.to_move(), match.deadline_ms() or 0)
        case _:
            end = replace(end, ms=now)
    if match.refusal(end) is None:
        match.append(end)
        if isinstance(end, Offer):
            match.append(Answer(1, True, now))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(chess_records())
@pytest.mark.deep
def test_python_chess_reads_what_we_write(record: Record) -> None:
    text = to_pgn(record)
    theirs = chess.pgn.read_game(io.StringIO(text))
    assert theirs is not None
    assert not theirs.errors
    match = record.match()
    assert [node.san() for node in theirs.mainline()] == record.moves
    assert theirs.end().board().fen(en_passant="legal") == match.position.text()
    # It leaves the escapes of the standard in.
    assert theirs.headers["White"].replace('\\"', '"').replace("\\\\", "\\") == match.seats[0].name
    winner = match.outcome and match.outcome.winner
    assert theirs.headers["Result"] == ("*" if not match.outcome else {0: "1-0", 1: "0-1"}.get(winner, "1/2-1/2"))  # type: ignore[arg-type]
    assert ("FEN" in theirs.headers) == (match.line[0] != CHESS.start())
    for node, turn in zip(theirs.mainline(), match.turns, strict=True):
        left = node.clock()
        assert left is None if turn.left_ms is None else left == pytest.approx(turn.left_ms / 1000)
        if turn.left_ms is None:
            assert (node.emt() or 0) == pytest.approx(turn.spent_ms / 1000)
    assert max(len(line) for line in text.splitlines()[10:] or [""]) <= 80


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(chess_records())
@pytest.mark.deep
def test_there_and_back(record: Record) -> None:
    again = from_pgn(to_pgn(record))
    assert again.moves == record.moves
    assert again.line == record.line
    assert again.date == record.date
    if record.outcome:
        assert again.outcome
        assert again.outcome.winner == record.outcome.winner
    else:
        assert again.outcome is None
    assert [turn.spent_ms for turn in again.match().turns] == [turn.spent_ms for turn in standing(record).turns]
    assert [turn.left_ms for turn in again.match().turns] == [turn.left_ms for turn in standing(record).turns]


def standing(record: Record) -> Match:
    """With what was taken back and offered left out, only times remain that PGN can say."""
    match = record.match()
    if match.began.clock is None or not any(isinstance(event, Takeback) for event in match.events):
        return match
    return from_pgn(to_pgn(record)).match()


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 10_000), st.sampled_from(SETUPS), st.booleans())
@pytest.mark.deep
def test_we_read_what_python_chess_writes(seed: int, fen: str | None, with_variations: bool) -> None:
    rng = random.Random(seed)
    board = chess.Board(fen) if fen else chess.Board()
    theirs = chess.pgn.Game()
    if fen:
        theirs.setup(board)
    node: chess.pgn.GameNode = theirs
    past: list[parlour.Position] = []
    while len(past) < 60 and not (ours := CHESS.parse(board.fen())).outcome(past):
        past.append(ours)
        moves = list(board.legal_moves)
        if with_variations and rng.random() < 0.2:
            side = node.add_variation(rng.choice(moves), comment="or (so) 1-0", nags=[chess.pgn.NAG_BLUNDER])
            side.set_clock(3.5)
        node = node.add_main_variation(move := rng.choice(moves))
        node.comment = rng.choice(["", "", "a good one; 1-0 {"[:-1], "two\nlines"])
        board.push(move)
    theirs.headers["Result"] = board.result()
    theirs.headers["White"] = 'Anna "A"'
    record = from_pgn(str(theirs))
    assert record.seats[0].name == 'Anna "A"'
    assert record.line[-1].text() == board.fen(en_passant="legal")
    assert record.moves == [node.san() for node in theirs.mainline()]


GAME = """[White "Anna"]
[Black "Ben"]
[Result "1-0"]
[Termination "time forfeit"]
[TimeControl "180+2"]

1.e4 {[%clk 0:03:01]} e5 $1 {[%clk 0:02:55.5]} (1... c5 2. Nf3 (2. c3) d6) 2. Nf3
; a remark 0-1
% not ours
2... Nc6 3. Bc4 Nf6 4. 0-0 ! Bc5 1-0
"""


def test_what_people_write() -> None:
    record = from_pgn(GAME)
    assert record.moves == ["e4", "e5", "Nf3", "Nc6", "Bc4", "Nf6", "O-O", "Bc5"]
    assert [seat.name for seat in record.seats] == ["Anna", "Ben"]
    assert record.outcome == parlour.Outcome(0, "time forfeit")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("3. Bc4", "3. Bc5", "line 10: 3. Bc5: That move isn't legal here."),
        ('[Result "1-0"]', '[Result "0-1"]', "line 10: the tag says '0-1', the moves end with '1-0'"),
        ('[Result "1-0"]', '[FEN "x"]', "line 3: not a position of chess"),
        ('[Black "Ben"]', "[Black Ben]", "line 2: not a tag: '[Black Ben]'"),
        ("(1... c5", "1... c5", "line 7: a variation ends that has not begun"),
        ("(2. c3) d6)", "(2. c3) d6))", "line 7: a variation ends that has not begun"),
        ("d6)", "d6", "line 10: a variation begins that does not end"),
        ("55.5]}", "55.5]", "line 7: a comment begins that does not end"),
        ("Bc5 1-0", "Bc5 1-0\n\n[White", "line 12: there is more after the end of the match"),
    ],
)
def test_damage_is_named(old: str, new: str, told: str) -> None:
    with pytest.raises(ValueError, match=r"line \d+: ") as error:
        from_pgn(GAME.replace(old, new, 1))
    assert str(error.value).startswith(told)


def test_moves_after_the_end_are_named() -> None:
    shuffle = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *"
    with pytest.raises(ValueError, match=r"^5\. e4: The match is over. \(third repetition\)"):
        from_pgn(shuffle)
    with pytest.raises(ValueError, match="'1-0' is not how it ended: third repetition"):
        from_pgn(shuffle.replace("5. e4 *", "1-0"))
    with pytest.raises(ValueError, match="there is no match in it"):
        from_pgn(" \n")


@settings(max_examples=150, deadline=None)
@given(
    st.integers(0, len(GAME)),
    st.integers(0, 6),
    st.text('[]{}();$%\\"*. \n\r\t0123456789-abcdefghNBRQKOx+#=!?/é\x00', max_size=4),
)
@pytest.mark.deep
def test_any_other_text_is_read_or_refused_with_its_line(at: int, gone: int, put: str) -> None:
    try:
        record = from_pgn(GAME[:at] + put + GAME[at + gone :])
    except ValueError as error:
        told = str(error)
        assert told.startswith("line ")
    else:
        assert from_pgn(to_pgn(record)).moves == record.moves


def test_a_game_without_pgn_is_refused() -> None:
    with pytest.raises(ValueError, match="PGN is for chess and pawn chess; this is a match of tictactoe"):
        to_pgn(parlour.play("tictactoe", "random", "random"))


@pytest.mark.parametrize("stalemate", ["loss", "draw"])
def test_pawn_chess_goes_out_and_comes_back(stalemate: str) -> None:
    """Its tags say which game it is; without them, it would be chess."""
    record = parlour.play(parlour.game("pawns", stalemate=stalemate), "random", "random", seed=3)
    text = to_pgn(record)
    assert '[Variant "Pawn chess"]' in text
    assert '[FEN "8/pppppppp/8/8/8/8/PPPPPPPP/8 w - - 0 1"]' in text
    back = from_pgn(text)
    assert back.game == record.game
    assert back.moves == record.moves
    assert back.outcome == record.outcome


def test_pawn_chess_by_rules_that_there_are_not() -> None:
    with pytest.raises(ValueError, match=r"^line 2: "):
        from_pgn('[Variant "Pawn chess"]\n[Stalemate "win"]\n\n1. e4 *\n')


@pytest.mark.parametrize("variant", ["Atomic", "Chess960", "Crazyhouse"])
def test_other_variants_are_not_read_as_chess(variant: str) -> None:
    with pytest.raises(ValueError, match=rf"^line 2: {variant} isn't played here"):
        from_pgn(f'[Event "?"]\n[Variant "{variant}"]\n\n1. e4 *\n')


@pytest.mark.parametrize("variant", ["Standard", "From Position", "chess", "?"])
def test_chess_by_any_name(variant: str) -> None:
    assert from_pgn(f'[Variant "{variant}"]\n\n1. e4 *\n').game.name == "chess"
