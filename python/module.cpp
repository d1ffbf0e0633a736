// What `import zashiki` stands on: the run-time interface of game/, minds and batches, as Python objects.
// Whatever comes from Python is checked here; a refusal becomes a zashiki.Error with the engine's sentence,
// code and clause.
#include <fmt/format.h>
#include <mutex>
#include <optional>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "cli/tables/table.h"
#include "game/match.h"
#include "game/registry.h"
#include "game/transcript.h"
#include "lab/arena.h"
#include "lab/batch.h"
#include "mind/explain.h"
#include "mind/mind.h"
#include "mind/niya/solver.h"

namespace py = pybind11;

namespace zashiki {
namespace {

struct PythonError : std::exception {
  Error error;
  explicit PythonError(Error from) : error(std::move(from)) {}
  [[nodiscard]] const char* what() const noexcept override { return error.message.c_str(); }
};

template <class T>
T value_of(Result<T>&& result) {
  if (!result) throw PythonError(result.error());
  return std::move(*result);
}
void check(const Status& status) {
  if (!status) throw PythonError(status.error());
}
[[noreturn]] void refuse(std::string message) { throw PythonError({code::bad_request, std::move(message)}); }

// ---- JSON, by Python's own module ----

py::object to_python(const json::value& value) {
  return py::module_::import("json").attr("loads")(json::serialize(value));
}

json::value from_python(const py::object& object) {
  const auto text = py::module_::import("json").attr("dumps")(object).cast<std::string>();
  boost::system::error_code error;
  json::value value = json::parse(text, error);
  if (error) throw PythonError({code::bad_json, "this cannot be written as JSON: " + error.message()});
  return value;
}

std::shared_ptr<const Game> game_named(const std::string& id, const py::object& data) {
  std::optional<json::value> own;
  if (!data.is_none()) own = from_python(data);
  return value_of(choose_game(id, own ? &*own : nullptr));
}

Setup setup_of(const std::string& game, const py::object& data, std::optional<int> players,
               const py::dict& options) {
  Setup setup{.game = game, .players = 0, .options = from_python(options).as_object(), .data = std::nullopt};
  if (!data.is_none()) setup.data = from_python(data);
  setup.players = players.value_or(game_named(game, data)->min_players());
  return setup;
}

using Array = py::array_t<std::uint8_t>;
py::array_t<std::uint8_t> zeros(int size) {
  Array array(size);
  std::fill_n(array.mutable_data(), size, std::uint8_t{0});
  return array;
}

// Python can make an object and leave its constructor out; pybind11 would then give it memory in which
// nothing was made. What derives from this is only made by std::make_shared, and such an object raises
// instead.
struct MadeWhole {
  static void* operator new(std::size_t) {
    throw py::type_error("this object was made without its constructor");
  }
  static void* operator new(std::size_t, void* at) noexcept { return at; }
};

// ---- Games ----

class PyGame : public MadeWhole {
 public:
  PyGame(std::string id, py::object data)
      : game(game_named(id, data)),
        name(std::move(id)),
        own_data(std::move(data)),
        encoding(game->encoding()) {}

  std::shared_ptr<const Game> game;
  std::string name;
  py::object own_data;
  EncodingSpec encoding;

  [[nodiscard]] Action parse(const std::string& text) const {
    const auto action = game->parse(text);
    if (!action)
      throw PythonError({code::illegal_action, fmt::format("{:.80} is not an action of {}",
                                                           json::serialize(json::value(text)), name)});
    return *action;
  }
  [[nodiscard]] Indices indices(const std::vector<int>& parts) const {
    if (parts.size() > static_cast<std::size_t>(encoding.most_parts))
      refuse("an action of " + name + " has at most " + std::to_string(encoding.most_parts) + " parts");
    Indices indices;
    for (const int part : parts) {
      if (part < 0 || part >= encoding.index_size)
        refuse(std::to_string(part) + " is not an index of " + name + ": there are " +
               std::to_string(encoding.index_size));
      indices.push_back(static_cast<std::uint16_t>(part));
    }
    return indices;
  }
};

// ---- States ----

// An action in notation, an index, or several parts.
using AnyAction = std::variant<int, std::vector<int>, std::string>;

class PyState : public MadeWhole {
 public:
  PyState(std::shared_ptr<PyGame> game, Match match) : game_(std::move(game)), match_(std::move(match)) {}
  [[nodiscard]] std::shared_ptr<PyState> copy() const {
    return std::make_shared<PyState>(game_, match_.copy());
  }

  [[nodiscard]] const std::shared_ptr<PyGame>& game() const { return game_; }
  [[nodiscard]] const Match& match() const { return match_; }
  [[nodiscard]] const Position& position() const { return match_.position(); }

  [[nodiscard]] std::vector<int> actors() const { return list(position().actors()); }
  [[nodiscard]] std::vector<int> winners() const { return list(position().winners()); }
  [[nodiscard]] std::vector<double> scores() const {
    const Scores scores = position().scores();
    return {scores.begin(), scores.end()};
  }
  [[nodiscard]] std::vector<double> returns() const {
    std::vector<double> shares(static_cast<std::size_t>(position().players()));
    const Seats winners = position().winners();
    for (const Seat seat : winners) shares[static_cast<std::size_t>(seat)] = 1.0 / winners.size();
    return shares;
  }

  // Whoever acts first in seat order, where nobody is named.
  [[nodiscard]] Seat actor(std::optional<int> seat) const {
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
  [[nodiscard]] Seat reader(int seat) const {
    if (seat != nobody && (seat < 0 || seat >= position().players()))
      refuse("there is no seat " + std::to_string(seat) + " in this game; the spectator is " +
             std::to_string(nobody));
    return seat;
  }

  [[nodiscard]] std::vector<std::string> legal(std::optional<int> seat) const {
    std::vector<std::string> texts;
    for (auto& choice : value_of(match_.legal(actor(seat)))) texts.push_back(std::move(choice.text));
    return texts;
  }
  [[nodiscard]] std::vector<std::tuple<std::string, double>> chance_outcomes() const {
    const auto choices = value_of(match_.legal(chance));
    double total = 0;
    for (const auto& choice : choices) total += choice.weight;
    std::vector<std::tuple<std::string, double>> outcomes;
    for (const auto& choice : choices) outcomes.emplace_back(choice.text, choice.weight / total);
    return outcomes;
  }

  [[nodiscard]] Action action_of(const AnyAction& any) const {
    if (const auto* text = std::get_if<std::string>(&any)) return game_->parse(*text);
    const auto* one = std::get_if<int>(&any);
    const Indices parts =
        game_->indices(one != nullptr ? std::vector<int>{*one} : std::get<std::vector<int>>(any));
    const auto action = game_->game->from_indices(parts);
    if (!action)
      throw PythonError({code::illegal_action, "these parts are not a whole action of " + game_->name});
    return *action;
  }
  void apply(const AnyAction& any, std::optional<int> seat) {
    const Seat who = actor(seat);
    check(match_.act(who, action_of(any)));
  }
  std::string roll(std::uint64_t seed) {
    Random random(seed);
    return std::string(game_->game->to_text(value_of(match_.roll(random))).view());
  }
  [[nodiscard]] py::object why(const AnyAction& any, std::optional<int> seat) const {
    const Seat who = actor(seat);
    const Action action = action_of(any);
    if (position().is_legal(who, action)) return py::none();
    const Refusal refusal = position().why(who, action);
    return py::make_tuple(std::string(refusal.clause.view()), std::string(refusal.sentence.view()));
  }

  [[nodiscard]] Array observation(int seat, const std::vector<int>& chosen) const {
    Array array = zeros(game_->encoding.observation_size);
    const Seat who = reader(seat);
    position().encode(who, begun(who, chosen),
                      {array.mutable_data(), static_cast<std::size_t>(array.size())});
    return array;
  }
  [[nodiscard]] Array mask(std::optional<int> seat, const std::vector<int>& chosen) const {
    Array array = zeros(game_->encoding.index_size);
    const Seat who = actor(seat);
    if (who == chance) refuse("chance is to act: its outcomes have no index");
    position().mask(who, begun(who, chosen), {array.mutable_data(), static_cast<std::size_t>(array.size())});
    return array;
  }

  [[nodiscard]] py::object view(int seat) const {
    return to_python(json::parse(view_text(*game_->game, position().view(reader(seat)))));
  }
  [[nodiscard]] std::vector<std::tuple<int, std::string>> log(std::optional<int> seat) const {
    const Seat who = seat ? reader(*seat) : Match::referee;
    std::vector<std::tuple<int, std::string>> entries;
    for (const auto& entry : match_.log())
      entries.emplace_back(entry.who, std::string(match_.text_for(entry, who).view()));
    return entries;
  }
  [[nodiscard]] std::string transcript() const { return write_transcript(match_); }

  // The same position: everybody's view is the same. How it came about does not matter.
  [[nodiscard]] bool equals(const PyState& other) const {
    if (game_->name != other.game_->name || position().players() != other.position().players() ||
        match_.setup().data != other.match_.setup().data)
      return false;
    for (Seat seat = nobody; seat < position().players(); ++seat)
      if (seat != chance && !(position().view(seat) == other.position().view(seat))) return false;
    return true;
  }

  [[nodiscard]] std::string board(int seat) const {
    const auto table = make_table(*game_->game, position().players());
    for (int i = 0; i < position().players(); ++i) table->names.push_back("Seat " + std::to_string(i));
    return table->board(position().view(reader(seat)), seat, Style{.colour = false, .unicode = true});
  }

 private:
  static std::vector<int> list(Seats seats) {
    std::vector<int> numbers;
    for (const Seat seat : seats) numbers.push_back(seat);
    return numbers;
  }
  // Parts that this seat can have chosen so far: each was in its mask.
  [[nodiscard]] Indices begun(Seat who, const std::vector<int>& chosen) const {
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

  std::shared_ptr<PyGame> game_;
  Match match_;
};

std::shared_ptr<PyState> start(const std::shared_ptr<PyGame>& game, std::optional<int> players,
                               const py::kwargs& options) {
  return std::make_shared<PyState>(
      game, value_of(Match::start(setup_of(game->name, game->own_data, players, options))));
}

std::shared_ptr<PyState> from_transcript(const std::string& text) {
  auto read = value_of(read_transcript(text));
  const Setup& setup = read.match.setup();
  auto game = std::make_shared<PyGame>(setup.game, setup.data ? to_python(*setup.data) : py::none());
  return std::make_shared<PyState>(std::move(game), std::move(read.match));
}

// ---- Minds ----

class PyMind : public MadeWhole {
 public:
  PyMind(const std::shared_ptr<PyGame>& game, std::string name)
      : game_(game), name_(std::move(name)), mind_(value_of(make_mind(name_, *game->game))) {}

  py::dict think(const PyState& state, std::optional<int> seat, std::uint64_t iterations, int milliseconds,
                 std::uint64_t seed) {
    if (&state.match().game() != game_->game.get() && state.game()->name != game_->name)
      refuse("this mind plays " + game_->name + ", not " + state.game()->name);
    if (!state.game()->own_data.equal(game_->own_data))
      refuse("this mind knows another map than the state's");
    const Seat who = state.actor(seat);
    if (who == chance) refuse("chance is to act, not a mind");
    if (milliseconds < 0) refuse("a budget is not negative");
    std::vector<Action> legal(static_cast<std::size_t>(game_->game->most_actions()));
    legal.resize(static_cast<std::size_t>(state.position().legal(who, legal)));
    const AnyView view = state.position().view(who);
    const Question question{
        .view = view,
        .seat = who,
        .legal = legal,
        .budget = {.iterations = iterations, .time = std::chrono::milliseconds(milliseconds)},
        .seed = seed};
    Answer answer;
    Explanation explanation;
    {
      const py::gil_scoped_release released;
      const std::lock_guard lock(thinking_);
      answer = mind_->think(question);
      explanation = explain(*game_->game, question, answer);
    }
    const auto text = [&](Action action) { return std::string(game_->game->to_text(action).view()); };
    py::list policy;
    for (const Weighed& weighed : answer.policy)
      policy.append(py::make_tuple(text(weighed.action), weighed.share, weighed.value));
    py::dict out;
    out["action"] = text(answer.action);
    out["policy"] = policy;
    out["values"] = std::vector<double>(answer.values.begin(), answer.values.end());
    out["reason"] = explanation.reason;
    out["iterations"] = answer.iterations;
    return out;
  }
  [[nodiscard]] const std::string& name() const { return name_; }

 private:
  std::shared_ptr<PyGame> game_;
  std::string name_;
  std::unique_ptr<Mind> mind_;
  std::mutex thinking_;
};

py::dict solve(const PyState& state) {
  const AnyView any = state.position().view(nobody);
  const auto* view = std::get_if<Niya::View>(&any);
  if (view == nullptr) refuse("only Niya is solved, not " + state.game()->name);
  if (view->phase != niya::Phase::taking) refuse("the garden is not dealt, or the match is over");
  Random random(0);
  const auto garden = Niya{}.sample(*view, random, UniformPrior{});
  niya::TakeValues takes;
  niya::Line line;
  {
    const py::gil_scoped_release released;
    niya::Solver solver;
    takes = solver.values(garden, niya::Solver::Ask::tiles);
    line = solver.best_line(garden);
  }
  const auto text = [](niya::Square square) {
    return std::string(Niya{}.to_text(niya::make(niya::Kind::take, square)).view());
  };
  py::dict values;
  niya::Value best = -100;
  for (const auto& take : takes) {
    values[py::str(text(take.square))] = take.value;
    best = std::max(best, take.value);
  }
  py::list moves;
  for (const auto& take : line) moves.append(text(take.square));
  py::dict out;
  out["value"] = best;
  out["takes"] = values;
  out["line"] = moves;
  return out;
}

py::dict arena(const std::string& game, std::vector<std::string> minds, std::uint64_t games,
               std::uint64_t seed, std::optional<int> players, std::uint64_t iterations, int milliseconds,
               unsigned threads, const py::object& data, const py::dict& options) {
  if (milliseconds < 0) refuse("a budget is not negative");
  constexpr unsigned most_threads = 256;
  if (threads > most_threads) refuse("there are at most 256 threads");
  const ArenaSetup setup{
      .game = setup_of(game, data, players, options),
      .minds = std::move(minds),
      .games = games,
      .seed = seed,
      .budget = {.iterations = iterations, .time = std::chrono::milliseconds(milliseconds)},
      .threads = threads};
  Result<ArenaReport> report = Error{};
  {
    const py::gil_scoped_release released;
    report = run_arena(setup, [](std::uint64_t) {});
  }
  const ArenaReport found = value_of(std::move(report));
  py::list standings;
  for (const Standing& standing : found.standings) {
    py::dict one;
    one["mind"] = standing.mind;
    one["seats"] = standing.seats;
    one["wins"] = standing.wins;
    one["share"] = standing.share();
    one["interval"] = py::make_tuple(standing.interval().low, standing.interval().high);
    one["times_fair"] = standing.fair > 0 ? standing.wins / standing.fair : 0;
    one["score"] = standing.seats > 0 ? standing.score / standing.seats : 0;
    one["rating"] = standing.rating;
    standings.append(one);
  }
  py::dict out;
  out["games"] = found.games;
  out["standings"] = standings;
  return out;
}

// ---- Batches ----

class PyBatch : public MadeWhole {
 public:
  PyBatch(const std::string& game, const py::object& data, std::optional<int> players,
          const py::dict& options, std::size_t games, std::uint64_t seed, unsigned threads, int autoreset) {
    if (autoreset < 0 || autoreset > 2) refuse("there are three modes of starting anew");
    batch_ = value_of(Batch::make({.game = setup_of(game, data, players, options),
                                   .games = games,
                                   .seed = seed,
                                   .threads = threads,
                                   .autoreset = static_cast<Autoreset>(autoreset)}));
  }

  // One call at a time: what runs without the interpreter's lock may not be entered twice.
  template <class Work>
  auto alone(Work&& work) {
    const std::unique_lock lock(working_, std::try_to_lock);
    if (!lock) throw std::runtime_error("these games are being stepped by another thread");
    const py::gil_scoped_release released;
    return work(*batch_);
  }

  void reset(std::uint64_t seed,
             const std::optional<py::array_t<bool, py::array::c_style | py::array::forcecast>>& which) {
    std::vector<std::uint8_t> marked;
    if (which) {
      if (which->ndim() != 1 || static_cast<std::size_t>(which->size()) != batch_->size())
        refuse("the mask of games to reset needs one entry for each of the " +
               std::to_string(batch_->size()) + " games");
      marked.assign(which->data(), which->data() + which->size());
    }
    alone([&](Batch& batch) { batch.reset(seed, marked); });
  }
  void step(const py::array_t<std::int64_t, py::array::c_style>& actions) {
    if (actions.ndim() != 1 || static_cast<std::size_t>(actions.size()) != batch_->size())
      refuse("there must be one action for each of the " + std::to_string(batch_->size()) + " games");
    // A copy: another thread may write to the array meanwhile.
    const std::vector<std::int64_t> chosen(actions.data(), actions.data() + actions.size());
    check(alone([&](Batch& batch) { return batch.step(chosen); }));
  }
  std::uint64_t rollout(std::uint64_t steps) {
    std::uint64_t chosen = 0;
    // In pieces, so that it can be interrupted.
    const std::uint64_t most = 1 + 2'000'000 / batch_->size();
    while (steps > 0) {
      const std::uint64_t some = std::min(steps, most);
      chosen += alone([&](Batch& batch) { return batch.rollout(some); });
      steps -= some;
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    }
    return chosen;
  }
  [[nodiscard]] std::size_t size() const { return batch_->size(); }

  // The arrays themselves, which live as long as anybody holds one.
  template <class T>
  static py::array view(const py::object& self, std::vector<T>& from, const char* type = nullptr) {
    const auto& batch = *self.cast<PyBatch&>().batch_;
    const auto rows = static_cast<py::ssize_t>(batch.size());
    const auto columns = static_cast<py::ssize_t>(from.size()) / rows;
    const std::vector<py::ssize_t> shape =
        from.size() == batch.size() && columns == 1 ? std::vector{rows} : std::vector{rows, columns};
    const py::dtype dtype = type == nullptr ? py::dtype::of<T>() : py::dtype(type);
    return {dtype, shape, from.data(), self};
  }
  Batch& batch() { return *batch_; }

 private:
  std::unique_ptr<Batch> batch_;
  std::mutex working_;
};

template <auto Member>
void bind_array(py::class_<PyBatch, std::shared_ptr<PyBatch>>& type, const char* name, const char* about,
                const char* dtype = nullptr) {
  type.def_property_readonly(
      name,
      [dtype](const py::object& self) {
        return PyBatch::view(self, self.cast<PyBatch&>().batch().*Member, dtype);
      },
      about);
}

py::list fields_of(const PyGame& game) {
  py::list list;
  for (const auto& field : game.encoding.fields) {
    py::dict one;
    one["name"] = field.name;
    one["low"] = field.low;
    one["high"] = field.high;
    one["shape"] = py::tuple(py::cast(field.shape));
    one["first"] = field.first;
    one["size"] = field.size;
    list.append(one);
  }
  return list;
}

py::list ranges_of(const PyGame& game) {
  py::list list;
  for (const auto& range : game.encoding.ranges) {
    py::dict one;
    one["name"] = range.name;
    one["part"] = range.part;
    one["first"] = range.first;
    one["size"] = range.size;
    list.append(one);
  }
  return list;
}

py::list options_of(const PyGame& game) {
  std::string games;
  JsonWriter out(games);
  write_games(out);
  const json::value list = json::parse(games);
  for (const auto& listed : list.as_array())
    if (listed.at("id").as_string() == game.game->id()) return to_python(listed.at("options"));
  return py::list();
}

}  // namespace
}  // namespace zashiki

PYBIND11_MODULE(_zashiki, module) {
  using namespace zashiki;
  using namespace pybind11::literals;
  module.doc() = "The house's rules, minds and batches; `import zashiki` is the way in.";

  // zashiki.Error, with the code and the clause beside the sentence. Never released: it is needed to the end.
  static const py::object& error_type = *new py::exception<PythonError>(module, "Error", PyExc_ValueError);
  error_type.attr("__doc__") =
      "A refusal by the engine: str(error) is its sentence, .code and .clause say which.";
  error_type.attr("code") = "";
  error_type.attr("clause") = "";
  py::register_exception_translator([](std::exception_ptr raised) {
    try {
      if (raised) std::rethrow_exception(raised);
    } catch (const PythonError& refused) {
      const py::object made = error_type(refused.error.message);
      made.attr("code") = std::string(refused.error.code);
      made.attr("clause") = refused.error.clause;
      PyErr_SetObject(error_type.ptr(), made.ptr());
    }
  });

  module.attr("CHANCE") = chance;
  module.attr("SPECTATOR") = nobody;
  module.def(
      "games",
      [] {
        std::vector<std::string> ids;
        for (const auto& game : all_games()) ids.emplace_back(game->id());
        return ids;
      },
      "The names of the games.");

  py::class_<PyGame, std::shared_ptr<PyGame>>(
      module, "Game", "The rules of one game, on the house's map or cards or on one's own.")
      .def(py::init([](std::string id, py::object data) {
             return std::make_shared<PyGame>(std::move(id), std::move(data));
           }),
           "id"_a, "data"_a = py::none())
      .def_readonly("id", &PyGame::name)
      .def_readonly("data", &PyGame::own_data)
      .def_property_readonly("min_players", [](const PyGame& self) { return self.game->min_players(); })
      .def_property_readonly("max_players", [](const PyGame& self) { return self.game->max_players(); })
      .def_property_readonly("rules_version", [](const PyGame& self) { return self.game->rules_version(); })
      .def_property_readonly("options", &options_of, "The options, each as a dict.")
      .def_property_readonly(
          "usual_data",
          [](const PyGame& self) -> py::object {
            const auto text = self.game->usual_data();
            if (text.empty()) return py::none();
            return py::module_::import("json").attr("loads")(std::string(text));
          },
          "The house's own map or cards; None where a game has none.")
      .def_property_readonly("encoding_version", [](const PyGame& self) { return self.encoding.version; })
      .def_property_readonly("observation_size",
                             [](const PyGame& self) { return self.encoding.observation_size; })
      .def_property_readonly("index_size", [](const PyGame& self) { return self.encoding.index_size; })
      .def_property_readonly("most_parts", [](const PyGame& self) { return self.encoding.most_parts; })
      .def_property_readonly("fields", &fields_of, "The fields of an observation, in their order.")
      .def_property_readonly("ranges", &ranges_of, "The ranges of indices, in their order.")
      .def("start", &start, "players"_a = py::none(), "A new game; options by their names.")
      .def(
          "to_indices",
          [](const PyGame& self, const std::string& text) {
            const Indices indices = self.game->to_indices(self.parse(text));
            if (indices.empty()) refuse("this action has no index");
            return py::tuple(py::cast(std::vector<int>(indices.begin(), indices.end())));
          },
          "text"_a, "The parts of an action.")
      .def(
          "from_indices",
          [](const PyGame& self, const std::vector<int>& parts) -> std::optional<std::string> {
            const auto action = self.game->from_indices(self.indices(parts));
            if (!action) return std::nullopt;
            return std::string(self.game->to_text(*action).view());
          },
          "parts"_a, "The action of these parts; None where they are not (yet) a whole one.")
      .def("__repr__",
           [](const PyGame& self) {
             return "zashiki.Game('" + self.name + "'" + (self.own_data.is_none() ? ")" : ", data=...)");
           })
      .def(
          "__eq__",
          [](const PyGame& self, const PyGame& other) {
            return self.name == other.name && self.own_data.equal(other.own_data);
          },
          py::is_operator())
      .def("__reduce__", [](const py::object& self) {
        return py::make_tuple(self.attr("__class__"), py::make_tuple(self.attr("id"), self.attr("data")));
      });

  py::class_<PyState, std::shared_ptr<PyState>>(module, "State",
                                                "A position and how it came about; made by Game.start.")
      .def_property_readonly("game", &PyState::game)
      .def_property_readonly("players", [](const PyState& self) { return self.position().players(); })
      .def_property_readonly("options",
                             [](const PyState& self) { return to_python(self.match().setup().options); })
      .def_property_readonly("actors", &PyState::actors,
                             "Who owes an action: seats, or CHANCE alone; nobody once it is over.")
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

  py::class_<PyMind, std::shared_ptr<PyMind>>(
      module, "Mind", "Somebody who plays: \"random\", \"greedy\", \"level1\" to \"level5\".")
      .def(py::init([](const std::shared_ptr<PyGame>& game, std::string name) {
             return std::make_shared<PyMind>(game, std::move(name));
           }),
           "game"_a.none(false), "name"_a)
      .def_property_readonly("name", &PyMind::name)
      .def("think", &PyMind::think, "state"_a, "seat"_a = py::none(), "iterations"_a = 0,
           "milliseconds"_a = 0, "seed"_a = 0,
           "Decides: a dict with action, policy as (action, share, value), values, reason and iterations.");

  module.def("solve", &solve, "state"_a, "The exact value of a garden of Niya: value, takes and line.");
  module.def("_arena", &arena);

  auto batch = py::class_<PyBatch, std::shared_ptr<PyBatch>>(
      module, "Batch", "Many games at once; zashiki.make_vec wraps it.");
  batch
      .def(py::init([](const std::string& game, const py::object& data, std::optional<int> players,
                       const py::dict& options, std::size_t games, std::uint64_t seed, unsigned threads,
                       int autoreset) {
        return std::make_shared<PyBatch>(game, data, players, options, games, seed, threads, autoreset);
      }))
      .def("reset", &PyBatch::reset, "seed"_a, "which"_a = py::none())
      .def("step", &PyBatch::step, "actions"_a)
      .def("rollout", &PyBatch::rollout, "steps"_a)
      .def("__len__", &PyBatch::size);
  bind_array<&Batch::observations>(batch, "observations", "What whoever acts may know.");
  bind_array<&Batch::masks>(batch, "masks", "The indices that can come next.");
  bind_array<&Batch::players>(batch, "players", "Who acts; -1 in a game that is over.");
  bind_array<&Batch::parts>(batch, "parts", "How many parts of the action have been chosen.");
  bind_array<&Batch::rewards>(batch, "rewards", "To whoever acted.");
  bind_array<&Batch::seat_rewards>(batch, "seat_rewards", "To each seat.");
  bind_array<&Batch::terminations>(batch, "terminations", "Whether the game ended.", "bool");
  bind_array<&Batch::final_observations>(batch, "final_observations", "What was seen last.");
}
