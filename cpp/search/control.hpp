// How a running search is watched and stopped.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <utility>

#include "search/info.hpp"
#include "search/limits.hpp"

namespace parlour {

// What a search and its caller share. The search calls spend(), out() and report(), from its own thread; stop() and
// take() may be called from any other thread at any time, and do not block.
//
// A stop that comes before the search begins counts: it holds until reset(), which the caller calls between searches.
class Control {
 public:
  void stop() { stopped_.store(true, std::memory_order_relaxed); }
  void reset() {
    stopped_.store(false, std::memory_order_relaxed);
    const std::lock_guard lock(mutex_);
    newest_.reset();
  }

  // The newest report that nobody has taken yet: a mailbox with one slot, in which a newer report replaces an older.
  std::optional<Info> take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(newest_, std::nullopt);
  }

  // From here on: for the search.

  void begin(const Limits& limits) {
    limits_ = limits;
    nodes_ = 0;
    out_ = false;
    reported_ms_ = 0;
    began_ = std::chrono::steady_clock::now();
  }

  // For a search that will compare: keeps a fifth of the time back for that.
  void keep_time_to_compare() {
    if (limits_.compare > 0 && limits_.ms) *limits_.ms -= *limits_.ms / 5;
  }

  // After a search that was not stopped: lets it go on, to give other moves a value that people can compare with the
  // best one's. It costs at most a quarter of the nodes spent so far (or `least_more`) and, if there is a limit in
  // time, the fifth of it that was kept back. What was chosen stays chosen. False if there is no time.
  bool compare_more(const Limits& asked) {
    limits_.ms = asked.ms;
    if (must_end()) return false;
    limits_.nodes = nodes_ + std::max(least_more, nodes_ / 4);
    out_ = false;
    return true;
  }

  // A win may be found so soon that nothing was seen of what the other moves allow: those are compared to this depth at
  // least, as far as the nodes go.
  static constexpr int least_compared_depth = 4;

  // Counts one node. True if the search must end now and this node must not be searched; it stays true.
  bool spend() {
    if (out_) return true;
    if (limits_.nodes && nodes_ >= *limits_.nodes) return out_ = true;
    ++nodes_;
    // The clock is read rarely: a look costs as much as a few nodes. The token is a plain load.
    if (stopped_.load(std::memory_order_relaxed)) return out_ = true;
    if ((nodes_ & 255) == 0 && limits_.ms && elapsed_ms() >= static_cast<double>(*limits_.ms)) return out_ = true;
    return false;
  }

  // Whether the search must end now: for work that is long and is no node.
  bool must_end() const {
    return stopped_.load(std::memory_order_relaxed) || (limits_.ms && elapsed_ms() >= static_cast<double>(*limits_.ms));
  }

  bool out() const { return out_; }
  std::uint64_t nodes() const { return nodes_; }
  const Limits& limits() const { return limits_; }
  double elapsed_ms() const {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - began_).count();
  }

  // Whether a report is worth making now: at most about thirty a second, so that reporting costs nothing.
  bool report_due() {
    const double now = elapsed_ms();
    if (now - reported_ms_ < 33) return false;
    reported_ms_ = now;
    return true;
  }

  void report(Info info) {
    info.nodes = nodes_;
    info.ms = elapsed_ms();
    const std::lock_guard lock(mutex_);
    newest_ = std::move(info);
  }

 private:
  static constexpr std::uint64_t least_more = 2000;

  std::atomic<bool> stopped_ = false;
  std::mutex mutex_;
  std::optional<Info> newest_;

  Limits limits_;
  std::uint64_t nodes_ = 0;
  bool out_ = false;
  double reported_ms_ = 0;
  std::chrono::steady_clock::time_point began_{};
};

}  // namespace parlour
