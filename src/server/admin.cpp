#include "server/admin.h"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <sys/stat.h>
#include <tuple>

#include "server/address.h"
#include "store/migrate.h"
#include "store/open.h"
#include "store/restore.h"
#include "table/core/decide.h"
#include "table/core/table.h"

namespace zashiki::server {

int refuse(const Error& error) {
  std::cerr << "zashiki: " << error.message << '\n';
  return refused;
}

namespace {

// Where the packaged service has its variables and, unless they say otherwise, its store.
constexpr const char* service_settings = "/etc/default/zashiki";
constexpr const char* service_folder = "/var/lib/zashiki";

Error no_table(const std::string& name) {
  return {"unknown_table", fmt::format("there is no table {:.60}", name)};
}

// NAME=VALUE lines, as systemd reads them.
Result<std::map<std::string, std::string>> read_settings(const std::string& path) {
  std::ifstream file(path);
  if (!file)
    return Error{"bad_store",
                 fmt::format("only root may read the service's settings in {}: use sudo, or name "
                             "the store with --data or --store",
                             path)};
  std::map<std::string, std::string> settings;
  for (std::string line; std::getline(file, line);) {
    const auto equals = line.find('=');
    if (line.starts_with('#') || equals == std::string::npos) continue;
    std::string value = line.substr(equals + 1);
    if (value.size() >= 2 && (value.front() == '"' || value.front() == '\'') && value.back() == value.front())
      value = value.substr(1, value.size() - 2);
    settings[line.substr(0, equals)] = value;
  }
  return settings;
}

}  // namespace

Result<std::string> StoreChoice::find() const {
  if (!store.empty()) return store;
  std::error_code error;
  std::string folder = data.empty() ? "zashiki-data" : data;
  if (data.empty() && !std::filesystem::exists(folder, error) &&
      std::filesystem::exists(service_settings, error)) {
    auto settings = read_settings(service_settings);
    if (!settings) return settings.error();
    if (auto& database = (*settings)["ZASHIKI_STORE"]; !database.empty()) return database;
    folder = (*settings)["ZASHIKI_DATA"];
    if (folder.empty()) folder = service_folder;
  }
  return "sqlite:" + folder;
}

Command with_store(Command command, StoreChoice& choice) {
  command
      .option("--data FOLDER", choice.data,
              "the store's folder (default: ./zashiki-data, or else the packaged service's store)")
      .environment("ZASHIKI_DATA")
      .option("--store ADDRESS", choice.store, "a database instead of a folder: postgresql://user@host/name")
      .environment("ZASHIKI_STORE");
  return command;
}

int work_on(const StoreChoice& choice, const std::function<Status(store::Admin&)>& work) {
  ::umask(077);  // stores hold the seeds of games in play
  const auto where = choice.find();
  if (!where) return refuse(where.error());
  auto admin = store::open_admin(*where);
  if (!admin) return refuse(admin.error());
  const auto done = work(**admin);
  return done ? 0 : refuse(done.error());
}

namespace {

// ---- backup, restore, export, migrate

Status backup(store::Admin& admin, const std::string& file) {
  if (auto done = admin.backup(file); !done) return done;
  std::cout << fmt::format("{} is a complete copy of the store\n", file);
  return Done{};
}

int restore(const StoreChoice& choice, const std::string& file) {
  ::umask(077);
  const auto where = choice.find();
  if (!where) return refuse(where.error());
  const auto place = store::locate(*where);
  if (!place) return refuse(place.error());
  if (place->postgres)
    return refuse({"bad_store", "use PostgreSQL's own tools: pg_restore, or psql with the file of pg_dump"});
  const auto restored = store::restore(file, place->where);
  if (!restored) return refuse(restored.error());
  std::cout << fmt::format("restored {} into {}: {} tables\n", file, place->where, restored->tables);
  if (!restored->old.empty()) std::cout << fmt::format("The old store is in {}\n", restored->old);
  return 0;
}

}  // namespace

Status export_table(store::Admin& admin, const Export& options) {
  const auto loaded = admin.load(options.table);
  if (!loaded) return loaded.error();
  if (!loaded->has_value()) return no_table(options.table);
  if (options.events) {
    for (const auto& event : (*loaded)->events) std::cout << event << '\n';
    return Done{};
  }
  const auto table = table::Table::replay((*loaded)->events, 0);
  if (!table) return table.error();
  std::cout << table->transcript(options.outcomes ? StepOutcomes::told : StepOutcomes::left_out);
  return Done{};
}

namespace {

int migrate_store(const std::string& from, const std::string& to) {
  const auto migrated = store::migrate(
      from, to, [](std::int64_t tables) { std::cerr << fmt::format("{} tables ...\n", tables); });
  if (!migrated) return refuse(migrated.error());
  std::cout << fmt::format("{} tables with {} events, all the same on both sides\n", migrated->tables,
                           migrated->events);
  if (migrated->there_before > 0)
    std::cout << fmt::format("{} of them had been copied before\n", migrated->there_before);
  return 0;
}

void add_store_commands(Command& program) {
  auto choice = std::make_shared<StoreChoice>();
  auto file = std::make_shared<std::string>();
  auto to = std::make_shared<std::string>();
  auto wanted = std::make_shared<Export>();
  with_store(program.subcommand("backup", "Copy the store into one file, even while a server runs"), *choice)
      .option("FILE", *file, "the copy; must not exist yet")
      .required()
      .run([choice, file] {
        return work_on(*choice, [&](store::Admin& admin) { return backup(admin, *file); });
      });
  with_store(program.subcommand("restore", "Check a backup and replace the store with it"), *choice)
      .option("FILE", *file, "a file that `zashiki backup` wrote")
      .required()
      .footer("Stop the server first. The old store is kept in a folder beside the new one.")
      .run([choice, file] { return restore(*choice, *file); });
  with_store(program.subcommand("export", "Print a table's transcript as a spectator may see it"), *choice)
      .option("TABLE", wanted->table, "the table, as in its address")
      .required()
      .flag("--events", wanted->events, "print the stored events instead, secrets included")
      .flag("--outcomes", wanted->outcomes, "with the results of each action")
      .run([choice, wanted] {
        return work_on(*choice, [&](store::Admin& admin) { return export_table(admin, *wanted); });
      });
  program.subcommand("migrate", "Copy a store from a folder into a database that several nodes can share")
      .option("--from sqlite:FOLDER", *file, "the folder; no server may run on it")
      .required()
      .option("--to ADDRESS", *to, "postgresql://user@host/name; empty, or with an interrupted migration")
      .required()
      .run([file, to] { return migrate_store(*file, *to); });
}

// ---- admin

Status list_tables(store::Admin& admin, int most) {
  const auto rows = admin.list(most);
  if (!rows) return rows.error();
  constexpr std::string_view phases[] = {"open", "playing", "over"};
  for (const auto& row : *rows)
    std::cout << fmt::format("{}  {:<8} {:<8} {}\n", row.name, row.game,
                             phases[static_cast<std::size_t>(row.phase)], row.address);
  return Done{};
}

Status show_figures(store::Admin& admin) {
  const auto figures = admin.figures();
  if (!figures) return figures.error();
  std::cout << fmt::format("{} tables: {} open, {} playing, {} over\n{} events, {} bytes\n", figures->tables,
                           figures->open, figures->playing, figures->over, figures->events, figures->bytes);
  for (const auto& [version, count] : figures->nodes)
    std::cout << fmt::format("running: {} of node version {}\n", count, version);
  return Done{};
}

Status remove_table(store::Admin& admin, const std::string& name) {
  const auto removed = admin.remove(name);
  if (!removed) return removed.error();
  if (!*removed) return no_table(name);
  std::cout << fmt::format("{} is deleted\n", name);
  return Done{};
}

Status close_table(store::Admin& admin, const std::string& name) {
  const auto loaded = admin.load(name);
  if (!loaded) return loaded.error();
  if (!loaded->has_value()) return no_table(name);
  auto table = table::Table::replay((*loaded)->events, 0);
  if (!table) return table.error();
  const auto decision = table::decide(*table, nobody, table::CloseRequest{}, 0);
  if (!decision) return decision.error();
  const auto closed =
      admin.append(name, table::write_event(decision->front(), table->game()), store::Phase::over);
  if (!closed) return closed.error();
  std::cout << fmt::format("{} is closed\n", name);
  return Done{};
}

Status set_ban(store::Admin& admin, const std::string& text, bool banned) {
  const auto network = Network::parse(text);
  if (!network)
    return Error{
        "bad_option",
        fmt::format("{:.60} is not an address (203.0.113.7) or a network (203.0.113.0/24, 2001:db8::/32)",
                    text)};
  if (banned) {
    if (auto done = admin.ban(network->text()); !done) return done;
  } else {
    const auto found = admin.unban(network->text());
    if (!found) return found.error();
    if (!*found) return Error{"bad_option", fmt::format("{} is not banned", network->text())};
  }
  std::cout << fmt::format("{} is {}\n", network->text(), banned ? "banned" : "no longer banned");
  return Done{};
}

Status list_bans(store::Admin& admin) {
  const auto networks = admin.bans();
  if (!networks) return networks.error();
  for (const auto& network : *networks) std::cout << network << '\n';
  return Done{};
}

void add_admin(Command& program) {
  auto choice = std::make_shared<StoreChoice>();
  auto name = std::make_shared<std::string>();
  auto most = std::make_shared<int>(50);
  auto admin = program.subcommand("admin", "Administer a server");
  const auto add = [&](const char* word, const char* about) {
    return with_store(admin.subcommand(word, about), *choice);
  };
  add("list", "List tables, the most recently changed first")
      .option("--most", *most, "number of tables")
      .between(1, 1000000)
      .run([choice, most] {
        return work_on(*choice, [&](store::Admin& store) { return list_tables(store, *most); });
      });
  add("figures", "Count tables, events and bytes").run([choice] { return work_on(*choice, show_figures); });
  for (const auto& [word, about, act] :
       {std::tuple{"close", "End a table and tell its players; its transcript stays", &close_table},
        std::tuple{"delete", "Delete a table and everything about it", &remove_table}})
    add(word, about)
        .option("TABLE", *name, "the table, as in its address")
        .required()
        .run([choice, name, act] {
          return work_on(*choice, [&](store::Admin& store) { return act(store, *name); });
        });
  for (const auto& [word, about, banned] :
       {std::tuple{"ban", "Ban an address or a network and disconnect its clients", true},
        std::tuple{"unban", "Lift a ban", false}})
    add(word, about)
        .option("ADDRESS", *name, "203.0.113.7, 203.0.113.0/24 or 2001:db8::/32")
        .required()
        .run([choice, name, banned] {
          return work_on(*choice, [&](store::Admin& store) { return set_ban(store, *name, banned); });
        });
  add("bans", "List the banned addresses and networks").run([choice] { return work_on(*choice, list_bans); });
  add_people_commands(admin);
}

}  // namespace

void add_admin_commands(Command& program) {
  add_store_commands(program);
  add_admin(program);
}

}  // namespace zashiki::server
