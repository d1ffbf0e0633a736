// What fixed workloads cost, in instructions: `make cost` runs this under callgrind, which writes a profile
// for each. Setting up is not counted. Prints "NAME UNITS" for each workload, in the order of the profiles.
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <filesystem>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <string>
#include <valgrind/callgrind.h>
#include <vector>

#include "game/registry.h"
#include "lab/batch.h"
#include "lab/report.h"
#include "mind/mind.h"
#include "mind/net/shipped.h"
#include "mind/niya/solver.h"
#include "rules/episode.h"
#include "rules/games.h"
#include "rules/steps.h"
#include "store/sqlite.h"
#include "table/live/house.h"

namespace zashiki {
namespace {

// The one chosen on the command line, or empty: all.
std::string chosen;

bool is_chosen(const std::string& name) { return chosen.empty() || name.starts_with(chosen); }

void measure(const std::string& name, std::uint64_t units, const std::function<void()>& work) {
  CALLGRIND_START_INSTRUMENTATION;
  CALLGRIND_ZERO_STATS;
  work();
  CALLGRIND_DUMP_STATS_AT(name.c_str());
  CALLGRIND_STOP_INSTRUMENTATION;
  std::printf("%s %llu\n", name.c_str(), static_cast<unsigned long long>(units));
}

// Keeps a result that nobody reads from being optimised away.
template <class T>
void keep(const T& value) {
  asm volatile("" : : "g"(&value) : "memory");
}

// ---- rules, batches, nets

template <Rules G>
void playout() {
  const std::string name = "playout/" + std::string(G::id);
  if (!is_chosen(name)) return;
  constexpr std::uint64_t playouts = 1000;
  const G game{};
  typename G::Options options{};
  options.players = G::max_players;
  const auto start = game.start(options);
  measure(name, playouts, [&] {
    Random random(1);
    for (std::uint64_t i = 0; i < playouts; ++i) {
      auto state = start;
      keep(random_playout(game, state, random));
    }
  });
}

template <Rules G>
void batch_step() {
  const std::string name = "batch/" + std::string(G::id);
  if (!is_chosen(name)) return;
  constexpr std::size_t games = 32;
  constexpr std::uint64_t steps = 500;
  const Setup setup{.game = std::string(G::id), .players = G::max_players, .options = {}, .data = {}};
  const auto batch = std::move(*Batch::make({.game = setup, .games = games, .seed = 1, .threads = 1}));
  batch->reset(1);
  measure(name, games * steps, [&] { batch->rollout(steps); });
}

template <Encodes G>
void net_evaluation() {
  const std::string name = "net/" + std::string(G::id);
  const Net* const net = shipped_net(G::id);
  if (net == nullptr || !is_chosen(name)) return;
  const G game{};
  typename G::Options options{};
  options.players = G::max_players;
  std::vector<std::array<std::uint8_t, G::observation_size>> seen;
  Random random(1);
  Episode<G> episode(game, options, 1);
  for (; !episode.over() && seen.size() < 64; episode.step(game, random_index(episode.mask(game), random)))
    episode.observe(game, episode.actor, seen.emplace_back().data());
  measure(name, seen.size(), [&] {
    for (const auto& one : seen) {
      Net::Memory nothing(*net);
      Net::Outputs outputs;
      net->look(one.data(), nothing, outputs);
      keep(outputs);
    }
  });
}

// ---- positions: searching them and writing them

// A position in the middle of a random game in which a seat has several actions.
struct AskedPosition {
  AnyView view;
  Seat seat = nobody;
  std::vector<Action> legal;
};
std::vector<AskedPosition> positions_of(const Game& game, std::size_t count) {
  std::vector<AskedPosition> all;
  std::vector<Action> buffer(static_cast<std::size_t>(game.most_actions()));
  for (std::uint64_t seed = 1; all.size() < count; ++seed) {
    Random random(seed);
    const auto position = std::move(*game.start(game.max_players(), {}));
    for (int step = 0; !position->over(); ++step) {
      const Seat who = position->actors().lowest();
      if (who == chance) {
        position->apply(chance, position->random_outcome(random));
        continue;
      }
      const auto size = static_cast<std::uint32_t>(position->legal(who, buffer));
      if (step >= 25 && size > 1) {
        all.push_back({position->view(who), who, {buffer.begin(), buffer.begin() + size}});
        break;
      }
      position->apply(who, buffer[random.below(size)]);
    }
  }
  return all;
}

void search(const Game& game) {
  const std::string name = "search/" + std::string(game.id());
  if (!is_chosen(name)) return;
  const auto mind = std::move(*make_mind("level5", game));
  const auto positions = positions_of(game, 2);
  const auto think = [&](const AskedPosition& asked, std::uint64_t iterations) {
    keep(mind->think({.view = asked.view,
                      .seat = asked.seat,
                      .legal = asked.legal,
                      .budget = {.iterations = iterations},
                      .seed = 1}));
  };
  measure(name, positions.size(), [&] {
    for (const AskedPosition& asked : positions) think(asked, 1000);
  });
}

void view_text(const Game& game) {
  const std::string name = "view/" + std::string(game.id());
  if (!is_chosen(name)) return;
  const auto positions = positions_of(game, 20);
  std::string text;
  measure(name, positions.size(), [&] {
    for (const AskedPosition& asked : positions) {
      text.clear();
      JsonWriter out(text);
      game.write_view(asked.view, out);
      keep(text);
    }
  });
}

void garden() {
  if (!is_chosen("garden/niya")) return;
  constexpr std::size_t gardens = 20;
  const Niya game;
  Random random(1);
  std::vector<niya::State> states;
  for (std::size_t i = 0; i < gardens; ++i) {
    auto state = game.start({.first = 0});
    while (game.actors(state).contains(chance)) random_step(game, state, random);
    states.push_back(state);
  }
  niya::Solver solver;
  measure("garden/niya", gardens, [&] {
    for (const auto& state : states) keep(solver.values(state, niya::Solver::Ask::winner));
  });
}

void report_game() {
  if (!is_chosen("report/akiwado")) return;
  constexpr std::uint64_t games = 8;
  const ReportSetup setup{.game = {.game = "akiwado", .players = 4, .options = {}, .data = {}},
                          .data_name = {},
                          .mind = "greedy",
                          .games = games,
                          .side_games = 0,
                          .skill = {},
                          .threads = 1};
  const ReportNews news{.progress = [](std::uint64_t, std::uint64_t) {}, .save = [](const json::object&) {}};
  const std::atomic<bool> stop{false};
  measure("report/akiwado", games, [&] {
    const auto report = make_report(setup, {}, news, stop);
    if (!report) throw std::runtime_error(report.error().message);
    keep(*report);
  });
}

// ---- the server without its sockets

// Everything that is posted, by the house and by the store's threads, is run by this one.
class Loop {
 public:
  void post(std::function<void()> work) {
    {
      const std::scoped_lock guard(mutex_);
      waiting_.push_back(std::move(work));
    }
    wake_.notify_one();
  }
  void run_until(const std::function<bool()>& done) {
    while (!done()) {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return !waiting_.empty(); });
      const auto work = std::move(waiting_.front());
      waiting_.pop_front();
      lock.unlock();
      work();
    }
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> waiting_;
};

// Time stands still, and names and seeds are the same in every run.
class FixedEnvironment final : public table::Environment {
 public:
  explicit FixedEnvironment(Loop& loop) : loop_(loop) {}
  table::Millis steady_now() override { return 1'000'000; }
  table::Millis wall_now() override { return 1'000'000; }
  void random_bytes(std::span<std::uint8_t> bytes) override {
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random_.next());
  }
  void post(std::function<void()> work) override { loop_.post(std::move(work)); }
  void after(table::Millis, std::function<void()>) override {}
  void think(table::Job) override {}

 private:
  Loop& loop_;
  Random random_{1};
};

class Reader final : public table::Client {
 public:
  void deliver(const table::Message& message) override {
    if (!message->starts_with(R"({"type":"presence")")) last = message, ++heard;
  }
  void dismiss() override {}
  table::Message last;
  std::uint64_t heard = 0;
};

// A table of Niya with two people, on disk.
class Tables {
 public:
  explicit Tables(const std::string& folder)
      : store_(std::move(*store::open_sqlite({.folder = folder}, [this](auto work) { loop_.post(work); }))),
        house_(*store_, environment_, {.limits = false}) {
    json::object told;
    house_.open(
        R"({"game":"niya","options":{"first":0},"seats":[{"kind":"human","name":"Anna"},{"kind":"human","name":"Ben"}]})",
        "192.0.2.1", [&](const Result<std::string>& made) {
          told = json::parse(made ? *made : throw std::runtime_error(made.error().message)).as_object();
        });
    loop_.run_until([&] { return !told.empty(); });
    for (std::size_t seat = 0; seat < 2; ++seat)
      house_.enter(std::string(told.at("table").as_string()),
                   std::string(told.at("seats").at(seat).at("key").as_string()),
                   [&](Result<table::House::Access> found) { room_ = found->room; });
    loop_.run_until([&] { return room_ != nullptr; });
    for (std::size_t seat = 0; seat < 2; ++seat) {
      room_->join(readers_[seat], {.seat = static_cast<Seat>(seat)}, "192.0.2.1");
      loop_.run_until([&] { return readers_[seat]->heard > 0; });
    }
  }
  // Until both have heard what came of it.
  void say(Seat seat, const std::string& text) {
    const auto heard = readers_[0]->heard + readers_[1]->heard;
    room_->receive(readers_[static_cast<std::size_t>(seat)], {.seat = seat}, text);
    loop_.run_until([&] { return readers_[0]->heard + readers_[1]->heard >= heard + 2; });
  }
  [[nodiscard]] json::object told(Seat seat) const {
    return json::parse(*readers_[static_cast<std::size_t>(seat)]->last).as_object();
  }

 private:
  Loop loop_;
  FixedEnvironment environment_{loop_};
  std::unique_ptr<store::Store> store_;
  table::House house_;
  std::shared_ptr<table::Room> room_;
  std::array<std::shared_ptr<Reader>, 2> readers_{std::make_shared<Reader>(), std::make_shared<Reader>()};
};

// A game is played once to learn its requests, then again to count what they cost.
void server_action() {
  if (!is_chosen("server/niya")) return;
  const auto folder = std::filesystem::temp_directory_path() / ("zashiki-cost-" + std::to_string(getpid()));
  std::vector<std::pair<Seat, std::string>> requests;
  {
    Tables tables(folder / "first");
    for (Seat seat = 0;; seat = 1 - seat) {
      const auto told = tables.told(seat);
      if (told.at("legal").as_array().empty()) break;
      requests.emplace_back(
          seat, json::serialize(json::object{
                    {"type", "act"}, {"version", told.at("version")}, {"action", told.at("legal").at(0)}}));
      tables.say(seat, requests.back().second);
    }
  }
  {
    Tables tables(folder / "second");
    measure("server/niya", requests.size(), [&] {
      for (const auto& [seat, text] : requests) tables.say(seat, text);
    });
  }
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace zashiki

int main(int argc, char** argv) {
  using namespace zashiki;
  if (argc > 1) chosen = argv[1];
  for_each_game([]<class G>() { playout<G>(); });
  for_each_game([]<class G>() { batch_step<G>(); });
  for_each_game([]<class G>() { net_evaluation<G>(); });
  for (const auto& game : all_games()) {
    view_text(*game);
    if (game->id() != Niya::id && game->id() != Kamiza::id) search(*game);  // these two do not search
  }
  garden();
  report_game();
  server_action();
}
