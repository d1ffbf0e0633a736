#pragma once
// SQLite's handles as values, and the schema.
#include <cstdint>
#include <memory>
#include <sqlite3.h>
#include <string>
#include <string_view>

#include "base/result.h"
#include "store/store.h"

namespace zashiki::store {

inline constexpr std::string_view file_name = "zashiki.db";
inline constexpr int application_id = 0x5a617368;  // "Zash": whose file it is
inline constexpr int schema_version = 4;

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
  [[nodiscard]] Error error() const;  // the last, with a code that a program can act on
  [[nodiscard]] sqlite3* handle() const { return handle_.get(); }

 private:
  struct Close {
    void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
  };
  std::unique_ptr<sqlite3, Close> handle_;
};

// Opens the store's file in this folder for reading and writing and checks that it is one. With `create` a
// new one is made where there is none: under another name first, so that a file that is there is complete.
Result<Database> open_store_file(const std::string& folder, const std::string& vfs, bool create);

TableRow read_row(const Statement& statement);  // of the columns below, in this order
inline constexpr std::string_view row_columns = "id, name, game, phase, listed, created, touched, address";
// The ids of all events of the tables that a condition describes: a table knows its last event, and each
// event the one before it. For a statement that continues with what is to be done to `chain`.
std::string chain_of(std::string_view condition);
Result<std::optional<Loaded>> load_table(Database& database, const std::string& name);
Result<std::vector<std::string>> banned_networks(Database& database);

}  // namespace zashiki::store
