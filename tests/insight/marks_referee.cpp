// A referee of tic-tac-toe on any board and of ultimate tic-tac-toe that shares nothing with the program: every line to
// its end, by the rules alone.
//
//   marks_referee K             reads boards of tic-tac-toe, rows with / between them, of which K in a row win
//   marks_referee draw|boards   reads positions of ultimate tic-tac-toe; who wins where nobody has a line
//
// A position a line; the answer is 1, 0 or -1 for X, or `?` where it can't tell.
#include <algorithm>
#include <cstdint>
#include <iostream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

enum { none = -1, full = 2 };  // of a board: still open; full, and nobody's. Else 0 or 1, who has a line.

std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ x >> 31) * 0x7FB5D329728EA185u;
  x = (x ^ x >> 27) * 0x81DADEF4BC2DD44Du;
  return x ^ x >> 33;
}

std::uint64_t key_of(int place, int player) {
  return mixed(static_cast<std::uint64_t>(2 * place + player) + 0x1234567);
}

// Some cells in rows, of which so many in a row win.
struct Board {
  int rows = 3, cols = 3, line = 3;
  std::string cells = std::string(9, '.');

  // Who has won by the mark at a cell, if anybody.
  int state_after(int cell) const {
    const char mark = cells[static_cast<std::size_t>(cell)];
    for (const auto& [down, right] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}})
      if (1 + reach(cell, mark, down, right) + reach(cell, mark, -down, -right) >= line) return mark == 'X' ? 0 : 1;
    return cells.find('.') == std::string::npos ? full : none;
  }

  int state() const {
    for (int cell = 0; cell < rows * cols; ++cell)
      if (cells[static_cast<std::size_t>(cell)] != '.')
        if (const int found = state_after(cell); found == 0 || found == 1) return found;
    return cells.find('.') == std::string::npos ? full : none;
  }

 private:
  int reach(int cell, char mark, int down, int right) const {
    int found = 0;
    for (int row = cell / cols + down, col = cell % cols + right; row >= 0 && row < rows && col >= 0 && col < cols;
         row += down, col += right, ++found)
      if (cells[static_cast<std::size_t>(row * cols + col)] != mark) break;
    return found;
  }
};

struct TicTacToe {
  Board board;
  int player = 0, over = none;
  std::uint64_t key = 0;

  TicTacToe(const std::string& text, const std::string& line) {
    board = {0, 0, std::stoi(line), ""};
    std::istringstream in(text);
    for (std::string row; std::getline(in, row, '/'); ++board.rows) {
      board.cols = static_cast<int>(row.size());
      board.cells += row;
    }
    player = std::ranges::count(board.cells, 'X') > std::ranges::count(board.cells, 'O');
    over = board.state();
  }

  std::vector<int> moves() const {
    std::vector<int> found;
    for (std::size_t cell = 0; cell < board.cells.size(); ++cell)
      if (board.cells[cell] == '.') found.push_back(static_cast<int>(cell));
    return found;
  }

  void play(int cell) {
    board.cells[static_cast<std::size_t>(cell)] = "XO"[player];
    key ^= key_of(cell, player);
    over = board.state_after(cell);
    player = 1 - player;
  }

  int winner() const { return over; }
};

struct Ultimate {
  Board boards[9];
  int states[9];
  int player = 0, sent = -1, over = none;
  bool most_boards;
  std::uint64_t key = 0;

  Ultimate(const std::string& text, const std::string& tiebreak) : most_boards(tiebreak == "boards") {
    std::istringstream in(text);
    std::string cells, mover, where;
    in >> cells >> mover >> where;
    for (std::size_t board = 0; board < 9; ++board) {
      boards[board].cells = cells.substr(10 * board, 9);
      states[board] = boards[board].state();
    }
    player = mover == "O";
    if (where != "any") sent = 3 * (where[1] - '1') + where[0] - 'a';
    settle();
  }

  std::vector<int> moves() const {
    std::vector<int> found;
    for (int board = 0; board < 9; ++board) {
      if (states[board] != none || (sent >= 0 && board != sent)) continue;
      for (int cell = 0; cell < 9; ++cell)
        if (boards[board].cells[static_cast<std::size_t>(cell)] == '.') found.push_back(9 * board + cell);
    }
    return found;
  }

  void play(int move) {
    Board& board = boards[move / 9];
    board.cells[static_cast<std::size_t>(move % 9)] = "XO"[player];
    states[move / 9] = board.state_after(move % 9);
    key ^= key_of(move, player) ^ key_of(100 + sent, 0);
    sent = states[move % 9] == none ? move % 9 : -1;
    key ^= key_of(100 + sent, 0) ^ key_of(200, 0);
    player = 1 - player;
    settle();
  }

  int winner() const { return over; }

 private:
  void settle() {
    Board large;
    for (std::size_t board = 0; board < 9; ++board) {
      const int state = states[board];
      large.cells[board] = state == 0 ? 'X' : state == 1 ? 'O' : state == full ? '#' : '.';
    }
    over = none;
    for (int board = 0; board < 9 && over != 0 && over != 1; ++board)
      if (states[board] == 0 || states[board] == 1) over = large.state_after(board);
    if (over == 0 || over == 1) return;
    over = std::ranges::count(states, none) ? none : full;
    const auto ahead = std::ranges::count(states, 0) - std::ranges::count(states, 1);
    if (over == full && most_boards && ahead != 0) over = ahead > 0 ? 0 : 1;
  }
};

template <class Game>
class Referee {
 public:
  // 1, 0 or -1 for X; false if that takes too long.
  bool tell(const Game& game, int& value) {
    nodes_ = 0;
    std::ranges::fill(table_, Known{});
    value = search(game, -1, 1) * (game.player == 0 ? 1 : -1);
    return nodes_ < most_nodes;
  }

 private:
  struct Known {
    std::uint64_t key = 0;
    int least = -1, most = 1;
  };
  static constexpr std::uint64_t most_nodes = 30'000'000;

  // For the player to move, if it lies between the bounds; else a bound of it.
  int search(const Game& game, int least, int most) {
    if (const int winner = game.winner(); winner != none) return winner == full ? 0 : winner == game.player ? 1 : -1;
    if (++nodes_ >= most_nodes) return 0;
    Known& place = table_[game.key % table_.size()];
    Known known = place.key == game.key ? place : Known{game.key};
    if (known.least >= most || known.least == known.most) return known.least;
    if (known.most <= least) return known.most;
    std::vector<Game> others;
    for (const int move : game.moves()) {
      Game next = game;
      next.play(move);
      if (next.winner() == game.player) return 1;
      others.push_back(std::move(next));
    }
    int best = -1;
    for (const Game& next : others) {
      best = std::max(best, -search(next, -most, -std::max(least, best)));
      if (nodes_ >= most_nodes) return 0;
      if (best >= most) break;
    }
    if (best > least) known.least = std::max(known.least, best);
    if (best < most) known.most = std::min(known.most, best);
    place = known;
    return best;
  }

  std::vector<Known> table_ = std::vector<Known>(1 << 20);
  std::uint64_t nodes_ = 0;
};

template <class Game>
void answer(const std::string& rule) {
  Referee<Game> referee;
  for (std::string text; std::getline(std::cin, text);) {
    int value = 0;
    if (referee.tell(Game(text, rule), value))
      std::cout << value << std::endl;
    else
      std::cout << "?" << std::endl;
  }
}

int main(int, char** given) {
  const std::string rule = given[1];
  if (rule == "draw" || rule == "boards")
    answer<Ultimate>(rule);
  else
    answer<TicTacToe>(rule);
}
