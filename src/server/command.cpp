#include "server/command.h"

#include <fmt/format.h>
#include <iostream>
#include <memory>

#include "server/server.h"
#include "store/sqlite.h"
#include "table/table.h"

namespace zashiki::server {
namespace {

using Run = std::function<int()>;

int refuse(const Error& error) {
  std::cerr << "zashiki: " << error.message << '\n';
  return 1;
}

int run_server(const Options& options) {
  const bool loopback = options.address == "127.0.0.1" || options.address == "::1";
  if ((!options.limits || options.fixed_source) && !loopback)
    return refuse({"bad_option", "--no-limits and --fixed-source are for measurements and tests on loopback"});
  const auto served = serve(options, [&](std::uint16_t port) {
    const bool six = options.address.find(':') != std::string::npos;
    std::cout << fmt::format("Zashiki is open: http://{}{}{}:{}/\n", six ? "[" : "", options.address,
                             six ? "]" : "", port)
              << std::flush;
  });
  return served ? 0 : refuse(served.error());
}

void add_serve(CLI::App& app, Run& run) {
  auto* command = app.add_subcommand("serve", "Open the house: tables over HTTP and WebSocket, and the page");
  auto options = std::make_shared<Options>();
  const auto env = [](CLI::Option* option, const char* name) { option->envname(name); };
  env(command->add_option("--address", options->address, "where to listen (default 127.0.0.1)"),
      "ZASHIKI_ADDRESS");
  env(command->add_option("--port", options->port, "which port; 0 takes any free one (default 8080)"),
      "ZASHIKI_PORT");
  env(command->add_option("--data", options->data, "the folder of the store (default ./zashiki-data)"),
      "ZASHIKI_DATA");
  env(command->add_option("--origin", options->origins, "another origin whose pages may use this server")
          ->delimiter(','),
      "ZASHIKI_ORIGIN");
  env(command->add_flag("--behind-proxy", options->behind_proxy, "take addresses from X-Forwarded-For"),
      "ZASHIKI_BEHIND_PROXY");
  env(command->add_option("--workers", options->workers, "threads for minds (default 1)")
          ->check(CLI::Range(1, 256)),
      "ZASHIKI_WORKERS");
  env(command->add_option("--log", options->log_level, "debug, info, warning or error (default info)")
          ->check(CLI::IsMember({"debug", "info", "warning", "error"})),
      "ZASHIKI_LOG");
  env(command
          ->add_option("--keep-days", options->keep_over_days,
                       "remove finished tables after so many days (default: never)")
          ->check(CLI::Range(0, 36500)),
      "ZASHIKI_KEEP_DAYS");
  env(command
          ->add_option("--idle", options->idle_seconds,
                       "seconds until a table that nobody is at leaves memory")
          ->check(CLI::Range(1, 86400)),
      "ZASHIKI_IDLE");
  command->add_flag("--fixed-source", options->fixed_source,
                    "names, keys and seeds that anybody can foresee; for tests on loopback only");
  auto unlimited = std::make_shared<bool>(false);
  env(command->add_flag("--no-limits", *unlimited, "no rates and quotas; for measurements on loopback only"),
      "ZASHIKI_NO_LIMITS");
  command->callback([&run, options, unlimited] {
    options->limits = !*unlimited;
    run = [options] { return run_server(*options); };
  });
}

int backup(const std::string& data, const std::string& file) {
  auto admin = store::SqliteAdmin::open(data);
  if (!admin) return refuse(admin.error());
  if (auto done = admin->backup(file); !done) return refuse(done.error());
  std::cout << fmt::format("{}: a whole copy of {}\n", file, data);
  return 0;
}

int export_table(const std::string& data, const std::string& name, bool raw) {
  auto admin = store::SqliteAdmin::open(data);
  if (!admin) return refuse(admin.error());
  const auto loaded = admin->load(name);
  if (!loaded) return refuse(loaded.error());
  if (!loaded->has_value()) return refuse({"unknown_table", fmt::format("there is no table {:.60}", name)});
  if (raw) {
    for (const auto& event : (*loaded)->events) std::cout << event << '\n';
    return 0;
  }
  const auto table = table::Table::replay((*loaded)->events, 0);
  if (!table) return refuse(table.error());
  std::cout << table->transcript();
  return 0;
}

void add_keeping(CLI::App& app, Run& run) {
  auto data = std::make_shared<std::string>("zashiki-data");
  auto what = std::make_shared<std::string>();
  auto raw = std::make_shared<bool>(false);
  auto* backing = app.add_subcommand("backup", "Copy the store into one file, also while a server runs");
  backing->add_option("FILE", *what, "the copy; must not be there yet")->required();
  backing->add_option("--data", *data, "the folder of the store (default ./zashiki-data)")->envname("ZASHIKI_DATA");
  backing->callback([&run, data, what] { run = [data, what] { return backup(*data, *what); }; });
  auto* exporting = app.add_subcommand("export", "Print a table's transcript as a spectator may know it");
  exporting->add_option("TABLE", *what, "the table, as in its address")->required();
  exporting->add_option("--data", *data, "the folder of the store (default ./zashiki-data)")->envname("ZASHIKI_DATA");
  exporting->add_flag("--events", *raw, "the stored events as they are, secrets included");
  exporting->callback(
      [&run, data, what, raw] { run = [data, what, raw] { return export_table(*data, *what, *raw); }; });
}

int list_tables(const std::string& data, int most) {
  auto admin = store::SqliteAdmin::open(data);
  if (!admin) return refuse(admin.error());
  const auto rows = admin->list(most);
  if (!rows) return refuse(rows.error());
  constexpr std::string_view phases[] = {"open", "playing", "over"};
  for (const auto& row : *rows)
    std::cout << fmt::format("{}  {:<8} {:<8} {}\n", row.name, row.game,
                             phases[static_cast<std::size_t>(row.phase)], row.address);
  return 0;
}

int show_figures(const std::string& data) {
  auto admin = store::SqliteAdmin::open(data);
  if (!admin) return refuse(admin.error());
  const auto figures = admin->figures();
  if (!figures) return refuse(figures.error());
  std::cout << fmt::format("{} tables: {} open, {} playing, {} over\n{} events, {} bytes\n", figures->tables,
                           figures->open, figures->playing, figures->over, figures->events, figures->bytes);
  return 0;
}

int remove_table(const std::string& data, const std::string& name) {
  auto admin = store::SqliteAdmin::open(data);
  if (!admin) return refuse(admin.error());
  const auto removed = admin->remove(name);
  if (!removed) return refuse(removed.error());
  if (!*removed) return refuse({"unknown_table", fmt::format("there is no table {:.60}", name)});
  std::cout << fmt::format("{} is gone\n", name);
  return 0;
}

void add_admin(CLI::App& app, Run& run) {
  auto* admin = app.add_subcommand("admin", "For whoever keeps the house");
  admin->require_subcommand(1);
  auto data = std::make_shared<std::string>("zashiki-data");
  auto name = std::make_shared<std::string>();
  auto most = std::make_shared<int>(50);
  admin->add_option("--data", *data, "the folder of the store (default ./zashiki-data)")->envname("ZASHIKI_DATA");
  auto* listing = admin->add_subcommand("list", "The tables, those first where something happened last");
  listing->add_option("--most", *most, "how many (default 50)")->check(CLI::Range(1, 1000000));
  listing->callback([&run, data, most] { run = [data, most] { return list_tables(*data, *most); }; });
  auto* figures = admin->add_subcommand("figures", "How many tables and events there are");
  figures->callback([&run, data] { run = [data] { return show_figures(*data); }; });
  auto* removing = admin->add_subcommand("delete", "Remove a table and everything about it");
  removing->add_option("TABLE", *name, "the table, as in its address")->required();
  removing->callback([&run, data, name] { run = [data, name] { return remove_table(*data, *name); }; });
}

}  // namespace

void add_commands(CLI::App& app, Run& run) {
  add_serve(app, run);
  add_keeping(app, run);
  add_admin(app, run);
}

}  // namespace zashiki::server
