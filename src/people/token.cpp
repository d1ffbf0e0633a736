#include "people/token.h"

#include <sodium.h>

#include "table/core/table.h"

namespace zashiki::people {
namespace {

constexpr std::size_t id_bytes = 12;
constexpr std::size_t secret_bytes = 24;

bool is_text_of(std::string_view text, std::size_t bytes) {
  return text.size() == (bytes * 8 + 5) / 6 &&
         text.find_first_not_of(table::url_letters) == std::string_view::npos;
}

}  // namespace

std::string Token::hash() const { return table::hash_key(secret); }

Token new_token(table::Environment& environment) {
  return {.id = table::random_text(environment, id_bytes),
          .secret = table::random_text(environment, secret_bytes)};
}

std::optional<Token> read_token(std::string_view text) {
  const auto dot = text.find('.');
  if (dot == std::string_view::npos) return std::nullopt;
  const auto id = text.substr(0, dot);
  const auto secret = text.substr(dot + 1);
  if (!is_text_of(id, id_bytes) || !is_text_of(secret, secret_bytes)) return std::nullopt;
  return Token{.id = std::string(id), .secret = std::string(secret)};
}

bool opens(const Token& secret, std::string_view hash) {
  const auto own = secret.hash();
  return own.size() == hash.size() && sodium_memcmp(own.data(), hash.data(), own.size()) == 0;
}

}  // namespace zashiki::people
