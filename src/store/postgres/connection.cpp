#include "store/postgres/connection.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <fmt/format.h>
#include <poll.h>

#include "store/store.h"

namespace zashiki::store::postgres {
namespace {

// Longer than the server's statement_timeout, so that the server gives up first.
constexpr std::chrono::seconds longest_answer{12};
constexpr std::string_view settings =
    "SET statement_timeout = '8s'; SET lock_timeout = '2s'; SET idle_in_transaction_session_timeout = '10s'; "
    "SET client_min_messages = warning; SET search_path = zashiki, pg_catalog";
constexpr Oid oid_of_texts = 1009;
constexpr std::uint32_t oid_of_text = 25;

std::string_view code_of_state(std::string_view state) {
  if (state.starts_with("23") || state == "ZA001") return code::conflict;
  if (state == "53100") return code::full;
  if (state.starts_with("42") || state.starts_with("3F") || state.starts_with("3D") ||
      state.starts_with("28"))
    return code::bad_store;
  return code::unavailable;
}

// libpq's messages end in a line break and may have several lines.
std::string one_line(std::string_view text) {
  while (!text.empty() && text.back() == '\n') text.remove_suffix(1);
  std::string line(text);
  std::replace(line.begin(), line.end(), '\n', ' ');
  return line;
}

void put_number(std::string& into, std::uint32_t number) {
  for (int shift = 24; shift >= 0; shift -= 8) into += static_cast<char>(number >> shift & 255U);
}

}  // namespace

Values& Values::add(std::int64_t number) {
  all_.push_back({.bytes = std::to_string(number)});
  return *this;
}

Values& Values::add(std::string_view text) {
  all_.push_back({.bytes = std::string(text)});
  return *this;
}

Values& Values::add(const std::vector<std::string>& texts) {
  return add(std::vector<std::string_view>(texts.begin(), texts.end()));
}

// PostgreSQL's binary form of a text[] with one dimension and lower bound 1.
Values& Values::add(const std::vector<std::string_view>& texts) {
  Value value{.bytes = {}, .binary = true};
  for (const auto number : {1U, 0U, oid_of_text, static_cast<std::uint32_t>(texts.size()), 1U})
    put_number(value.bytes, number);
  for (const auto& text : texts) {
    put_number(value.bytes, static_cast<std::uint32_t>(text.size()));
    value.bytes += text;
  }
  all_.push_back(std::move(value));
  return *this;
}

Values& Values::add_null() {
  all_.push_back({.bytes = {}, .binary = false, .null = true});
  return *this;
}

std::string Rows::text(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column),
          static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

std::int64_t Rows::number(int row, int column) const {
  return std::strtoll(PQgetvalue(result_.get(), row, column), nullptr, 10);
}

Status check_address(const std::string& address) {
  // libpq would quote the misread part of a password in its own messages.
  const Error misread{code::bad_store,
                      "the database's address is not valid: write postgresql://user@host/name, and in names "
                      "and passwords %40 for @, %2F for /, %3F for ? and %25 for %"};
  if (!is_address(address)) return misread;
  const auto rest = std::string_view(address).substr(address.find("://") + 3);
  const auto at = rest.find('@');
  if (at != std::string_view::npos &&
      (rest.find('@', at + 1) != std::string_view::npos || rest.find_first_of("/?") < at))
    return misread;
  if (auto loaded = load_libpq(); !loaded) return loaded;
  const std::unique_ptr<PQconninfoOption, decltype([](PQconninfoOption* all) { PQconninfoFree(all); })>
      parsed(PQconninfoParse(address.c_str(), nullptr));
  if (parsed == nullptr) return misread;
  return Done{};
}

Result<Connection> Connection::open(const std::string& address) {
  if (auto valid = check_address(address); !valid) return valid.error();
  // libpq takes the last of equal settings: those of the address override ours.
  const char* const names[] = {"connect_timeout",     "application_name", "keepalives_idle",
                               "keepalives_interval", "keepalives_count", "tcp_user_timeout",
                               "client_encoding",     "dbname",           nullptr};
  const char* const values[] = {"5", "zashiki", "5", "2", "3", "10000", "UTF8", address.c_str(), nullptr};
  Connection connection;
  connection.handle_.reset(PQconnectdbParams(names, values, 1));
  if (connection.handle_ == nullptr)
    return Error{code::unavailable, "no memory for a connection to the database"};
  PGconn* const handle = connection.handle_.get();
  if (PQstatus(handle) != CONNECTION_OK)
    return Error{code::unavailable,
                 fmt::format("the database cannot be reached: {}", one_line(PQerrorMessage(handle)))};
  PQsetNoticeProcessor(handle, [](void*, const char*) {}, nullptr);
  PQsetnonblocking(handle, 1);
  if (auto done = connection.run(std::string(settings)); !done) return done.error();
  return connection;
}

Error Connection::error(const PGresult* result) const {
  const char* const state = result == nullptr ? nullptr : PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const char* const primary =
      result == nullptr ? nullptr : PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  return {state == nullptr ? code::unavailable : code_of_state(state),
          one_line(primary != nullptr ? primary : PQerrorMessage(handle_.get()))};
}

Error Connection::lose(std::string_view why) {
  broken_ = true;
  return {code::unavailable,
          fmt::format("lost the connection to the database: {}", why.empty() && handle_ != nullptr
                                                                     ? one_line(PQerrorMessage(handle_.get()))
                                                                     : std::string(why))};
}

bool Connection::await() {
  const auto until = std::chrono::steady_clock::now() + longest_answer;
  PGconn* const handle = handle_.get();
  for (;;) {
    const int unsent = PQflush(handle);
    if (unsent < 0) return false;
    if (unsent == 0 && PQisBusy(handle) == 0) return true;
    pollfd waiting{.fd = PQsocket(handle),
                   .events = static_cast<short>(POLLIN | (unsent > 0 ? POLLOUT : 0)),
                   .revents = 0};
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
    if (left.count() <= 0) return false;
    if (::poll(&waiting, 1, static_cast<int>(left.count())) < 0 && errno != EINTR) return false;
    if ((waiting.revents & ~POLLOUT) != 0 && PQconsumeInput(handle) == 0) return false;
  }
}

Result<Rows> Connection::finish(const char* not_sent) {
  if (not_sent != nullptr) return lose(not_sent);
  Result<Rows> last = Rows();
  for (;;) {
    if (!await()) return lose(PQstatus(handle_.get()) == CONNECTION_OK ? "no answer in time" : "");
    Rows rows;
    rows.result_.reset(PQgetResult(handle_.get()));
    if (rows.result_ == nullptr) break;
    const auto status = PQresultStatus(rows.result_.get());
    if (status == PGRES_FATAL_ERROR || status == PGRES_BAD_RESPONSE)
      last = error(rows.result_.get());
    else if (last)
      last = std::move(rows);
  }
  if (PQstatus(handle_.get()) != CONNECTION_OK) broken_ = true;
  return last;
}

Status Connection::run(const std::string& statements) {
  if (broken()) return lose("");
  const auto sent = PQsendQuery(handle_.get(), statements.c_str());
  auto rows = finish(sent == 1 ? nullptr : PQerrorMessage(handle_.get()));
  if (!rows) return rows.error();
  return Done{};
}

Status Connection::prepare(const std::string& name, const std::string& statement) {
  if (broken()) return lose("");
  const auto sent = PQsendPrepare(handle_.get(), name.c_str(), statement.c_str(), 0, nullptr);
  auto rows = finish(sent == 1 ? nullptr : PQerrorMessage(handle_.get()));
  if (!rows) return rows.error();
  return Done{};
}

namespace {

// The arrays that libpq takes.
struct Given {
  std::vector<const char*> bytes;
  std::vector<int> lengths;
  std::vector<int> formats;
  std::vector<Oid> types;
};

}  // namespace

static Given given(const auto& values) {
  Given all;
  for (const auto& value : values) {
    all.bytes.push_back(value.null ? nullptr : value.bytes.c_str());
    all.lengths.push_back(static_cast<int>(value.bytes.size()));
    all.formats.push_back(value.binary ? 1 : 0);
    all.types.push_back(value.binary ? oid_of_texts : 0);
  }
  return all;
}

Result<Rows> Connection::ask(const std::string& statement, const Values& values) {
  if (broken()) return lose("");
  const auto all = given(values.all_);
  const auto sent =
      PQsendQueryParams(handle_.get(), statement.c_str(), static_cast<int>(all.bytes.size()),
                        all.types.data(), all.bytes.data(), all.lengths.data(), all.formats.data(), 0);
  return finish(sent == 1 ? nullptr : PQerrorMessage(handle_.get()));
}

Status Connection::begin_pipeline() {
  if (broken()) return lose("");
  if (PQenterPipelineMode(handle_.get()) != 1) return lose("");
  return Done{};
}

void Connection::send(const std::string& prepared, const Values& values) {
  if (broken()) return;
  const auto all = given(values.all_);
  if (PQsendQueryPrepared(handle_.get(), prepared.c_str(), static_cast<int>(all.bytes.size()),
                          all.bytes.data(), all.lengths.data(), all.formats.data(), 0) != 1)
    broken_ = true;
}

void Connection::send_statement(const std::string& statement, const Values& values) {
  if (broken()) return;
  const auto all = given(values.all_);
  if (PQsendQueryParams(handle_.get(), statement.c_str(), static_cast<int>(all.bytes.size()),
                        all.types.data(), all.bytes.data(), all.lengths.data(), all.formats.data(), 0) != 1)
    broken_ = true;
}

void Connection::sync() {
  if (!broken() && PQpipelineSync(handle_.get()) != 1) broken_ = true;
}

// Each statement has one result, followed by a null pointer.
Result<Rows> Connection::receive() {
  if (broken()) return lose("");
  Result<Rows> answer = Rows();
  for (bool first = true;; first = false) {
    if (!await()) return lose(PQstatus(handle_.get()) == CONNECTION_OK ? "no answer in time" : "");
    Rows rows;
    rows.result_.reset(PQgetResult(handle_.get()));
    if (rows.result_ == nullptr) {
      if (first) return lose("an answer is missing");
      break;
    }
    const auto status = PQresultStatus(rows.result_.get());
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
      answer = std::move(rows);
    else if (status == PGRES_PIPELINE_ABORTED)
      answer = Error{code::unavailable, "another statement was refused"};
    else
      answer = error(rows.result_.get());
  }
  if (PQstatus(handle_.get()) != CONNECTION_OK) return lose("");
  return answer;
}

Status Connection::receive_sync() {
  if (broken()) return lose("");
  Status outcome = Done{};
  for (int missing = 0;;) {
    if (!await()) return lose(PQstatus(handle_.get()) == CONNECTION_OK ? "no answer in time" : "");
    Result_ result(PQgetResult(handle_.get()));
    if (result == nullptr) {
      if (PQstatus(handle_.get()) != CONNECTION_OK || ++missing > 2) return lose("");
      continue;
    }
    const auto status = PQresultStatus(result.get());
    if (status == PGRES_PIPELINE_SYNC) return outcome;
    // An error that only the commit can find.
    outcome = error(result.get());
    if (PQstatus(handle_.get()) != CONNECTION_OK) return lose(outcome.error().message);
  }
}

void Connection::end_pipeline() {
  if (!broken() && PQexitPipelineMode(handle_.get()) != 1) broken_ = true;
}

}  // namespace zashiki::store::postgres
