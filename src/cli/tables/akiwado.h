#pragma once
#include "cli/tables/table.h"
#include "cli/words/akiwado.h"
#include "rules/akiwado/game.h"

namespace zashiki {

template <>
class TerminalTableOf<Akiwado> final : public TerminalTable {
 public:
  TerminalTableOf(const Akiwado& rules, Language language, int players)
      : TerminalTable(language, players), rules_(rules), words_(akiwado_words.in(language)) {}
  [[nodiscard]] std::string_view title() const override { return words_.name; }
  std::string board(const AnyView& view, Seat reader, const Style& style) const override;
  [[nodiscard]] std::string_view about() const override { return words_.about; }
  [[nodiscard]] std::string_view stake(const AnyView& view) const override;
  std::string task(const AnyView& view, Seat seat) const override;
  [[nodiscard]] std::vector<Term> terms() const override;

 protected:
  std::string action(const Happening& happening, Seat reader) const override;
  std::string outcome(const Fact& fact, std::span<const json::value> all, Seat reader) const override;

 private:
  // "2 red, 1 white"
  [[nodiscard]] std::string cards_in_words(const akiwado::CardCounts& heap) const;

  Akiwado rules_;
  const AkiwadoWords& words_;
};

}  // namespace zashiki
