#pragma once
#include "cli/tables/table.h"
#include "rules/kamiza/game.h"

namespace zashiki {

template <>
class TerminalTableOf<Kamiza> final : public TerminalTable {
 public:
  TerminalTableOf(const Kamiza&, Language language, int players) : TerminalTable(language, players) {}
  [[nodiscard]] std::string title() const override { return say_("kamiza.name"); }
  std::string board(const AnyView& view, Seat reader, const Style& style) const override;
  [[nodiscard]] std::string about() const override { return say_("kamiza.about"); }
  [[nodiscard]] std::string stake(const AnyView& view) const override;
  std::string task(const AnyView& view, Seat seat) const override;
  [[nodiscard]] std::string threat(std::string_view action, std::uint32_t dice) const override;
  [[nodiscard]] std::vector<Term> terms() const override;

 protected:
  std::string action(const Happening& happening, Seat reader) const override;
  std::string outcome(const Fact& fact, std::span<const json::value> all, Seat reader) const override;

 private:
};

}  // namespace zashiki
