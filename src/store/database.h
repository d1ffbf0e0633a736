#pragma once
// SQLite's handles as values, and the store's file.
#include <cstdint>
#include <memory>
#include <sqlite3.h>
#include <string>
#include <string_view>

#include "base/result.h"
#include "store/store.h"

namespace zashiki::store {

inline constexpr std::string_view file_name = "zashiki.db";
inline constexpr int application_id = 0x5a617368;  // "Zash", in the file's header
// Stores of another version are refused. What a version only adds to the schema leaves this as it is.
inline constexpr int schema_version = 1;

class Database;

class Statement {
 public:
  Statement() = default;
  Statement& bind(int at, std::int64_t number);
  Statement& bind(int at, std::string_view text);  // must live until the statement is reset
  bool row();                                      // steps; false at the end or on an error
  Status run();                                    // steps to the end and resets
  void reset();
  [[nodiscard]] std::int64_t number(int column) const;
  [[nodiscard]] std::string text(int column) const;
  [[nodiscard]] int columns() const;
  [[nodiscard]] std::string name(int column) const;
  [[nodiscard]] bool is_null(int column) const;
  [[nodiscard]] bool failed() const { return failed_; }

 private:
  friend class Database;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  std::unique_ptr<sqlite3_stmt, Finalize> handle_;
  bool failed_ = false;
};

class Database {
 public:
  Database() = default;
  static Result<Database> open(const std::string& path, int flags, const std::string& vfs);

  Status run(const char* sql);
  Result<Statement> prepare(std::string_view sql);
  Result<std::int64_t> number(std::string_view sql);
  [[nodiscard]] Error error() const;  // of the last call
  [[nodiscard]] sqlite3* handle() const { return handle_.get(); }

 private:
  struct Close {
    void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
  };
  std::unique_ptr<sqlite3, Close> handle_;
};

// Opens the store's file in this folder for reading and writing. With `create` it is made where there is
// none.
Result<Database> open_store_file(const std::string& folder, const std::string& vfs, bool create);
// Opens any file that says it is a store of this version.
Result<Database> open_checked(const std::string& path, const std::string& vfs = {});
// The empty store, in an empty file.
Status set_up(Database& database);
// Adds what an older program of this schema's version did not make.
Status make_usable(Database& database);
// Reads the whole file for damage, which takes seconds for a large one.
Status check_pages(Database& database, const std::string& path);

// The rows that a statement returns.
Result<Cells> run_query(Database& database, const Query& query);

TableRow read_row(const Statement& statement);  // of `row_columns`
inline constexpr std::string_view row_columns = "id, name, game, phase, listed, created, touched, address";
// The start of a statement in which `chain` holds the ids of all events of the tables that match a condition.
std::string chain_of(std::string_view condition);
Result<std::optional<Loaded>> load_table(Database& database, const std::string& name);
Result<std::vector<std::string>> banned_networks(Database& database);

}  // namespace zashiki::store
