#include "simulation/run.h"

#include <algorithm>
#include <fmt/format.h>

#include "simulation/faults.h"

namespace zashiki::simulation {
namespace {

constexpr Time recovery = 5 * second;
constexpr Time quiet = 4 * second;
constexpr Time until_empty = 600 * second;

// All that a run consists of.
class Show {
 public:
  explicit Show(const Setup& setup) : setup_(setup) {
    world_.traced = setup.traced;
    auto drifts = world_.stream(1);
    for (int number = 0; number < setup.machines; ++number) {
      machines_.push_back(
          std::make_unique<Machine>(world_, database_, exchange_, ledger_, number, setup.machines == 1));
      constexpr double most = 0.0002;
      machines_.back()->drift = 1 + most * (2 * drifts.unit() - 1);
      machines_.back()->start();
    }
    setting_.thinking = setup.thinking;
    for (int number = 0; number < setup.tables; ++number)
      parties_.push_back(std::make_unique<Party>(setting_, number));
    const auto faults = plan(world_.stream(2), setup.machines, setup.seconds * second);
    for (const auto& fault : faults)
      if (!setup.faults || setup.faults->contains(fault.number)) put_on(fault);
  }

  Outcome go_on() {
    const Time healed = setup_.seconds * second;
    world_.run_until(healed);
    heal(theatre_);
    setting_.calm = true;
    world_.trace("the faults are over");
    world_.run_until(healed + recovery);
    for (const auto& party : parties_)
      if (const auto waits = party->waits_since(healed); !waits.empty() && world_.what_broke().empty())
        world_.broken(
            fmt::format("{} s after the faults at table {}: {}", recovery / second, party->table(), waits));
    setting_.quiet_since = world_.now();
    world_.run_until(world_.now() + quiet);
    rows_agree();
    outcome_.simulated = world_.now();
    empty();
    return outcome();
  }

 private:
  void put_on(const Fault& fault) {
    world_.after(fault.at, [this, fault] {
      world_.trace(fmt::format("fault {}: {} (machine {}, {} ms)", fault.number, name_of(fault),
                               fault.machine, fault.lasts / ms));
      ++outcome_.faults[name_of(fault)];
      outcome_.planned.push_back(fault.number);
      begin(theatre_, fault);
    });
    world_.after(fault.at + fault.lasts, [this, fault] { end(theatre_, fault); });
  }

  // What lists of games say of the tables is what the tables are.
  void rows_agree() {
    if (!world_.what_broke().empty()) return;
    const auto rows = machines_.front()->file ? machines_.front()->file->rows() : database_.rows();
    for (const auto& [table, row] : rows) ledger_.rows_agree(table, row);
  }

  // Everybody goes home: nothing may be left of them in any server.
  void empty() {
    for (const auto& party : parties_) party->go_home();
    const auto busy = [&] {
      return std::any_of(machines_.begin(), machines_.end(), [](const auto& one) { return one->busy() > 0; });
    };
    for (Time waited = 0; busy() && waited < until_empty && world_.what_broke().empty();
         waited += 10 * second)
      world_.run_until(world_.now() + 10 * second);
    for (const auto& machine : machines_)
      if (machine->busy() > 0) world_.broken("all clients have left, but " + machine->state());
  }

  Outcome outcome() {
    outcome_.broken = world_.what_broke();
    outcome_.broke_at = world_.broke_at();
    outcome_.steps = world_.steps();
    outcome_.actions = ledger_.counts().acknowledged;
    outcome_.events = ledger_.counts().events;
    outcome_.messages = ledger_.counts().checked;
    outcome_.tables = ledger_.counts().tables;
    outcome_.moves = ledger_.counts().moves;
    if (const auto& file = machines_.front()->file) {
      outcome_.faults["a bit flips, and is noticed"] = file->flips().noticed;
      outcome_.faults["a bit flips, without harm"] = file->flips().harmless;
    }
    for (const auto& party : parties_) outcome_.finished += static_cast<std::uint64_t>(party->finished());
    return outcome_;
  }

  Setup setup_;
  Outcome outcome_;
  World world_{setup_.seed};
  Ledger ledger_{world_};
  Database database_{world_, ledger_};
  Exchange exchange_{world_};
  std::vector<std::unique_ptr<Machine>> machines_;
  Setting setting_{.world = world_, .ledger = ledger_, .machines = machines_};
  std::vector<std::unique_ptr<Party>> parties_;
  Theatre theatre_{world_, database_, exchange_, machines_, parties_};
};

}  // namespace

Setup setup_of(std::uint64_t seed) {
  Random chance(seed);
  return {.seed = seed,
          .machines = 1 + static_cast<int>(chance.below(5)),
          .tables = 1 + static_cast<int>(chance.below(8)),
          .seconds = 20 + static_cast<int>(chance.below(80))};
}

std::string command_of(const Setup& setup) {
  auto command = fmt::format("zashiki_simulate --seed {} --machines {} --tables {} --seconds {}", setup.seed,
                             setup.machines, setup.tables, setup.seconds);
  if (setup.thinking != Setup().thinking) command += fmt::format(" --thinking {}", setup.thinking / ms);
  if (setup.faults) command += fmt::format(" --faults {}", fmt::join(*setup.faults, ","));
  return command;
}

Outcome run(const Setup& setup) { return Show(setup).go_on(); }

Setup shrunk(Setup setup, const Outcome& outcome) {
  // The same promise is the one whose first words are the same.
  const auto again = [&](const Setup& tried) {
    const auto now = run(tried);
    return !now.broken.empty();
  };
  const auto keep = [&](const Setup& tried) {
    if (!again(tried)) return false;
    setup = tried;
    return true;
  };
  auto shorter = setup;
  shorter.seconds = std::min<int>(setup.seconds, 1 + static_cast<int>(outcome.broke_at / second));
  keep(shorter);
  auto few = setup;
  few.faults = std::set<int>(outcome.planned.begin(), outcome.planned.end());
  keep(few);
  if (setup.faults)
    for (const int fault : std::set<int>(*setup.faults)) {
      auto fewer = setup;
      fewer.faults->erase(fault);
      keep(fewer);
    }
  for (int Setup::* number : {&Setup::tables, &Setup::machines})
    while (setup.*number > 1) {
      auto smaller = setup;
      --(smaller.*number);
      if (!keep(smaller)) break;
    }
  return setup;
}

}  // namespace zashiki::simulation
