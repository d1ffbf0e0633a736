#include "server/command.h"

#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <sys/stat.h>

#include "server/admin.h"
#include "server/server.h"

namespace zashiki::server {
namespace {

int run_server(const Options& options) {
  ::umask(077);  // stores hold the seeds of games in play
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
      .option("--data", options->data, "the store's folder (default ./zashiki-data)")
      .environment("ZASHIKI_DATA")
      .option("--store", options->store, "a database in place of a folder: postgresql://user@host/name")
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

}  // namespace

void add_commands(Command& program) {
  add_serve(program);
  add_admin_commands(program);
}

}  // namespace zashiki::server
