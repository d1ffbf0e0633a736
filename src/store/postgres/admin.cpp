#include "store/admin.h"

#include <fmt/format.h>

#include "store/postgres/connection.h"
#include "store/postgres/schema.h"

namespace zashiki::store {
namespace postgres {
namespace {

class PostgresAdmin final : public Admin {
 public:
  explicit PostgresAdmin(Connection connection) : connection_(std::move(connection)) {}

  Status backup(const std::string&) override {
    return Error{code::bad_store, "use PostgreSQL's own backups: pg_dump --schema=zashiki"};
  }

  Result<std::optional<Loaded>> load(const std::string& name) override {
    // One snapshot for the row and its events.
    if (auto begun = connection_.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"); !begun)
      return begun.error();
    auto loaded = load_within(name);
    (void)connection_.run("COMMIT");
    return loaded;
  }

  Result<std::vector<TableRow>> list(int most) override {
    return read_rows(connection_.ask(newest_tables("zashiki.tables", row_columns, most)));
  }

  Result<Figures> figures() override {
    const auto rows = connection_.ask(
        "SELECT count(*), count(*) FILTER (WHERE phase = 0), count(*) FILTER (WHERE phase = 1), count(*) "
        "FILTER "
        "(WHERE phase = 2), (SELECT count(*) FROM zashiki.events), pg_total_relation_size('zashiki.tables') "
        "+ "
        "pg_total_relation_size('zashiki.events') FROM zashiki.tables");
    if (!rows) return rows.error();
    // Without the column all are of the first version.
    const auto nodes = connection_.ask(
        "SELECT coalesce((to_jsonb(nodes)->>'version')::integer, 1), count(*) FROM zashiki.nodes WHERE "
        "expires "
        "> clock_timestamp() GROUP BY 1");
    if (!nodes) return nodes.error();
    std::map<int, int> by_version;
    for (int row = 0; row < nodes->count(); ++row)
      by_version[static_cast<int>(nodes->number(row, 0))] = static_cast<int>(nodes->number(row, 1));
    return Figures{.tables = rows->number(0, 0),
                   .open = rows->number(0, 1),
                   .playing = rows->number(0, 2),
                   .over = rows->number(0, 3),
                   .events = rows->number(0, 4),
                   .bytes = rows->number(0, 5),
                   .nodes = std::move(by_version)};
  }

  Result<bool> remove(const std::string& name) override {
    return truth(connection_.ask("SELECT zashiki.remove($1)", Values().add(name)));
  }
  Result<bool> append(const std::string& name, const std::string& event, Phase phase) override {
    return truth(connection_.ask("SELECT zashiki.add_event($1, $2, $3)",
                                 Values().add(name).add(event).add(static_cast<std::int64_t>(phase))));
  }

  Result<Cells> ask(const Query& query) override {
    const auto rows = connection_.ask(query.sql, values_of(query));
    if (!rows) return rows.error();
    return read_cells(*rows);
  }

  Status ban(const std::string& network) override {
    const auto done = connection_.ask(
        "INSERT INTO zashiki.bans VALUES ($1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint) ON "
        "CONFLICT DO NOTHING",
        Values().add(network));
    if (!done) return done.error();
    return Done{};
  }
  Result<bool> unban(const std::string& network) override {
    const auto gone =
        connection_.ask("DELETE FROM zashiki.bans WHERE network = $1 RETURNING 1", Values().add(network));
    if (!gone) return gone.error();
    return gone->count() > 0;
  }
  Result<std::vector<std::string>> bans() override {
    return read_texts(connection_.ask("SELECT network FROM zashiki.bans ORDER BY network"));
  }

 private:
  static Result<bool> truth(const Result<Rows>& rows) {
    if (!rows) return rows.error();
    return rows->truth(0, 0);
  }

  Result<std::optional<Loaded>> load_within(const std::string& name) {
    const auto rows = read_rows(connection_.ask(
        fmt::format("SELECT {} FROM zashiki.tables WHERE name = $1", row_columns), Values().add(name)));
    if (!rows) return rows.error();
    if (rows->empty()) return std::optional<Loaded>();
    const auto events = read_events(
        rows->front().id, connection_.ask(fmt::format("{} WHERE table_id = $1 ORDER BY place", select_events),
                                          Values().add(rows->front().id)));
    if (!events) return events.error();
    return std::optional<Loaded>(Loaded{.row = rows->front(), .events = *events});
  }

  Connection connection_;
};

}  // namespace
}  // namespace postgres

AnyAdmin open_postgres_admin(const std::string& address) {
  auto connection = postgres::Connection::open(address);
  if (!connection) return connection.error();
  if (auto known = postgres::check_schema(*connection); !known) return known.error();
  return std::unique_ptr<Admin>(std::make_unique<postgres::PostgresAdmin>(std::move(*connection)));
}

}  // namespace zashiki::store
