// What `import zashiki` stands on: the run-time interface of game/, minds and batches, as Python objects.
// Whatever comes from Python is checked here; a refusal becomes a zashiki.Error with the engine's sentence,
// code and clause.
#include "common.h"
#include "game/registry.h"

PYBIND11_MODULE(_zashiki, module) {
  using namespace zashiki;
  using namespace zashiki::python;
  module.doc() = "The house's rules, minds and batches; `import zashiki` is the way in.";

  // zashiki.Error, with the code and the clause beside the sentence. Never released: it is needed to the end.
  static const py::object& error_type = *new py::exception<PythonError>(module, "Error", PyExc_ValueError);
  error_type.attr("__doc__") =
      "A refusal by the engine: str(error) is its sentence, .code and .clause say which.";
  error_type.attr("code") = "";
  error_type.attr("clause") = "";
  py::register_exception_translator([](std::exception_ptr raised) {
    try {
      if (raised) std::rethrow_exception(raised);
    } catch (const PythonError& refused) {
      const py::object made = error_type(refused.error.message);
      made.attr("code") = std::string(refused.error.code);
      made.attr("clause") = refused.error.clause;
      PyErr_SetObject(error_type.ptr(), made.ptr());
    }
  });

  module.attr("__version__") = ZASHIKI_VERSION;
  module.attr("CHANCE") = chance;
  module.attr("SPECTATOR") = nobody;
  module.def(
      "games",
      [] {
        std::vector<std::string> ids;
        for (const auto& game : all_games()) ids.emplace_back(game->id());
        return ids;
      },
      "The names of the games.");

  bind_games(module);
  bind_states(module);
  bind_minds(module);
  bind_batches(module);
}
