// zashiki.State: positions as values.
#include "state.h"

#include <span>
#include <utility>

#include "cli/tables/table.h"

namespace zashiki::python {
namespace {

// An array and its bytes.
template <class Array>
std::pair<Array, std::span<std::uint8_t>> zeros(int size) {
  Array array(size);
  auto* bytes = reinterpret_cast<std::uint8_t*>(array.mutable_data());
  std::fill_n(bytes, size, std::uint8_t{0});
  return {std::move(array), {bytes, static_cast<std::size_t>(size)}};
}

std::shared_ptr<PyState> from_transcript(const std::string& text) {
  auto read = value_of(read_transcript(text));
  const Setup& setup = read.match.setup();
  auto game = std::make_shared<PyGame>(setup.game, setup.data ? to_python(*setup.data) : py::none());
  return std::make_shared<PyState>(std::move(game), std::move(read.match));
}

}  // namespace

std::shared_ptr<PyState> PyState::copy() const {
  return std::make_shared<PyState>(game_, match_.copy(), sampled_);
}

std::shared_ptr<PyState> PyState::sample(int seat, std::uint64_t seed) const {
  Random random(seed);
  return std::make_shared<PyState>(game_, match_.sample(reader(seat), random), true);
}

std::string PyState::transcript() const {
  if (sampled_) refuse("a sampled state has no transcript: nothing was played to reach it");
  return write_transcript(match_);
}

std::vector<double> PyState::scores() const {
  const Scores scores = position().scores();
  return {scores.begin(), scores.end()};
}

std::vector<double> PyState::returns() const {
  std::vector<double> shares(static_cast<std::size_t>(position().players()));
  const Seats winners = position().winners();
  for (const Seat seat : winners) shares[static_cast<std::size_t>(seat)] = 1.0 / winners.size();
  return shares;
}

Seat PyState::actor(std::optional<int> seat) const {
  if (seat) {
    if (*seat != chance && (*seat < 0 || *seat >= position().players()))
      refuse("there is no seat " + std::to_string(*seat) + " in this game");
  } else if (position().over()) {
    throw PythonError({code::over, "the game is over"});
  }
  const Seat who = seat.value_or(position().actors().lowest());
  check(match_.check_turn(who));
  return who;
}

Seat PyState::reader(int seat) const {
  if (seat != nobody && (seat < 0 || seat >= position().players()))
    refuse("there is no seat " + std::to_string(seat) + " in this game; the spectator is " +
           std::to_string(nobody));
  return seat;
}

std::vector<std::string> PyState::legal(std::optional<int> seat) const {
  std::vector<std::string> texts;
  for (auto& choice : value_of(match_.legal(actor(seat)))) texts.push_back(std::move(choice.text));
  return texts;
}

std::vector<std::tuple<std::string, double>> PyState::chance_outcomes() const {
  const auto choices = value_of(match_.legal(chance));
  double total = 0;
  for (const auto& choice : choices) total += choice.weight;
  std::vector<std::tuple<std::string, double>> outcomes;
  for (const auto& choice : choices) outcomes.emplace_back(choice.text, choice.weight / total);
  return outcomes;
}

Action PyState::action_of(const AnyAction& any) const {
  if (const auto* text = std::get_if<std::string>(&any)) return game_->parse(*text);
  const auto* one = std::get_if<int>(&any);
  const Indices parts =
      game_->indices(one != nullptr ? std::vector<int>{*one} : std::get<std::vector<int>>(any));
  const auto action = game_->game->from_indices(parts);
  if (!action)
    throw PythonError({code::illegal_action, "these parts are not a whole action of " + game_->name});
  return *action;
}

void PyState::apply(const AnyAction& any, std::optional<int> seat) {
  const Seat who = actor(seat);
  check(match_.act(who, action_of(any)));
}

std::string PyState::roll(std::uint64_t seed) {
  Random random(seed);
  return std::string(game_->game->to_text(value_of(match_.roll(random))).view());
}

py::object PyState::why(const AnyAction& any, std::optional<int> seat) const {
  const Seat who = actor(seat);
  const Action action = action_of(any);
  if (position().is_legal(who, action)) return py::none();
  const Refusal refusal = position().why(who, action);
  return py::make_tuple(std::string(refusal.clause.view()), sentence_of(refusal));
}

Observation PyState::observation(int seat, const std::vector<int>& chosen) const {
  auto [array, bytes] = zeros<Observation>(game_->encoding.observation_size);
  const Seat who = reader(seat);
  position().encode(who, begun(who, chosen), bytes);
  return array;
}

Mask PyState::mask(std::optional<int> seat, const std::vector<int>& chosen) const {
  auto [array, bytes] = zeros<Mask>(game_->encoding.index_size);
  const Seat who = actor(seat);
  if (who == chance) refuse("chance is to act: its outcomes have no index");
  position().mask(who, begun(who, chosen), bytes);
  return array;
}

py::object PyState::view(int seat) const {
  return to_python(json::parse(view_text(*game_->game, position().view(reader(seat)))));
}

std::vector<std::tuple<int, std::string>> PyState::log(std::optional<int> seat) const {
  const Seat who = seat ? reader(*seat) : Match::referee;
  std::vector<std::tuple<int, std::string>> entries;
  for (const auto& entry : match_.log())
    entries.emplace_back(entry.who, std::string(match_.text_for(entry, who).view()));
  return entries;
}

bool PyState::equals(const PyState& other) const {
  if (game_->name != other.game_->name || position().players() != other.position().players() ||
      match_.setup().data != other.match_.setup().data)
    return false;
  for (Seat seat = nobody; seat < position().players(); ++seat)
    if (seat != chance && !(position().view(seat) == other.position().view(seat))) return false;
  return true;
}

std::string PyState::board(int seat) const {
  const auto table = make_table(*game_->game, position().players(), Language::english);
  return table->board(position().view(reader(seat)), seat, Style{.colour = false, .unicode = true});
}

std::vector<int> PyState::list(Seats seats) {
  std::vector<int> numbers;
  for (const Seat seat : seats) numbers.push_back(seat);
  return numbers;
}

Indices PyState::begun(Seat who, const std::vector<int>& chosen) const {
  const Indices all = game_->indices(chosen);
  if (all.empty()) return all;
  if (who < 0 || !position().actors().contains(who)) refuse("only a seat that acts can have chosen parts");
  Indices parts;
  std::vector<std::uint8_t> open(static_cast<std::size_t>(game_->encoding.index_size));
  for (const auto index : all) {
    if (game_->game->from_indices(parts)) refuse("nothing can follow a whole action");
    position().mask(who, parts, open);
    if (open[index] == 0)
      throw PythonError({code::illegal_action, std::to_string(index) + " is not in the mask"});
    parts.push_back(index);
  }
  if (game_->game->from_indices(parts)) refuse("these parts are a whole action: apply it");
  return parts;
}

std::shared_ptr<PyState> start(const std::shared_ptr<PyGame>& game, std::optional<int> players,
                               const py::kwargs& options) {
  return std::make_shared<PyState>(
      game, value_of(Match::start(setup_of(game->name, game->own_data, players, options))));
}

void bind_states(py::module_& module) {
  using namespace pybind11::literals;
  py::class_<PyState, std::shared_ptr<PyState>>(module, "State",
                                                "A position and how it came about; made by Game.start.")
      .def_property_readonly("game", &PyState::game)
      .def_property_readonly("players", [](const PyState& self) { return self.position().players(); })
      .def_property_readonly("options",
                             [](const PyState& self) { return to_python(self.match().setup().options); })
      .def_property_readonly("actors", &PyState::actors,
                             "The seats that owe an action, or CHANCE alone; empty once the game is over.")
      .def_property_readonly("over", [](const PyState& self) { return self.position().over(); })
      .def_property_readonly("scores", &PyState::scores, "What each seat would have if the game stopped now.")
      .def_property_readonly("winners", &PyState::winners, "Empty until it is over.")
      .def_property_readonly("returns", &PyState::returns,
                             "Each seat's share of the win; 0 until it is over.")
      .def("legal_actions", &PyState::legal, "seat"_a = py::none(), "What this actor may do, as sorted text.")
      .def("chance_outcomes", &PyState::chance_outcomes, "What chance may do, as (text, probability).")
      .def("apply", &PyState::apply, "action"_a, "seat"_a = py::none(),
           "Acts: an action as text, index or parts.")
      .def(
          "child",
          [](const PyState& self, const AnyAction& action, std::optional<int> seat) {
            auto next = self.copy();
            next->apply(action, seat);
            return next;
          },
          "action"_a, "seat"_a = py::none(), "A copy in which this was done.")
      .def("roll", &PyState::roll, "seed"_a, "Lets chance act once, and tells how.")
      .def("why", &PyState::why, "action"_a, "seat"_a = py::none(),
           "None for a legal action, or (clause, sentence).")
      .def("action_mask", &PyState::mask, "seat"_a = py::none(), "chosen"_a = std::vector<int>{},
           "A byte for each index: 1 where it can come next.")
      .def("observation", &PyState::observation, "seat"_a, "chosen"_a = std::vector<int>{},
           "What this reader may know, as bytes.")
      .def("view", &PyState::view, "seat"_a, "What this reader may know, as a dict.")
      .def("log", &PyState::log, "seat"_a = py::none(),
           "The actions so far as (who, text); redacted where a reader is named.")
      .def("transcript", &PyState::transcript, "The whole game as a file.")
      .def("board", &PyState::board, "seat"_a = static_cast<int>(nobody), "The table, drawn.")
      .def("copy", &PyState::copy)
      .def(
          "sample", &PyState::sample, "seat"_a, "seed"_a = 0,
          "A state that looks exactly the same to that seat, with everything it cannot know drawn at random. "
          "Its log is empty.")
      .def("to_bytes", [](const PyState& self) { return py::bytes(self.transcript()); })
      .def_static(
          "from_bytes", [](const py::bytes& bytes) { return from_transcript(std::string(bytes)); }, "bytes"_a)
      .def("__copy__", &PyState::copy)
      .def(
          "__deepcopy__", [](const PyState& self, const py::dict&) { return self.copy(); }, "memo"_a)
      .def("__eq__", &PyState::equals, py::is_operator())
      .def("__repr__", [](const PyState& self) { return self.board(nobody); })
      .def("__reduce__",
           [](const PyState& self) {
             const py::object restore = py::module_::import("zashiki").attr("_state_from_bytes");
             return py::make_tuple(restore, py::make_tuple(py::bytes(self.transcript())));
           })
      .attr("__hash__") = py::none();

  module.def("read_transcript", &from_transcript, "text"_a, "The game that a transcript tells of.");
}

}  // namespace zashiki::python
