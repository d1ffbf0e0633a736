#include "server/command.h"

#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <sys/stat.h>
#include <tuple>

#include "server/address.h"
#include "server/server.h"
#include "store/migrate.h"
#include "store/open.h"
#include "table/core/decide.h"
#include "table/core/table.h"

namespace zashiki::server {
namespace {

int refuse(const Error& error) {
  std::cerr << "zashiki: " << error.message << '\n';
  return 1;
}

// Seeds of games that are still played are nobody else's business.
void keep_to_oneself() { ::umask(077); }

int run_server(const Options& options) {
  keep_to_oneself();
  const bool loopback = options.address == "127.0.0.1" || options.address == "::1";
  if ((!options.limits || options.fixed_source) && !loopback)
    return refuse(
        {"bad_option", "--no-limits and --fixed-source are for measurements and tests on loopback"});
  if (options.certificate.empty() != options.key.empty())
    return refuse({"bad_option", "--tls-certificate and --tls-key belong together"});
  const auto served = serve(options, [&](std::uint16_t port) {
    const bool six = options.address.find(':') != std::string::npos;
    std::cout << fmt::format("Zashiki is open: http{}://{}{}{}:{}/\n", options.certificate.empty() ? "" : "s",
                             six ? "[" : "", options.address, six ? "]" : "", port)
              << std::flush;
  });
  return served ? 0 : refuse(served.error());
}

constexpr const char* about_data = "the folder of the store (default ./zashiki-data)";
constexpr const char* about_store = "instead of a folder: a database, postgresql://user@host/name";

// Which store: the database, where one is named, or the folder.
struct Place {
  std::string data = "zashiki-data";
  std::string store;
  [[nodiscard]] const std::string& text() const { return store.empty() ? data : store; }
};

// The keys of the options are those of the environment: --port is ZASHIKI_PORT.
void add_serve(Command& program) {
  auto options = std::make_shared<Options>();
  auto unlimited = std::make_shared<bool>(false);
  program.subcommand("serve", "Open the house: tables over HTTP and WebSocket, and the page")
      .option("--address", options->address, "where to listen (default 127.0.0.1)")
      .environment("ZASHIKI_ADDRESS")
      .option("--port", options->port, "which port; 0 takes any free one (default 8080)")
      .between(0, 65535)
      .environment("ZASHIKI_PORT")
      .option("--data", options->data, about_data)
      .environment("ZASHIKI_DATA")
      .option("--store", options->store, about_store)
      .environment("ZASHIKI_STORE")
      .option("--nats", options->nats,
              "how nodes that share a database reach each other: nats://host:4222, several with commas")
      .environment("ZASHIKI_NATS")
      .option("--origin", options->origins, "another origin whose pages may use this server")
      .environment("ZASHIKI_ORIGIN")
      .option("--host", options->hosts,
              "a name that people reach this server by (addresses and names without a dot always are)")
      .environment("ZASHIKI_HOST")
      .option("--metrics", options->metrics, "serve /metrics at this ADDRESS:PORT only")
      .environment("ZASHIKI_METRICS")
      .option("--tls-certificate", options->certificate, "a chain of certificates (PEM): speak TLS")
      .environment("ZASHIKI_TLS_CERTIFICATE")
      .option("--tls-key", options->key, "its private key (PEM)")
      .environment("ZASHIKI_TLS_KEY")
      .flag("--behind-proxy", options->behind_proxy, "take addresses from X-Forwarded-For")
      .environment("ZASHIKI_BEHIND_PROXY")
      .option("--workers", options->workers, "threads for minds (default 1)")
      .between(1, 256)
      .environment("ZASHIKI_WORKERS")
      .option("--log", options->log_level, "debug, info, warning or error (default info)")
      .one_of({"debug", "info", "warning", "error"})
      .environment("ZASHIKI_LOG")
      .option("--keep-days", options->keep_over_days,
              "remove finished tables after so many days (default: never)")
      .between(0, 36500)
      .environment("ZASHIKI_KEEP_DAYS")
      .option("--keep-playing-days", options->keep_playing_days,
              "remove games that nobody has touched for so many days (default: never)")
      .between(0, 36500)
      .environment("ZASHIKI_KEEP_PLAYING_DAYS")
      .option("--keep-address-days", options->keep_address_days,
              "days until a table forgets the address that opened it (default 30; 0: never)")
      .between(0, 36500)
      .environment("ZASHIKI_KEEP_ADDRESS_DAYS")
      .option("--tables-a-day", options->tables_a_day,
              "tables that one address may open within a day (default 500; 0: any number)")
      .between(0, 1000000)
      .environment("ZASHIKI_TABLES_A_DAY")
      .option("--idle", options->idle_seconds,
              "seconds until a table that nobody is at leaves memory (default 300)")
      .between(1, 86400)
      .environment("ZASHIKI_IDLE")
      .flag("--no-limits", *unlimited, "no rates and quotas; for measurements on loopback only")
      .environment("ZASHIKI_NO_LIMITS")
      .flag("--fixed-source", options->fixed_source,
            "names, keys and seeds that anybody can foresee; for tests on loopback only")
      .run([options, unlimited] {
        options->limits = !*unlimited;
        return run_server(*options);
      });
}

int backup(const std::string& data, const std::string& file) {
  auto admin = store::open_admin(data);
  if (!admin) return refuse(admin.error());
  keep_to_oneself();
  if (auto done = (*admin)->backup(file); !done) return refuse(done.error());
  std::cout << fmt::format("{}: a whole copy of {}\n", file, data);
  return 0;
}

struct Export {
  std::string table;
  bool raw = false;       // the stored events instead
  bool outcomes = false;  // what each step led to
};

int export_table(const std::string& data, const Export& wish) {
  auto admin = store::open_admin(data);
  if (!admin) return refuse(admin.error());
  const auto loaded = (*admin)->load(wish.table);
  if (!loaded) return refuse(loaded.error());
  if (!loaded->has_value())
    return refuse({"unknown_table", fmt::format("there is no table {:.60}", wish.table)});
  if (wish.raw) {
    for (const auto& event : (*loaded)->events) std::cout << event << '\n';
    return 0;
  }
  const auto table = table::Table::replay((*loaded)->events, 0);
  if (!table) return refuse(table.error());
  std::cout << table->transcript(wish.outcomes ? StepOutcomes::told : StepOutcomes::left_out);
  return 0;
}

void add_keeping(Command& program) {
  auto place = std::make_shared<Place>();
  auto what = std::make_shared<std::string>();
  auto wish = std::make_shared<Export>();
  program.subcommand("backup", "Copy the store into one file, also while a server runs")
      .option("FILE", *what, "the copy; must not be there yet")
      .required()
      .option("--data", place->data, about_data)
      .environment("ZASHIKI_DATA")
      .option("--store", place->store, about_store)
      .environment("ZASHIKI_STORE")
      .run([place, what] { return backup(place->text(), *what); });
  program.subcommand("export", "Print a table's transcript as a spectator may know it")
      .option("TABLE", wish->table, "the table, as in its address")
      .required()
      .option("--data", place->data, about_data)
      .environment("ZASHIKI_DATA")
      .option("--store", place->store, about_store)
      .environment("ZASHIKI_STORE")
      .flag("--events", wish->raw, "the stored events as they are, secrets included")
      .flag("--outcomes", wish->outcomes, "with what each action led to")
      .run([place, wish] { return export_table(place->text(), *wish); });
}

int migrate_store(const std::string& from, const std::string& to) {
  const auto migrated = store::migrate(
      from, to, [](std::int64_t tables) { std::cerr << fmt::format("{} tables ...\n", tables); });
  if (!migrated) return refuse(migrated.error());
  std::cout << fmt::format("{} tables with {} events, each the same on both sides\n", migrated->tables,
                           migrated->events);
  if (migrated->there_before > 0)
    std::cout << fmt::format("{} of them were there from an earlier try\n", migrated->there_before);
  return 0;
}

void add_migrate(Command& program) {
  auto from = std::make_shared<std::string>();
  auto to = std::make_shared<std::string>();
  program.subcommand("migrate", "Copy a store of one machine into a database that several nodes can share")
      .option("--from", *from, "sqlite:FOLDER; no server may run on it")
      .required()
      .option("--to", *to, "postgresql://user@host/name; empty, or of a migration that was broken off")
      .required()
      .run([from, to] { return migrate_store(*from, *to); });
}

int list_tables(const std::string& data, int most) {
  auto admin = store::open_admin(data);
  if (!admin) return refuse(admin.error());
  const auto rows = (*admin)->list(most);
  if (!rows) return refuse(rows.error());
  constexpr std::string_view phases[] = {"open", "playing", "over"};
  for (const auto& row : *rows)
    std::cout << fmt::format("{}  {:<8} {:<8} {}\n", row.name, row.game,
                             phases[static_cast<std::size_t>(row.phase)], row.address);
  return 0;
}

int show_figures(const std::string& data) {
  auto admin = store::open_admin(data);
  if (!admin) return refuse(admin.error());
  const auto figures = (*admin)->figures();
  if (!figures) return refuse(figures.error());
  std::cout << fmt::format("{} tables: {} open, {} playing, {} over\n{} events, {} bytes\n", figures->tables,
                           figures->open, figures->playing, figures->over, figures->events, figures->bytes);
  return 0;
}

int remove_table(const std::string& data, const std::string& name) {
  auto admin = store::open_admin(data);
  if (!admin) return refuse(admin.error());
  const auto removed = (*admin)->remove(name);
  if (!removed) return refuse(removed.error());
  if (!*removed) return refuse({"unknown_table", fmt::format("there is no table {:.60}", name)});
  std::cout << fmt::format("{} is gone\n", name);
  return 0;
}

int close_table(const std::string& data, const std::string& name) {
  auto admin = store::open_admin(data);
  if (!admin) return refuse(admin.error());
  const auto loaded = (*admin)->load(name);
  if (!loaded) return refuse(loaded.error());
  if (!loaded->has_value()) return refuse({"unknown_table", fmt::format("there is no table {:.60}", name)});
  auto table = table::Table::replay((*loaded)->events, 0);
  if (!table) return refuse(table.error());
  const auto decision = table::decide(*table, nobody, table::CloseRequest{}, 0);
  if (!decision) return refuse(decision.error());
  const auto closed =
      (*admin)->append(name, table::write_event(decision->front(), table->game()), store::Phase::over);
  if (!closed) return refuse(closed.error());
  std::cout << fmt::format("{} is closed\n", name);
  return 0;
}

int ban_network(const std::string& data, const std::string& text, bool banned) {
  const auto network = Network::parse(text);
  if (!network)
    return refuse(
        {"bad_option",
         fmt::format("{:.60} is not an address (203.0.113.7) or a network (203.0.113.0/24, 2001:db8::/32)",
                     text)});
  auto admin = store::open_admin(data);
  if (!admin) return refuse(admin.error());
  if (banned) {
    if (auto done = (*admin)->ban(network->text()); !done) return refuse(done.error());
    std::cout << fmt::format("{} is banned\n", network->text());
    return 0;
  }
  const auto found = (*admin)->unban(network->text());
  if (!found) return refuse(found.error());
  if (!*found) return refuse({"bad_option", fmt::format("{} is not banned", network->text())});
  std::cout << fmt::format("{} is welcome again\n", network->text());
  return 0;
}

int list_bans(const std::string& data) {
  auto admin = store::open_admin(data);
  if (!admin) return refuse(admin.error());
  const auto networks = (*admin)->bans();
  if (!networks) return refuse(networks.error());
  for (const auto& network : *networks) std::cout << network << '\n';
  return 0;
}

void add_admin(Command& program) {
  auto place = std::make_shared<Place>();
  auto name = std::make_shared<std::string>();
  auto most = std::make_shared<int>(50);
  auto admin = program.subcommand("admin", "For whoever keeps the house");
  admin.subcommand("list", "The tables, those first where something happened last")
      .option("--most", *most, "how many (default 50)")
      .between(1, 1000000)
      .option("--data", place->data, about_data)
      .environment("ZASHIKI_DATA")
      .option("--store", place->store, about_store)
      .environment("ZASHIKI_STORE")
      .run([place, most] { return list_tables(place->text(), *most); });
  admin.subcommand("figures", "How many tables and events there are")
      .option("--data", place->data, about_data)
      .environment("ZASHIKI_DATA")
      .option("--store", place->store, about_store)
      .environment("ZASHIKI_STORE")
      .run([place] { return show_figures(place->text()); });
  admin.subcommand("close", "End a table: nobody can act at it any more, its transcript stays")
      .option("TABLE", *name, "the table, as in its address")
      .required()
      .option("--data", place->data, about_data)
      .environment("ZASHIKI_DATA")
      .option("--store", place->store, about_store)
      .environment("ZASHIKI_STORE")
      .run([place, name] { return close_table(place->text(), *name); });
  admin.subcommand("delete", "Remove a table and everything about it")
      .option("TABLE", *name, "the table, as in its address")
      .required()
      .option("--data", place->data, about_data)
      .environment("ZASHIKI_DATA")
      .option("--store", place->store, about_store)
      .environment("ZASHIKI_STORE")
      .run([place, name] { return remove_table(place->text(), *name); });
  for (const auto& [word, about, banned] :
       {std::tuple{"ban", "Let an address or a network in no more; who is here from there has to leave",
                   true},
        std::tuple{"unban", "Let it in again", false}})
    admin.subcommand(word, about)
        .option("ADDRESS", *name, "203.0.113.7, 203.0.113.0/24, 2001:db8::/32")
        .required()
        .option("--data", place->data, about_data)
        .environment("ZASHIKI_DATA")
        .option("--store", place->store, about_store)
        .environment("ZASHIKI_STORE")
        .run([place, name, banned] { return ban_network(place->text(), *name, banned); });
  admin.subcommand("bans", "Which addresses and networks are banned")
      .option("--data", place->data, about_data)
      .environment("ZASHIKI_DATA")
      .option("--store", place->store, about_store)
      .environment("ZASHIKI_STORE")
      .run([place] { return list_bans(place->text()); });
}

}  // namespace

void add_commands(Command& program) {
  add_serve(program);
  add_keeping(program);
  add_migrate(program);
  add_admin(program);
}

}  // namespace zashiki::server
