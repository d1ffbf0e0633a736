#include "store/memory.h"

#include <algorithm>
#include <map>
#include <utility>

namespace zashiki::store {
namespace {

class MemoryStore final : public Store {
 public:
  explicit MemoryStore(Post post) : post_(std::move(post)) {}

  TableId new_id() override { return ++last_id_; }

  void append(Append append) override {
    const Status written = write(append);
    ++(written ? work_.commits : work_.failures);
    if (written) work_.events += append.events.size();
    post_([done = std::move(append.done), written] { done(written); });
  }

  void load(std::string name, std::function<void(Result<std::optional<Loaded>>)> done) override {
    std::optional<Loaded> found;
    for (const auto& [id, table] : tables_)
      if (table.row.name == name) found = {.row = table.row, .events = table.events};
    answer(std::move(done), std::move(found));
  }

  void list_open(int most, std::function<void(Result<std::vector<TableRow>>)> done) override {
    std::vector<TableRow> rows;
    for (auto table = tables_.rbegin(); table != tables_.rend() && std::cmp_less(rows.size(), most); ++table)
      if (const auto& row = table->second.row; row.listed && row.phase == Phase::open) rows.push_back(row);
    answer(std::move(done), std::move(rows));
  }

  void check(std::function<void(Status)> done) override {
    post_([done = std::move(done)] { done(Done{}); });
  }

  void count_tables(std::string address, Millis since,
                    std::function<void(Result<std::int64_t>)> done) override {
    const auto opened = [&](const auto& table) {
      return !address.empty() && table.second.row.address == address && table.second.row.created >= since;
    };
    answer(std::move(done), std::int64_t{std::count_if(tables_.begin(), tables_.end(), opened)});
  }

  void bans(std::function<void(Result<std::vector<std::string>>)> done) override {
    answer(std::move(done), std::vector<std::string>());
  }
  void orders(std::int64_t, std::function<void(Result<Orders>)> done) override {
    answer(std::move(done), Orders());
  }

  void forget(Phase phase, Millis before, std::function<void(Result<std::int64_t>)> done) override {
    const auto gone = std::erase_if(tables_, [&](const auto& table) {
      const auto& [row, events, changed] = table.second;
      return row.phase == phase && (phase == Phase::playing ? changed : row.touched) < before;
    });
    answer(std::move(done), static_cast<std::int64_t>(gone));
  }
  void forget_addresses(Millis before, std::function<void(Result<std::int64_t>)> done) override {
    std::int64_t forgotten = 0;
    for (auto& [id, table] : tables_) {
      if (table.row.created >= before || table.row.address.empty()) continue;
      table.row.address.clear();
      ++forgotten;
    }
    answer(std::move(done), forgotten);
  }

  [[nodiscard]] Work work() const override { return work_; }

 private:
  struct Table {
    TableRow row;
    std::vector<std::string> events;
    Millis changed = 0;  // when the last event came
  };

  Status write(const Append& append) {
    auto found = tables_.find(append.table);
    if ((found == tables_.end()) != append.created.has_value())
      return Error{code::conflict, "the table exists already, or not yet"};
    if (found == tables_.end()) found = tables_.emplace(append.table, Table{.row = *append.created}).first;
    if (int others = 0; unlists(append))
      for (auto table = tables_.rbegin(); table != tables_.rend(); ++table)
        if (auto& row = table->second.row;
            row.listed && row.phase == Phase::open && row.address == append.created->address)
          row.listed = ++others <= append.most_listed;
    auto& table = found->second;
    if (std::cmp_not_equal(append.first, table.events.size()))
      return Error{code::conflict, "another writer has changed the table"};
    table.events.insert(table.events.end(), append.events.begin(), append.events.end());
    table.changed = append.at;
    if (append.phase) {
      table.row.phase = *append.phase;
      table.row.touched = append.at;
    }
    return Done{};
  }

  template <class Value>
  void answer(std::function<void(Result<Value>)> done, Value value) {
    post_([done = std::move(done), value = std::move(value)] { done(value); });
  }

  Post post_;
  TableId last_id_ = 0;
  std::map<TableId, Table> tables_;
  Work work_;
};

}  // namespace

std::unique_ptr<Store> open_memory(Post post) { return std::make_unique<MemoryStore>(std::move(post)); }

}  // namespace zashiki::store
