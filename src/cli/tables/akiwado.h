#pragma once
#include "cli/tables/table.h"
#include "rules/akiwado/game.h"

namespace zashiki {

template <>
class Table<Akiwado> final : public TerminalTable {
 public:
  explicit Table(const Akiwado& rules) : rules_(rules) {}
  std::string board(const AnyView& view, Seat reader, const Style& style) const override;
  [[nodiscard]] std::string_view about() const override {
    return "Edo merchants who say one thing and do another.";
  }
  [[nodiscard]] std::string_view stake(const AnyView& view) const override;
  std::string task(const AnyView& view, Seat seat) const override;
  std::string tell(const Happening& happening, Seat reader) const override;

 private:
  Akiwado rules_;
};

}  // namespace zashiki
