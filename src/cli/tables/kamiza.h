#pragma once
#include "cli/tables/table.h"
#include "rules/kamiza/game.h"

namespace zashiki {

template <>
class Table<Kamiza> final : public TerminalTable {
 public:
  explicit Table(const Kamiza&) {}
  std::string board(const AnyView& view, Seat reader, const Style& style) const override;
  [[nodiscard]] std::string_view about() const override {
    return "Yakuza cards, face down, for one seat of honour.";
  }
  [[nodiscard]] std::string_view stake(const AnyView& view) const override;
  std::string task(const AnyView& view, Seat seat) const override;
  std::string tell(const Happening& happening, Seat reader) const override;
};

}  // namespace zashiki
