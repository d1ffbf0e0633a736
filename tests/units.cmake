# The tests that are linked with the parts, a test executable from every folder. `unit_tests` builds them all.
find_package(GTest REQUIRED)
find_package(rapidcheck REQUIRED)

add_custom_target(unit_tests)

function(zashiki_test name folder)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cpp)
  add_executable(test_${name} EXCLUDE_FROM_ALL ${sources})
  add_dependencies(unit_tests test_${name})
  target_include_directories(test_${name} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
  target_link_libraries(test_${name} PRIVATE ${ARGN} zashiki_game GTest::gtest_main rapidcheck)
  # gtest's typed suites make a comma macro that pedantic compilers dislike.
  target_compile_options(test_${name} PRIVATE -Wno-pedantic -Wno-sign-conversion -Wno-dangling-else)
  if(NOT ZASHIKI_SANITIZE)
    # What is tested is optimised as it is shipped; the tests themselves are compiled longer than they run.
    target_compile_options(test_${name} PRIVATE -Og)
  endif()
  if(TARGET test_base AND NOT name STREQUAL base)
    target_precompile_headers(test_${name} REUSE_FROM test_base)
  else()
    target_precompile_headers(test_${name} PRIVATE <gtest/gtest.h> <rapidcheck/gtest.h> <boost/json.hpp> <fmt/format.h>)
  endif()
  target_compile_definitions(test_${name} PRIVATE ZASHIKI_TESTS="${CMAKE_CURRENT_SOURCE_DIR}")
  add_test(NAME ${name} COMMAND ${TEST_WITHIN} $<TARGET_FILE:test_${name}>)
endfunction()

zashiki_test(base base)
# The rules are headers, so that a test compiles its own copy of them: once, under the sanitizers. The shipped copy is
# tested by all that plays with it.
if(ZASHIKI_SANITIZE)
  file(GLOB games RELATIVE ${CMAKE_CURRENT_SOURCE_DIR}/rules CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/rules/*)
  foreach(game ${games})
    zashiki_test(${game} rules/${game})
  endforeach()
endif()
zashiki_test(game game)
zashiki_test(mind mind zashiki_lab)
set_tests_properties(mind PROPERTIES COST 500)  # the longest under the sanitizers: not the last, alone on one core
zashiki_test(cli cli zashiki_cli)
zashiki_test(table table zashiki_table)
zashiki_test(people people zashiki_people)
set(TEST_WITHIN ${CMAKE_CURRENT_SOURCE_DIR}/postgres/database.py)
zashiki_test(store store zashiki_store)
set(TEST_WITHIN "")
zashiki_test(workers server zashiki_server)
