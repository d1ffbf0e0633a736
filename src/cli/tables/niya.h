#pragma once
#include "cli/tables/table.h"
#include "rules/niya/game.h"

namespace zashiki {

template <>
class Table<Niya> final : public TerminalTable {
 public:
  explicit Table(const Niya& rules) : rules_(rules) {}
  std::string board(const AnyView& view, Seat reader, const Style& style) const override;
  [[nodiscard]] std::string_view about() const override {
    return "A duel in a garden of sixteen tiles: what you take decides what the other may take.";
  }
  [[nodiscard]] std::string_view stake(const AnyView& view) const override;
  std::string task(const AnyView& view, Seat seat) const override;
  std::string tell(const Happening& happening, Seat reader) const override;

 private:
  Niya rules_;
};

}  // namespace zashiki
