#include "store/open.h"

#include "store/postgres/connection.h"
#include "store/postgres/store.h"
#include "store/sqlite.h"

namespace zashiki::store {

Result<Location> locate(const std::string& text) {
  constexpr std::string_view sqlite = "sqlite:";
  if (postgres::is_address(text)) return Location{.postgres = true, .where = text};
  if (text.starts_with(sqlite) && text.size() > sqlite.size())
    return Location{.postgres = false, .where = text.substr(sqlite.size())};
  // Not quoted: it may hold a password.
  return Error{code::bad_store, "a store is postgresql://user@host/name or sqlite:FOLDER, nothing else"};
}

Result<std::unique_ptr<Store>> open_store(const std::string& text, bool shared, Post post) {
  const auto place = locate(text);
  if (!place) return place.error();
  if (place->postgres) return open_postgres({.where = place->where, .shared = shared}, std::move(post));
  if (shared) return Error{code::bad_store, "several nodes need a shared store: --store postgresql://..."};
  return open_sqlite({.folder = place->where}, std::move(post));
}

AnyAdmin open_admin(const std::string& text) {
  const auto place = locate(text);
  if (!place) return place.error();
  return place->postgres ? open_postgres_admin(place->where) : open_sqlite_admin(place->where);
}

}  // namespace zashiki::store
