#include "server/command.h"

#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <sys/stat.h>

#include "server/admin.h"
#include "server/server.h"

namespace zashiki::server {
namespace {

int run_server(const Options& options) {
  ::umask(077);  // stores hold the seeds of games in play
  const bool loopback = options.address == "127.0.0.1" || options.address == "::1";
  if ((!options.limits || options.fixed_source || !options.push_authority.empty()) && !loopback)
    return refuse({"bad_option",
                   "--no-limits, --fixed-source and --push-authority are for measurements and tests on "
                   "loopback"});
  if (!options.mail.empty() && (options.mail_from.empty() || options.site.empty()))
    return refuse({"bad_option", "--mail needs --mail-from and --site"});
  if (!options.webhook.empty() && options.site.empty())
    return refuse({"bad_option", "--webhook needs --site, for its links"});
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

Result<table::NamesRefused> read_names(const std::string& path) {
  std::ifstream file(path);
  if (!file) return Error{"bad_option", fmt::format("{} cannot be read", path)};
  return table::NamesRefused::parse(std::string(std::istreambuf_iterator<char>(file), {}));
}

// Each option has an environment variable: --port is ZASHIKI_PORT.
void add_serve(Command& program) {
  auto options = std::make_shared<Options>();
  auto unlimited = std::make_shared<bool>(false);
  auto without_people = std::make_shared<bool>(false);
  auto names = std::make_shared<std::string>();
  program.subcommand("serve", "Serve the page, and tables over HTTP and WebSocket")
      .option("--address ADDRESS", options->address, "the address to listen on")
      .environment("ZASHIKI_ADDRESS")
      .option("--port", options->port, "the port; 0 takes any free one")
      .between(0, 65535)
      .environment("ZASHIKI_PORT")
      .option("--data FOLDER", options->data, "the store's folder")
      .environment("ZASHIKI_DATA")
      .option("--store ADDRESS", options->store,
              "a database instead of a folder: postgresql://user@host/name")
      .environment("ZASHIKI_STORE")
      .option(
          "--nats ADDRESS", options->nats,
          "how nodes that share a database reach each other: nats://host:4222, several separated by commas")
      .environment("ZASHIKI_NATS")
      .option("--origin ORIGIN", options->origins,
              "another origin whose pages may use this server; repeatable")
      .environment("ZASHIKI_ORIGIN")
      .option(
          "--host NAME", options->hosts,
          "a public name of this server; repeatable. Addresses and names without a dot are always accepted")
      .environment("ZASHIKI_HOST")
      .option("--metrics ADDRESS:PORT", options->metrics, "serve /metrics here, and not on the main port")
      .environment("ZASHIKI_METRICS")
      .option("--tls-certificate FILE", options->certificate, "a certificate chain (PEM): serve TLS only")
      .environment("ZASHIKI_TLS_CERTIFICATE")
      .option("--tls-key FILE", options->key, "its private key (PEM)")
      .environment("ZASHIKI_TLS_KEY")
      .flag("--behind-proxy", options->behind_proxy, "take clients' addresses from X-Forwarded-For")
      .environment("ZASHIKI_BEHIND_PROXY")
      .option("--workers", options->workers, "threads for computer players")
      .between(1, 256)
      .environment("ZASHIKI_WORKERS")
      .option("--log LEVEL", options->log_level, "the lowest level that is logged")
      .one_of({"debug", "info", "warning", "error"})
      .environment("ZASHIKI_LOG")
      .option("--keep-days", options->keep_over_days,
              "delete finished tables after this many days (default: never)")
      .between(0, 36500)
      .environment("ZASHIKI_KEEP_DAYS")
      .option("--keep-playing-days", options->keep_playing_days,
              "delete unfinished games untouched for this many days (default: never)")
      .between(0, 36500)
      .environment("ZASHIKI_KEEP_PLAYING_DAYS")
      .option("--keep-address-days", options->keep_address_days,
              "forget the address that opened a table after this many days; 0: never")
      .between(0, 36500)
      .environment("ZASHIKI_KEEP_ADDRESS_DAYS")
      .flag("--no-people", *without_people, "keep no persons: no lists of games, ratings or challenges")
      .environment("ZASHIKI_NO_PEOPLE")
      .option("--keep-people-days", options->keep_people_days,
              "delete persons not seen for this many days (default: never)")
      .between(0, 36500)
      .environment("ZASHIKI_KEEP_PEOPLE_DAYS")
      .flag("--set-phrases", options->set_phrases,
            "chat in set phrases only, which everybody reads in their language")
      .environment("ZASHIKI_SET_PHRASES")
      .option("--names-refused FILE", *names,
              "names that nobody may have, one per line; * stands for more at an end: *casino*")
      .environment("ZASHIKI_NAMES_REFUSED")
      .option("--site ADDRESS", options->site,
              "this server's address for people, in mail: https://play.example.org")
      .environment("ZASHIKI_SITE")
      .option("--mail SERVER", options->mail,
              "the server that takes mail: smtp://user:password@host:587; needs --mail-from and --site")
      .environment("ZASHIKI_MAIL")
      .option("--mail-from ADDRESS", options->mail_from, "the sender of mail")
      .environment("ZASHIKI_MAIL_FROM")
      .option("--webhook ADDRESS", options->webhook,
              "where notices go that all may read, as JSON for Matrix and the like; needs --site")
      .environment("ZASHIKI_WEBHOOK")
      .flag("--webhook-text", options->webhook_text, "send plain text to --webhook instead, as ntfy takes it")
      .environment("ZASHIKI_WEBHOOK_TEXT")
      .option("--notice-delay", options->notice_seconds, "seconds from a turn to its notice")
      .between(0, 86400)
      .environment("ZASHIKI_NOTICE_DELAY")
      .option("--push-authority FILE", options->push_authority,
              "trust these push services (PEM), on this machine too; for tests on loopback only")
      .environment("ZASHIKI_PUSH_AUTHORITY")
      .option("--tables-a-day", options->tables_a_day,
              "tables that one address may open in 24 hours; 0: no limit")
      .between(0, 1000000)
      .environment("ZASHIKI_TABLES_A_DAY")
      .option("--idle", options->idle_seconds, "seconds until an unused table leaves memory")
      .between(1, 86400)
      .environment("ZASHIKI_IDLE")
      .flag("--no-limits", *unlimited, "no limits; for measurements on loopback only")
      .environment("ZASHIKI_NO_LIMITS")
      .flag("--fixed-source", options->fixed_source,
            "predictable names, keys and seeds; for tests on loopback only")
      .run([options, unlimited, without_people, names] {
        options->limits = !*unlimited;
        options->people = !*without_people;
        if (!names->empty()) {
          auto refused_names = read_names(*names);
          if (!refused_names) return refuse(refused_names.error());
          options->names_refused = std::move(*refused_names);
        }
        return run_server(*options);
      });
}

}  // namespace

void add_commands(Command& program) {
  add_serve(program);
  add_admin_commands(program);
}

}  // namespace zashiki::server
