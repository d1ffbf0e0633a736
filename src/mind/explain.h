#pragma once
// Explains to a person why a choice is better than another: what each brings by the rules, how often a sealed
// one succeeds, what is mixed. It uses the same view that the mind had, and is computed only on request.
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/words.h"
#include "mind/mind.h"

namespace zashiki {

// One reason: its sentence in words/*/reasons.json, and the numbers that fill the gaps.
struct Because {
  struct Number {
    template <class Value>
    Number(std::string_view gap, Value number, std::string_view stands_for = {})
        : name(gap), value(static_cast<double>(number)), word(stands_for) {}
    std::string_view name;
    double value;
    std::string_view word;  // of the notation, where the number stands for one
  };
  std::string_view kind;
  std::vector<Number> numbers;
  double merit = 1;  // of two of one kind, the one that is worth more to the chooser; below 0 for a drawback
};

struct Explanation {
  std::string reason;  // in English
  std::vector<Because> because;
  // The choice that it is compared with, and what that brings instead. Only what speaks for the answer is
  // told.
  std::optional<Action> against;
  std::vector<Because> instead;
};

// The answer must belong to the question. Compares the answer with the action that the question asks about,
// or with the next best.
Explanation explain(const Game& game, const Question& question, const Answer& answer);

std::string sentences_of(std::span<const Because> because, Language language,
                         const Naming& naming = in_english);

// [{"kind":"highest_bid","bid":4,"chance":0.67},...]
void write_because(std::span<const Because> because, JsonWriter& out);

}  // namespace zashiki
