# find_package(zashiki): zashiki::rules (headers alone), zashiki::game (every game at run time), zashiki::mind (who plays).
include(CMakeFindDependencyMacro)
find_dependency(Boost 1.81 COMPONENTS json)
find_dependency(fmt)
include(${CMAKE_CURRENT_LIST_DIR}/zashiki-targets.cmake)
