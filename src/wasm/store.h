#pragma once
// A store kept by the worker around the module, by the tables' names. Appends are sent to it, and done when
// it says so.
#include <map>
#include <string>

#include "game/json.h"
#include "store/store.h"
#include "wasm/environment.h"

namespace zashiki::wasm {

class WorkerStore final : public store::Store {
 public:
  explicit WorkerStore(store::Post post) : post_(std::move(post)) {}

  store::TableId new_id() override { return ++last_id_; }
  void append(store::Append append) override;
  using Loaded = std::function<void(Result<std::optional<store::Loaded>>)>;
  void load(std::string name, Loaded done) override;
  void check(std::function<void(Status)> done) override { answer<Done>(std::move(done), Done{}); }

  // Needed only with strangers or an operator, and a page has neither.
  void list_open(int, std::function<void(Result<std::vector<store::TableRow>>)> done) override {
    answer(std::move(done), std::vector<store::TableRow>());
  }
  void count_tables(std::string, store::Millis, std::function<void(Result<std::int64_t>)> done) override {
    answer(std::move(done), std::int64_t{0});
  }
  void bans(std::function<void(Result<std::vector<std::string>>)> done) override {
    answer(std::move(done), std::vector<std::string>());
  }
  void orders(std::int64_t, std::function<void(Result<store::Orders>)> done) override {
    answer(std::move(done), store::Orders());
  }
  void forget(store::Phase, store::Millis, std::function<void(Result<std::int64_t>)> done) override {
    answer(std::move(done), std::int64_t{0});
  }
  void forget_addresses(store::Millis, std::function<void(Result<std::int64_t>)> done) override {
    answer(std::move(done), std::int64_t{0});
  }
  [[nodiscard]] store::Work work() const override { return {}; }

  // From the worker.
  void stored(std::int64_t number, const Status& status);
  void loaded(std::int64_t number, ObjectReader& in);  // "row" and "events", or neither
  void unread(std::int64_t number);                    // it could not be read

 private:
  template <class Value>
  void answer(std::function<void(Result<Value>)> done, Value value) {
    post_([done = std::move(done), value = std::move(value)] { done(value); });
  }

  store::Post post_;
  store::TableId last_id_ = 0;
  std::map<store::TableId, std::string> names_;
  Numbered<std::function<void(Status)>> appends_;
  Numbered<Loaded> loads_;
};

}  // namespace zashiki::wasm
