// Lessons as lines of a log, read without Python: most of a log is lessons, and most lessons are plain.
//
//   checksum (8 hex digits) a space {"match":"...","moves":[...],"ms":...,"result":"...","role":0,"source":"..."}
//
// Only what the log itself writes is read here, letter by letter; anything else is left to the reader in Python, which
// also says what is wrong.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "learner/memory.hpp"

namespace parlour {

// The checksum of zip and of Python's zlib, eight bytes at a step ("slicing by 8", Kounavis and Berry 2005), since
// every byte of a log goes through it.
inline std::uint32_t crc32(std::string_view bytes) {
  static const auto tables = [] {
    std::array<std::array<std::uint32_t, 256>, 8> made{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
      std::uint32_t value = byte;
      for (int bit = 0; bit < 8; ++bit) value = value >> 1 ^ (value & 1 ? 0xedb88320u : 0);
      made[0][byte] = value;
    }
    for (std::size_t byte = 0; byte < 256; ++byte)
      for (std::size_t step = 1; step < 8; ++step)
        made[step][byte] = made[step - 1][byte] >> 8 ^ made[0][made[step - 1][byte] & 255];
    return made;
  }();
  std::uint32_t crc = ~0u;
  std::size_t at = 0;
  const auto byte = [&](std::size_t index) { return static_cast<unsigned char>(bytes[index]); };
  for (; at + 8 <= bytes.size(); at += 8) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) value ^= tables[7 - i][(crc >> (8 * i) & 255) ^ byte(at + i)];
    for (std::size_t i = 4; i < 8; ++i) value ^= tables[7 - i][byte(at + i)];
    crc = value;
  }
  for (; at < bytes.size(); ++at) crc = crc >> 8 ^ tables[0][(crc ^ byte(at)) & 255];
  return ~crc;
}

// One lesson as it stands in the log; the views are into the data that it was read from.
struct LessonLine {
  std::string_view match;
  std::string_view text;  // the whole entry
  std::uint32_t role = 0;
  OwnOutcome outcome = OwnOutcome::won;
};

// Reads one line after the other for as long as they are plain lessons.
class LessonLines {
 public:
  explicit LessonLines(std::string_view data) : left_(data) {}

  // The next lesson, with its moves in `moves`; none if the next line is something else. `at()` is then where it is.
  std::optional<LessonLine> next(std::vector<MoveId>& moves) {
    const std::size_t end = left_.find('\n');
    if (end == std::string_view::npos || end < 10 || left_[8] != ' ') return std::nullopt;
    LessonLine line;
    line.text = left_.substr(9, end - 9);
    if (!parse(line, moves) || hex(left_.substr(0, 8)) != crc32(line.text)) return std::nullopt;
    left_.remove_prefix(end + 1);
    read_ += end + 1;
    return line;
  }

  std::size_t at() const { return read_; }

 private:
  static std::optional<std::uint32_t> hex(std::string_view digits) {
    std::uint32_t value = 0;
    for (const char digit : digits) {
      const bool decimal = digit >= '0' && digit <= '9';
      if (!decimal && (digit < 'a' || digit > 'f')) return std::nullopt;
      value = value << 4 | static_cast<std::uint32_t>(decimal ? digit - '0' : digit - 'a' + 10);
    }
    return value;
  }

  // The fields in the order in which the log writes them; those that may be missing are skipped.
  bool parse(LessonLine& line, std::vector<MoveId>& moves) {
    rest_ = line.text;
    std::string_view word;
    if (!take("{\"match\":") || !text(line.match) || !take(",\"moves\":[") || !numbers(moves)) return false;
    std::uint64_t ms = 0;
    if (take(",\"ms\":") && !number(ms)) return false;
    if (!take(",\"result\":") || !text(word)) return false;
    if (word == "won")
      line.outcome = OwnOutcome::won;
    else if (word == "drawn")
      line.outcome = OwnOutcome::drawn;
    else if (word == "lost")
      line.outcome = OwnOutcome::lost;
    else
      return false;
    if (take(",\"role\":0"))
      line.role = 0;
    else if (take(",\"role\":1"))
      line.role = 1;
    else
      return false;
    if (take(",\"source\":") && !text(word)) return false;
    if (take(",\"training\":") && !text(word)) return false;
    return rest_ == "}";
  }

  bool take(std::string_view wanted) {
    if (!rest_.starts_with(wanted)) return false;
    rest_.remove_prefix(wanted.size());
    return true;
  }

  // Without anything that is written in another way than it is meant.
  bool text(std::string_view& found) {
    if (!take("\"")) return false;
    std::size_t length = 0;
    while (length < rest_.size() && rest_[length] >= ' ' && rest_[length] < 127 && rest_[length] != '"' &&
           rest_[length] != '\\')
      ++length;
    found = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return take("\"");
  }

  // As JSON has whole numbers: no zeros in front. Sixteen digits are more than any field needs, and cannot overflow.
  bool number(std::uint64_t& found) {
    std::size_t length = 0;
    found = 0;
    while (length < rest_.size() && length < 16 && rest_[length] >= '0' && rest_[length] <= '9')
      found = 10 * found + static_cast<std::uint64_t>(rest_[length++] - '0');
    const bool padded = length > 1 && rest_[0] == '0';
    rest_.remove_prefix(length);
    return length > 0 && !padded;
  }

  // To the closing bracket.
  bool numbers(std::vector<MoveId>& found) {
    found.clear();
    if (take("]")) return true;
    do {
      std::uint64_t id = 0;
      if (!number(id) || id > UINT32_MAX) return false;
      found.push_back(static_cast<MoveId>(id));
    } while (take(","));
    return take("]");
  }

  std::string_view left_;
  std::string_view rest_;
  std::size_t read_ = 0;
};

}  // namespace parlour
