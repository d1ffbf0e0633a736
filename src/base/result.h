#pragma once
// The result of a function that may refuse: the value, or a refusal for programs and people.
#include <cassert>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace zashiki {

// What fills a gap of a sentence.
struct Argument {
  std::string name;
  std::string value;
  bool is_number = false;
};

struct Error {
  std::string_view code;  // a constant such as "bad_option": for programs
  std::string message;    // a sentence in English: for people
  std::string clause{};   // the rule or ruling that it breaks, if any
  int retry_seconds = 0;  // when to try again; 0: unknown
  // The sentence for other languages, if words/*/refusals.json has it: its id and what fills its gaps.
  std::string reason{};
  std::vector<Argument> arguments{};
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : held_(std::move(value)) {}
  Result(Error error) : held_(std::move(error)) {}

  [[nodiscard]] bool ok() const { return held_.index() == 0; }
  explicit operator bool() const { return ok(); }

  T& operator*() {
    assert(ok());
    return *std::get_if<0>(&held_);
  }
  const T& operator*() const {
    assert(ok());
    return *std::get_if<0>(&held_);
  }
  T* operator->() { return &**this; }
  const T* operator->() const { return &**this; }
  [[nodiscard]] const Error& error() const {
    assert(!ok());
    return *std::get_if<1>(&held_);
  }

 private:
  std::variant<T, Error> held_;
};

// For functions that return nothing but may refuse.
struct Done {};
using Status = Result<Done>;

}  // namespace zashiki
