#pragma once
// Which kind of store a text names: postgresql://user@host/name or sqlite:FOLDER.
#include <memory>
#include <string>

#include "store/admin.h"
#include "store/store.h"

namespace zashiki::store {

struct Location {
  bool postgres = false;
  std::string where;  // the address or the folder
};
Result<Location> locate(const std::string& text);

Result<std::unique_ptr<Store>> open_store(const std::string& text, bool shared, Post post);
AnyAdmin open_admin(const std::string& text);

}  // namespace zashiki::store
