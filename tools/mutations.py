"""Rules broken on purpose, one at a time: a test must notice each. `tools/mutate.py` runs them."""

from collections.abc import Callable
from typing import NamedTuple


class Mutation(NamedTuple):
    game: str
    what: str
    file: str
    before: str
    after: str


def rules_of(game: str, file: str) -> Callable[[str, str, str], Mutation]:
    """What breaks one of a game's rules in this file of its kernel: what is broken, the code before, and after."""
    return lambda what, before, after: Mutation(game, what, f"cpp/games/{file}.hpp", before, after)


tictactoe, dots, pawns = (rules_of(game, game) for game in ("tictactoe", "dots", "pawns"))
three, ultimate = rules_of("ultimate", "three"), rules_of("ultimate", "ultimate")
chess, chess_moves = rules_of("chess", "chess"), rules_of("chess", "chess_moves")

MUTATIONS = [
    tictactoe("the turn does not pass", "mine_ = theirs_;\n    theirs_ = made;", "mine_ = made;"),
    tictactoe("play goes on after a line", "if (has_winner()) return;\n", ""),
    tictactoe("a full board is no draw", "if (!empty()) return", "if (false) return"),
    tictactoe("the wrong player wins", "static_cast<std::int8_t>(1 - to_move())", "static_cast<std::int8_t>(to_move())"),
    tictactoe("one diagonal of larger boards is not seen", "right[4] = {1, 0, 1, -1}", "right[4] = {1, 0, 1, 1}"),
    tictactoe("lines run over the edge", "last_column >= 0 && last_column < columns", "last_column >= 0"),
    tictactoe("one more in a row is needed", "for (int i = 1; i < in_a_row; ++i)", "for (int i = 1; i <= in_a_row; ++i)"),
    three("a line is not counted", "0b100010001, 0b001010100", "0b100010001, 0b100010001"),
    ultimate("the cell does not name the next board", "send_to(static_cast<int>(cell));", "send_to(static_cast<int>(board));"),
    ultimate("one is never sent", "open ? board : any_board", "any_board"),
    ultimate("a won board stays open", "closed_ |= holds_line[won_[player]] ? all_nine : bit;", "if (holds_line[won_[player]]) closed_ = all_nine;"),
    ultimate("a full board stays open", "      closed_ |= bit;\n    }\n  }", "    }\n  }"),
    ultimate("three boards in a row do not end it", "holds_line[won_[player]] ? all_nine : bit", "bit"),
    ultimate("the mark of the wrong player", "marks_[to_move_][board] |=", "marks_[to_move_ ^ (sent_to_ == any_board && won_[0])][board] |="),
    ultimate("the tie-break is ignored", "if (!most_boards_win_ || lead == 0)", "if (true)"),
    ultimate("fewest boards win", "lead > 0 ? 0 : 1", "lead < 0 ? 0 : 1"),
    dots("the turn passes after a box", "to_move_ ^= taken == 0;", "to_move_ ^= 1;"),
    dots("a box gives no box", "(scores_[to_move_] + taken)", "(scores_[to_move_] + 0 * taken)"),
    dots("two boxes at once count as one", "taken += complete;", "taken |= complete;"),
    dots("the box goes to the other player", "static_cast<std::uint32_t>(complete & to_move_)", "static_cast<std::uint32_t>(complete & (to_move_ ^ 1))"),
    dots("the fewest boxes win", "scores_[0] > scores_[1] ? 0 : 1", "scores_[0] < scores_[1] ? 0 : 1"),
    dots("a box lacks a side", "shape.vertical(r, c + 1)}", "shape.vertical(r, c)}"),
    pawns("no double step", "forward(steps & third_rank, to_move_) & empty", "Squares{0}"),
    pawns("a double step over a pawn", "forward(steps & third_rank, to_move_)", "forward(ahead & third_rank, to_move_)"),
    pawns("en passant after a delay", "en_passant_ = no_square;\n    const int mover", "const int mover"),
    pawns("en passant takes nothing", "theirs ^= square_bit(to - forward_step(to_move_));", "{}"),
    pawns("captures wrap round the board", "shift_left(ahead) & prey", "(ahead >> 1) & prey"),
    pawns("the last rank does not win", "if (reached_last_rank(other))", "if (false)"),
    pawns("stalemate is always a loss", "stalemate_draws_ ? Outcome::draw : other", "other"),
    pawns("the last pawn may be taken", "if (!pawns_[to_move_]) return Outcome", "if (false) return Outcome"),
    chess_moves("pinned pieces move", "pinned |= between & owned(player);", "{}"),
    chess_moves("check need not be answered", "checkers == 0 ? ~owned(player) :", "true ? ~owned(player) :"),
    chess_moves("the king hides behind himself", "occupied() ^ square_bit(home);", "occupied();"),
    chess_moves("castling through check", "attackers(way.rook_to, 1 - player, occupied()) == 0 && ", ""),
    chess_moves("castling out of check", "if (checkers == 0 && rights != 0)", "if (rights != 0)"),
    chess_moves("en passant opens a line", "(attackers(king_square(player), 1 - player, then) & ~victim) == 0", "then != 0"),
    chess_moves("no promotion to a knight", "piece = ChessPieces::knight; piece <=", "piece = ChessPieces::bishop; piece <="),
    chess("en passant after a delay", "  en_passant_ = no_square;\n\n", "\n"),
    chess("rights survive the rook's capture", "rights_kept[from] & rights_kept[to]", "rights_kept[from]"),
    chess("the rook stays when the king castles", "flip(player, rook, way.rook_to);", "flip(player, rook, way.rook_from);"),
    chess("captures do not reset the clock", "flip(1 - player, piece_at(to), to);\n    halfmoves_ = 0;", "flip(1 - player, piece_at(to), to);"),
    chess("fifty moves come a half-move late", "halfmoves_ >= 100", "halfmoves_ > 100"),
    chess("fifty moves go before mate", "if (has_moves()) return draw_by_rule();", "if (halfmoves_ >= 100 || has_moves()) return draw_by_rule();"),
    chess("bishops on both colours are a draw", "((pieces(bishop) & dark) == 0 || (pieces(bishop) & ~dark) == 0)", "true"),
    chess("stalemate is a loss", "return Outcome{Outcome::draw, Reason::stalemate};", "return Outcome{static_cast<std::int8_t>(1 - to_move_), Reason::stalemate};"),
    chess("the key forgets a castling right", "if (castling_ < 16) key ^=", "if (castling_ < 1) key ^="),
    Mutation("chess", "twice is a third repetition", "src/parlour/games/chess.py", "if earlier >= 2 else", "if earlier >= 1 else"),
]  # fmt: skip
