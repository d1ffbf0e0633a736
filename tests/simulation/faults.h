#pragma once
// What goes wrong, and when: planned before the run from its seed, so that leaving one fault out leaves the
// others as they are.
#include <cstdint>
#include <string_view>
#include <vector>

#include "simulation/database.h"
#include "simulation/exchange.h"
#include "simulation/machine.h"
#include "simulation/party.h"

namespace zashiki::simulation {

struct Theatre {
  World& world;
  Database& database;
  Exchange& exchange;
  std::vector<std::unique_ptr<Machine>>& machines;
  std::vector<std::unique_ptr<Party>>& parties;
};

struct Fault {
  int number = 0;
  std::size_t kind = 0;
  Time at = 0;
  Time lasts = 0;
  int machine = 0;
  int other = 0;
};

std::string_view name_of(const Fault& fault);
std::vector<Fault> plan(Random chance, int machines, Time until);
void begin(Theatre& theatre, const Fault& fault);
void end(Theatre& theatre, const Fault& fault);
// Everything works again.
void heal(Theatre& theatre);

}  // namespace zashiki::simulation
