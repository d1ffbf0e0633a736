# Zashiki. `make run` and `make test` do everything themselves, from the packages on.
SHELL := /bin/bash
.DEFAULT_GOAL := build
.PHONY: setup configure build run test sanitize lint format check-format bench gpu soak clean

BUILD := build
SANITIZE := build/sanitize
export CCACHE_BASEDIR := $(CURDIR)
export CCACHE_NOHASHDIR := 1
# Without this it keeps nothing that was compiled with precompiled headers.
export CCACHE_SLOPPINESS := pch_defines,time_macros
SOURCES = $(shell git ls-files '*.h' '*.cpp' '*.cu')

setup:
	@tools/setup

configure: setup
	@test -f $(BUILD)/build.ninja || cmake --preset release

build: configure
	@cmake --build $(BUILD)

run: configure
	@cmake --build $(BUILD) --target zashiki
	@$(BUILD)/zashiki serve

# Everything that must hold before a change lands.
test: check-format build sanitize lint
	@ctest --test-dir $(BUILD) -j 2 --output-on-failure

# The tests and the fuzz targets under the address and undefined-behaviour sanitizers, built by clang.
sanitize: setup
	@test -f $(SANITIZE)/build.ninja || cmake --preset sanitize
	@cmake --build $(SANITIZE)
	@ctest --test-dir $(SANITIZE) -j 2 --output-on-failure

lint: configure
	@tools/lint $(BUILD)

format: setup
	@clang-format-19 -i $(SOURCES)

check-format: setup
	@clang-format-19 --dry-run -Werror $(SOURCES)

# make bench FILTER=playout/niya
bench: configure
	@cmake --build $(BUILD) --target bench_zashiki
	@$(BUILD)/bench_zashiki --benchmark_filter='$(or $(FILTER),.)' --benchmark_counters_tabular=true \
	  --benchmark_out=$(BUILD)/bench.json --benchmark_out_format=json

# The programs for a GPU, where nvcc is found: docs/niya-solved.md.
NVCC = $(or $(shell command -v nvcc),$(wildcard /usr/local/cuda/bin/nvcc))
GPU_ARCH ?= sm_90
gpu:
	@test -n "$(NVCC)" || { echo "make gpu needs nvcc, CUDA's compiler"; exit 1; }
	@mkdir -p $(BUILD)/gpu
	@$(NVCC) -std=c++20 --expt-relaxed-constexpr -O3 -DNDEBUG -arch=$(GPU_ARCH) -Isrc -o $(BUILD)/gpu/niya_gardens \
	  src/gpu/niya_gardens.cu src/mind/niya/classes.cpp src/mind/niya/solver.cpp

# The long versions: minutes of fuzzing, every player count and option, whole perft trees; and every file compiled by
# itself, so that each includes what it needs.
soak: build sanitize
	@cmake --preset release -B $(BUILD)/alone -DCMAKE_UNITY_BUILD=OFF >/dev/null && cmake --build $(BUILD)/alone --target zashiki
	@ZASHIKI_SOAK=1 ctest --test-dir $(BUILD) --output-on-failure
	@ZASHIKI_SOAK=1 ctest --test-dir $(SANITIZE) --output-on-failure

clean:
	@rm -rf $(BUILD)
