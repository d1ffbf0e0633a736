// Tables move to the node that all their readers are connected to. The readers do not notice.
#include <algorithm>
#include <fmt/format.h>
#include <unordered_map>

#include "server/nodes/visits.h"
#include "server/nodes/words.h"

namespace zashiki::server {
namespace {

constexpr int most_offers = 200;             // in a tick: each table is read from the store again
constexpr std::uint64_t moving_version = 2;  // the first that knows of it

// The rest of a line; empty if something else than numbers is there.
std::optional<std::vector<std::uint64_t>> numbers(Words& words) {
  std::vector<std::uint64_t> all;
  while (!words.at_end()) {
    const auto number = words.number();
    if (!number) return std::nullopt;
    all.push_back(*number);
  }
  return all;
}

}  // namespace

void Nodes::offer_tables() {
  struct Readers {
    table::Room* room = nullptr;
    std::string node;
    Ids ids;
    bool apart = false;
  };
  // By name, so that the same happens in the same order wherever the rooms lie in memory.
  std::unordered_map<std::string_view, Readers> rooms;
  for (const auto& [whose, guest] : guests_) {
    if (guest->place.room == nullptr) continue;
    auto* const room = guest->place.room.get();
    auto& readers = rooms[room->name()];
    if (readers.ids.empty()) {
      readers.room = room;
      readers.node = whose.first;
    }
    if (readers.node != whose.first) readers.apart = true;
    readers.ids.push_back(whose.second);
  }
  int begun = 0;
  for (auto& [name, readers] : rooms) {
    if (begun == most_offers) return;
    auto* const room = readers.room;
    if (readers.apart || readers.ids.size() != room->readers() || readers.ids.size() > most_readers ||
        !room->can_move() || peers_[readers.node].version < moving_version || offers_.contains(room->name()))
      continue;
    send(readers.node, "hold", 0, fmt::format("{} {}", room->name(), fmt::join(readers.ids, " ")), {});
    offers_[room->name()] = {.node = readers.node, .readers = std::move(readers.ids)};
    ++begun;
  }
}

Nodes::Ids Nodes::all_readers(const std::string& node, const table::Room& room) const {
  Ids all;
  for (auto guest = guests_.lower_bound({node, 0}); guest != guests_.end() && guest->first.first == node;
       ++guest)
    if (guest->second->place.room.get() == &room) all.push_back(guest->first.second);
  return all.size() == room.readers() ? all : Ids();
}

std::vector<std::shared_ptr<Nodes::Visit>> Nodes::visits_at(const std::string& node, const std::string& table,
                                                            const Ids& ids) const {
  std::vector<std::shared_ptr<Visit>> there;
  for (const auto id : ids)
    if (const auto found = visits_.find(id); found != visits_.end() && found->second->is_at(node, table))
      there.push_back(found->second);
  return there;
}

bool Nodes::read_hold(const Header& header, std::string_view body) {
  Words words(header.rest);
  const std::string table(words.word());
  const auto ids = numbers(words);
  if (table.empty() || !ids || !body.empty()) return false;
  for (const auto& visit : visits_at(header.from, table, *ids)) visit->hold();
  send(header.from, "held", 0, table, {});
  return true;
}

bool Nodes::read_held(const Header& header, std::string_view body) {
  Words words(header.rest, header.later);
  const std::string table(words.word());
  if (table.empty() || !words.done() || !body.empty()) return false;
  const auto found = offers_.find(table);
  if (found == offers_.end() || found->second.node != header.from) return true;
  const auto offered = std::move(found->second.readers);
  offers_.erase(found);
  std::shared_ptr<table::Room> room;
  for (const auto id : offered)
    if (const auto guest = guests_.find({header.from, id}); guest != guests_.end())
      room = guest->second->place.room;
  if (room == nullptr) {
    send(header.from, "stay", 0, fmt::format("{} {}", table, fmt::join(offered, " ")), {});
    return true;
  }
  settle_offer(header.from, room, offered);
  return true;
}

void Nodes::settle_offer(const std::string& node, const std::shared_ptr<table::Room>& room,
                         const Ids& offered) {
  // Soon nothing is in flight; then, outside of what the room is doing.
  if (room->busy())
    return room->with_table([this, room, node, offered](const table::Table*, const Error&) {
      house_.environment().post([this, room, node, offered] { settle_offer(node, room, offered); });
    });
  const auto stay = [this, node, table = room->name(), offered] {
    send(node, "stay", 0, fmt::format("{} {}", table, fmt::join(offered, " ")), {});
  };
  const auto ids = all_readers(node, *room);
  if (ids.empty() || !std::includes(offered.begin(), offered.end(), ids.begin(), ids.end()) ||
      !room->can_move())
    return stay();
  room->give(node, [this, node, ids, stay, table = room->name()](const Result<table::Waited>& waited) {
    if (!waited) return stay();
    for (const auto id : ids)
      if (const auto guest = guests_.extract({node, id}); !guest.empty()) guest.mapped()->reader->end();
    send(node, "moved", 0,
         fmt::format("{} {} {} {}", table, waited->clocks, fmt::join(waited->absent, " "),
                     fmt::join(ids, " ")),
         {});
  });
}

bool Nodes::read_stay(const Header& header, std::string_view body) {
  Words words(header.rest);
  const std::string table(words.word());
  const auto ids = numbers(words);
  if (table.empty() || !ids || !body.empty()) return false;
  for (const auto& visit : visits_at(header.from, table, *ids))
    if (visit->held()) visit->go_on();
  return true;
}

bool Nodes::read_moved(const Header& header, std::string_view body) {
  Words words(header.rest);
  const std::string table(words.word());
  const auto said = numbers(words);
  table::Waited waited;
  if (table.empty() || !said || said->size() <= waited.absent.size() || !body.empty()) return false;
  const auto millis = [](std::uint64_t number) {
    return static_cast<table::Millis>(std::min<std::uint64_t>(number, 1'000'000'000'000));
  };
  auto next = said->begin();
  waited.clocks = millis(*next++);
  for (auto& absent : waited.absent) absent = millis(*next++);
  std::vector<std::shared_ptr<Visit>> moving;
  std::vector<table::Follower> followers;
  for (; next != said->end(); ++next) {
    const auto found = visits_.find(*next);
    if (found == visits_.end() || !found->second->is_at(header.from, table) || !found->second->held())
      continue;
    moving.push_back(found->second);
    followers.push_back(found->second->client());
    visits_.erase(found);
  }
  if (moving.empty()) return true;
  house_.adopt(table, waited, std::move(followers), [moving](const Result<table::House::Connections>& here) {
    for (std::size_t i = 0; i < moving.size(); ++i) {
      if (here)
        moving[i]->arrive((*here)[i]);
      else
        moving[i]->dismiss();
    }
  });
  return true;
}

}  // namespace zashiki::server
