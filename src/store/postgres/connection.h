#pragma once
// A connection to PostgreSQL as a value. Nothing here waits for ever: a server that does not answer in time
// has lost this connection.
#include <chrono>
#include <cstdint>
#include <fmt/format.h>
#include <iterator>
#include <libpq-fe.h>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace zashiki::store::postgres {

// What a statement is given, from $1 on.
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

// Numbers as an array that PostgreSQL reads.
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
  [[nodiscard]] std::string text(int row, int column) const;
  [[nodiscard]] std::int64_t number(int row, int column) const;
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
  // A URL or a list of settings as libpq reads it.
  static Result<Connection> open(const std::string& where);

  [[nodiscard]] bool broken() const { return handle_ == nullptr || broken_; }
  void close() { handle_.reset(); }

  // Statements without values, one after the other.
  Status run(const std::string& statements);
  Result<Rows> ask(const std::string& statement, const Values& values = {});
  Status prepare(const std::string& name, const std::string& statement);

  // Many statements under way at once. Those before a `sync` are one transaction, durable when it has been
  // received.
  Status begin_pipeline();
  void send(const std::string& prepared, const Values& values);
  void send_statement(const std::string& statement);
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
  bool await();                                     // until the next result can be had
  Result<Rows> finish(const char* refused_before);  // all results of what was sent; the last one's rows

  std::unique_ptr<PGconn, Finish> handle_;
  bool broken_ = false;
};

}  // namespace zashiki::store::postgres
