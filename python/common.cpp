#include "common.h"

#include "game/registry.h"

namespace zashiki::python {

py::object to_python(const json::value& value) {
  return py::module_::import("json").attr("loads")(json::serialize(value));
}

json::value from_python(const py::object& object) {
  const auto text = py::module_::import("json").attr("dumps")(object).cast<std::string>();
  boost::system::error_code error;
  json::value value = json::parse(text, error);
  if (error) throw PythonError({code::bad_json, "this cannot be written as JSON: " + error.message()});
  return value;
}

std::shared_ptr<const Game> game_named(const std::string& id, const py::object& data) {
  std::optional<json::value> own;
  if (!data.is_none()) own = from_python(data);
  return value_of(choose_game(id, own ? &*own : nullptr));
}

Setup setup_of(const std::string& game, const py::object& data, std::optional<int> players,
               const py::dict& options) {
  Setup setup{.game = game, .players = 0, .options = from_python(options).as_object(), .data = std::nullopt};
  if (!data.is_none()) setup.data = from_python(data);
  setup.players = players.value_or(game_named(game, data)->min_players());
  return setup;
}

}  // namespace zashiki::python
