// zashiki.Mind, zashiki.solve and zashiki.arena.
#include <mutex>

#include "common.h"
#include "game.h"
#include "lab/arena.h"
#include "lab/net_file.h"
#include "mind/explain.h"
#include "mind/niya/solver.h"
#include "state.h"

namespace zashiki::python {
namespace {

class PyMind : public MadeWhole {
 public:
  PyMind(const std::shared_ptr<PyGame>& game, std::string name)
      : game_(game), name_(std::move(name)), mind_(value_of(make_mind_or_net(name_, *game->game))) {}

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
  if (state.position().game().id() != Niya::id) refuse("only Niya is solved, not " + state.game()->name);
  const auto& view = view_as<Niya::View>(any);
  if (view.phase != niya::Phase::taking) refuse("the garden is not dealt, or the match is over");
  Random random(0);
  const auto garden = Niya{}.sample(view, random, UniformPrior{});
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
    one["lead"] = standing.lead();
    one["lead_interval"] = py::make_tuple(standing.lead_interval().low, standing.lead_interval().high);
    one["rating"] = standing.rating;
    standings.append(one);
  }
  py::dict out;
  out["games"] = found.games;
  out["standings"] = standings;
  return out;
}

}  // namespace

void bind_minds(py::module_& module) {
  using namespace pybind11::literals;
  py::class_<PyMind, std::shared_ptr<PyMind>>(module, "Mind",
                                              "A computer player, by one of the names of players().")
      .def(py::init([](const std::shared_ptr<PyGame>& game, std::string name) {
             return std::make_shared<PyMind>(game, std::move(name));
           }),
           "game"_a.none(false), "name"_a)
      .def_property_readonly("name", &PyMind::name)
      .def("think", &PyMind::think, "state"_a, "seat"_a = py::none(), "iterations"_a = 0,
           "milliseconds"_a = 0, "seed"_a = 0,
           "Decides: a dict with action, policy as (action, share, value), values, reason and iterations.");

  module.def(
      "players",
      [] {
        py::dict names;
        for (const PlayerName& one : lab_player_names()) names[py::str(one.name)] = py::str(one.about);
        return names;
      },
      "The names of computer players, each with a sentence about it.");
  module.def("solve", &solve, "state"_a, "The exact value of a garden of Niya: value, takes and line.");
  module.def("_arena", &arena);
}

}  // namespace zashiki::python
