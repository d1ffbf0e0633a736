#include "simulation/ledger.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <span>

#include "table/protocol/messages.h"
#include "table/protocol/standing.h"

namespace zashiki::simulation {
namespace {

using table::Table;

// What only the moment knows: times, who is there, what is proposed, and the id under which the reader asked.
bool passing(std::string_view name) {
  static constexpr std::array<std::string_view, 6> names{"clock",      "proposals", "spectators",
                                                         "pause_left", "reveal",    "id"};
  return std::find(names.begin(), names.end(), name) != names.end();
}

// The same, but for who is there.
bool same_players(std::string_view one, std::string_view other) {
  constexpr std::string_view word = "\"present\":";
  const auto next = [&](std::string_view& text) {
    const auto at = text.find(word);
    const auto before = text.substr(0, at);
    text.remove_prefix(at == std::string_view::npos ? text.size() : text.find_first_of(",}", at));
    return before;
  };
  while (!one.empty() || !other.empty())
    if (next(one) != next(other)) return false;
  return true;
}

// Members in their order. Those that only the moment knows may be there or not.
bool agree(const Members& told, std::string_view expected) {
  std::size_t at = 1;
  const auto name_here = [&] { return expected.substr(at + 1, expected.find('"', at + 1) - at - 1); };
  const auto skip = [&](std::string_view name) { at = end_of_value(expected, at + name.size() + 3) + 1; };
  const auto is_here = [&](std::string_view name) {
    return expected.substr(at + 1, name.size()) == name && expected.substr(at + 1 + name.size(), 1) == "\"";
  };
  for (const auto& [name, value] : told) {
    if (passing(name)) continue;
    while (at < expected.size() && !is_here(name)) {
      const auto other = name_here();
      if (!passing(other)) return false;
      skip(other);
    }
    if (at >= expected.size()) return false;
    const auto from = at + name.size() + 3;
    const auto end = from + value.size();
    if (end < expected.size() && (expected[end] == ',' || expected[end] == '}') &&
        expected.substr(from, value.size()) == value) {
      at = end + 1;
    } else {
      skip(name);
      if (name != "players" || !same_players(value, expected.substr(from, at - 1 - from))) return false;
    }
  }
  while (at < expected.size()) {
    const auto other = name_here();
    if (!passing(other)) return false;
    skip(other);
  }
  return true;
}

table::Millis moment(Time time) { return time / ms; }

}  // namespace

Ledger::Record* Ledger::find(const std::string& table, std::string_view what) {
  const auto found = tables_.find(table);
  if (found != tables_.end()) return &found->second;
  world_.broken(fmt::format("{} of table {}, which is not stored", what, table));
  return nullptr;
}

Time Ledger::last_event(const std::string& table) const {
  const auto found = tables_.find(table);
  return found == tables_.end() ? 0 : found->second.last_event;
}

const Table* Ledger::table(const std::string& name) const {
  const auto found = tables_.find(name);
  return found == tables_.end() || !found->second.now ? nullptr : &*found->second.now;
}

// ---- what is stored

void Ledger::claimed(const std::string& table, int node, std::int64_t epoch) {
  auto& record = tables_[table];
  if (epoch != record.epoch + 1)
    world_.broken(fmt::format("table {} was taken under epoch {} after {}", table, epoch, record.epoch));
  record.epoch = epoch;
  record.owner = node;
  record.since = world_.now();
  record.before = 0;
}

void Ledger::given(const std::string& table, int node, std::int64_t epoch) {
  auto& record = tables_[table];
  const Time now = world_.now();
  const Time ran = record.before + now - record.since - halted_between(record.owner, record.since, now);
  claimed(table, node, epoch);
  record.before = ran;
  ++counts_.moves;
}

void Ledger::rows_agree(const std::string& name, const Rows& rows) {
  const auto* now = table(name);
  if (now == nullptr)
    return world_.broken(fmt::format("there are rows of table {}, which is not stored", name));
  store::Standing standing;
  table::describe(*now, 0, 0, true, standing);
  Rows due{.turn = standing.turn, .about = standing.about, .ended = now->over()};
  for (std::size_t seat = 0; seat < now->seats().size(); ++seat)
    if (const auto& hash = now->seats()[seat].setup.key_hash; !hash.empty())
      due.keys[static_cast<Seat>(seat)] = hash;
  if (rows.turn != due.turn || rows.about != due.about || rows.ended != due.ended || rows.keys != due.keys)
    world_.broken(fmt::format("the rows of table {} are not what its events say: turn {}, not {}; {}, not {}",
                              name, rows.turn, due.turn, rows.about, due.about));
}

void Ledger::stored(const std::string& name, const std::vector<std::string>& events, int node,
                    std::int64_t epoch) {
  auto& record = tables_[name];
  if (node != record.owner || epoch != record.epoch)
    world_.broken(fmt::format("server {} wrote to table {} under epoch {}, which server {} owns under {}",
                              node, name, epoch, record.owner, record.epoch));
  const auto now = moment(world_.now());
  for (const auto& text : events) {
    ++counts_.events;
    if (world_.traced) world_.trace(fmt::format("{} server {}: {}", name, node, text.substr(0, 150)));
    record.events.push_back(text);
    if (!record.now) {
      auto opened = Table::replay(record.events, now);
      if (!opened) return world_.broken(fmt::format("{} cannot be opened: {}", name, opened.error().message));
      record.now = std::move(*opened);
      record.left = record.now->clock().left(now);
      ++counts_.tables;
    } else {
      const auto event = table::read_event(text, &record.now->game());
      if (!event) return world_.broken(fmt::format("an event of {} cannot be read: {}", name, text));
      check_clock(name, record, *event);
      if (const auto* acted = std::get_if<table::Acted>(&*event); acted != nullptr && !acted->id.empty()) {
        const std::pair key(acted->who, acted->id);
        if (record.refused.contains(key))
          return world_.broken(fmt::format("{} of {} was refused and then stored", acted->id, name));
        const Played played{.at = world_.now(),
                            .event = record.events.size() - 1,
                            .action = std::string(record.now->game().to_text(acted->action).view())};
        if (!record.played.emplace(key, played).second)
          return world_.broken(fmt::format("{} of {} was stored twice", acted->id, name));
      }
      if (!record.now->apply(*event, now))
        return world_.broken(fmt::format("an event does not fit table {}: {}", name, text));
      std::visit(
          [&](const auto& one) {
            if constexpr (requires { one.clock.left; })
              if (!one.clock.left.empty()) record.left = one.clock.left;
          },
          *event);
    }
    record.versions.push_back(record.now->version());
  }
  record.since = record.last_event = world_.now();
  record.before = 0;
  constexpr std::size_t kept = 8;  // events that late messages are about
  if (record.events.size() > kept)
    record.expected.erase(record.expected.begin(),
                          record.expected.lower_bound({record.events.size() - kept, nobody, false}));
}

void Ledger::reopened(const std::unordered_map<std::string, Events>& found,
                      const std::unordered_map<std::string, std::deque<Events>>& unanswered, int node) {
  for (const auto& [name, record] : tables_)
    if (!found.contains(name)) return world_.broken(fmt::format("table {} is lost", name));
  for (const auto& [name, events] : found) {
    const auto known = tables_[name].events;
    if (known.size() > events.size() || !std::equal(known.begin(), known.end(), events.begin()))
      return world_.broken(
          fmt::format("table {} has lost or changed events: {} of {}", name, events.size(), known.size()));
    const auto waiting = unanswered.find(name);
    auto next = waiting == unanswered.end() ? std::deque<Events>() : waiting->second;
    for (auto at = known.size(); at < events.size();) {
      if (next.empty() || !std::equal(next.front().begin(), next.front().end(),
                                      events.begin() + static_cast<std::ptrdiff_t>(at),
                                      events.begin() + static_cast<std::ptrdiff_t>(std::min(
                                                           events.size(), at + next.front().size()))))
        return world_.broken(fmt::format("table {} has an event that nobody wrote: {}", name, events[at]));
      stored(name, next.front(), tables_[name].owner, epoch(name));
      at += next.front().size();
      next.pop_front();
    }
    claimed(name, node, epoch(name) + 1);
  }
}

std::int64_t Ledger::epoch(const std::string& table) const {
  const auto found = tables_.find(table);
  return found == tables_.end() ? 0 : found->second.epoch;
}

Time Ledger::halted_between(int node, Time from, Time until) const {
  Time halted = 0;
  if (const auto found = halts_.find(node); found != halts_.end())
    for (const auto& [begun, ended] : found->second)
      halted += std::max<Time>(0, std::min(until, ended) - std::max(from, begun));
  return halted;
}

// Nobody is charged more than the time since the event before was stored, or since the server that owns the
// table now took it; nor for a long halt of that server.
void Ledger::check_clock(const std::string& name, const Record& record, const table::Event& event) {
  const auto* acted = std::get_if<table::Acted>(&event);
  if (acted == nullptr || acted->clock.left.size() != record.left.size() || record.left.empty()) return;
  constexpr double drift = 0.001;
  constexpr Time slack = 20 * ms;
  const Time passed = world_.now() - record.since;
  const Time allowed = record.before + passed - halted_between(record.owner, record.since, world_.now());
  for (std::size_t seat = 0; seat < record.left.size(); ++seat) {
    const auto& setup = record.now->clock().setup();
    const bool mover = static_cast<Seat>(seat) == acted->who;
    if (mover && setup.move > 0) continue;
    const auto before = record.left[seat] + (mover ? setup.increment : 0);
    const Time charged = (before - acted->clock.left[seat]) * ms;
    if (static_cast<double>(charged) > static_cast<double>(allowed) * (1 + drift) + slack)
      world_.broken(fmt::format("seat {} of {} was charged {} ms of the {} ms since the event before", seat,
                                name, charged / ms, allowed / ms));
  }
}

// ---- what readers are told

void Ledger::told(const std::string& table, Seat reader, std::string_view type, Version before,
                  Version version, const Members& text) {
  auto* record = find(table, "a message");
  if (record == nullptr || !record->now) return;
  ++counts_.checked;
  const bool agrees = type == "update" ? update_agrees(*record, reader, before, version, text)
                                       : sync_agrees(*record, reader, version, text);
  if (agrees) return;
  std::string told;
  for (const auto& [name, value] : text) told += fmt::format(" {}: {}", name, value.substr(0, 100));
  world_.broken(fmt::format("seat {} of {} was told what the log does not say:{}", reader, table, told));
}

const std::string& Ledger::expect(Record& record, std::size_t events, Seat reader, bool sync) {
  auto& expected = record.expected[{events, reader, sync}];
  if (!expected.empty()) return expected;
  const Table* then = &*record.now;
  if (auto& earlier = record.earlier; events != record.events.size()) {
    if (!earlier || earlier->first != events)
      earlier.emplace(events, std::move(*Table::replay(std::span(record.events).first(events), 0)));
    then = &earlier->second;
  }
  return expected = sync ? table::sync_message(*then, reader, {}) : table::update_message(*then, reader, {});
}

bool Ledger::update_agrees(Record& record, Seat reader, Version before, Version version,
                           const Members& told) {
  const auto after = std::lower_bound(record.versions.begin(), record.versions.end(), version);
  if (after == record.versions.end() || *after != version) return false;
  // Nothing between the two was left out.
  const auto event = static_cast<std::size_t>(after - record.versions.begin());
  if (event == 0 || record.versions[event - 1] != before) return false;
  return agree(told, expect(record, event + 1, reader, false));
}

// Several events may have led to the same version: a resignation, a pause.
bool Ledger::sync_agrees(Record& record, Seat reader, Version version, const Members& told) {
  const auto [first, last] = std::equal_range(record.versions.begin(), record.versions.end(), version);
  for (auto after = last; after != first; --after)
    if (agree(told, expect(record, static_cast<std::size_t>(after - record.versions.begin()), reader, true)))
      return true;
  return false;
}

void Ledger::acknowledged(const std::string& table, Seat seat, const std::string& id,
                          const std::string& action) {
  auto* record = find(table, "an acknowledgement");
  if (record == nullptr) return;
  ++counts_.acknowledged;
  const auto found = record->played.find({seat, id});
  if (found == record->played.end())
    return world_.broken(fmt::format("{} of {} was acknowledged and is not stored", id, table));
  if (found->second.action != action)
    return world_.broken(
        fmt::format("{} of {} was stored as {} instead of {}", id, table, found->second.action, action));
  auto& last = record->acknowledged[seat];
  if (last > found->second.event)
    world_.broken(fmt::format("{} of {} is stored before what was acknowledged before it", id, table));
  last = found->second.event;
}

void Ledger::refused(const std::string& table, Seat seat, const std::string& id) {
  auto* record = find(table, "a refusal");
  if (record == nullptr) return;
  if (record->played.contains({seat, id}))
    return world_.broken(fmt::format("{} of {} was refused and is stored", id, table));
  record->refused.emplace(seat, id);
}

void Ledger::refused_again(const std::string& table, Seat seat, const std::string& id, Time sent) {
  auto* record = find(table, "a refusal");
  if (record == nullptr) return;
  if (const auto found = record->played.find({seat, id});
      found != record->played.end() && found->second.at < sent)
    world_.broken(fmt::format("{} of {} was stored, sent again and refused", id, table));
}

void Ledger::seated(const std::string& table, Seat seat, const std::string& key) {
  const auto* record = find(table, "a seat");
  if (record == nullptr || !record->now) return;
  if (record->now->seat_of_key(key) != seat)
    world_.broken(fmt::format("the key of seat {} of {} opens no seat", seat, table));
}

}  // namespace zashiki::simulation
