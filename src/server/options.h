#pragma once
// How a server is set up; `zashiki serve` fills this in from its arguments and from ZASHIKI_... variables.
#include <cstdint>
#include <string>
#include <vector>

#include "table/rate.h"

namespace zashiki::server {

struct Options {
  std::string address = "127.0.0.1";
  int port = 8080;                    // 0: any that is free
  std::string data = "zashiki-data";  // the store's folder
  std::string certificate;            // PEM files; with them the server speaks TLS, and nothing else
  std::string key;
  bool limits = true;                // rates and quotas; without them only for measurements on loopback
  std::vector<std::string> origins;  // allowed besides the server's own
  bool behind_proxy = false;         // take addresses from X-Forwarded-For
  int workers = 1;                   // threads that minds think on
  std::string log_level = "info";
  bool fixed_source = false;  // names, keys, seeds and times that tests can foresee; loopback only
  int keep_over_days = 0;     // finished tables go after so many days; 0: never
  int idle_seconds = 300;     // a table leaves memory after so long without anybody
};

// Generous for people and their bots, tight for floods.
inline constexpr table::RateLimit request_limit{.burst = 200, .per_second = 50};
inline constexpr table::RateLimit opening_limit{.burst = 60, .per_second = 0.5};
inline constexpr table::RateLimit thought_limit{.burst = 200, .per_second = 3};  // a whole game's review
inline constexpr int most_thoughts = 32;                                         // at a time, of all visitors
inline constexpr table::RateLimit message_limit{.burst = 100, .per_second = 50};
inline constexpr int connections_per_address = 500;
inline constexpr int most_connections = 50000;

inline constexpr std::size_t longest_header = 8192;      // bytes, of a request
inline constexpr std::size_t longest_body = 256 * 1024;  // an own map goes into it
inline constexpr std::size_t longest_message = 16 * 1024;
inline constexpr std::size_t longest_backlog = 1024 * 1024;  // bytes that a slow reader may owe

inline constexpr int request_seconds = 15;  // for a whole request to come in, or an answer to go out
inline constexpr int keep_alive_seconds = 60;
inline constexpr int silence_seconds = 120;  // then a socket is pinged, and closed when it stays silent

}  // namespace zashiki::server
