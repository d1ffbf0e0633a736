#!/usr/bin/env python3
"""Turns a folder of files into a C++ source that holds them: embed_pages.py FOLDER OUTPUT."""
import gzip
import hashlib
import pathlib
import sys

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".ico": "image/x-icon",
    ".wasm": "application/wasm",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


WORTHWHILE = 0.9  # compressed is kept when it is shorter than this part of the original


def literal(data: bytes) -> str:
    """As string literals, which compile far faster than lists of numbers."""
    lines = []
    for start in range(0, len(data), 64):
        text = "".join(
            chr(b) if 32 <= b < 127 and chr(b) not in '"\\?' else f"\\{b:03o}" for b in data[start:start + 64])
        lines.append(f'"{text}"')
    return "\n    ".join(lines) or '""'


def main() -> None:
    folder, output = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    out = ['#include "server/pages.h"', "#include <array>", "namespace zashiki::server {", "namespace {"]
    rows = []
    for number, file in enumerate(sorted(p for p in folder.rglob("*") if p.is_file())):
        data = file.read_bytes()
        path = "/" + file.relative_to(folder).as_posix()
        kind = TYPES.get(file.suffix, "application/octet-stream")
        etag = hashlib.sha256(data).hexdigest()[:16]
        packed = gzip.compress(data, 9, mtime=0)
        if len(packed) > WORTHWHILE * len(data):
            packed = b""
        out.append(f"constexpr char file_{number}[] =\n    {literal(data)};")
        out.append(f"constexpr char gzip_{number}[] =\n    {literal(packed)};")
        rows.append(f'    PageFile{{"{path}", "{kind}", "W/\\"{etag}\\"", {{file_{number}, {len(data)}}}, '
                    f'{{gzip_{number}, {len(packed)}}}}},')
    out.append(f"constexpr std::array<PageFile, {len(rows)}> files{{{{")
    out += rows
    out += ["}};", "}  // namespace", "std::span<const PageFile> page_files() { return files; }",
            "}  // namespace zashiki::server", ""]
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text("\n".join(out))


main()
