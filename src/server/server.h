#pragma once
// The server as a whole: store, house, sockets, until it is told to stop.
#include <functional>

#include "base/result.h"
#include "server/options.h"

namespace zashiki::server {

// Serves until SIGINT or SIGTERM. `ready` hears the port once connections are accepted.
Status serve(const Options& options, const std::function<void(std::uint16_t port)>& ready);

}  // namespace zashiki::server
