#pragma once
#include "cli/tables/table.h"
#include "rules/kamiza/game.h"

namespace zashiki {

template <>
class Table<Kamiza> final : public TerminalTable {
 public:
  explicit Table(const Kamiza& rules) : rules_(rules) {}
  std::string board(const AnyView& view, Seat reader, const Style& style) const override;
  std::string task(const AnyView& view, Seat seat) const override;
  std::string tell(const Happening& happening, Seat reader) const override;

 private:
  Kamiza rules_;
};

}  // namespace zashiki
