#include "mind/net/shipped.h"

#include <cassert>
#include <span>
#include <string>

#include "embedded/akiwado-net.h"
#include "embedded/izakaya-net.h"
#include "embedded/kamiza-net.h"
#include "embedded/nyakuza-net.h"

namespace zashiki {
namespace {

// Not a lambda: that would be constexpr, and compilers would spend seconds joining the file.
Net join_and_read(std::span<const std::string_view> pieces) {
  std::string file;
  for (const auto piece : pieces) file += piece;
  auto read = Net::read(file);
  assert(read);  // a test reads it
  return std::move(*read);
}

template <const auto& pieces>
const Net* read_once() {
  static const Net net = join_and_read(pieces);
  return &net;
}

}  // namespace

const Net* shipped_net(std::string_view game) {
  if (game == "akiwado") return read_once<embedded::akiwado_net>();
  if (game == "izakaya") return read_once<embedded::izakaya_net>();
  if (game == "kamiza") return read_once<embedded::kamiza_net>();
  if (game == "nyakuza") return read_once<embedded::nyakuza_net>();
  return nullptr;
}

}  // namespace zashiki
