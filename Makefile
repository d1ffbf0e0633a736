# Zashiki. `make run` and `make test` do everything themselves, from the packages on; the others build and never install.
SHELL := /bin/bash
.DEFAULT_GOAL := build
.NOTPARALLEL:
.PHONY: setup setup-release ready configure build run python site npm docs test shipped units sanitized sanitize thread lint format check-format bench bench-names cost gpu learn deb tarball image soak clean

BUILD := build
SANITIZE := build/sanitize
THREAD := build/thread
export CCACHE_BASEDIR := $(CURDIR)
export CCACHE_NOHASHDIR := 1
# Without this it keeps nothing that was compiled with precompiled headers.
export CCACHE_SLOPPINESS := pch_defines,time_macros
SOURCES = $(shell git ls-files '*.h' '*.cpp' '*.cu')

# Installs Debian's packages and the page's; needs no network where nothing is missing.
setup:
	@tools/setup
	@tools/page

# What making packages needs besides.
setup-release: setup
	@tools/setup --release

# Says what is missing instead of installing it.
ready:
	@tools/setup --check

$(BUILD)/build.ninja: CMakePresets.json | ready
	@cmake --preset release
$(SANITIZE)/build.ninja: CMakePresets.json | ready
	@cmake --preset sanitize
$(THREAD)/build.ninja: CMakePresets.json | ready
	@cmake --preset thread

configure: ready $(BUILD)/build.ninja

build: configure
	@cmake --build $(BUILD)

run: setup configure
	@cmake --build $(BUILD) --target zashiki
	@$(BUILD)/zashiki serve

# `import zashiki`: a wheel in build/wheels, and installed in the virtual environment build/venv.
python: configure
	@cmake --build $(BUILD) --target zashiki_python
	@test -x $(BUILD)/venv/bin/python || /usr/bin/python3 -m venv --system-site-packages $(BUILD)/venv
	@rm -rf $(BUILD)/wheels
	@/usr/bin/python3 tools/wheel $(BUILD)/python/zashiki $(BUILD)/wheels
	@$(BUILD)/venv/bin/python -m pip install --quiet --no-index --no-deps --force-reinstall $(BUILD)/wheels/*.whl

# build/site: the page with the house inside, as static files for any web server (docs/build/wasm.md).
# build/npm: the same module as a package for other people's programs.
site npm: configure
	@cmake --build $(BUILD) --target zashiki_$@

# build/docs: the documentation as static files for any web server, its links checked. Fetches its generator.
docs:
	@tools/docs/build

# What must hold before a change lands, with `lint`, `bench-names` and `cost`. All tests in one run, more at a time than there are
# cores: many of them wait, and leave the cores to others.
test: setup check-format shipped sanitized
	@mkdir -p $(BUILD)/all
	@echo 'subdirs("$(CURDIR)/$(BUILD)" "$(CURDIR)/$(SANITIZE)")' >$(BUILD)/all/CTestTestfile.cmake
	@ctest --test-dir $(BUILD)/all -j 5 --output-on-failure

# All that is shipped and its unit tests, in one go: no core waits for the end of a part.
shipped: configure
	@cmake --build $(BUILD) --target all zashiki_site zashiki_npm unit_tests

# The tests that are linked with the parts of the program as it is shipped; `make test` runs them with the others.
units: configure
	@cmake --build $(BUILD) --target unit_tests

# The tests and the fuzz targets under the address and undefined-behaviour sanitizers, built by clang.
sanitized: ready $(SANITIZE)/build.ninja
	@cmake --build $(SANITIZE) --target all unit_tests
sanitize: sanitized
	@ctest --test-dir $(SANITIZE) -j 2 --output-on-failure

# What runs on several threads (store, workers, minds in an arena, the whole server) under the thread sanitizer.
thread: ready $(THREAD)/build.ninja
	@cmake --build $(THREAD) --target zashiki test_store test_workers test_mind
	@TSAN_OPTIONS=halt_on_error=1 ctest --test-dir $(THREAD) -R '^(store|workers|mind|server_.*)$$' --output-on-failure

# clang-tidy.
lint: configure
	@tools/lint $(BUILD)

format: ready
	@clang-format-19 -i $(SOURCES)

check-format: ready
	@clang-format-19 --dry-run -Werror $(SOURCES)

# make bench FILTER=playout/niya; without a filter, Python's batches as well.
bench: configure $(if $(FILTER),,python)
	@cmake --build $(BUILD) --target bench_zashiki
	@$(BUILD)/bench_zashiki --benchmark_filter='$(or $(FILTER),.)' --benchmark_counters_tabular=true \
	  --benchmark_out=$(BUILD)/bench.json --benchmark_out_format=json
	@$(if $(FILTER),,$(BUILD)/venv/bin/python bench/python/speed.py)

# That they compile, and measure what they promise.
bench-names: configure
	@cmake --build $(BUILD) --target bench_zashiki
	@for name in playout/niya/{yardstick,concept,runtime} search/niya/uct solve/niya/{last_mover,all_openings}; do \
	  $(BUILD)/bench_zashiki --benchmark_list_tests | grep -qx "$$name.*" || { echo "$$name is not measured" >&2; exit 1; }; done

# Instructions of fixed workloads, compared with bench/costs.json; make cost RECORD=1 records them.
cost: configure
	@cmake --build $(BUILD) --target zashiki zashiki_cost
	@tools/cost $(BUILD) $(if $(RECORD),--record)

# What is made for a GPU, where nvcc is found: the library of src/gpu/README.md with its test and its measurements, and the
# program of research/niya.md. The rules take minutes to compile: make -j8 gpu.
gpu:
	@$(MAKE) --no-print-directory -f src/gpu/Makefile BUILD=$(BUILD)

# Trains a net by self-play, on a GPU where `make gpu` and PyTorch are: make learn GAME=akiwado ARGUMENTS='--minutes 5'
learn: python
	@ZASHIKI_GPU_LIBRARY=$(abspath $(wildcard $(BUILD)/gpu/libzashiki_gpu.so)) $(BUILD)/venv/bin/python learn/train.py \
	  --game $(or $(GAME),akiwado) --out $(BUILD)/learn/$(or $(GAME),akiwado) $(ARGUMENTS)

# The long versions: minutes of fuzzing, every player count and option, whole perft trees; threads under their sanitizer;
# every file compiled by itself, so that each includes what it needs; and the packages in a bare system (as root).
soak: shipped lint bench-names cost sanitize thread deb tarball image
	@tests/packages/deb.py $(BUILD)/packages
	@tests/packages/bundle.py $(BUILD)/packages
	@cmake --preset release -B $(BUILD)/alone -DCMAKE_UNITY_BUILD=OFF >/dev/null && cmake --build $(BUILD)/alone --target zashiki
	@$(BUILD)/zashiki_simulate --first $$RANDOM --hours 10000 --minutes 60
	@bench/load/lists.py
	@ZASHIKI_SOAK=1 ctest --test-dir $(BUILD) --output-on-failure
	@ZASHIKI_SOAK=1 ctest --test-dir $(SANITIZE) --output-on-failure

# build/packages/*.deb: the program as a service, the shared library, and what programs are built with.
deb:
	@tools/setup --check --release
	@tools/deb $(BUILD)/packages
	@lintian --fail-on error $(BUILD)/packages/*.deb

# The program with all its libraries: as a folder for any Linux of the same processor, and as a container image.
tarball image: build
	@tools/bundle $@ $(BUILD)/zashiki $(BUILD)/packages

clean:
	@rm -rf $(BUILD)
