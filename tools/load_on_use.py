#!/usr/bin/env python3
"""Writes the functions of shared libraries that archives call, as jumps: load_on_use.py OUT ARCHIVE... -- LIBRARY...

The first call of any of them loads its library, so that a program that defines them starts without it. x86-64 only."""
import re
import subprocess
import sys


def symbols(*command):
    for line in subprocess.run(["nm", *command], check=True, text=True, stdout=subprocess.PIPE).stdout.splitlines():
        kind, name = re.search(r"(\w) (\S+)$", line).groups() if re.search(r"(\w) (\S+)$", line) else ("", "")
        yield name.split("@")[0], kind


def soname(library):
    told = subprocess.run(["objdump", "-p", library], check=True, text=True, stdout=subprocess.PIPE).stdout
    return re.search(r"SONAME\s+(\S+)", told)[1]


HEAD = r"""// Made by tools/load_on_use.py.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>

namespace {
struct Library {
  const char* file;
  int first;          // of its functions
  int end;
  const char* names;  // in the order of their slots, one after another
};
"""

CODE = r"""}  // namespace

extern "C" {
// Where the functions are, or null until their library is loaded.
[[gnu::visibility("hidden"), gnu::used]] void* zashiki_slots[slots] = {};

// Threads that come here at once write the same.
[[gnu::visibility("hidden"), gnu::used]] void zashiki_load(int slot) {
  const Library* one = libraries;
  while (slot >= one->end) ++one;
  void* const loaded = ::dlopen(one->file, RTLD_LAZY | RTLD_LOCAL);
  const char* name = one->names;
  for (int i = one->first; i < one->end; ++i, name += std::strlen(name) + 1) {
    void* const found = loaded == nullptr ? nullptr : ::dlsym(loaded, name);
    if (found == nullptr) {
      std::fprintf(stderr, "zashiki: %s\n", ::dlerror());
      std::_Exit(127);
    }
    __atomic_store_n(&zashiki_slots[i], found, __ATOMIC_RELEASE);
  }
}
}

// Keeps what registers pass to a function, has it loaded, and goes on there. The slot's number is on the stack.
asm(R"(
  .pushsection .text
  .type zashiki_resolve, @function
zashiki_resolve:
  push %rax
  push %rdi
  push %rsi
  push %rdx
  push %rcx
  push %r8
  push %r9
  sub $136, %rsp
  movups %xmm0, (%rsp)
  movups %xmm1, 16(%rsp)
  movups %xmm2, 32(%rsp)
  movups %xmm3, 48(%rsp)
  movups %xmm4, 64(%rsp)
  movups %xmm5, 80(%rsp)
  movups %xmm6, 96(%rsp)
  movups %xmm7, 112(%rsp)
  mov 192(%rsp), %rdi
  call zashiki_load
  movups (%rsp), %xmm0
  movups 16(%rsp), %xmm1
  movups 32(%rsp), %xmm2
  movups 48(%rsp), %xmm3
  movups 64(%rsp), %xmm4
  movups 80(%rsp), %xmm5
  movups 96(%rsp), %xmm6
  movups 112(%rsp), %xmm7
  add $136, %rsp
  pop %r9
  pop %r8
  pop %rcx
  pop %rdx
  pop %rsi
  pop %rdi
  pop %rax
  pop %r11
  lea zashiki_slots(%rip), %r10
  jmp *(%r10,%r11,8)
  .size zashiki_resolve, . - zashiki_resolve
"""

JUMP = """
  .globl {name}
  .hidden {name}
  .type {name}, @function
{name}:
  mov zashiki_slots+{offset}(%rip), %r11
  test %r11, %r11
  jz 1f
  jmp *%r11
1:
  push ${slot}
  jmp zashiki_resolve
  .size {name}, . - {name}
"""


def main():
    out, *rest = sys.argv[1:]
    archives, libraries = rest[:rest.index("--")], rest[rest.index("--") + 1:]
    wanted = {name for name, _ in symbols("--undefined-only", *archives)}
    rows, jumps = [], []
    for library in libraries:
        offered = {name: kind for name, kind in symbols("--dynamic", "--defined-only", library)}
        names = sorted(wanted & offered.keys())
        data = [name for name in names if offered[name] not in "TWi"]
        if data:
            sys.exit(f"load_on_use: {library} has data that is used: {', '.join(data)}")
        first = len(jumps)
        jumps += names
        rows.append('    {"%s", %d, %d, "%s"},' % (soname(library), first, len(jumps), "\\0".join(names)))
        wanted -= set(names)
    parts = [HEAD, f"constexpr int slots = {len(jumps)};", "constexpr Library libraries[] = {", *rows, "};", CODE.rstrip("\n")]
    parts += [JUMP.format(name=name, slot=slot, offset=8 * slot).strip("\n") for slot, name in enumerate(jumps)]
    parts += ['  .popsection\n)");', ""]
    with open(out, "w", encoding="utf-8") as file:
        file.write("\n".join(parts))


main()
