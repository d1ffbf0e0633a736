#include "mind/net/shipped.h"

#include <cassert>
#include <string>

#include "embedded/akiwado-net.h"

namespace zashiki {

const Net& akiwado_net() {
  static const Net net = [] {
    std::string file;
    for (const auto piece : embedded::akiwado_net) file += piece;
    auto read = Net::read(file);
    assert(read);  // a test reads it
    return std::move(*read);
  }();
  return net;
}

}  // namespace zashiki
