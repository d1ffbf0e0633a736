#pragma once
// The visitor of rules/fields.h that writes TypeScript: the types by which the page draws a view. A list of
// words becomes an array and the union of its words, an object becomes an interface; both are named after the
// first field that holds them, an item of a list in the singular.
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "rules/fields.h"

namespace zashiki {

// The declarations of one game's module, each after the ones that it uses.
class TypeScriptModule {
 public:
  [[nodiscard]] const std::string& text() const { return text_; }

  template <class Words>
  std::string union_of(std::string_view field, const Words& words) {
    std::string list;
    for (std::size_t i = 0; i < words.size(); ++i)
      list += fmt::format("{}'{}'", i == 0 ? "" : ", ", std::string_view(words[i]));
    return name_of(field, list, [&](const std::string& name) {
      const std::string array =
          fmt::format("{}{}Words", static_cast<char>(name[0] - 'A' + 'a'), name.substr(1));
      text_ += fmt::format("\nexport const {0} = [{1}] as const;\nexport type {2} = (typeof {0})[number];\n",
                           array, list, name);
    });
  }
  std::string interface_of(std::string_view field, const std::string& body) {
    return name_of(field, body, [&](const std::string& name) {
      text_ += fmt::format("\nexport interface {} {{\n{}}}\n", name, body);
    });
  }

 private:
  // own_bid → OwnBid
  static std::string type_name(std::string_view field) {
    std::string name;
    bool starts = true;
    for (const char c : field) {
      if (c != '_') name += static_cast<char>(starts && c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
      starts = c == '_';
    }
    return name;
  }
  // The same declaration keeps its first name; a different one under a taken name gets a number.
  template <class Declare>
  std::string name_of(std::string_view field, const std::string& what, Declare&& declare) {
    for (const auto& [known, name] : names_)
      if (known == what) return name;
    std::string name = type_name(field);
    const auto taken = [this](std::string_view wanted) {
      for (const auto& [known, other] : names_)
        if (other == wanted) return true;
      return false;
    };
    for (int number = 2; taken(name); ++number) name = fmt::format("{}{}", type_name(field), number);
    names_.emplace_back(what, name);
    declare(name);
    return name;
  }

  std::vector<std::pair<std::string, std::string>> names_;  // declaration and name
  std::string text_;
};

// Writes the fields of one interface. Types have no use for what else describes a field, such as its range.
class TypeScriptFields {
 public:
  explicit TypeScriptFields(TypeScriptModule& module) : module_(module) {}
  [[nodiscard]] const std::string& body() const { return body_; }

  void number(std::string_view name, auto&&...) { field(name, "number"); }
  void one_of(std::string_view name, auto&&...) { field(fmt::format("{}?", name), "number"); }
  void flag(std::string_view name, auto&&...) { field(name, "boolean"); }
  void text(std::string_view name, auto&&...) { field(name, "string"); }
  void numbers(std::string_view name, auto&&...) { field(name, "number[]"); }
  // An option's seat may be random. A view's seat may be nobody, and a seat that starts as chance can be
  // chance.
  template <class T>
  void seat(std::string_view name, const T& seat, auto&&...) {
    if constexpr (std::is_unsigned_v<T>)
      field(name, "number | 'random'");
    else
      field(name, seat == chance ? "number | 'chance' | null" : "number | null");
  }
  template <class T, class Words>
  void word(std::string_view name, const T&, const Words& words, auto&&...) {
    field(name, module_.union_of(name, words));
  }
  template <class Range, class Words>
  void words(std::string_view name, const Range&, const Words& words, auto&&...) {
    field(name, module_.union_of(singular(name), words) + "[]");
  }
  template <class T, class Describe>
  void object(std::string_view name, const T& item, Describe&& describe, auto&&...) {
    field(name, interface_of(name, item, describe));
  }
  template <class Range, class Describe>
  void objects(std::string_view name, const Range&, Describe&& describe, auto&&...) {
    const std::remove_cvref_t<decltype(std::declval<Range>()[0])> item{};
    field(name, interface_of(singular(name), item, describe) + "[]");
  }

 private:
  static std::string_view singular(std::string_view name) {
    if (name.ends_with('s')) name.remove_suffix(1);
    return name;
  }
  template <class T, class Describe>
  std::string interface_of(std::string_view name, const T& item, Describe& describe) {
    TypeScriptFields inner(module_);
    describe(inner, item);
    return module_.interface_of(name, inner.body());
  }
  void field(std::string_view name, std::string_view type) {
    body_ += fmt::format("  {}: {};\n", name, type);
  }

  TypeScriptModule& module_;
  std::string body_;
};

template <Rules G>
std::string typescript_of() {
  TypeScriptModule module;
  TypeScriptFields fields(module);
  const typename G::View view{};
  G::describe(fields, view);
  module.interface_of("view", fields.body());
  return fmt::format(
      "// A view of {} as the server writes it. Made in the build from what the rules describe.\n{}", G::id,
      module.text());
}

}  // namespace zashiki
