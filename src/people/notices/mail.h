#pragma once
// Mail as it goes to a server (RFC 5322), and the tokens with which it can be stopped.
#include <optional>
#include <string>
#include <string_view>

#include "table/core/clock.h"

namespace zashiki::people {

// Whether it is an address and nothing else: no name, no second address, no other line.
bool is_mail_address(std::string_view text);

struct Mail {
  std::string from;
  std::string to;
  std::string subject;
  std::string text;
  std::string id;      // the same mail has the same: its receiver shows it once
  std::string stop{};  // an address to which a POST ends such mail (RFC 8058)
  table::Millis at = 0;
};
std::string write_mail(const Mail& mail);

// Ends the mail that a person has been getting since then.
struct Stop {
  std::int64_t person = 0;
  table::Millis since = 0;
  table::Millis expires = 0;
};
std::string write_stop(const Stop& stop, std::string_view key);
// nullopt unless it was made with this key and is valid now.
std::optional<Stop> read_stop(std::string_view token, std::string_view key, table::Millis now);

}  // namespace zashiki::people
