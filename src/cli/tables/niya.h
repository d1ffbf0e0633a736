#pragma once
#include "cli/tables/table.h"
#include "rules/niya/game.h"

namespace zashiki {

template <>
class TerminalTableOf<Niya> final : public TerminalTable {
 public:
  TerminalTableOf(const Niya& rules, Language language, int players)
      : TerminalTable(language, players), rules_(rules) {}
  [[nodiscard]] std::string title() const override { return say_("niya.name"); }
  std::string board(const AnyView& view, Seat reader, const Style& style) const override;
  [[nodiscard]] std::string about() const override { return say_("niya.about"); }
  [[nodiscard]] std::string stake(const AnyView& view) const override;
  std::string task(const AnyView& view, Seat seat) const override;
  [[nodiscard]] std::vector<Term> terms() const override;

 protected:
  std::string action(const Happening& happening, Seat reader) const override;
  std::string outcome(const Fact& fact, std::span<const json::value> all, Seat reader) const override;

 private:
  Niya rules_;
};

}  // namespace zashiki
