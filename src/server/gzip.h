#pragma once
#include <string>
#include <string_view>

namespace zashiki::server {

// Compressed as `Content-Encoding: gzip` has it.
std::string gzipped(std::string_view text);

}  // namespace zashiki::server
