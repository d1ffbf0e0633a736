#pragma once
#include <pybind11/numpy.h>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "common.h"
#include "game.h"
#include "game/transcript.h"

namespace zashiki::python {

using Observation = py::array_t<std::uint8_t>;
using Mask = py::array_t<std::int8_t>;  // as the spaces of Gymnasium want theirs

// An action in notation, an index, or several parts.
using AnyAction = std::variant<int, std::vector<int>, std::string>;

class PyState : public MadeWhole {
 public:
  PyState(std::shared_ptr<PyGame> game, Match match, bool sampled = false)
      : game_(std::move(game)), match_(std::move(match)), sampled_(sampled) {}
  [[nodiscard]] std::shared_ptr<PyState> copy() const;

  [[nodiscard]] const std::shared_ptr<PyGame>& game() const { return game_; }
  [[nodiscard]] const Match& match() const { return match_; }
  [[nodiscard]] const Position& position() const { return match_.position(); }

  [[nodiscard]] std::vector<int> actors() const { return list(position().actors()); }
  [[nodiscard]] std::vector<int> winners() const { return list(position().winners()); }
  [[nodiscard]] std::vector<double> scores() const;
  [[nodiscard]] std::vector<double> returns() const;

  // The first seat to act, if none is named.
  [[nodiscard]] Seat actor(std::optional<int> seat) const;
  [[nodiscard]] Seat reader(int seat) const;

  [[nodiscard]] std::vector<std::string> legal(std::optional<int> seat) const;
  [[nodiscard]] std::vector<std::tuple<std::string, double>> chance_outcomes() const;

  [[nodiscard]] Action action_of(const AnyAction& any) const;
  void apply(const AnyAction& any, std::optional<int> seat);
  std::string roll(std::uint64_t seed);
  [[nodiscard]] py::object why(const AnyAction& any, std::optional<int> seat) const;

  [[nodiscard]] Observation observation(int seat, const std::vector<int>& chosen) const;
  [[nodiscard]] Mask mask(std::optional<int> seat, const std::vector<int>& chosen) const;

  [[nodiscard]] py::object view(int seat) const;
  [[nodiscard]] std::vector<std::tuple<int, std::string>> log(std::optional<int> seat) const;
  [[nodiscard]] std::string transcript() const;

  // A state that looks the same to this reader: what it cannot know is drawn from the seed.
  [[nodiscard]] std::shared_ptr<PyState> sample(int seat, std::uint64_t seed) const;

  // The same position: everybody's view is the same. How it came about does not matter.
  [[nodiscard]] bool equals(const PyState& other) const;

  [[nodiscard]] std::string board(int seat) const;

 private:
  static std::vector<int> list(Seats seats);
  // Parts that this seat can have chosen so far: each was in its mask.
  [[nodiscard]] Indices begun(Seat who, const std::vector<int>& chosen) const;

  std::shared_ptr<PyGame> game_;
  Match match_;
  bool sampled_;  // its log does not lead to it from the start
};

std::shared_ptr<PyState> start(const std::shared_ptr<PyGame>& game, std::optional<int> players,
                               const py::kwargs& options);

}  // namespace zashiki::python
