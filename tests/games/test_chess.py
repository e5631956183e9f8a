"""Chess: the published counts, and every rule of FIDE that a count does not show."""

import pytest

import parlour
from parlour.games.chess import ChessPosition

GAME = parlour.game("chess")
START = GAME.start()

# Position, counts from depth 1 on. Kings and pawns alone come from the usual suite of such positions.
TABLES = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": [20, 400, 8902, 197281, 4865609, 119060324, 3195901860],
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1": [48, 2039, 97862, 4085603, 193690690, 8031647685],
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1": [14, 191, 2812, 43238, 674624, 11030083, 178633661],
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1": [6, 264, 9467, 422333, 15833292, 706045033],
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8": [44, 1486, 62379, 2103487, 89941194],
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10": [46, 2079, 89890, 3894594, 164075551],
    "8/8/8/8/8/K7/P7/k7 w - - 0 1": [3, 7, 43, 199, 1347, 6249],
    "K7/p7/k7/8/8/8/8/8 w - - 0 1": [1, 3, 12, 80, 342, 2343],
    "8/2k1p3/3pP3/3P2K1/8/8/8/8 w - - 0 1": [7, 35, 210, 1091, 7028, 34834],
    "8/2k1p3/3pP3/3P2K1/8/8/8/8 b - - 0 1": [5, 35, 182, 1091, 5408, 34822],
    "8/8/8/8/8/4k3/4P3/4K3 w - - 0 1": [2, 8, 44, 282, 1814, 11848],
    "8/3k4/3p4/8/3P4/3K4/8/8 w - - 0 1": [8, 61, 483, 3213, 23599, 157093],
    "k7/8/8/7p/6P1/8/8/K7 w - - 0 1": [5, 22, 139, 877, 6112, 41874],
    "k7/7p/8/8/8/8/6P1/K7 w - - 0 1": [5, 25, 161, 1035, 7574, 55338],
    "8/Pk6/8/8/8/8/6Kp/8 w - - 0 1": [11, 97, 887, 8048, 90606, 1030499],
}  # fmt: skip
QUICK = 20_000_000


@pytest.mark.parametrize("fen", TABLES)
def test_perft(fen: str) -> None:
    position = GAME.parse(fen)
    quick = [count for count in TABLES[fen] if count < QUICK]
    assert [parlour.perft(position, depth) for depth in range(1, len(quick) + 1)] == quick


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fen", "depth", "count"),
    [(fen, depth, count) for fen in TABLES for depth, count in enumerate(TABLES[fen], 1) if count >= QUICK]
    + [("r7/4p3/5p1q/3P4/4pQ2/4pP2/6pp/R3K1kr w Q - 1 3", 5, 11609488)],
)
def test_deep_perft(fen: str, depth: int, count: int) -> None:
    assert parlour.perft(GAME.parse(fen), depth) == count


def position(fen: str) -> ChessPosition:
    parsed = GAME.parse(fen)
    assert isinstance(parsed, ChessPosition)
    return parsed


def legal(fen: str) -> set[str]:
    here = position(fen)
    return {here.move_text(move) for move in here.moves()}


def kinds_of_moves(here: ChessPosition, depth: int) -> list[int]:
    """Captures, en passant, checks and mates among the moves at this depth, read from their texts."""
    if depth > 1:
        below = [kinds_of_moves(here.play(move), depth - 1) for move in here.moves()]
        return [sum(column) for column in zip(*below, strict=True)]
    counts = [0, 0, 0, 0]
    for move in here.moves():
        text = here.move_text(move)
        en_passant = "x" in text and move & 63 == here.kernel.en_passant() and text[0].islower()
        for i, is_kind in enumerate(("x" in text, en_passant, text[-1] in "+#", text[-1] == "#")):
            counts[i] += is_kind
    return counts


@pytest.mark.slow
def test_kinds_of_moves() -> None:
    assert kinds_of_moves(position(START.text()), 5) == [82_719, 258, 27_351, 347]


@pytest.mark.parametrize(
    ("fen", "winner", "reason"),
    [
        ("r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4", 0, "checkmate"),
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", 1, "checkmate"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", None, "stalemate"),
        ("8/8/8/4k3/8/8/8/4K3 w - - 0 1", None, "neither side has the material to mate"),
        ("8/8/8/4k3/8/8/8/3BK3 w - - 0 1", None, "neither side has the material to mate"),
        ("8/8/8/4k1n1/8/8/8/4K3 w - - 0 1", None, "neither side has the material to mate"),
        ("8/8/8/4k1b1/8/8/3B4/4K3 w - - 0 1", None, "neither side has the material to mate"),
        ("8/8/8/4k3/8/8/8/R3K3 w - - 100 80", None, "fifty moves without a capture or a pawn move"),
        ("R5k1/5ppp/8/8/8/8/8/4K3 b - - 100 80", 0, "checkmate"),
    ],
)
def test_outcomes(fen: str, winner: int | None, reason: str) -> None:
    assert position(fen).outcome() == parlour.Outcome(winner, reason)
    assert position(fen).moves() == []


@pytest.mark.parametrize(
    "fen",
    [
        "8/8/8/4k1b1/8/8/4B3/4K3 w - - 0 1",  # bishops on both colours
        "8/8/8/4k1n1/8/8/8/3NK3 w - - 0 1",
        "8/8/8/4k3/8/8/8/2NNK3 w - - 0 1",
        "8/8/8/4k3/8/8/P7/4K3 w - - 0 1",
        "8/8/8/4k3/8/8/8/R3K3 w - - 99 80",
    ],
)
def test_not_over(fen: str) -> None:
    assert position(fen).outcome() is None


def test_fifty_moves_end_with_the_hundredth_half_move() -> None:
    here = position("8/8/8/4k3/8/8/8/R3K3 w - - 98 80").after("Ra2")
    assert here.outcome() is None
    outcome = here.after("Kd5").outcome()
    assert outcome is not None
    assert outcome.winner is None
    assert position("8/p7/8/4k3/8/8/8/R3K3 w - - 99 80").after("Rxa7").outcome() is None, "a capture starts anew"


def line_of(*moves: str) -> list[parlour.Position]:
    line = [START]
    for move in moves:
        line.append(line[-1].after(move))
    return line


def test_third_repetition() -> None:
    shuffle = ("Nf3", "Nf6", "Ng1", "Ng8")
    line = line_of(*shuffle, *shuffle)
    assert line[-1].outcome(line[:-1]) == parlour.Outcome(None, "third repetition")
    assert line[-2].outcome(line[:-2]) is None, "twice is not thrice"
    assert line[-1].outcome() is None, "the position alone does not know"
    assert line[-1].moves(), "and still has its moves"


def test_positions_differ_by_castling_rights_and_en_passant() -> None:
    """The king's walk loses the right to castle, so the start does not come a third time."""
    walk = ("e4", "e5", "Ke2", "Ke7", "Ke1", "Ke8", "Ke2", "Ke7", "Ke1", "Ke8")
    line = line_of(*walk)
    assert line[-1].outcome(line[:-1]) is None
    again = line_of(*walk, "Ke2", "Ke7", "Ke1", "Ke8")
    assert again[-1].outcome(again[:-1]) == parlour.Outcome(None, "third repetition")
    useless = GAME.parse("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")
    assert useless.key() == GAME.parse("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1").key()


def test_castling() -> None:
    assert {"O-O", "O-O-O"} <= legal("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert not {"O-O", "O-O-O"} & legal("r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1")
    assert not {"O-O", "O-O-O"} & legal("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1"), "not out of check"
    assert "O-O" not in legal("4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1"), "not through check"
    assert "O-O" not in legal("4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1"), "not into check"
    assert "O-O-O" in legal("4k3/8/8/8/1r6/8/8/R3K2R w KQ - 0 1"), "the rook may pass an attacked square"
    assert "O-O-O" not in legal("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1"), "all squares between are empty"
    after = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").after("O-O")
    assert after.text() == "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"
    captured = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").after("Rxh8+")
    assert captured.text().split()[2] == "Qq", "a rook that was taken castles no more"


def test_en_passant() -> None:
    before = position("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")
    assert "dxe3" in {before.move_text(move) for move in before.moves()}
    assert before.after("dxe3").text().split()[0] == "rnbqkbnr/ppp1pppp/8/8/8/4p3/PPPP1PPP/RNBQKBNR"
    pinned = "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1"
    assert "dxe3" not in legal(pinned), "taking would open the rank to the rook"
    assert position(pinned).text().split()[3] == "-"


def test_promotion() -> None:
    here = position("3r4/4P3/8/8/8/8/k6K/8 w - - 0 1")
    texts = {here.move_text(move) for move in here.moves()}
    assert {"e8=Q", "e8=R", "e8=B", "e8=N", "exd8=Q", "exd8=R", "exd8=B", "exd8=N"} <= texts
    assert here.path(here.parse_move("exd8=Q")) == ["e7", "d8", "q"]
    assert [(choice.id, choice.label, choice.text) for choice in here.view().choices] == [
        ("q", "queen", "Q"), ("r", "rook", "R"), ("b", "bishop", "B"), ("n", "knight", "N"),
    ]  # fmt: skip
    assert START.view().choices == ()


@pytest.mark.parametrize(
    ("fen", "written", "means"),
    [
        (START.text(), "Nf3", "g1f3"),
        (START.text(), "g1f3", "g1f3"),
        (START.text(), "Nf3!", "g1f3"),
        (START.text(), " nf3\r\n", "g1f3"),
        (START.text(), "Ng1f3", "g1f3"),
        (START.text(), "Ngf3", "g1f3"),
        (START.text(), "e2-e4", "e2e4"),
        (START.text(), "E4", "e2e4"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "o-o", "e1g1"),
        ("4k3/8/8/1p6/2P5/8/1B6/4K3 w - - 0 1", "cxb5", "c4b5"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "0-0-0", "e1c1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "0-0", "e1g1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O", "e1g1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1h1", "e1g1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8a8", "e8c8"),
        ("8/4P3/8/8/8/8/k6K/8 w - - 0 1", "e8Q", "e7e8q"),
        ("8/4P3/8/8/8/8/k6K/8 w - - 0 1", "e7e8n", "e7e8n"),
        ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "Qxf7", "h5f7"),
        ("3k4/8/8/8/8/2N5/8/2N1K2N w - - 0 1", "Nf2", "h1f2"),
        ("3k4/8/8/R7/8/8/4K3/R7 w - - 0 1", "R1a3", "a1a3"),
        ("3k4/8/8/8/8/2Q1Q3/8/K3Q3 w - - 0 1", "Qe3d2+", "e3d2"),
    ],
)
def test_moves_as_text(fen: str, written: str, means: str) -> None:
    here = position(fen)
    assert "".join(here.path(here.parse_move(written))) == means


def test_castling_is_also_the_king_onto_the_rook() -> None:
    here = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    found = {here.move_text(move): list(map(list, here.detours(move))) for move in here.moves() if here.detours(move)}
    assert found == {"O-O": [["e1", "h1"]], "O-O-O": [["e1", "a1"]]}
    for text in (
        "4k3/8/8/8/8/8/8/R3K2R w - - 0 1",
        "r3k2r/8/8/8/8/8/8/R3KR2 w - - 0 1",
        "1k6/8/8/8/8/8/8/1K2R2R w - - 0 1",
    ):
        without = position(text)
        assert not any(without.detours(move) for move in without.moves())
        with pytest.raises(ValueError, match="not legal"):
            without.parse_move("e1h1")
    assert not position("4k3/8/8/8/8/8/8/R6K w - - 0 1").detours(4 * 64 + 6), "nothing stands on e1"


def test_counters_stop_where_texts_can_still_be_read() -> None:
    for text in ("4k3/8/8/8/8/8/8/R3K3 b - - 0 9999", "4k3/8/8/8/8/8/8/R3K3 b - - 9999 9999"):
        late = position(text)
        after = late.play(late.moves()[0]) if late.moves() else late
        assert GAME.parse(after.text()) == after


def test_check_is_shown() -> None:
    view = position("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3").view()
    assert [shape.label for shape in view.shapes if "check" in shape.flags and shape.id] == ["e1, white king, in check"]


def test_texts_that_are_not_positions() -> None:
    for text, fault in {
        "8/8/8/8/8/8/8/K7 w - - 0 1": "king",
        "kk6/8/8/8/8/8/8/K7 w - - 0 1": "king",
        "k7/8/8/8/8/8/8/KP6 w - - 0 1": "rank",
        "k7/8/8/8/8/8/8/K6r b - - 0 1": "check",
        "k7/8/8/8/8/8/8/K7 w KQ - 0 1": "right to castle",
        "k7/8/8/8/8/8/8/K7 w KK - 0 1": "each at most once",
        "k7/8/8/8/8/8/8/K7 w - e6 0 1": "en passant",
        "k7/8/8/8/8/8/8/K7 w - - -1 1": "half-move clock",
        "k7/8/8/8/8/8/8/K7 w - - 0 99999": "move number",
        "kqqqqqqq/qqqqqqqq/8/8/8/8/8/K7 w - - 0 1": "",
        "k7/8/8/8/8/8/8/K7": "2 to 6 fields",
    }.items():
        with pytest.raises(ValueError, match=f"not a position of chess: .*{fault}"):
            GAME.parse(text)


@pytest.mark.parametrize(
    ("start", "now", "white", "black"),
    [
        ("", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", ("", 0), ("", 0)),
        ("", "rnb1kbnr/pppp1ppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 9", ("QP", 7), ("N", 0)),
        ("", "rnbqkbnr/1ppppppp/8/8/8/8/1PPPPPPP/RNBQKBNQ w Qkq - 0 9", ("P", 0), ("R", 4)),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "Q3k3/8/8/8/8/8/8/4K3 b - - 0 1", ("", 0), ("", 0)),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "8/3k4/8/8/8/8/8/4K3 w - - 0 3", ("", 0), ("P", 1)),
    ],
)  # fmt: skip
def test_what_was_taken(start: str, now: str, white: tuple[str, int], black: tuple[str, int]) -> None:
    game = parlour.game("chess")
    found = game.captured(game.parse(start) if start else game.start(), game.parse(now))
    assert found
    assert [("".join(one.pieces), one.ahead) for one in found] == [white, black]
    assert found[0].words == {"QP": "1 queen, 1 pawn", "P": "1 pawn", "": ""}[white[0]]


def test_what_was_taken_is_told_of_each_game() -> None:
    for name in parlour.game_names():
        start = parlour.game(name).start()
        assert (start.game.captured(start, start) is not None) == (name in ("chess", "pawns"))
