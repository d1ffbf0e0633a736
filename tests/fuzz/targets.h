#pragma once
// What is fuzzed. Each takes any bytes, and aborts where something is not as its file says.
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace zashiki::fuzz {

void action(std::string_view input);
void engine(std::string_view lines);
void http(std::string_view bytes);
void question(std::string_view line);
void request(std::string_view text);
void transcript(std::string_view text);
void websocket(std::string_view frames);

// Changes a line as JSON, as libFuzzer's custom mutators do: the new size.
std::size_t change_question(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed);

}  // namespace zashiki::fuzz
