#pragma once
// Which kind of store a text names: postgresql://... a database, sqlite:FOLDER or a folder a file in it.
#include <memory>
#include <string>

#include "store/admin.h"
#include "store/store.h"

namespace zashiki::store {

struct Location {
  bool postgres = false;
  std::string where;  // the address or the folder
};
Location locate(const std::string& text);

Result<std::unique_ptr<Store>> open_store(const std::string& text, bool shared, Post post);
AnyAdmin open_admin(const std::string& text);

}  // namespace zashiki::store
