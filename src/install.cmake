# What `cmake --install` leaves behind: the program with its manual page and completions; the library for other people's programs, as headers under zashiki/,
# the archives behind them, a CMake package and a pkg-config file; and zashiki.h with its shared library for other languages.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
install(TARGETS zashiki)
# What is made of the commands' own description.
function(zashiki_prints folder name)
  install(CODE "execute_process(COMMAND $<TARGET_FILE:zashiki> ${ARGN} OUTPUT_FILE ${generated}/${name}
    COMMAND_ERROR_IS_FATAL ANY)")
  install(FILES ${generated}/${name} DESTINATION ${CMAKE_INSTALL_DATADIR}/${folder})
endfunction()
zashiki_prints(man/man1 zashiki.1 manual)
zashiki_prints(bash-completion/completions zashiki completion bash)
zashiki_prints(zsh/vendor-completions _zashiki completion zsh)
zashiki_prints(fish/vendor_completions.d zashiki.fish completion fish)
foreach(layer base rules game mind)
  set_target_properties(zashiki_${layer} PROPERTIES EXPORT_NAME ${layer})
  install(TARGETS zashiki_${layer} EXPORT zashiki INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
endforeach()
install(CODE "execute_process(COMMAND python3 ${CMAKE_SOURCE_DIR}/tools/headers.py ${CMAKE_SOURCE_DIR} ${generated}
  \$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_INCLUDEDIR} COMMAND_ERROR_IS_FATAL ANY)")
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/zashiki)
install(EXPORT zashiki NAMESPACE zashiki:: FILE zashiki-targets.cmake DESTINATION ${package})
write_basic_package_version_file(${generated}/zashiki-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES zashiki-config.cmake ${generated}/zashiki-config-version.cmake DESTINATION ${package})
file(RELATIVE_PATH up /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(zashiki.pc.in ${generated}/zashiki.pc @ONLY)
configure_file(zashiki-c.pc.in ${generated}/zashiki-c.pc @ONLY)
install(FILES ${generated}/zashiki.pc ${generated}/zashiki-c.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
# For other languages: the header, and the shared library.
install(TARGETS zashiki_c)
install(FILES c/zashiki.h TYPE INCLUDE)
