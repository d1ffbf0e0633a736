#pragma once
#include "cli/tables/table.h"
#include "rules/nyakuza/game.h"

namespace zashiki {

template <>
class TerminalTableOf<Nyakuza> final : public TerminalTable {
 public:
  TerminalTableOf(const Nyakuza& rules, Language language, int players)
      : TerminalTable(language, players), rules_(rules) {}
  [[nodiscard]] std::string title() const override { return say_("nyakuza.name"); }
  std::string board(const AnyView& view, Seat reader, const Style& style) const override;
  [[nodiscard]] std::string about() const override { return say_("nyakuza.about"); }
  [[nodiscard]] std::string stake(const AnyView& view) const override;
  std::string task(const AnyView& view, Seat seat) const override;
  [[nodiscard]] std::vector<Term> terms() const override;

 protected:
  std::string action(const Happening& happening, Seat reader) const override;
  std::string outcome(const Fact& fact, std::span<const json::value> all, Seat reader) const override;

 private:
  [[nodiscard]] std::string bay(const Nyakuza::View& view, Seat reader, const Style& style) const;
  [[nodiscard]] std::string clans(const Nyakuza::View& view, Seat reader, const Style& style) const;
  [[nodiscard]] std::string space_name(nyakuza::Space space) const;  // "r17 (tuna)"
  Nyakuza rules_;
};

}  // namespace zashiki
