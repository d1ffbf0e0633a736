#pragma once
#include "cli/tables/table.h"
#include "cli/words/kamiza.h"
#include "rules/kamiza/game.h"

namespace zashiki {

template <>
class TerminalTableOf<Kamiza> final : public TerminalTable {
 public:
  TerminalTableOf(const Kamiza&, Language language, int players)
      : TerminalTable(language, players), words_(kamiza_words.in(language)) {}
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
  const KamizaWords& words_;
};

}  // namespace zashiki
