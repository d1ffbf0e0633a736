#pragma once
// The store's tables in PostgreSQL, and how rows are read from and written to them.
#include <string>
#include <string_view>

#include "store/postgres/connection.h"
#include "store/store.h"

namespace zashiki::store::postgres {

inline constexpr int schema_version = 1;

// Makes the store where there is none. Refused when the schema is another program's or another version's, or
// when the database cannot be written.
Status create_schema(Connection& connection);
// Refused unless there is a store of this version.
Status check_schema(Connection& connection);

// The first keys of the advisory locks. Nodes that share a database hold the first in shared mode, a server
// that is alone exclusively; each also holds the second with its own number.
inline constexpr int lock_of_house = 0x5a617368;  // "Zash"
inline constexpr int lock_of_node = 0x5a61736e;

TableRow read_row(const Rows& rows, int row);  // of `row_columns`
inline constexpr std::string_view row_columns = "id, name, game, phase, listed, created, touched, address";
Values row_values(const TableRow& row);  // likewise
Result<std::vector<TableRow>> read_rows(const Result<Rows>& rows);
Result<std::vector<std::string>> read_texts(const Result<Rows>& rows);
Result<std::int64_t> read_number(const Result<Rows>& rows);
// A table's events, checked; to be followed by a condition and an order.
inline constexpr std::string_view select_events =
    "SELECT place, body, sum, length FROM zashiki.events JOIN zashiki.tables ON tables.id = table_id";
Result<std::vector<std::string>> read_events(TableId table, const Result<Rows>& rows);
Cells read_cells(const Rows& rows);
Values values_of(const Query& query);

}  // namespace zashiki::store::postgres
