#pragma once
// Why a choice in a batch is refused: the same sentence on the host and on a GPU.
#include <string>

#include "base/result.h"
#include "game/codes.h"
#include "game/words.h"
#include "rules/episode.h"

namespace zashiki {

template <int Size>
constexpr bool is_open(const IndexSet<Size>& open, std::int64_t index) {
  return index >= 0 && index < Size && open.contains(static_cast<int>(index));
}

template <Encodes G>
Error refusal_of(const G& rules, const Episode<G>& episode, std::size_t game, std::int64_t index) {
  const std::string chosen = "game " + std::to_string(game) + ", seat " + std::to_string(episode.actor) +
                             ": " + std::to_string(index) + " ";
  if (index < 0 || index >= G::index_size)
    return {code::illegal_action, chosen + "is not an index of " + std::string(G::id) + ": there are " +
                                      std::to_string(G::index_size)};
  Indices whole = episode.chosen;
  whole.push_back(static_cast<std::uint16_t>(index));
  if (const auto named = rules.from_indices(whole))
    if (const Refusal why = rules.why(episode.state, episode.actor, *named)) {
      Error error = error_of(code::illegal_action, why);
      error.message = chosen + "(" + std::string(rules.to_text(*named).view()) + "): " + error.message;
      return error;
    }
  return {code::illegal_action, chosen + "is not in the mask"};
}

}  // namespace zashiki
