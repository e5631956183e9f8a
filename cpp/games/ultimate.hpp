// Ultimate tic-tac-toe: nine small boards that make one large one. Player 0 is X and moves first.
//
// The cell one plays names the board the other player must play in next. A small board is won by three in a row and
// is then closed; so is a full one, which nobody wins. Whoever is sent to a closed board may play in any open one.
// Three small boards in a row win; with all boards closed and no line it is a draw, or the most boards win.
//
// Move ids: 9 x board + cell, boards and cells both row by row from the top left.
#pragma once

#include <array>
#include "core/game.hpp"
#include "core/keys.hpp"
#include "games/three.hpp"

namespace parlour {

class Ultimate {
 public:
  // Why a match is over, and what Python calls it.
  struct Reason {
    enum : std::uint8_t {
      line,         // three boards in a row
      full,         // nothing left to play, nobody has a line
      most_boards,  // nothing left to play, more boards won (tiebreak "boards")
    };
    static constexpr std::array names = {"line", "full", "most_boards"};
  };

  static constexpr std::size_t max_moves = 81;
  static constexpr int any_board = 9;

  using Marks = std::array<Nine, 9>;  // one player's cells, board by board

  static Ultimate start(bool most_boards_win) { return set_up({}, {}, any_board, 0, most_boards_win); }

  // Any marks, the board the player to move was sent to (or any_board). Ask fault() before anything else.
  static Ultimate set_up(const Marks& x, const Marks& o, int sent_to, int to_move, bool most_boards_win) {
    Ultimate position;
    position.marks_ = {x, o};
    position.to_move_ = static_cast<std::uint8_t>(to_move & 1);
    position.most_boards_win_ = most_boards_win;
    for (std::size_t board = 0; board < 9; ++board)
      for (const std::size_t player : {0u, 1u}) position.close_if_over(board, player);
    position.send_to(sent_to);
    return position;
  }

  const Marks& marks(int player) const { return marks_[static_cast<std::size_t>(player)]; }
  Nine boards_won(int player) const { return won_[static_cast<std::size_t>(player)]; }
  Nine closed_boards() const { return closed_; }  // won, full, or all of them once the match is won
  int sent_to() const { return sent_to_; }
  bool most_boards_win() const { return most_boards_win_; }

  int to_move() const { return to_move_; }

  int count_moves() const {
    if (sent_to_ != any_board) return std::popcount(free_cells(sent_to_));
    int count = 0;
    for (Nine left = open_boards(); left;) count += std::popcount(free_cells(pop_lowest(left)));
    return count;
  }

  Move nth_move(int n) const {
    const Place place = nth_place(n);
    return move_id(static_cast<int>(place.board), static_cast<int>(place.cell));
  }

  // The same as play(nth_move(n)), without the id in between, on which random matches would spend a tenth of their
  // time.
  void play_nth(int n) { play_at(nth_place(n)); }

  template <class Visit>
  void each_move(Visit&& visit) const {
    Nine boards = sent_to_ == any_board ? open_boards() : static_cast<Nine>(1u << sent_to_);
    while (boards) {
      const int board = pop_lowest(boards);
      for (Nine cells = free_cells(board); cells;) visit(move_id(board, pop_lowest(cells)));
    }
  }

  void play(Move move) { play_at({move / std::size_t{9}, move % std::size_t{9}}); }

  std::optional<Outcome> outcome() const {
    if (open_boards()) return std::nullopt;
    for (const std::int8_t player : {std::int8_t{0}, std::int8_t{1}})
      if (holds_line[boards_won(player)]) return Outcome{player, Reason::line};
    const int lead = std::popcount(won_[0]) - std::popcount(won_[1]);
    if (!most_boards_win_ || lead == 0) return Outcome{Outcome::draw, Reason::full};
    return Outcome{static_cast<std::int8_t>(lead > 0 ? 0 : 1), Reason::most_boards};
  }

  std::uint64_t key() const {
    std::uint64_t key = static_cast<std::uint64_t>(sent_to_ << 2 | to_move_ << 1 | int{most_boards_win_});
    for (const Marks& marks : marks_) {
      // 81 cells: seven boards in one word, two in another.
      std::uint64_t first = 0, second = 0;
      for (std::size_t board = 0; board < 7; ++board) first = first << 9 | marks[board];
      for (std::size_t board = 7; board < 9; ++board) second = second << 9 | marks[board];
      key = mix(mix(key, first), second);
    }
    return key;
  }

  const char* fault() const {
    int lead = 0;
    for (std::size_t board = 0; board < 9; ++board) {
      const Nine x = marks_[0][board], o = marks_[1][board];
      if ((x | o) & ~all_nine) return "a board has nine cells";
      if (x & o) return "X and O lie on the same cell";
      if (holds_line[x] && holds_line[o]) return "a small board is won by both players";
      lead += std::popcount(x) - std::popcount(o);
    }
    if (lead != to_move_)
      return "X moves first, so X must have as many marks as O when X is to move, and one more when O is";
    if (!is_explained())
      return "no mark of the player who has just moved leads to the board that the other must play in";
    if (holds_line[won_[to_move_]])
      return "the player to move already has three boards in a row, so the match was over";
    return nullptr;
  }

  bool operator==(const Ultimate&) const = default;

 private:
  struct Place {
    std::size_t board, cell;
  };

  static Move move_id(int board, int cell) { return static_cast<Move>(9 * board + cell); }

  Place nth_place(int n) const {
    int board = sent_to_;
    if (board == any_board) {
      // The open boards in turn, until the n-th free cell lies in this one.
      Nine left = open_boards();
      for (board = pop_lowest(left); n >= std::popcount(free_cells(board)); board = pop_lowest(left))
        n -= std::popcount(free_cells(board));
    }
    return {static_cast<std::size_t>(board), nth_of_nine[free_cells(board)][static_cast<std::size_t>(n)]};
  }

  void play_at(const Place& place) {
    const auto [board, cell] = place;
    marks_[to_move_][board] |= static_cast<Nine>(1u << cell);
    close_if_over(board, to_move_);
    to_move_ ^= 1;
    send_to(static_cast<int>(cell));
  }

  // Whether some last move can have sent the player to move where he is: into that board, or to a closed one.
  bool is_explained() const {
    Nine cells = 0;
    for (const Nine marks : marks_[to_move_ ^ 1]) cells |= marks;
    if (sent_to_ != any_board) return cells >> sent_to_ & 1;
    return cells == 0 || (cells & closed_);
  }

  Nine open_boards() const { return all_nine & ~closed_; }

  Nine free_cells(int board) const {
    const auto b = static_cast<std::size_t>(board);
    return all_nine & ~(marks_[0][b] | marks_[1][b]);
  }

  // Closes a board that the player's last mark has won or filled. When that completes a line of boards, all of them
  // close: no moves are left.
  void close_if_over(std::size_t board, std::size_t player) {
    const auto bit = static_cast<Nine>(1u << board);
    if (holds_line[marks_[player][board] & all_nine]) {
      won_[player] |= bit;
      closed_ |= holds_line[won_[player]] ? all_nine : bit;
    } else if (!free_cells(static_cast<int>(board))) {
      closed_ |= bit;
    }
  }

  void send_to(int board) {
    const bool open = board >= 0 && board < 9 && (open_boards() >> board & 1);
    sent_to_ = static_cast<std::uint8_t>(open ? board : any_board);
  }

  std::array<Marks, 2> marks_{};
  std::array<Nine, 2> won_{};  // boards won by each player
  Nine closed_ = 0;            // boards won or full; all nine once the match is won
  std::uint8_t sent_to_ = any_board;
  std::uint8_t to_move_ = 0;
  bool most_boards_win_ = false;
};

static_assert(Picking<Ultimate> && sizeof(Ultimate) <= 48);

}  // namespace parlour
