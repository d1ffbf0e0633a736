#pragma once
// Small changes to JSON, such as somebody makes who invents a view.
#include <utility>
#include <vector>

#include "base/random.h"
#include "game/json.h"

namespace zashiki::conformance {

inline void collect(json::value& value, std::vector<json::value*>& all) {
  all.push_back(&value);
  if (auto* object = value.if_object())
    for (auto& member : *object) collect(member.value(), all);
  if (auto* list = value.if_array())
    for (auto& item : *list) collect(item, all);
}

// Changes one value somewhere: to a neighbour, to something out of range, to another value of the same
// document, or a list in its order or length.
inline void mutate(json::value& document, Random& random) {
  std::vector<json::value*> all;
  collect(document, all);
  const auto pick = [&](std::size_t size) { return random.below(static_cast<std::uint32_t>(size)); };
  json::value& target = *all[1 + pick(all.size() - 1)];
  if (random.below(4) == 0) {
    const json::value other = *all[1 + pick(all.size() - 1)];
    if (other.kind() == target.kind() || random.below(4) == 0) {
      target = other;
      return;
    }
  }
  if (auto* number = target.if_int64()) {
    switch (random.below(5)) {
      case 0: *number += 1; break;
      case 1: *number -= 1; break;
      case 2: *number = static_cast<std::int64_t>(random.below(8)); break;
      case 3: *number = static_cast<std::int64_t>(random.below(300)) - 20; break;
      default:
        *number =
            random.below(2) == 0 ? 100 * static_cast<std::int64_t>(random.below(30)) : 1'000'000'000'000;
    }
  } else if (auto* truth = target.if_bool()) {
    *truth = !*truth;
  } else if (target.is_null()) {
    target = static_cast<std::int64_t>(random.below(6));
  } else if (auto* list = target.if_array(); list != nullptr && !list->empty()) {
    const auto a = pick(list->size());
    const auto b = pick(list->size());
    switch (random.below(4)) {
      case 0:
      case 1: std::swap((*list)[a], (*list)[b]); break;
      case 2: list->erase(list->begin() + a); break;
      default: list->push_back(json::value((*list)[a])); break;
    }
  } else if (target.is_string()) {
    // Words are worth more than noise: one from elsewhere in the document.
    for (int tries = 0; tries < 20; ++tries)
      if (const json::value& other = *all[pick(all.size())]; other.is_string() && other != target) {
        target = json::value(other);
        return;
      }
    target = random.below(2) == 0 ? json::value(nullptr) : json::value("none");
  } else if (auto* object = target.if_object(); object != nullptr && !object->empty()) {
    object->erase(object->begin() + pick(object->size()));
  }
}

}  // namespace zashiki::conformance
