#pragma once
// A connection to PostgreSQL as a value. Every wait has a limit; when the server does not answer in time, the
// connection counts as lost.
#include <chrono>
#include <cstdint>
#include <fmt/format.h>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "store/postgres/libpq.h"

namespace zashiki::store::postgres {

// Whether a text names a database rather than a folder.
inline bool is_address(std::string_view text) {
  return text.starts_with("postgresql://") || text.starts_with("postgres://");
}
// Refuses what libpq would misread. No message here or in libpq shows a password of an address that passes.
Status check_address(const std::string& address);

// The parameters of a statement, $1 first.
class Values {
 public:
  Values& add(std::int64_t number);
  Values& add(std::string_view text);
  Values& add(const std::vector<std::string>& texts);  // as text[]
  Values& add(const std::vector<std::string_view>& texts);
  Values& add_null();

 private:
  friend class Connection;
  struct Value {
    std::string bytes;
    bool binary = false;
    bool null = false;
  };
  std::vector<Value> all_;
};

// An array of numbers in PostgreSQL's text form.
class Numbers {
 public:
  void add(std::int64_t number) { fmt::format_to(std::back_inserter(text_), "{}{}", comma(), number); }
  void add_null() { text_.append(comma()).append("NULL"); }
  [[nodiscard]] std::string text() const { return text_ + "}"; }

 private:
  const char* comma() { return std::exchange(first_, false) ? "" : ","; }
  std::string text_ = "{";
  bool first_ = true;
};

class Rows {
 public:
  [[nodiscard]] int count() const { return PQntuples(result_.get()); }
  [[nodiscard]] int columns() const { return PQnfields(result_.get()); }
  [[nodiscard]] std::string text(int row, int column) const;
  [[nodiscard]] std::int64_t number(int row, int column) const;
  [[nodiscard]] bool is_null(int row, int column) const {
    return PQgetisnull(result_.get(), row, column) != 0;
  }
  [[nodiscard]] bool truth(int row, int column) const { return text(row, column) == "t"; }

 private:
  friend class Connection;
  struct Clear {
    void operator()(PGresult* result) const { PQclear(result); }
  };
  std::unique_ptr<PGresult, Clear> result_;
};

class Connection {
 public:
  Connection() = default;
  // `address` is a postgresql:// URL.
  static Result<Connection> open(const std::string& address);

  [[nodiscard]] bool broken() const { return handle_ == nullptr || broken_; }
  void close() { handle_.reset(); }

  // Runs statements without parameters, separated by semicolons.
  Status run(const std::string& statements);
  Result<Rows> ask(const std::string& statement, const Values& values = {});
  Status prepare(const std::string& name, const std::string& statement);

  // A pipeline: many statements in flight. Those before a `sync` are one transaction, durable once
  // `receive_sync` has returned.
  Status begin_pipeline();
  void send(const std::string& prepared, const Values& values);
  void send_statement(const std::string& statement, const Values& values = {});
  void sync();
  Result<Rows> receive();  // of the next statement
  Status receive_sync();
  void end_pipeline();

 private:
  struct Finish {
    void operator()(PGconn* handle) const { PQfinish(handle); }
  };
  using Result_ = std::unique_ptr<PGresult, Rows::Clear>;
  [[nodiscard]] Error error(const PGresult* result) const;
  Error lose(std::string_view why);
  bool await();  // until the next result is here; false when the connection is lost
  // Receives every result of what was sent and returns the last; `not_sent` says why sending failed, if it
  // did.
  Result<Rows> finish(const char* not_sent);

  std::unique_ptr<PGconn, Finish> handle_;
  bool broken_ = false;
};

}  // namespace zashiki::store::postgres
