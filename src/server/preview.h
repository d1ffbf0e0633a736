#pragma once
// What a link shows where it is shared: title, sentence and picture, written into the page's head.
#include <string>
#include <string_view>

namespace zashiki::server {

struct Preview {
  std::string title = "Zashiki";
  std::string about = "Five games with hidden choices, at one table.";
  std::string picture = "house";  // a file of /preview, without its ending
};

// Of a table as GET /api/tables/{table} describes it. In English except for names: the programs that read it
// do not say their language.
Preview preview_of_table(std::string_view summary);
Preview preview_of_game(std::string_view id);

// The page with these in its head. `address` is the server's own: https://example.org
std::string with_preview(std::string_view page, const Preview& preview, const std::string& address,
                         std::string_view path);

}  // namespace zashiki::server
