#pragma once
// Pictures of numbers as SVG inside a page, readable without colour and at the width of a phone.
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/report/sums.h"

namespace zashiki {

std::string html_text(std::string_view text);
std::string percent(double share);              // "33.3 %"
std::string grouped(std::uint64_t number);      // "12,345"
std::string decimal(double value, int digits);  // with a true minus; "-0.0" is "0.0"

// A share of something, with what it could also be.
struct ShareRow {
  std::string label;
  int seat = -1;  // whose crest and weave
  double share = 0;
  Interval interval;
};
// `fair`: where a line is drawn.
std::string share_plot(std::string_view title, std::string_view note, const std::vector<ShareRow>& rows,
                       std::optional<double> fair);

// How often each number came; `unit` is what the numbers count, `per` how many of them make one.
std::string histogram_plot(std::string_view title, std::string_view unit, const Counts& counts,
                           double per = 1);

// One strip a seat: from a tenth to nine tenths, the middle half, the middle.
std::string strip_plot(std::string_view title, std::string_view note, const std::vector<Counts>& seats);

// Shares over the course of a game, in percent of its length.
struct CourseLine {
  std::string label;
  std::vector<std::pair<double, double>> points;
};
std::string course_plot(std::string_view title, std::string_view note, const std::vector<CourseLine>& lines,
                        double fair);

}  // namespace zashiki
