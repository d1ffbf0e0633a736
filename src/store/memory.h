#pragma once
// A store that lasts as long as its process: for tests, and wherever what is played need not be kept.
#include <memory>

#include "store/store.h"

namespace zashiki::store {

std::unique_ptr<Store> open_memory(Post post);

}  // namespace zashiki::store
