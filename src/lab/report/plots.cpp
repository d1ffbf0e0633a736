#include "lab/report/plots.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numeric>

namespace zashiki {

std::string html_text(std::string_view text) {
  std::string out;
  for (const char c : text)
    out += c == '<'   ? "&lt;"
           : c == '>' ? "&gt;"
           : c == '&' ? "&amp;"
           : c == '"' ? "&quot;"
                      : std::string(1, c);
  return out;
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string grouped(std::uint64_t number) {
  std::string digits = fmt::format("{}", number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, ",");
  return digits;
}

std::string decimal(double value, int digits) {
  std::string text = fmt::format("{:.{}f}", std::abs(value), digits);
  return value < 0 && text.find_first_not_of("0.") != std::string::npos ? "−" + text : text;
}

namespace {

constexpr double plot_width = 360;

std::string open_plot(std::string_view title, std::string_view note, double height) {
  return fmt::format(
      "<figure><figcaption>{0}<small>{1}</small></figcaption><svg class=\"plot\" viewBox=\"0 0 {2:.0f} "
      "{3:.0f}\" role=\"img\" aria-label=\"{0}. {1}\">",
      html_text(title), html_text(note), plot_width, height);
}
constexpr std::string_view close_plot = "</svg></figure>\n";

// The ticks of an axis: steps of 1, 2 or 5, at most five; of whole numbers none between them.
std::vector<double> ticks_between(double low, double high, bool whole) {
  const double rough = std::max((high - low) / 4, whole ? 1 : 1e-9);
  const double power = std::pow(10, std::floor(std::log10(rough)));
  double step = 10 * power;
  for (const double nice : {5.0, 2.0, 1.0})
    if (nice * power >= rough) step = nice * power;
  std::vector<double> ticks;
  for (double tick = std::ceil(low / step - 1e-9) * step; tick <= high + 1e-9; tick += step)
    ticks.push_back(tick);
  return ticks;
}

std::string tick_text(double tick) {
  const std::string text = std::abs(tick - std::round(tick)) < 1e-9
                               ? grouped(static_cast<std::uint64_t>(std::llround(std::abs(tick))))
                               : fmt::format("{:g}", std::abs(tick));
  return tick < -1e-9 ? "−" + text : text;
}

// A few words at the left must not run into the bars.
double label_room(const std::vector<ShareRow>& rows) {
  std::size_t longest = 0;
  for (const ShareRow& row : rows) longest = std::max(longest, row.label.size() + (row.seat >= 0 ? 4U : 0U));
  return std::clamp(6.4 * static_cast<double>(longest) + 8, 56.0, 176.0);
}

}  // namespace

std::string share_plot(std::string_view title, std::string_view note, const std::vector<ShareRow>& rows,
                       std::optional<double> fair) {
  constexpr double row_height = 26;
  constexpr double value_room = 56;
  const double left = label_room(rows);
  double most = fair.value_or(0);
  for (const ShareRow& row : rows) most = std::max({most, row.share, std::min(row.interval.high, 1.0)});
  most = std::min(1.0, std::max(0.1, std::ceil(most * 10 + 0.2) / 10));
  const auto x = [&](double share) { return left + (plot_width - left - value_room) * share / most; };
  const double height = row_height * static_cast<double>(rows.size());
  std::string svg = open_plot(title, note, height + 18);
  for (const double tick : ticks_between(0, 100 * most, true))
    svg += fmt::format(
        "<path class=\"axis\" d=\"M{0:.1f} 0V{1:.1f}\"/><text class=\"soft\" x=\"{0:.1f}\" y=\"{2:.1f}\" "
        "text-anchor=\"middle\">{3} %</text>",
        x(tick / 100), height, height + 14, tick_text(tick));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const ShareRow& row = rows[i];
    const double middle = row_height * (static_cast<double>(i) + 0.5);
    if (row.seat >= 0)
      svg += fmt::format("<use href=\"#crest-{}\" transform=\"translate(9 {:.1f}) scale(.5)\"/>", row.seat,
                         middle);
    svg += fmt::format(
        "<text x=\"{}\" y=\"{:.1f}\">{}</text><rect {} x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" "
        "height=\"14\" rx=\"2\"/><path class=\"range\" d=\"M{:.1f} {:.1f}H{:.1f}m0-4v8M{:.1f} "
        "{:.1f}v8\"/><text x=\"{:.0f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>",
        row.seat >= 0 ? 24 : 0, middle + 4, html_text(row.label),
        row.seat >= 0 ? fmt::format("fill=\"url(#weave-{})\"", row.seat) : "class=\"bar\"", x(0), middle - 7,
        x(row.share) - x(0), x(row.interval.low), middle, x(std::min(row.interval.high, most)),
        x(row.interval.low), middle - 4, plot_width, middle + 4, percent(row.share));
  }
  if (fair) svg += fmt::format("<path class=\"fair\" d=\"M{:.1f} 0V{:.1f}\"/>", x(*fair), height);
  return svg.append(close_plot);
}

std::string histogram_plot(std::string_view title, std::string_view unit, const Counts& counts, double per) {
  if (counts.of.empty()) return {};
  const auto told = [&](double value) {
    const double scaled = value / per;
    return decimal(scaled, std::abs(scaled - std::round(scaled)) < 0.05 ? 0 : 1);
  };
  const std::int64_t low = counts.of.begin()->first;
  const std::int64_t high = counts.of.rbegin()->first;
  if (low == high)
    return fmt::format("<figure><figcaption>{}<small>always {} {}</small></figcaption></figure>\n",
                       html_text(title), told(static_cast<double>(low)), html_text(unit));
  constexpr std::int64_t most_bars = 28;
  std::int64_t step = high - low;  // what all numbers are multiples of, apart from the lowest
  for (const auto& [value, many] : counts.of) step = std::gcd(step, value - low);
  const std::int64_t width = step * ((high - low) / step / most_bars + 1);
  std::vector<double> bars(static_cast<std::size_t>((high - low) / width + 1));
  for (const auto& [value, many] : counts.of)
    bars[static_cast<std::size_t>((value - low) / width)] += static_cast<double>(many);
  const double highest = *std::max_element(bars.begin(), bars.end());
  constexpr double height = 96;
  // A bar stands over the middle of its numbers.
  const double from = static_cast<double>(low) - static_cast<double>(step) / 2;
  const double to = from + static_cast<double>(width) * static_cast<double>(bars.size());
  const auto x = [&](double value) { return 4 + (plot_width - 8) * (value - from) / (to - from); };
  std::string svg =
      open_plot(title,
                fmt::format("mean {}; the middle half from {} to {} {}", decimal(counts.mean() / per, 1),
                            told(static_cast<double>(counts.quantile(0.25))),
                            told(static_cast<double>(counts.quantile(0.75))), unit),
                height + 20);
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const double start = x(from + static_cast<double>(width) * static_cast<double>(i));
    const double end = x(from + static_cast<double>(width) * static_cast<double>(i + 1));
    const double wide = std::clamp(end - start - 1, 0.8, 40.0);
    const double high_up = (height - 4) * bars[i] / highest;
    svg += fmt::format("<rect class=\"bar\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>",
                       (start + end - wide) / 2, height - high_up, wide, high_up);
  }
  svg += fmt::format("<path class=\"axis\" d=\"M0 {0}H{1}\"/>", height, plot_width);
  for (const double tick :
       ticks_between(static_cast<double>(low) / per, static_cast<double>(high) / per, per == 1))
    svg += fmt::format("<text class=\"soft\" x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
                       x(tick * per), height + 15, tick_text(tick));
  svg += fmt::format("<path class=\"fair\" d=\"M{0:.1f} 0V{1}\"/>", x(counts.mean()), height);
  return svg.append(close_plot);
}

std::string strip_plot(std::string_view title, std::string_view note, const std::vector<Counts>& seats) {
  constexpr double row_height = 26;
  constexpr double left = 66;
  double low = 1e18;
  double high = -1e18;
  for (const Counts& counts : seats) {
    low = std::min(low, static_cast<double>(counts.quantile(0.1)));
    high = std::max(high, static_cast<double>(counts.quantile(0.9)));
  }
  if (high <= low) high = low + 1;
  const auto x = [&](std::int64_t value) {
    return left + (plot_width - left - 60) * (static_cast<double>(value) - low) / (high - low);
  };
  const double height = row_height * static_cast<double>(seats.size());
  std::string svg = open_plot(title, note, height + 18);
  for (const double tick : ticks_between(low, high, true))
    svg += fmt::format(
        "<path class=\"axis\" d=\"M{0:.1f} 0V{1:.1f}\"/><text class=\"soft\" x=\"{0:.1f}\" y=\"{2:.1f}\" "
        "text-anchor=\"middle\">{3}</text>",
        x(std::llround(tick)), height, height + 14, tick_text(tick));
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    const Counts& counts = seats[seat];
    const double middle = row_height * (static_cast<double>(seat) + 0.5);
    svg += fmt::format(
        "<use href=\"#crest-{0}\" transform=\"translate(9 {1:.1f}) scale(.5)\"/><text x=\"24\" "
        "y=\"{2:.1f}\">seat {0}</text><path class=\"range\" d=\"M{3:.1f} {1:.1f}H{4:.1f}\"/><rect "
        "fill=\"url(#weave-{0})\" x=\"{5:.1f}\" y=\"{6:.1f}\" width=\"{7:.1f}\" height=\"12\" "
        "rx=\"2\"/><circle class=\"mid\" cx=\"{8:.1f}\" cy=\"{1:.1f}\" r=\"4\"/><text x=\"{9:.0f}\" "
        "y=\"{2:.1f}\" text-anchor=\"end\">{10}</text>",
        seat, middle, middle + 4, x(counts.quantile(0.1)), x(counts.quantile(0.9)), x(counts.quantile(0.25)),
        middle - 6, std::max(2.0, x(counts.quantile(0.75)) - x(counts.quantile(0.25))),
        x(counts.quantile(0.5)), plot_width, decimal(counts.mean(), 1));
  }
  return svg.append(close_plot);
}

std::string course_plot(std::string_view title, std::string_view note, const std::vector<CourseLine>& lines,
                        double fair) {
  constexpr double left = 40;
  constexpr double height = 150;
  const auto x = [](double part) { return left + (plot_width - left - 12) * part; };
  const auto y = [](double share) { return height - (height - 6) * share; };
  std::string svg = open_plot(title, note, height + 20 + 16 * static_cast<double>(lines.size()));
  for (const double tick : {0.0, 0.25, 0.5, 0.75, 1.0})
    svg += fmt::format(
        "<path class=\"axis\" d=\"M{0:.1f} {1:.1f}H{2:.1f}\"/><text class=\"soft\" x=\"{3:.1f}\" "
        "y=\"{4:.1f}\" text-anchor=\"end\">{5:.0f} %</text><text class=\"soft\" x=\"{6:.1f}\" y=\"{7}\" "
        "text-anchor=\"middle\">{5:.0f} %</text>",
        left, y(tick), plot_width - 12, left - 5, y(tick) + 4, 100 * tick, x(tick), height + 15);
  svg += fmt::format("<path class=\"fair\" d=\"M{:.1f} {:.1f}H{:.1f}\"/>", left, y(fair), plot_width - 12);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::string path;
    std::string dots;
    for (const auto& [part, share] : lines[i].points) {
      path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", x(part), y(share));
      dots +=
          i == 0
              ? fmt::format("<circle class=\"dot0\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\"/>", x(part), y(share))
              : fmt::format("<path class=\"dot1\" d=\"M{:.1f} {:.1f}h6v6h-6z\"/>", x(part) - 3, y(share) - 3);
    }
    const double key = height + 32 + 16 * static_cast<double>(i);
    svg += fmt::format(
        "<path class=\"line{0}\" d=\"{1}\"/>{2}<path class=\"line{0}\" d=\"M{3:.1f} {4:.1f}h28\"/><text "
        "x=\"{5:.1f}\" y=\"{6:.1f}\">{7}</text>",
        i, path, dots, left, key - 4, left + 36, key, html_text(lines[i].label));
  }
  return svg.append(close_plot);
}

}  // namespace zashiki
