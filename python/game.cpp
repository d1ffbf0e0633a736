// zashiki.Game: rules, options and encodings.
#include "game.h"

#include "game/registry.h"
#include "state.h"

namespace zashiki::python {
namespace {

py::list fields_of(const PyGame& game) {
  py::list list;
  for (const auto& field : game.encoding.fields) {
    py::dict one;
    one["name"] = field.name;
    one["low"] = field.low;
    one["high"] = field.high;
    one["shape"] = py::tuple(py::cast(field.shape));
    one["first"] = field.first;
    one["size"] = field.size;
    list.append(one);
  }
  return list;
}

py::list ranges_of(const PyGame& game) {
  py::list list;
  for (const auto& range : game.encoding.ranges) {
    py::dict one;
    one["name"] = range.name;
    one["part"] = range.part;
    one["first"] = range.first;
    one["size"] = range.size;
    list.append(one);
  }
  return list;
}

py::list options_of(const PyGame& game) {
  std::string games;
  JsonWriter out(games);
  write_games(out);
  const json::value list = json::parse(games);
  for (const auto& listed : list.as_array())
    if (listed.at("id").as_string() == game.game->id()) return to_python(listed.at("options"));
  return py::list();
}

}  // namespace

void bind_games(py::module_& module) {
  using namespace pybind11::literals;
  py::class_<PyGame, std::shared_ptr<PyGame>>(
      module, "Game", "The rules of one game, on the house's map or cards or on one's own.")
      .def(py::init([](std::string id, py::object data) {
             return std::make_shared<PyGame>(std::move(id), std::move(data));
           }),
           "id"_a, "data"_a = py::none())
      .def_readonly("id", &PyGame::name)
      .def_readonly("data", &PyGame::own_data)
      .def_property_readonly("min_players", [](const PyGame& self) { return self.game->min_players(); })
      .def_property_readonly("max_players", [](const PyGame& self) { return self.game->max_players(); })
      .def_property_readonly("rules_version", [](const PyGame& self) { return self.game->rules_version(); })
      .def_property_readonly("options", &options_of, "The options, each as a dict.")
      .def_property_readonly(
          "usual_data",
          [](const PyGame& self) -> py::object {
            const auto text = self.game->usual_data();
            if (text.empty()) return py::none();
            return py::module_::import("json").attr("loads")(std::string(text));
          },
          "The house's own map or cards; None where a game has none.")
      .def_property_readonly("encoding_version", [](const PyGame& self) { return self.encoding.version; })
      .def_property_readonly("observation_size",
                             [](const PyGame& self) { return self.encoding.observation_size; })
      .def_property_readonly("index_size", [](const PyGame& self) { return self.encoding.index_size; })
      .def_property_readonly("most_parts", [](const PyGame& self) { return self.encoding.most_parts; })
      .def_property_readonly("fields", &fields_of, "The fields of an observation, in their order.")
      .def_property_readonly("ranges", &ranges_of, "The ranges of indices, in their order.")
      .def("start", &start, "players"_a = py::none(), "A new game; options by their names.")
      .def(
          "to_indices",
          [](const PyGame& self, const std::string& text) {
            const Indices indices = self.game->to_indices(self.parse(text));
            if (indices.empty()) refuse("this action has no index");
            return py::tuple(py::cast(std::vector<int>(indices.begin(), indices.end())));
          },
          "text"_a, "The parts of an action.")
      .def(
          "from_indices",
          [](const PyGame& self, const std::vector<int>& parts) -> std::optional<std::string> {
            const auto action = self.game->from_indices(self.indices(parts));
            if (!action) return std::nullopt;
            return std::string(self.game->to_text(*action).view());
          },
          "parts"_a, "The action of these parts; None where they are not (yet) a whole one.")
      .def("__repr__",
           [](const PyGame& self) {
             return "zashiki.Game('" + self.name + "'" + (self.own_data.is_none() ? ")" : ", data=...)");
           })
      .def(
          "__eq__",
          [](const PyGame& self, const PyGame& other) {
            return self.name == other.name && self.own_data.equal(other.own_data);
          },
          py::is_operator())
      .def("__reduce__", [](const py::object& self) {
        return py::make_tuple(self.attr("__class__"), py::make_tuple(self.attr("id"), self.attr("data")));
      });
}

}  // namespace zashiki::python
