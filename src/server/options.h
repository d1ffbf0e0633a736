#pragma once
// How a server is set up; `zashiki serve` fills this in from its arguments and from ZASHIKI_... variables.
#include <cstdint>
#include <string>
#include <vector>

#include "table/core/names.h"

namespace zashiki::server {

struct Options {
  std::string address = "127.0.0.1";
  int port = 8080;                    // 0: any that is free
  std::string data = "zashiki-data";  // the store's folder
  std::string store;                  // instead of it: a database, postgresql://...
  std::string nats;                   // how nodes that share the store reach each other: nats://...
  std::string certificate;            // PEM files; with them the server speaks TLS, and nothing else
  std::string key;
  bool limits = true;                // rates and quotas; without them only for measurements on loopback
  std::vector<std::string> origins;  // allowed besides the server's own
  std::vector<std::string> hosts;    // names that the server is known by, besides its addresses and localhost
  std::string metrics;               // address:port where /metrics is served instead of beside the page
  bool behind_proxy = false;         // take addresses from X-Forwarded-For
  int workers = 1;                   // threads that minds think on
  std::string log_level = "info";
  bool fixed_source = false;   // names, keys, seeds and times that tests can foresee; loopback only
  int tables_a_day = 500;      // that one address may open; 0: as many as it likes
  int keep_address_days = 30;  // then a table forgets whose address opened it
  int keep_over_days = 0;      // finished tables go after so many days; 0: never
  int keep_playing_days = 0;   // games that nobody has touched for so long; 0: never
  bool people = true;          // keep persons, and all that is theirs
  bool set_phrases = false;    // chat is set phrases only
  table::NamesRefused names_refused{};
  int keep_people_days = 0;    // persons not seen for so long; 0: never
  std::string site;            // this server's address for people: https://play.example.org
  std::string mail;            // the server that takes mail: smtp://user:password@host:587
  std::string mail_from;       // the address that mail comes from
  std::string webhook;         // where notices go for all to read: ntfy, Matrix
  bool webhook_text = false;   // as text instead of JSON
  std::string push_authority;  // tests only: who signs for push services, which may then be on this machine
  int notice_seconds = 60;     // from a turn to its notice
  int idle_seconds = 300;      // a table leaves memory after so long without anybody
};

}  // namespace zashiki::server
