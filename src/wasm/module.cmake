# The house as a WebAssembly module, by clang and wasi-libc: build/wasm/house.wasm (docs/build/wasm.md).
set(wasm ${CMAKE_BINARY_DIR}/wasm)
set(wasm_flags --target=wasm32-wasi -msimd128 -std=c++20 -DNDEBUG -fvisibility=hidden
  # What would be thrown traps (wasi-libc has no exceptions): bad input is a value here, and memory is all there is.
  -fexceptions -fignore-exceptions
  -DFMT_HEADER_ONLY -DFMT_STATIC_THOUSANDS_SEPARATOR=',' -DBOOST_SYSTEM_DISABLE_THREADS -DZASHIKI_VERSION="${PROJECT_VERSION}" -fconstexpr-steps=20000000
  -I${wasm}/generated -I${CMAKE_CURRENT_SOURCE_DIR}/wasm/sodium -I${CMAKE_CURRENT_SOURCE_DIR} -isystem ${wasm}/include -I${generated}
  -Wall -Wextra -Werror -Wno-missing-field-initializers -Wno-deprecated-declarations)
# Headers alone, by themselves: beside the system's own they would bring those of its C library.
file(MAKE_DIRECTORY ${wasm}/include)
foreach(headers boost fmt)
  file(CREATE_LINK /usr/include/${headers} ${wasm}/include/${headers} SYMBOLIC)
endforeach()

# Of what the program carries the module has less, so that a page with it stays small: the sums of Niya's gardens, and some
# of those that the second player wins.
set(smaller_headers "")
zashiki_embed(smaller_headers ${wasm}/generated niya-gardens embed/niya-gardens niya-gardens.csv --summed)
zashiki_embed(smaller_headers ${wasm}/generated niya-lost embed_bytes niya-lost.bin 50000)
# What an older version left here would be found before the program's own.
file(GLOB stale_headers ${wasm}/generated/embedded/*.h)
list(REMOVE_ITEM stale_headers ${smaller_headers})
if(stale_headers)
  file(REMOVE ${stale_headers})
endif()

# What most units include, read once for each way of optimising: half of the time of the small ones.
file(CONFIGURE OUTPUT ${wasm}/headers.h CONTENT "#include <boost/json.hpp>
#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>
" @ONLY)
foreach(effort O2 Oz)
  add_custom_command(
    OUTPUT ${wasm}/headers-${effort}.pch
    COMMAND clang++-19 ${wasm_flags} -${effort} -fpch-instantiate-templates -x c++-header ${wasm}/headers.h
      -o ${wasm}/headers-${effort}.pch
    DEPENDS ${wasm}/headers.h
    VERBATIM)
endforeach()

# The folders' files as few units, each of them one of the same kind; a game's minds stay alone.
set(wasm_objects "")
function(wasm_unit name)
  set(text "")
  foreach(source ${ARGN})
    string(APPEND text "#include \"${source}\"\n")
  endforeach()
  # Minds are to be quick, all else small: reasons, and those of Kamiza and Niya, whose work is in files of their own.
  if(name MATCHES "^mind" AND NOT name MATCHES "_(kamiza|niya|explain)$")
    set(effort O2)
  else()
    set(effort Oz)
  endif()
  set(headers "")
  set(read "")
  if(NOT name STREQUAL json)  # the library itself
    set(headers ${wasm}/headers-${effort}.pch)
    set(read -include-pch ${headers})
  endif()
  file(CONFIGURE OUTPUT ${wasm}/${name}.cpp CONTENT "${text}" @ONLY)
  add_custom_command(
    OUTPUT ${wasm}/${name}.o
    COMMAND ${CMAKE_CXX_COMPILER_LAUNCHER} clang++-19 ${wasm_flags} -${effort} ${read}
      -MD -MF ${wasm}/${name}.d -c ${wasm}/${name}.cpp -o ${wasm}/${name}.o
    DEPENDS ${wasm}/${name}.cpp ${headers} ${embedded_headers} ${smaller_headers}
    DEPFILE ${wasm}/${name}.d
    VERBATIM)
  set(wasm_objects ${wasm_objects} ${wasm}/${name}.o PARENT_SCOPE)
endfunction()
foreach(folder base mind game table wasm)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "/main\\.cpp$")
  set(alone ${sources})
  list(FILTER alone INCLUDE REGEX "/games/|/(registry|explain)\\.cpp$")
  list(REMOVE_ITEM sources ${alone})
  foreach(source ${alone})
    get_filename_component(name ${source} NAME_WE)
    get_filename_component(of ${source} DIRECTORY)
    get_filename_component(of ${of} NAME)
    wasm_unit(${folder}_${of}_${name} ${source})
  endforeach()
  wasm_unit(${folder} ${sources})
endforeach()
wasm_unit(c ${CMAKE_CURRENT_SOURCE_DIR}/c/zashiki.cpp)
wasm_unit(json ${wasm}/include/boost/json/src.hpp)
# Nothing is exported but what wasm/module.cpp names, and the calls of c/zashiki.h.
file(STRINGS c/zashiki.h wasm_exports REGEX "^ZASHIKI_CALL")
list(TRANSFORM wasm_exports REPLACE ".*(zashiki_[a-z_]+)\\(.*" "-Wl,--export=\\1")
add_custom_command(
  OUTPUT ${wasm}/house.wasm
  COMMAND clang++-19 --target=wasm32-wasi -mexec-model=reactor -Wl,--gc-sections,--strip-all,-z,stack-size=1048576
    ${wasm_exports} ${wasm_objects} -o ${wasm}/house.wasm
  DEPENDS ${wasm_objects}
  VERBATIM)
add_custom_target(zashiki_wasm DEPENDS ${wasm}/house.wasm)
set(house_module ${wasm}/house.wasm)
