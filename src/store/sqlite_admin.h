#pragma once
// The embedded store from outside of a server.
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "store/store.h"

namespace zashiki::store {

// For people at the command line, on a store that a server may have open at the same time.
class SqliteAdmin {
 public:
  static Result<SqliteAdmin> open(const std::string& folder);
  ~SqliteAdmin();
  SqliteAdmin(SqliteAdmin&&) noexcept;
  SqliteAdmin& operator=(SqliteAdmin&&) noexcept;

  Status backup(const std::string& file);
  Result<std::optional<Loaded>> load(const std::string& name);
  Result<std::vector<TableRow>> list(int most);
  Result<Figures> figures();
  Result<bool> remove(const std::string& name);
  // Networks that a server does not let in; one that is running hears of it.
  Status ban(const std::string& network);
  Result<bool> unban(const std::string& network);
  Result<std::vector<std::string>> bans();
  // Adds an event at the end.
  Result<bool> append(const std::string& name, const std::string& event, Phase phase);

 private:
  // What is done to a table, together with a notice to a server that has it in memory; false where there is
  // none.
  struct Step {
    std::string sql;  // ?1 is the table's name, ?2 the value
    std::variant<std::monostate, std::string, std::int64_t> value;
  };
  Result<bool> order(const std::string& name, const std::vector<Step>& steps);
  struct Impl;
  explicit SqliteAdmin(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace zashiki::store
