#pragma once
// A store that lasts as long as its process: for tests, and for the page without a server.
#include <memory>

#include "store/store.h"

namespace zashiki::store {

std::unique_ptr<Store> open_memory(Post post);

}  // namespace zashiki::store
