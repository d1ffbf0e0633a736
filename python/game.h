#pragma once
#include <string>
#include <vector>

#include "common.h"

namespace zashiki::python {

class PyGame : public MadeWhole {
 public:
  PyGame(std::string id, py::object data)
      : game(game_named(id, data)),
        name(std::move(id)),
        own_data(std::move(data)),
        encoding(game->encoding()) {}

  std::shared_ptr<const Game> game;
  std::string name;
  py::object own_data;
  EncodingSpec encoding;

  [[nodiscard]] Action parse(const std::string& text) const {
    const auto action = game->parse(text);
    if (!action)
      throw PythonError({code::illegal_action, fmt::format("{:.80} is not an action of {}",
                                                           json::serialize(json::value(text)), name)});
    return *action;
  }
  [[nodiscard]] Indices indices(const std::vector<int>& parts) const {
    if (parts.size() > static_cast<std::size_t>(encoding.most_parts))
      refuse("an action of " + name + " has at most " + std::to_string(encoding.most_parts) + " parts");
    Indices indices;
    for (const int part : parts) {
      if (part < 0 || part >= encoding.index_size)
        refuse(std::to_string(part) + " is not an index of " + name + ": there are " +
               std::to_string(encoding.index_size));
      indices.push_back(static_cast<std::uint16_t>(part));
    }
    return indices;
  }
};

}  // namespace zashiki::python
