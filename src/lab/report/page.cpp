#include "embedded/report-html.h"
#include "lab/report.h"

namespace zashiki {

Result<std::string> report_page(const json::object& report) {
  if (!report.contains("findings"))
    return Error{code::bad_file, "no game of this report has been played yet"};
  std::string page(embedded::report_html);
  std::string data;
  for (const char c : report_text(report)) {
    if (c == '<')
      data += "\\u003c";  // a name must not end the script
    else
      data += c;
  }
  constexpr std::string_view place = "REPORT";
  return page.replace(page.find(place), place.size(), data);
}

}  // namespace zashiki
