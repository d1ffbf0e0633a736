#pragma once
// What tests of stores do over and over.
#include <cstdlib>
#include <filesystem>
#include <future>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>

#include "store/postgres/connection.h"
#include "store/postgres/store.h"
#include "store/sqlite.h"
#include "store/store.h"

namespace zashiki::store {

// A folder of its own for each test, gone afterwards.
class Folder {
 public:
  Folder()
      : path_(std::filesystem::temp_directory_path() /
              ("zashiki-store-" + std::to_string(std::random_device()()))) {
    std::filesystem::create_directories(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  [[nodiscard]] std::string operator/(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

inline void at_once(const std::function<void()>& work) { work(); }

inline std::unique_ptr<Store> open_store(const std::string& folder, const std::string& vfs = {}) {
  auto opened = open_sqlite({.folder = folder, .vfs = vfs}, at_once);
  if (!opened) throw std::runtime_error(opened.error().message);
  return std::move(*opened);
}

// The address of a database for tests, or nothing; tests/postgres/database.py starts one.
inline std::string database(const std::string& rest = {}) {
  const char* const address = std::getenv("ZASHIKI_TEST_POSTGRES");
  return address == nullptr ? std::string() : address + rest;
}

inline postgres::Rows ask(const std::string& statement) {
  auto connection = postgres::Connection::open(database());
  if (!connection) throw std::runtime_error(connection.error().message);
  auto rows = connection->ask(statement);
  if (!rows) throw std::runtime_error(rows.error().message);
  return std::move(*rows);
}

inline void run(const std::string& statements) {
  auto connection = postgres::Connection::open(database());
  if (auto done = connection ? connection->run(statements) : connection.error(); !done)
    throw std::runtime_error(done.error().message);
}

inline void empty_database() { run("DROP SCHEMA IF EXISTS zashiki CASCADE"); }

inline std::unique_ptr<Store> open_database(const PostgresOptions& options = {.where = database()}) {
  auto opened = open_postgres(options, at_once);
  if (!opened) throw std::runtime_error(opened.error().message);
  return std::move(*opened);
}

inline Append first_event(Store& store, const std::string& name, Phase phase = Phase::open) {
  Append append{.table = store.new_id(), .events = {"opened"}, .epoch = 1, .at = 1000};
  append.created = TableRow{.id = append.table,
                            .name = name,
                            .game = "niya",
                            .phase = phase,
                            .listed = true,
                            .created = 1000,
                            .touched = 1000};
  return append;
}

inline Status write(Store& store, Append append) {
  std::promise<Status> done;
  append.done = [&](const Status& status) { done.set_value(status); };
  store.append(std::move(append));
  return done.get_future().get();
}

inline Result<std::optional<Loaded>> load(Store& store, const std::string& name) {
  std::promise<Result<std::optional<Loaded>>> done;
  store.load(name, [&](Result<std::optional<Loaded>> loaded) { done.set_value(std::move(loaded)); });
  return done.get_future().get();
}

}  // namespace zashiki::store
