#pragma once
#include "cli/tables/table.h"
#include "rules/izakaya/game.h"

namespace zashiki {

template <>
class Table<Izakaya> final : public TerminalTable {
 public:
  explicit Table(const Izakaya& rules) : rules_(rules) {}
  std::string board(const AnyView& view, Seat reader, const Style& style) const override;
  [[nodiscard]] std::string_view about() const override {
    return "Auctions, drinks and narrow houses in the lanes of Tokyo.";
  }
  [[nodiscard]] std::string_view stake(const AnyView& view) const override;
  std::string task(const AnyView& view, Seat seat) const override;
  std::string tell(const Happening& happening, Seat reader) const override;

 private:
  [[nodiscard]] std::string players(const izakaya::View& view, Seat reader, const Style& style) const;
  [[nodiscard]] std::string order(const izakaya::View& view, Seat reader) const;
  Izakaya rules_;
};

}  // namespace zashiki
