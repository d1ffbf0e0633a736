#pragma once
// What the store's tables in PostgreSQL look like, and the first steps of whoever connects.
#include <string>
#include <string_view>

#include "store/postgres/connection.h"
#include "store/store.h"

namespace zashiki::store::postgres {

inline constexpr int newest_schema = 1;

// Whether a text names a database rather than a folder.
bool is_address(std::string_view where);
// As people may see it: without the password.
std::string shown(const std::string& where);

// Makes what is missing and brings what is old up to date; refused when it is somebody else's, newer than
// this program, or cannot be written.
Status bring_up_to_date(Connection& connection, const std::string& where);
// Refused when there is no store, or not one that this program knows.
Status check_schema(Connection& connection, const std::string& where);

// The first keys of the advisory locks. Servers that share a database take the first one together, a server
// that is alone by itself; each has the second one with its own number.
inline constexpr int lock_of_house = 0x5a617368;  // "Zash"
inline constexpr int lock_of_node = 0x5a61736e;

TableRow read_row(const Rows& rows, int row);  // of the columns below, in this order
inline constexpr std::string_view row_columns = "id, name, game, phase, listed, created, touched, address";
Values row_values(const TableRow& row);  // for those columns
Result<std::vector<TableRow>> read_rows(const Result<Rows>& rows);
Result<std::vector<std::string>> read_texts(const Result<Rows>& rows);
Result<std::int64_t> read_number(const Result<Rows>& rows);

}  // namespace zashiki::store::postgres
