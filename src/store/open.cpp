#include "store/open.h"

#include "store/postgres/schema.h"
#include "store/postgres/store.h"
#include "store/sqlite.h"

namespace zashiki::store {

Location locate(const std::string& text) {
  constexpr std::string_view sqlite = "sqlite:";
  if (postgres::is_address(text)) return {.postgres = true, .where = text};
  return {.postgres = false, .where = text.starts_with(sqlite) ? text.substr(sqlite.size()) : text};
}

Result<std::unique_ptr<Store>> open_store(const std::string& text, bool shared, Post post) {
  const auto place = locate(text);
  if (place.postgres) return open_postgres({.where = place.where, .shared = shared}, std::move(post));
  if (shared)
    return Error{code::bad_store, "several nodes need a store that they can share: --store postgresql://..."};
  return open_sqlite({.folder = place.where}, std::move(post));
}

AnyAdmin open_admin(const std::string& text) {
  const auto place = locate(text);
  return place.postgres ? open_postgres_admin(place.where) : open_sqlite_admin(place.where);
}

}  // namespace zashiki::store
