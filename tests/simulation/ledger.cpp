#include "simulation/ledger.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <span>

#include "table/protocol/messages.h"

namespace zashiki::simulation {
namespace {

using table::Table;

// What the log says, without what only the moment knows: times, who is there, what is proposed, and the id
// under which the reader asked.
std::string lasting(std::string_view text) {
  static constexpr std::array<std::string_view, 7> passing{"clock",  "proposals", "spectators", "pause_left",
                                                           "reveal", "id",        "players"};
  std::string kept;
  kept.reserve(text.size());
  each_member(text, [&](std::string_view name, std::string_view value) {
    if (std::find(passing.begin(), passing.end(), name) == passing.end()) {
      kept.append(name).append(value);
    } else if (name == "players") {
      for (constexpr std::string_view word = "\"present\":"; !value.empty();) {
        const auto at = value.find(word);
        kept += value.substr(0, at);
        value.remove_prefix(at == std::string_view::npos ? value.size() : value.find_first_of(",}", at));
      }
    }
  });
  return kept;
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
  const Time allowed = passed - halted_between(record.owner, record.since, world_.now());
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
                  Version version, std::string_view text) {
  auto* record = find(table, "a message");
  if (record == nullptr || !record->now) return;
  ++counts_.checked;
  const auto kept = lasting(text);
  const bool agrees = type == "update" ? update_agrees(*record, reader, before, version, kept)
                                       : sync_agrees(*record, reader, version, kept);
  if (!agrees)
    world_.broken(fmt::format("seat {} of {} was told what the log does not say: {}", reader, table, text));
}

bool Ledger::update_agrees(Record& record, Seat reader, Version before, Version version,
                           const std::string& text) {
  const auto after = std::lower_bound(record.versions.begin(), record.versions.end(), version);
  if (after == record.versions.end() || *after != version) return false;
  // Nothing between the two was left out.
  const auto event = static_cast<std::size_t>(after - record.versions.begin());
  if (event == 0 || record.versions[event - 1] != before) return false;
  if (event + 1 == record.versions.size())
    return text == lasting(table::update_message(*record.now, reader, {}));
  auto& expected = record.updates[{event, reader}];
  if (expected.empty()) {
    const auto then = Table::replay(std::span(record.events).first(event + 1), 0);
    expected = lasting(table::update_message(*then, reader, {}));
  }
  return text == expected;
}

// Several events may have led to the same version: a resignation, a pause.
bool Ledger::sync_agrees(const Record& record, Seat reader, Version version, const std::string& text) {
  const auto [first, last] = std::equal_range(record.versions.begin(), record.versions.end(), version);
  for (auto after = last; after != first; --after) {
    const auto events = static_cast<std::size_t>(after - record.versions.begin());
    if (events == record.versions.size()) {
      if (text == lasting(table::sync_message(*record.now, reader, {}))) return true;
      continue;
    }
    const auto then = Table::replay(std::span(record.events).first(events), 0);
    if (text == lasting(table::sync_message(*then, reader, {}))) return true;
  }
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
