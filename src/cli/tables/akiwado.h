#pragma once
#include "cli/tables/table.h"
#include "rules/akiwado/game.h"

namespace zashiki {

template <>
class TerminalTableOf<Akiwado> final : public TerminalTable {
 public:
  TerminalTableOf(const Akiwado& rules, Language language, int players)
      : TerminalTable(language, players), rules_(rules) {}
  [[nodiscard]] std::string title() const override { return say_("akiwado.name"); }
  std::string board(const AnyView& view, Seat reader, const Style& style) const override;
  [[nodiscard]] std::string about() const override { return say_("akiwado.about"); }
  [[nodiscard]] std::string stake(const AnyView& view) const override;
  std::string task(const AnyView& view, Seat seat) const override;
  [[nodiscard]] std::vector<Term> terms() const override;

 protected:
  std::string action(const Happening& happening, Seat reader) const override;
  std::string outcome(const Fact& fact, std::span<const json::value> all, Seat reader) const override;

 private:
  // "2 red, 1 white"
  [[nodiscard]] std::string cards_in_words(const akiwado::CardCounts& heap) const;

  Akiwado rules_;
};

}  // namespace zashiki
