// duel FIRST SECOND MS THREADS SECONDS SEED: paired matches of chess, each opening on both sides, as many as the time
// allows; the score of the first with its interval, from pairs. A player is `hand` (the hand-written evaluation), the
// file of a net, `FILE,nodes=N` or `hand,nodes=N` with so many nodes a move in place of the time, or
// `PROGRAM:ELO`, a UCI program held to a rating. Against a program matches are decided by the rules alone; otherwise
// lost ones (7 pawns, four moves on end, both agree) and long level ones are decided early.
#include <fcntl.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "core/keys.hpp"
#include "core/playout.hpp"
#include "net_file.hpp"
#include "search/chess/net.hpp"
#include "search/chess/search.hpp"

namespace {
using namespace parlour;

std::string uci_of(Move move) {
  const auto square = [](int at) {
    return std::string{static_cast<char>('a' + file_of(at)), static_cast<char>('1' + rank_of(at))};
  };
  std::string text = square(from_square(move)) + square(to_square(move));
  if (promotion_of(move) != 0) text += " nbrq"[promotion_of(move)];
  return text;
}

struct Match {
  Chess position = Chess::start();
  std::vector<std::uint64_t> past;
  std::string moves;

  void play(Move move) {
    past.push_back(position.key());
    moves += " " + uci_of(move);
    position.play(move);
  }
  // Points of White.
  std::optional<double> ended() const {
    if (const auto outcome = position.outcome())
      return outcome->winner == Outcome::draw ? 0.5 : outcome->winner == 0 ? 1 : 0;
    if (std::count(past.begin(), past.end(), position.key()) >= 2) return 0.5;
    return std::nullopt;
  }
};

struct Chosen {
  Move move;
  std::optional<int> score;  // White's side
};

class Player {
 public:
  virtual ~Player() = default;
  virtual void begin() = 0;
  virtual Chosen choose(const Match& match, std::uint64_t seed) = 0;
};

template <class Search>
class Ours : public Player {
 public:
  template <class... Judge>
  Ours(int ms, std::uint64_t nodes, Judge... judge)
      : ms_(ms), nodes_(nodes), search_(std::size_t{64} << 20, true, judge...) {}
  void begin() override { search_.forget(); }
  Chosen choose(const Match& match, std::uint64_t seed) override {
    Limits limits;
    if (nodes_ > 0)
      limits.nodes = nodes_;
    else
      limits.ms = ms_;
    limits.seed = seed;
    Control control;
    const Info info = search_.think(match.position, limits, control, match.past);
    depths += static_cast<std::uint64_t>(info.depth), nodes += info.nodes, moves += 1;
    return {info.candidates.front().move, info.candidates.front().score};
  }

  std::uint64_t depths = 0, nodes = 0, moves = 0;

 private:
  int ms_;
  std::uint64_t nodes_;
  Search search_;
};

class Program : public Player {
 public:
  Program(const std::string& path, int elo, int ms) : ms_(ms) {
    int to[2], from[2];
    if (pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    child_ = fork();
    if (child_ == 0) {
      dup2(to[0], 0), dup2(from[1], 1);
      execl(path.c_str(), path.c_str(), nullptr);
      _exit(127);
    }
    close(to[0]), close(from[1]);
    out_ = fdopen(to[1], "w"), in_ = fdopen(from[0], "r");
    send(
        "uci\nsetoption name Threads value 1\nsetoption name Hash value 64\nsetoption name UCI_LimitStrength value "
        "true\n"
        "setoption name UCI_Elo value " +
        std::to_string(elo) + "\nisready\n");
    until("readyok");
  }
  ~Program() override {
    send("quit\n");
    fclose(out_), fclose(in_);
    waitpid(child_, nullptr, 0);
  }
  void begin() override {
    send("ucinewgame\nisready\n");
    until("readyok");
  }
  Chosen choose(const Match& match, std::uint64_t) override {
    send("position startpos moves" + match.moves + "\ngo movetime " + std::to_string(ms_) + "\n");
    const std::string line = until("bestmove");
    const std::string text = line.substr(9, line.find_first_of(" \n", 9) - 9);
    std::optional<Move> found;
    match.position.each_move([&](Move move) {
      if (uci_of(move) == text) found = move;
    });
    if (!found) throw std::runtime_error("the program played " + line);
    return {*found, std::nullopt};
  }

 private:
  void send(const std::string& text) { fputs(text.c_str(), out_), fflush(out_); }
  std::string until(const std::string& word) {
    std::array<char, 4096> line;
    while (fgets(line.data(), line.size(), in_))
      if (std::string(line.data()).starts_with(word)) return line.data();
    throw std::runtime_error("the program has ended");
  }
  int ms_;
  pid_t child_ = 0;
  FILE *out_ = nullptr, *in_ = nullptr;
};

std::unique_ptr<Player> player_of(std::string text, int ms) {
  std::uint64_t nodes = 0;
  if (const auto at = text.find(",nodes="); at != std::string::npos) {
    nodes = std::strtoull(text.c_str() + at + 7, nullptr, 10);
    text.resize(at);
  }
  if (const auto at = text.find(':'); at != std::string::npos)
    return std::make_unique<Program>(text.substr(0, at), std::atoi(text.c_str() + at + 1), ms);
  if (text == "hand") return std::make_unique<Ours<ChessSearch<ChessEvaluation, second_chess_margins>>>(ms, nodes);
  return std::make_unique<Ours<ChessSearch<ChessNet, second_chess_margins>>>(ms, nodes, ChessNet(read_chess_net(text)));
}

// Eight random plies after which neither side is much ahead.
Match opening(std::uint64_t seed) {
  for (Rng rng(seed);;) {
    Match match;
    for (int left = 8; left > 0 && match.position.has_moves(); --left) match.play(random_move(match.position, rng));
    if (match.position.outcome()) continue;
    ChessSearch<ChessEvaluation, second_chess_margins> search(std::size_t{2} << 20);
    Control control;
    Limits limits;
    limits.nodes = 8000;
    const Info info = search.think(match.position, limits, control, match.past);
    if (!info.solved && std::abs(*info.candidates.front().score) <= 60) return match;
  }
}

// Points of White.
double play(Match match, std::array<Player*, 2> players, bool by_rules, std::uint64_t seed) {
  int won = 0, level = 0;
  for (Player* player : players) player->begin();
  for (std::uint64_t ply = 0;; ++ply) {
    if (const auto ended = match.ended()) return *ended;
    const Chosen chosen = players[static_cast<std::size_t>(match.position.to_move())]->choose(match, mix(seed, ply));
    match.play(chosen.move);
    if (by_rules || !chosen.score) continue;
    const int sign = *chosen.score > 0 ? 1 : -1;
    won = std::abs(*chosen.score) < 700 ? 0 : won * sign > 0 ? won + sign : sign;
    level = std::abs(*chosen.score) <= 8 ? level + 1 : 0;
    if (std::abs(won) >= 8) return won > 0 ? 1 : 0;
    if (level >= 16 && ply >= 80) return 0.5;
  }
}

class Tally {
 public:
  void add(double white, double black) {
    const std::lock_guard lock(mutex_);
    pairs_.push_back(white + black);
    for (const double points : {white, black}) ++counts_[static_cast<std::size_t>(2 * points)];
  }
  void tell(const char* what) {
    const std::lock_guard lock(mutex_);
    const double count = static_cast<double>(pairs_.size());
    double sum = 0, square = 0;
    for (const double points : pairs_) sum += points / 2, square += points * points / 4;
    const double mean = count > 0 ? sum / count : 0.5;
    const double error = count > 1 ? 1.96 * std::sqrt((square / count - mean * mean) / (count - 1)) : 0.5;
    const auto elo = [](double score) {
      const double inside = std::clamp(score, 0.001, 0.999);
      return -400 * std::log10(1 / inside - 1);
    };
    std::printf("%s: %zu matches, +%d =%d -%d, score %.3f [%.3f, %.3f], elo %+.0f [%+.0f, %+.0f]\n", what,
                2 * pairs_.size(), counts_[2], counts_[1], counts_[0], mean, mean - error, mean + error, elo(mean),
                elo(mean - error), elo(mean + error));
    std::fflush(stdout);
  }

 private:
  std::mutex mutex_;
  std::vector<double> pairs_;
  std::array<int, 3> counts_{};
};
}  // namespace

int main(int count, char** given) {
  if (count < 7) return std::fprintf(stderr, "duel FIRST SECOND MS THREADS SECONDS SEED\n"), 2;
  const std::array<std::string, 2> names{given[1], given[2]};
  const int ms = std::atoi(given[3]), threads = std::atoi(given[4]);
  const double seconds = std::atof(given[5]);
  const std::uint64_t seed = std::strtoull(given[6], nullptr, 10);
  std::signal(SIGPIPE, SIG_IGN);
  const bool by_rules = names[0].find(':') != std::string::npos || names[1].find(':') != std::string::npos;
  const auto began = std::chrono::steady_clock::now();
  const auto elapsed = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count(); };
  const std::string what = names[0] + " against " + names[1] + ", " + given[3] + " ms";
  std::mutex making;
  Tally tally;
  std::atomic<std::uint64_t> next = 0;
  {
    std::vector<std::jthread> players;
    for (int i = 0; i < threads; ++i)
      players.emplace_back([&] {
        std::array<std::unique_ptr<Player>, 2> both;
        {
          const std::lock_guard lock(making);  // two programs begun at once would hold each other's pipes
          both = {player_of(names[0], ms), player_of(names[1], ms)};
        }
        while (elapsed() < seconds) {
          const std::uint64_t pair = mix(seed, next++);
          const Match start = opening(pair);
          const double white = play(start, {both[0].get(), both[1].get()}, by_rules, pair);
          const double black = 1 - play(start, {both[1].get(), both[0].get()}, by_rules, pair + 1);
          tally.add(white, black);
        }
      });
    for (double told = 30; told < seconds; told += 30) {
      std::this_thread::sleep_for(std::chrono::duration<double>(std::max(0.0, told - elapsed())));
      tally.tell(what.c_str());
    }
  }
  tally.tell(("done: " + what).c_str());
}
