#pragma once
// What a browser keeps to be known again: the id of its row in the store, and a secret of which the store has
// only the hash.
#include <optional>
#include <string>
#include <string_view>

#include "table/live/environment.h"

namespace zashiki::people {

struct Token {
  std::string id;
  std::string secret;
  [[nodiscard]] std::string text() const { return id + "." + secret; }
  [[nodiscard]] std::string hash() const;
};

Token new_token(table::Environment& environment);
// nullopt unless it has the form of one.
std::optional<Token> read_token(std::string_view text);
// Takes equally long whatever the secret is, so that time tells nothing of the hash.
bool opens(const Token& secret, std::string_view hash);

}  // namespace zashiki::people
