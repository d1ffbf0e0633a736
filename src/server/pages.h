#pragma once
// The files of the page, inside the program. The build makes the list from a folder.
#include <span>
#include <string_view>

namespace zashiki::server {

struct PageFile {
  std::string_view path;  // "/app.js"
  std::string_view type;
  std::string_view etag;
  std::string_view bytes;
  std::string_view gzip;  // the same, compressed; empty where that would save little
};

std::span<const PageFile> page_files();

}  // namespace zashiki::server
