#include "people/ratings/rated_store.h"

#include <algorithm>
#include <limits>
#include <variant>

#include "people/ratings/rated_table.h"
#include "store/open.h"

namespace zashiki::people {
namespace {

// Whether its first event opens it as rated.
bool opened_as_rated(const std::vector<std::string>& events) {
  if (events.empty()) return false;
  const auto first = table::read_event(events.front(), nullptr);
  const auto* opened = first ? std::get_if<table::Opened>(&*first) : nullptr;
  return opened != nullptr && opened->rated;
}

Result<RatedGame> result_of(const store::Loaded& loaded, const std::map<std::string, std::string>& known) {
  const auto table = table::Table::replay(loaded.events, 0);
  if (!table) return table.error();
  std::vector<std::string> persons;
  for (const auto& seat : table->seats()) {
    const auto found = known.find(seat.setup.key_hash);
    persons.push_back(found == known.end() ? std::string() : found->second);
  }
  return rated_game(*table, loaded.row.name, persons);
}

}  // namespace

Status each_result(const std::string& store,
                   const std::function<void(const std::string& table, const Result<RatedGame>&)>& tell) {
  const bool named = store.starts_with("postgresql://") || store.starts_with("sqlite:");
  const auto admin = store::open_admin(named ? store : "sqlite:" + store);
  if (!admin) return admin.error();
  auto tables = (*admin)->list(std::numeric_limits<int>::max());
  if (!tables) return tables.error();
  std::erase_if(*tables, [](const auto& row) { return row.phase != store::Phase::over; });
  std::sort(tables->begin(), tables->end(), [](const auto& a, const auto& b) {
    return std::pair(a.touched, a.id) < std::pair(b.touched, b.id);
  });
  for (const auto& row : *tables) {
    const auto loaded = (*admin)->load(row.name);
    if (!loaded) return loaded.error();
    if (!*loaded || !opened_as_rated((*loaded)->events)) continue;
    const auto known = (*admin)->persons(row.name);
    if (!known) return known.error();
    tell(row.name, result_of(**loaded, *known));
  }
  return Done{};
}

}  // namespace zashiki::people
