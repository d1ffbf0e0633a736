// zashiki.Batch: what make_vec's environments stand on.
#include "lab/batch.h"

#include <mutex>
#include <pybind11/numpy.h>
#include <vector>

#include "cli/tables/table.h"
#include "common.h"

namespace zashiki::python {
namespace {

class PyBatch : public MadeWhole {
 public:
  PyBatch(const std::string& game, const py::object& data, std::optional<int> players,
          const py::dict& options, std::size_t games, std::uint64_t seed, unsigned threads, int autoreset) {
    if (autoreset < 0 || autoreset > 2) refuse("autoreset must be 0, 1 or 2");
    batch_ = value_of(Batch::make({.game = setup_of(game, data, players, options),
                                   .games = games,
                                   .seed = seed,
                                   .threads = threads,
                                   .autoreset = static_cast<Autoreset>(autoreset)}));
  }

  // One call at a time: what runs without the interpreter's lock may not be entered twice.
  template <class Work>
  auto alone(Work&& work) {
    const std::unique_lock lock(working_, std::try_to_lock);
    if (!lock) throw std::runtime_error("these games are being stepped by another thread");
    const py::gil_scoped_release released;
    return work(*batch_);
  }

  using Marks = std::optional<py::array_t<bool, py::array::c_style | py::array::forcecast>>;
  void reset(std::uint64_t seed, const Marks& which) {
    const auto marked = marked_by(which, "the mask of games to reset");
    alone([&](Batch& batch) { batch.reset(seed, marked); });
  }
  void greedy(std::uint64_t seed, const Marks& which) {
    const auto marked = marked_by(which, "the mask of games to choose in");
    alone([&](Batch& batch) { batch.greedy(seed, marked); });
  }
  void step(const py::array_t<std::int64_t, py::array::c_style>& actions) {
    if (actions.ndim() != 1 || static_cast<std::size_t>(actions.size()) != batch_->size())
      refuse("there must be one action for each of the " + std::to_string(batch_->size()) + " games");
    // A copy: another thread may write to the array meanwhile.
    const std::vector<std::int64_t> chosen(actions.data(), actions.data() + actions.size());
    check(alone([&](Batch& batch) { return batch.step(chosen); }));
  }
  std::uint64_t rollout(std::uint64_t steps) {
    std::uint64_t chosen = 0;
    // In pieces, so that it can be interrupted.
    const std::uint64_t most = 1 + 2'000'000 / batch_->size();
    while (steps > 0) {
      const std::uint64_t some = std::min(steps, most);
      chosen += alone([&](Batch& batch) { return batch.rollout(some); });
      steps -= some;
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    }
    return chosen;
  }
  [[nodiscard]] std::size_t size() const { return batch_->size(); }
  [[nodiscard]] py::bytes save() {
    return alone([](const Batch& batch) { return batch.save(); });
  }
  void restore(const std::string& saved) {
    check(alone([&](Batch& batch) { return batch.restore(saved); }));
  }
  std::vector<std::string> boards() {
    return alone([](const Batch& batch) {
      const auto table = make_table(batch.game(), batch.seats(), Language::english);
      std::vector<std::string> boards;
      for (std::size_t i = 0; i < batch.size(); ++i)
        boards.push_back(
            table->board(batch.view(i, nobody), nobody, Style{.colour = false, .unicode = true}));
      return boards;
    });
  }

  // The arrays themselves, which live as long as anybody holds one.
  template <class T>
  static py::array view(const py::object& self, std::vector<T>& from, const char* type = nullptr) {
    const auto& batch = *self.cast<PyBatch&>().batch_;
    const auto rows = static_cast<py::ssize_t>(batch.size());
    const auto columns = static_cast<py::ssize_t>(from.size()) / rows;
    const std::vector<py::ssize_t> shape =
        from.size() == batch.size() && columns == 1 ? std::vector{rows} : std::vector{rows, columns};
    const py::dtype dtype = type == nullptr ? py::dtype::of<T>() : py::dtype(type);
    return {dtype, shape, from.data(), self};
  }
  Batch& batch() { return *batch_; }

 private:
  [[nodiscard]] std::vector<std::uint8_t> marked_by(const Marks& which, const std::string& what) const {
    if (!which) return {};
    if (which->ndim() != 1 || static_cast<std::size_t>(which->size()) != batch_->size())
      refuse(what + " needs one entry for each of the " + std::to_string(batch_->size()) + " games");
    return {which->data(), which->data() + which->size()};
  }

  std::unique_ptr<Batch> batch_;
  std::mutex working_;
};

template <auto Member>
void bind_array(py::class_<PyBatch, std::shared_ptr<PyBatch>>& type, const char* name, const char* about,
                const char* dtype = nullptr) {
  type.def_property_readonly(
      name,
      [dtype](const py::object& self) {
        return PyBatch::view(self, self.cast<PyBatch&>().batch().*Member, dtype);
      },
      about);
}

}  // namespace

void bind_batches(py::module_& module) {
  using namespace pybind11::literals;
  module.def(
      "batch_bytes",
      [](const std::string& game, const py::object& data, std::optional<int> players,
         const py::dict& options) {
        const BatchBytes bytes = value_of(batch_bytes(setup_of(game, data, players, options)));
        return py::make_tuple(py::bytes(bytes.rules), py::bytes(bytes.options));
      },
      "The rules and the options of a batch as bytes, for games that are played on a GPU.");

  auto batch = py::class_<PyBatch, std::shared_ptr<PyBatch>>(
      module, "Batch", "Many games at once; zashiki.make_vec wraps it.");
  batch
      .def(py::init([](const std::string& game, const py::object& data, std::optional<int> players,
                       const py::dict& options, std::size_t games, std::uint64_t seed, unsigned threads,
                       int autoreset) {
        return std::make_shared<PyBatch>(game, data, players, options, games, seed, threads, autoreset);
      }))
      .def("reset", &PyBatch::reset, "seed"_a, "which"_a = py::none())
      .def("step", &PyBatch::step, "actions"_a)
      .def("greedy", &PyBatch::greedy, "seed"_a, "which"_a = py::none())
      .def("rollout", &PyBatch::rollout, "steps"_a)
      .def("save", &PyBatch::save)
      .def("restore", &PyBatch::restore, "saved"_a)
      .def("boards", &PyBatch::boards)
      .def("__len__", &PyBatch::size);
  bind_array<&Batch::observations>(batch, "observations", "The acting seat's observation.");
  bind_array<&Batch::masks>(batch, "masks", "The indices that can come next.", "int8");
  bind_array<&Batch::players>(batch, "players", "Who acts; -1 in a game that is over.");
  bind_array<&Batch::parts>(batch, "parts", "How many parts of the action have been chosen.");
  bind_array<&Batch::rewards>(batch, "rewards", "To the seat that acted.");
  bind_array<&Batch::seat_rewards>(batch, "seat_rewards", "To each seat.");
  bind_array<&Batch::seat_scores>(batch, "seat_scores", "Of each seat, once the game is over.");
  bind_array<&Batch::terminations>(batch, "terminations", "Whether the game ended.", "bool");
  bind_array<&Batch::choices>(batch, "choices", "What greedy chose.");
  bind_array<&Batch::final_observations>(batch, "final_observations", "What was seen last.");
}

}  // namespace zashiki::python
