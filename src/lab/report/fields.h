#pragma once
// What a report holds, field by field. Each struct lists its fields once, and is added, written as JSON and
// read from it by that list.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "game/json.h"
#include "lab/statistics.h"

namespace zashiki {

// A win counts 3600 parts: two games that are each shared by two to five can be compared in whole parts.
inline constexpr std::uint64_t whole_win = 3600;
constexpr double wins_of(std::uint64_t parts) { return static_cast<double>(parts) / whole_win; }
inline double part_of(double some, double all) { return all == 0 ? 0 : some / all; }

struct Wins {
  std::uint64_t parts = 0;
  std::uint64_t games = 0;
  [[nodiscard]] double number() const { return wins_of(parts); }
  [[nodiscard]] double share() const { return part_of(number(), static_cast<double>(games)); }
};

// How often each word came, one for each game.
using Words = std::map<std::string, std::uint64_t, std::less<>>;

template <class T>
concept HasFields = requires(T& any) { T::fields([](const auto&, auto&) {}, any); };

struct Adder {
  static void add(std::uint64_t& own, std::uint64_t more) { own += more; }
  static void add(Moments& own, const Moments& more) { own.add(more); }
  static void add(Histogram& own, const Histogram& more) { own.add(more); }
  static void add(Wins& own, const Wins& more) {
    own.parts += more.parts;
    own.games += more.games;
  }
  template <HasFields T>
  static void add(T& own, const T& more) {
    T::fields([](const auto&, auto& a, const auto& b) { add(a, b); }, own, more);
    if constexpr (requires { own.keep_few(); }) own.keep_few();
  }
  template <class T>
  static void add(std::vector<T>& own, const std::vector<T>& more) {
    for (std::size_t i = 0; i < own.size(); ++i) add(own[i], more[i]);
  }
  template <class T, std::size_t many>
  static void add(std::array<T, many>& own, const std::array<T, many>& more) {
    for (std::size_t i = 0; i < many; ++i) add(own[i], more[i]);
  }
  template <class T>
  static void add(std::optional<T>& own, const std::optional<T>& more) {
    if (own && more)
      add(*own, *more);
    else
      own.reset();
  }
  template <class T>
  static void add(std::map<std::string, T, std::less<>>& own,
                  const std::map<std::string, T, std::less<>>& more) {
    for (const auto& [name, one] : more) add(own[name], one);
  }
};

struct ToJson {
  static json::value write(const auto& plain) { return json::value_from(plain); }
  static json::value write(const Moments& moments) {
    return {{"sum", moments.sum}, {"squares", moments.squares}};
  }
  static json::value write(const Wins& wins) {
    const Interval interval = confidence(wins.number(), static_cast<double>(wins.games));
    return {{"won", wins.number()},
            {"games", wins.games},
            {"share", wins.share()},
            {"low", interval.low},
            {"high", interval.high}};
  }
  static json::value write(const Words& words) {
    double all = 0;
    for (const auto& [word, many] : words) all += static_cast<double>(many);
    json::object out;
    for (const auto& [word, many] : words) {
      const Interval interval = confidence(static_cast<double>(many), all);
      out[word] = {{"games", many},
                   {"share", static_cast<double>(many) / all},
                   {"low", interval.low},
                   {"high", interval.high}};
    }
    return out;
  }
  static json::value write(const Histogram& counts) {
    json::array list;
    for (const auto& [value, many] : counts.of) list.push_back(json::array{value, many});
    return {{"mean", counts.mean()},
            {"deviation", counts.deviation()},
            {"tenth", counts.quantile(0.1)},
            {"quarter", counts.quantile(0.25)},
            {"half", counts.quantile(0.5)},
            {"three_quarters", counts.quantile(0.75)},
            {"nine_tenths", counts.quantile(0.9)},
            {"counts", std::move(list)}};
  }
  template <HasFields T>
  static json::value write(const T& any) {
    json::object out;
    T::fields([&](const char* name, const auto& field) { out[name] = write(field); }, any);
    return out;
  }
  template <class T>
  static json::value write(const std::vector<T>& list) {
    json::array out;
    for (const T& one : list) out.push_back(write(one));
    return out;
  }
  template <class T, std::size_t many>
  static json::value write(const std::array<T, many>& list) {
    return write(std::vector<T>(list.begin(), list.end()));
  }
  template <class T>
  static json::value write(const std::map<std::string, T, std::less<>>& map) {
    json::object out;
    for (const auto& [name, one] : map) out[name] = write(one);
    return out;
  }
  template <class T>
  static json::value write(const std::optional<T>& any) {
    return any ? write(*any) : json::value(nullptr);
  }
};

// Throws what Boost.JSON throws if something is missing or of another type.
struct FromJson {
  template <class T>
  static void read(const json::value& from, T& plain) {
    if constexpr (HasFields<T>)
      T::fields([&](const char* name, auto& field) { read(from.at(name), field); }, plain);
    else if constexpr (std::is_arithmetic_v<T>)
      plain = from.to_number<T>();
    else
      plain = json::value_to<T>(from);
  }
  static void read(const json::value& from, Moments& moments) {
    moments = {.sum = from.at("sum").to_number<std::int64_t>(),
               .squares = from.at("squares").to_number<std::int64_t>()};
  }
  static void read(const json::value& from, Wins& wins) {
    const double won = std::clamp(from.at("won").to_number<double>(), 0.0, 1e12);
    wins = {.parts = static_cast<std::uint64_t>(std::llround(won * whole_win)),
            .games = from.at("games").to_number<std::uint64_t>()};
  }
  static void read(const json::value& from, Words& words) {
    for (const auto& [word, one] : from.as_object()) read(one.at("games"), words[std::string(word)]);
  }
  static void read(const json::value& from, Histogram& counts) {
    for (const auto& pair : from.at("counts").as_array())
      counts.add(pair.at(0).to_number<std::int64_t>(), pair.at(1).to_number<std::uint64_t>());
  }
  template <class T>
  static void read(const json::value& from, std::vector<T>& list) {
    list.clear();
    for (const json::value& one : from.as_array()) read(one, list.emplace_back());
  }
  template <class T, std::size_t many>
  static void read(const json::value& from, std::array<T, many>& list) {
    for (std::size_t i = 0; i < many; ++i) read(from.at(i), list[i]);
  }
  template <class T>
  static void read(const json::value& from, std::map<std::string, T, std::less<>>& map) {
    for (const auto& [name, one] : from.as_object()) read(one, map[std::string(name)]);
  }
  template <class T>
  static void read(const json::value& from, std::optional<T>& any) {
    if (from.is_null())
      any.reset();
    else
      read(from, any.emplace());
  }
};

}  // namespace zashiki
