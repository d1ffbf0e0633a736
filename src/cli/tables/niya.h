#pragma once
#include "cli/tables/table.h"
#include "rules/niya/game.h"

namespace zashiki {

template <>
class Table<Niya> final : public TerminalTable {
 public:
  explicit Table(const Niya& rules) : rules_(rules) {}
  std::string board(const AnyView& view, Seat reader, const Style& style) const override;
  std::string task(const AnyView& view, Seat seat) const override;
  std::string tell(const Happening& happening, Seat reader) const override;

 private:
  Niya rules_;
};

}  // namespace zashiki
