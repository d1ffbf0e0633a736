#pragma once
// The table of a game that has none of its own: every field of the view on a line, and actions in notation.
#include "cli/tables/table.h"
#include "game/fields_text.h"

namespace zashiki {

class PlainTable : public TerminalTable {
 public:
  PlainTable(std::string_view id, Language language, int players);
  [[nodiscard]] std::string title() const override { return title_; }
  std::string board(const AnyView& view, Seat reader, const Style& style) const override;
  [[nodiscard]] std::string about() const override { return {}; }
  [[nodiscard]] std::string stake(const AnyView&) const override { return {}; }
  std::string task(const AnyView&, Seat) const override { return say_("plain.choose"); }
  [[nodiscard]] std::vector<Term> terms() const override { return {}; }

 protected:
  [[nodiscard]] virtual std::string fields(const AnyView& view) const = 0;
  std::string action(const Happening& happening, Seat reader) const override;
  std::string outcome(const Fact& fact, std::span<const json::value> all, Seat reader) const override;

 private:
  std::string title_;
};

template <Rules G>
class TerminalTableOf final : public PlainTable {
 public:
  TerminalTableOf(const G&, Language language, int players) : PlainTable(G::id, language, players) {}

 protected:
  [[nodiscard]] std::string fields(const AnyView& view) const override {
    return json_object([&](JsonWriter& out) {
      FieldTextWriter writer(out);
      G::describe(writer, view_as<typename G::View>(view));
    });
  }
};

}  // namespace zashiki
