#pragma once
// One run: some machines, some tables, some faults (faults.cpp), and all that must hold:
// - Acknowledged actions are stored once and in one order, refused ones never (Ledger::acknowledged,
// refused).
// - Nobody writes but the owner, under the newest epoch (Ledger::claimed, stored), and what is stored stays
//   (Ledger::reopened, rows_agree).
// - What readers are told is, byte for byte but for the moment's own members, what a table without faults
// says
//   that replays the log (Ledger::told); versions rise, for each reader over all connections
//   (Player::hear_state).
// - Clocks charge no more than the time that a server had the table and ran (Ledger::check_clock).
// - Records verify, chance included (Party::end_table).
// - Five seconds after the faults everybody goes on, persons and computer players (Party::waits_since), and
// in
//   quiet times everything is answered (Player::give_up).
// - Once all have left, no server has a table, a thought or a client left (Show::empty).
// - A bit that flips in the file is noticed or changes nothing (LocalFile::flip).
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "simulation/world.h"

namespace zashiki::simulation {

struct Setup {
  std::uint64_t seed = 1;
  int machines = 3;
  int tables = 5;
  int seconds = 60;  // with faults
  Time thinking = 1'800 * ms;
  std::optional<std::set<int>> faults{};  // only these of the plan; otherwise all
  bool traced = false;
};

// As the seed has it.
Setup setup_of(std::uint64_t seed);
// What repeats it.
std::string command_of(const Setup& setup);

struct Outcome {
  std::string broken{};  // which promise, if any
  Time broke_at = 0;
  Time simulated = 0;
  std::uint64_t steps = 0;
  std::uint64_t actions = 0;   // acknowledged
  std::uint64_t events = 0;    // stored
  std::uint64_t messages = 0;  // held against the log
  std::uint64_t tables = 0;
  std::uint64_t finished = 0;
  std::uint64_t moves = 0;                   // of tables
  std::map<std::string_view, int> faults{};  // by kind
  std::vector<int> planned{};                // the numbers of the faults that happened
};
Outcome run(const Setup& setup);

// The smallest setup that it can find in which the same goes wrong.
Setup shrunk(Setup setup, const Outcome& outcome);

}  // namespace zashiki::simulation
