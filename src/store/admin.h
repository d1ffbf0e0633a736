#pragma once
// The operator's access to a store, even while a server has it open.
#include <map>
#include <memory>
#include <optional>
#include <string>
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

using AnyAdmin = Result<std::unique_ptr<Admin>>;
AnyAdmin open_sqlite_admin(const std::string& folder);
AnyAdmin open_postgres_admin(const std::string& where);

}  // namespace zashiki::store
