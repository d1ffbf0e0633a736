#include "people/notices/mail.h"

#include <array>
#include <cctype>
#include <charconv>
#include <ctime>
#include <fmt/format.h>
#include <sodium.h>
#include <span>

#include "game/base64.h"
#include "people/notices/push.h"

namespace zashiki::people {
namespace {

constexpr std::size_t longest_address = 254;
constexpr std::size_t longest_line = 76;

std::string base64_of(std::string_view text) {
  return to_base64(std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
}

// As encoded words (RFC 2047), so that no text can end the header.
std::string header_text(std::string_view text) {
  constexpr std::size_t most = 45;  // bytes in a word of at most 75 letters
  std::string words;
  while (!text.empty()) {
    auto size = std::min(text.size(), most);
    while (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80U) --size;
    words += fmt::format("{}=?utf-8?B?{}?=", words.empty() ? "" : "\r\n ", base64_of(text.substr(0, size)));
    text.remove_prefix(size);
  }
  return words;
}

std::string date_of(table::Millis at) {
  const auto seconds = static_cast<std::time_t>(at / 1000);
  std::tm parts{};
  ::gmtime_r(&seconds, &parts);
  constexpr std::array days{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr std::array months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                              "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  return fmt::format("{}, {:02} {} {} {:02}:{:02}:{:02} +0000", days[static_cast<std::size_t>(parts.tm_wday)],
                     parts.tm_mday, months[static_cast<std::size_t>(parts.tm_mon)], parts.tm_year + 1900,
                     parts.tm_hour, parts.tm_min, parts.tm_sec);
}

std::string tag_of(std::string_view text, std::string_view key) {
  std::array<unsigned char, crypto_auth_BYTES> tag{};
  std::array<unsigned char, crypto_auth_KEYBYTES> secret{};
  std::copy_n(key.begin(), std::min(key.size(), secret.size()), secret.begin());
  crypto_auth(tag.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size(), secret.data());
  return {reinterpret_cast<const char*>(tag.data()), tag.size()};
}

}  // namespace

bool is_mail_address(std::string_view text) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  const auto at = text.find('@');
  if (text.size() > longest_address || at == std::string_view::npos || at == 0 || at > 64) return false;
  const auto consists_of = [&](std::string_view part, std::string_view more) {
    return part.find_first_not_of(std::string(letters) += more) == std::string_view::npos;
  };
  const auto name = text.substr(0, at);
  const auto host = text.substr(at + 1);
  // Not what some servers take for a way on (a%b@c, b!a@c), a program or a file, nor a mailbox of the server
  // itself: root@localhost, root@127.0.0.1.
  const auto last = host.rfind('.');
  return consists_of(name, ".#$&'*+=?^_`{}~-") && consists_of(host, ".-") && !host.empty() &&
         last != std::string_view::npos && std::isdigit(static_cast<unsigned char>(host.back())) == 0 &&
         host.find("..") == std::string_view::npos && host.front() != '.' && host.front() != '-' &&
         host.back() != '.' && host.back() != '-';
}

std::string write_mail(const Mail& mail) {
  const auto host = mail.from.substr(mail.from.find('@') + 1);
  std::string out = fmt::format(
      "From: Zashiki <{}>\r\nTo: <{}>\r\nSubject: {}\r\nDate: {}\r\nMessage-ID: <{}@{}>\r\n"
      "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n"
      "Auto-Submitted: auto-generated\r\n",
      mail.from, mail.to, header_text(mail.subject), date_of(mail.at), mail.id, host);
  if (!mail.stop.empty())
    out += fmt::format("List-Unsubscribe: <{}>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n",
                       mail.stop);
  out += "\r\n";
  const auto body = base64_of(mail.text);
  for (std::size_t from = 0; from < body.size(); from += longest_line)
    out += body.substr(from, longest_line) + "\r\n";
  return out;
}

std::string write_stop(const Stop& stop, std::string_view key) {
  const auto text = fmt::format("{}.{}.{}", stop.person, stop.since, stop.expires);
  return fmt::format("{}.{}", text, to_base64_url(tag_of(text, key)));
}

std::optional<Stop> read_stop(std::string_view token, std::string_view key, table::Millis now) {
  const auto dot = token.rfind('.');
  if (dot == std::string_view::npos) return std::nullopt;
  const auto text = token.substr(0, dot);
  const auto tag = from_base64_url(token.substr(dot + 1));
  const auto right = tag_of(text, key);
  if (!tag || tag->size() != right.size() || sodium_memcmp(tag->data(), right.data(), right.size()) != 0)
    return std::nullopt;
  Stop stop;
  const char* at = text.data();
  const char* const end = text.data() + text.size();
  for (auto* number : {&stop.person, &stop.since, &stop.expires}) {
    at = std::from_chars(at, end, *number).ptr;
    if (at != end) ++at;
  }
  if (stop.expires <= now) return std::nullopt;
  return stop;
}

}  // namespace zashiki::people
