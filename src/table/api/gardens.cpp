#include "table/api/gardens.h"

#include <algorithm>
#include <fmt/format.h>

#include "game/data/niya.h"
#include "mind/niya/gardens/facts.h"
#include "mind/niya/gardens/kinds.h"
#include "table/core/codes.h"
#include "table/protocol/fields.h"

namespace zashiki::table {
namespace {

Result<Thought> one(std::string_view text) {
  if (text.size() == niya::squares) {
    const auto garden = niya::read_layout(text);
    if (!garden) return garden.error();
    return Thought([garden = *garden](const QueueLoad&) {
      const auto& index = niya::shared_garden_index();
      const auto facts = niya::facts_of_garden(index, garden);
      return json_object([&](JsonWriter& out) { niya::write_facts(out, index, facts); });
    });
  }
  const auto number = number_in_path(text, 0, niya::all_classes - 1);
  if (!number)
    return bad_request(
        fmt::format("a garden is a layout of 16 hex digits or a number from 0 to {}", niya::all_classes - 1));
  return Thought([number = *number](const QueueLoad&) {
    const auto& index = niya::shared_garden_index();
    const auto facts = niya::facts_of_class(index, number);
    return json_object([&](JsonWriter& out) { niya::write_facts(out, index, facts); });
  });
}

Result<Thought> some(std::string_view word, std::string_view count_text, std::string_view seed_text) {
  const int kind = index_of(niya::garden_kind_words(), word);
  if (kind < 0) return Error{code::not_found, "there is no such kind of garden"};
  const auto count = number_in_path(count_text, 1, niya::most_gardens);
  if (!count) return bad_request(fmt::format("one asks for 1 to {} gardens", niya::most_gardens));
  const auto seed = number_in_path(seed_text, 0, highest_seed);
  if (!seed) return bad_request(fmt::format("a seed is a number from 0 to {}", highest_seed));
  return Thought(
      [kind = static_cast<niya::GardenKind>(kind), count = *count, seed = *seed](const QueueLoad&) {
        const auto gardens = niya::gardens_of_kind(niya::shared_garden_index(), kind, count, seed);
        return json_object([&](JsonWriter& out) {
          out.list("gardens", gardens,
                   [](JsonWriter& list, niya::Layout garden) { list.value(niya::digits_of(garden)); });
        });
      });
}

}  // namespace

Result<Thought> gardens(std::string_view path) {
  const auto next = [&path] {
    const auto part = path.substr(0, path.find('/'));
    path.remove_prefix(std::min(path.size(), part.size() + 1));
    return part;
  };
  if (next() != Niya::id) return Error{code::not_found, "only niya's gardens are known"};
  const auto first = next();
  if (path.empty()) return one(first);
  const auto second = next();
  const auto third = next();
  if (!path.empty()) return Error{code::not_found, "there is nothing here"};
  return some(first, second, third);
}

}  // namespace zashiki::table
