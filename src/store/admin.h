#pragma once
// The operator's access to a store, even while a server has it open.
#include <fmt/format.h>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/store.h"

namespace zashiki::store {

class Admin {
 public:
  virtual ~Admin() = default;
  Admin(const Admin&) = delete;
  Admin& operator=(const Admin&) = delete;

  virtual Status backup(const std::string& file) = 0;
  virtual Result<std::optional<Loaded>> load(const std::string& name) = 0;
  virtual Result<std::vector<TableRow>> list(int most) = 0;
  virtual Result<Figures> figures() = 0;
  virtual Result<bool> remove(const std::string& name) = 0;
  // Banned networks; a running server notices changes within a second.
  virtual Status ban(const std::string& network) = 0;
  virtual Result<bool> unban(const std::string& network) = 0;
  virtual Result<std::vector<std::string>> bans() = 0;
  virtual Result<Cells> ask(const Query& query) = 0;
  // Appends an event to a table; false if there is none of that name.
  virtual Result<bool> append(const std::string& name, const std::string& event, Phase phase) = 0;

 protected:
  Admin() = default;
};

// Selects the tables that changed last. Each phase has them in order.
inline std::string newest_tables(std::string_view tables, std::string_view columns, int most) {
  std::string all;
  for (int phase = 0; phase < 3; ++phase)
    all += fmt::format(
        "{}SELECT * FROM (SELECT {} FROM {} WHERE phase = {} ORDER BY touched DESC LIMIT {}) AS part",
        phase == 0 ? "" : " UNION ALL ", columns, tables, phase, most);
  return fmt::format("SELECT * FROM ({}) AS newest ORDER BY touched DESC LIMIT {}", all, most);
}

using AnyAdmin = Result<std::unique_ptr<Admin>>;
AnyAdmin open_sqlite_admin(const std::string& folder);
AnyAdmin open_postgres_admin(const std::string& where);

}  // namespace zashiki::store
