#include "simulation/faults.h"

#include <array>

namespace zashiki::simulation {
namespace {

Machine& at(Theatre& theatre, int machine) { return *theatre.machines[static_cast<std::size_t>(machine)]; }

// Something happens to a share of the players' sockets.
template <class Do>
void to_sockets(Theatre& theatre, double share, Do what) {
  for (const auto& party : theatre.parties)
    for (const auto& player : party->players())
      if (player->socket() != nullptr && theatre.world.happens(share)) what(*player->socket());
}

enum class Where : std::uint8_t { anywhere, shared, alone };

struct Kind {
  std::string_view name;
  Where where;
  int weight;
  void (*begin)(Theatre&, const Fault&);
  void (*end)(Theatre&, const Fault&);
};

void nothing(Theatre&, const Fault&) {}
void start(Theatre& theatre, const Fault& fault) { at(theatre, fault.machine).start(); }

const std::array kinds{
    Kind{"a server is killed", Where::anywhere, 4,
         [](Theatre& t, const Fault& f) { at(t, f.machine).kill(); }, start},
    Kind{"a server is stopped and started", Where::anywhere, 2,
         [](Theatre& t, const Fault& f) { at(t, f.machine).stop(); }, start},
    Kind{"a server stands still", Where::anywhere, 4,
         [](Theatre& t, const Fault& f) { at(t, f.machine).freeze(); },
         [](Theatre& t, const Fault& f) { at(t, f.machine).thaw(); }},
    Kind{"a server is cut from the database", Where::shared, 2,
         [](Theatre& t, const Fault& f) { at(t, f.machine).line.cut = true; },
         [](Theatre& t, const Fault& f) { at(t, f.machine).line.cut = false; }},
    Kind{"answers of the database are lost", Where::shared, 3,
         [](Theatre& t, const Fault& f) { at(t, f.machine).line.loses = 0.3; },
         [](Theatre& t, const Fault& f) { at(t, f.machine).line.loses = 0; }},
    Kind{"the database is slow", Where::shared, 2,
         [](Theatre& t, const Fault& f) { at(t, f.machine).line.slow = f.lasts; },
         [](Theatre& t, const Fault& f) { at(t, f.machine).line.slow = 0; }},
    Kind{"the database is restarted", Where::shared, 2,
         [](Theatre& t, const Fault&) { t.database.down = true; },
         [](Theatre& t, const Fault&) { t.database.down = false; }},
    Kind{"the database is full", Where::shared, 1,
         [](Theatre& t, const Fault&) { t.database.refuses = store::code::full; },
         [](Theatre& t, const Fault&) { t.database.refuses = {}; }},
    Kind{"the database is read-only", Where::shared, 1,
         [](Theatre& t, const Fault&) { t.database.refuses = store::code::unavailable; },
         [](Theatre& t, const Fault&) { t.database.refuses = {}; }},
    Kind{"a server is cut from the others", Where::shared, 2,
         [](Theatre& t, const Fault& f) { t.exchange.cut.insert(f.machine); },
         [](Theatre& t, const Fault& f) { t.exchange.cut.erase(f.machine); }},
    Kind{"one server does not hear another", Where::shared, 2,
         [](Theatre& t, const Fault& f) { t.exchange.one_way.insert({f.machine, f.other}); },
         [](Theatre& t, const Fault& f) { t.exchange.one_way.erase({f.machine, f.other}); }},
    Kind{"messages between servers are lost", Where::shared, 2,
         [](Theatre& t, const Fault&) { t.exchange.loses = 0.05; },
         [](Theatre& t, const Fault&) { t.exchange.loses = 0; }},
    Kind{"no server hears another", Where::shared, 1,
         [](Theatre& t, const Fault&) { t.exchange.down = true; },
         [](Theatre& t, const Fault&) { t.exchange.down = false; }},
    Kind{"sockets break", Where::anywhere, 3,
         [](Theatre& t, const Fault&) { to_sockets(t, 0.5, [](Socket& one) { one.reset(); }); }, nothing},
    Kind{"sockets fall silent", Where::anywhere, 2,
         [](Theatre& t, const Fault&) { to_sockets(t, 0.3, [](Socket& one) { one.fall_silent(); }); },
         nothing},
    Kind{"players read slowly", Where::anywhere, 1,
         [](Theatre& t, const Fault& f) { to_sockets(t, 0.3, [&](Socket& one) { one.slow_down(f.lasts); }); },
         nothing},
    Kind{"a machine's calendar jumps", Where::anywhere, 1,
         [](Theatre& t, const Fault& f) {
           at(t, f.machine).jumped += (f.other % 2 == 0 ? 3600 : -3600) * second;
         },
         nothing},
    Kind{"the power fails", Where::alone, 6,
         [](Theatre& t, const Fault& f) { at(t, f.machine).lose_power_after(f.other); },
         [](Theatre& t, const Fault& f) {
           at(t, f.machine).lose_power();
           at(t, f.machine).start();
         }},
    Kind{"the disk is full", Where::alone, 2,
         [](Theatre& t, const Fault& f) { at(t, f.machine).file->disk.full = true; },
         [](Theatre& t, const Fault& f) { at(t, f.machine).file->disk.full = false; }},
    Kind{"the disk fails", Where::alone, 4,
         [](Theatre& t, const Fault& f) { at(t, f.machine).file->disk.fails = 0.05; },
         [](Theatre& t, const Fault& f) { at(t, f.machine).file->disk.fails = 0; }},
    Kind{"the disk is slow", Where::alone, 2,
         [](Theatre& t, const Fault& f) { at(t, f.machine).file->slow = f.lasts; },
         [](Theatre& t, const Fault& f) { at(t, f.machine).file->slow = 0; }},
};

bool fits(const Kind& kind, int machines) {
  return kind.where == Where::anywhere || (kind.where == Where::alone) == (machines == 1);
}

}  // namespace

std::string_view name_of(const Fault& fault) { return kinds[fault.kind].name; }

std::vector<Fault> plan(Random chance, int machines, Time until) {
  std::vector<Fault> faults;
  int weights = 0;
  for (const auto& kind : kinds)
    if (fits(kind, machines)) weights += kind.weight;
  const auto below = [&](auto most) { return chance.below(static_cast<std::uint32_t>(most)); };
  for (Time at = 3 * second; at < until; at += 500 * ms + below(7 * second)) {
    Fault fault{.number = static_cast<int>(faults.size()), .at = at, .lasts = 200 * ms + below(5 * second)};
    auto place = static_cast<int>(below(weights));
    while (!fits(kinds[fault.kind], machines) || (place -= kinds[fault.kind].weight) >= 0) ++fault.kind;
    fault.machine = static_cast<int>(below(machines));
    fault.other = static_cast<int>(below(machines > 1 ? machines : 40));
    fault.lasts = std::min(fault.lasts, until - at);
    faults.push_back(fault);
  }
  return faults;
}

void begin(Theatre& theatre, const Fault& fault) { kinds[fault.kind].begin(theatre, fault); }
void end(Theatre& theatre, const Fault& fault) { kinds[fault.kind].end(theatre, fault); }

void heal(Theatre& theatre) {
  theatre.database.down = false;
  theatre.database.refuses = {};
  theatre.exchange.down = false;
  theatre.exchange.cut.clear();
  theatre.exchange.one_way.clear();
  theatre.exchange.loses = 0;
  for (const auto& machine : theatre.machines) {
    machine->line = {};
    if (machine->file) {
      machine->file->disk.full = false;
      machine->file->disk.fails = 0;
      machine->file->slow = 0;
    }
    machine->thaw();
    if (machine->started() && !machine->up()) machine->kill();
    machine->start();
  }
  to_sockets(theatre, 1, [](Socket& one) { one.recover(); });
}

}  // namespace zashiki::simulation
