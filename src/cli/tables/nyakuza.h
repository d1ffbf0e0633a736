#pragma once
#include "cli/tables/table.h"
#include "rules/nyakuza/game.h"

namespace zashiki {

template <>
class Table<Nyakuza> final : public TerminalTable {
 public:
  explicit Table(const Nyakuza& rules) : rules_(rules) {}
  std::string board(const AnyView& view, Seat reader, const Style& style) const override;
  [[nodiscard]] std::string_view about() const override {
    return "Cat clans bid for boats, net fish and build stalls around the bay.";
  }
  [[nodiscard]] std::string_view stake(const AnyView& view) const override;
  std::string task(const AnyView& view, Seat seat) const override;
  std::string tell(const Happening& happening, Seat reader) const override;

 private:
  [[nodiscard]] std::string bay(const Nyakuza::View& view, Seat reader, const Style& style) const;
  [[nodiscard]] std::string clans(const Nyakuza::View& view, Seat reader, const Style& style) const;
  [[nodiscard]] std::string tell_bids(const Nyakuza::View& before, const Nyakuza::View& after,
                                      Seat reader) const;
  [[nodiscard]] std::string tile_name(nyakuza::Tile tile) const;  // "r17 (tuna)"

  Nyakuza rules_;
};

}  // namespace zashiki
