"""Embeds a file into the program as bytes: embed_bytes.py IN OUT [BYTES].

Writes all bytes, or the first BYTES of them, in pieces that every compiler accepts."""
import os
import sys

PIECE = 16000


def main():
    source, target, *first = sys.argv[1:]
    name = os.path.splitext(os.path.basename(source))[0]
    with open(source, "rb") as file:
        data = file.read(int(first[0])) if first else file.read()
    lines = [f"// Made from data/{os.path.basename(source)} by tools/embed_bytes.py.", "#pragma once",
             "#include <string_view>", "", "namespace zashiki::embedded {", "",
             f"inline constexpr std::string_view {name.replace('-', '_')}[] = {{"]
    for i in range(0, max(1, len(data)), PIECE):
        piece = data[i:i + PIECE]
        lines.append('    {"%s", %d},' % ("".join("\\%03o" % byte for byte in piece), len(piece)))
    lines += ["};", "", "}  // namespace zashiki::embedded", ""]
    with open(target, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))


if __name__ == "__main__":
    main()
