#pragma once
// What all parts of the module share: refusals as Python exceptions, JSON by Python's own module, and objects
// that only their constructors make.
#include <memory>
#include <optional>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <string>

#include "game/match.h"

namespace zashiki::python {

namespace py = pybind11;

struct PythonError : std::exception {
  Error error;
  explicit PythonError(Error from) : error(std::move(from)) {}
  [[nodiscard]] const char* what() const noexcept override { return error.message.c_str(); }
};

template <class T>
T value_of(Result<T>&& result) {
  if (!result) throw PythonError(result.error());
  return std::move(*result);
}
inline void check(const Status& status) {
  if (!status) throw PythonError(status.error());
}
[[noreturn]] inline void refuse(std::string message) {
  throw PythonError({code::bad_request, std::move(message)});
}

py::object to_python(const json::value& value);
json::value from_python(const py::object& object);

// A built-in game, with the built-in or a user's map or cards.
std::shared_ptr<const Game> game_named(const std::string& id, const py::object& data);
Setup setup_of(const std::string& game, const py::object& data, std::optional<int> players,
               const py::dict& options);

// Python can make an object and leave its constructor out; pybind11 would then give it memory in which
// nothing was made. What derives from this is only made by std::make_shared, and such an object raises
// instead.
struct MadeWhole {
  static void* operator new(std::size_t) {
    throw py::type_error("this object was made without its constructor");
  }
  static void* operator new(std::size_t, void* at) noexcept { return at; }
};

// Each part adds its own classes and functions, in this order.
void bind_games(py::module_& module);
void bind_states(py::module_& module);
void bind_minds(py::module_& module);
void bind_batches(py::module_& module);

}  // namespace zashiki::python
