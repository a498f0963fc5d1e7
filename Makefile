# Everything here sets itself up: a virtual environment in .venv, the kernel built into it, and again when a source changed.
# It needs Python, a C++ compiler and CMake. `make help` lists the words.
#
# There are three marks in .venv: .needs (what building and running needs is installed), .kernel (the kernel is built) and
# .tools (what testing and checking needs is installed too), so that `make demo` need not wait for the last.

PYTHON ?= python3
DATA_DIR ?= ../shared/data
TESTS ?= tests
STRICT ?= ON
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check
INSTALL := install --quiet --no-build-isolation --no-deps --editable .
NEEDS := $(VENV)/.needs
TOOLS := $(VENV)/.tools
KERNEL := $(VENV)/.kernel
DOCS := $(VENV)/.docs
CXX_FILES = $(wildcard core/*/*.cpp core/*/*.hpp core/*/*.h bindings/*.cpp bindings/*.hpp bindings/*.h)
BUILD_INPUTS = CMakeLists.txt CMakePresets.json pyproject.toml $(CXX_FILES)

# With the public data sets at hand, the tests that need them run as well.
ifneq ($(wildcard $(DATA_DIR)/optima.csv),)
export EVERTREE_DATA ?= $(abspath $(DATA_DIR))
endif

.PHONY: help demo test lint docs fuzz bench peers debug sanitize profile stub format clean
.DELETE_ON_ERROR:

help: ## list these words
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-14s %s\n", $$1, $$2 }'

demo: $(KERNEL) ## fit a data set, print the proven tree, and CART beside it
	$(PY) -m evertree demo

test: $(TOOLS) $(KERNEL) ## run all tests (TESTS=path for some)
	$(PY) -m pytest $(TESTS)

lint: $(TOOLS) ## check style, types and layers
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(VENV)/bin/clang-format --dry-run -Werror $(CXX_FILES)
	$(PY) tools/check_layers.py

docs: $(DOCS) $(KERNEL) ## build the documentation into build/docs, warnings being errors
	$(PY) -m sphinx --quiet --fail-on-warning --keep-going -d build/doctrees -b html docs build/docs

fuzz: $(TOOLS) $(KERNEL) ## compare many random instances with the brute force, and load many damaged model files
	$(PY) tests/fuzz.py
	$(PY) tests/damage.py

bench: $(TOOLS) $(KERNEL) .venv-peers/.ready ## measure side by side with the peers on DATA_DIR
	$(PY) benchmarks/speed_sheet.py --data-dir $(DATA_DIR) --peers .venv-peers/bin/python

peers: .venv-peers/.ready ## install the libraries to compare with into .venv-peers

debug: build/debug/.installed ## run all tests with every claimed bound checked again
	build/debug-environment/bin/python -m pytest $(TESTS)

sanitize: TESTS := tests/core
sanitize: build/sanitize/.installed ## run the kernel's tests under the sanitizers
	tools/sanitized.sh build/sanitize build/sanitize-environment/bin/python -m pytest $(TESTS)

profile: build/profile/.installed ## build for a profiler: run build/profile-environment/bin/python under it

stub: $(TOOLS) $(KERNEL) ## write the kernel's type stub anew
	$(PY) tools/write_stub.py

format: $(TOOLS) ## put all code into the project's style
	$(PY) -m ruff check --fix-only --quiet .
	$(PY) -m ruff format .
	$(VENV)/bin/clang-format -i $(CXX_FILES)

clean: ## remove everything that was built or installed here
	rm -rf $(VENV) .venv-peers build dist .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(NEEDS): pyproject.toml tools/requirements.py
	test -x $(PY) || $(PYTHON) -m venv $(VENV)
	$(PY) tools/requirements.py needs > $(VENV)/needs.txt
	$(PIP) install --quiet 'pip>=23.1' --requirement $(VENV)/needs.txt # older ones know no -C
	touch $@

$(TOOLS): $(NEEDS)
	$(PY) tools/requirements.py dev > $(VENV)/tools.txt
	$(PIP) install --quiet --requirement $(VENV)/tools.txt
	touch $@

$(KERNEL): $(NEEDS) $(BUILD_INPUTS)
	$(PIP) $(INSTALL) -C build-dir=build/release -C cmake.define.EVERTREE_STRICT=$(STRICT)
	touch $@

$(DOCS): $(TOOLS)
	$(PY) tools/requirements.py docs > $(VENV)/requirements-docs.txt
	$(PIP) install --quiet --requirement $(VENV)/requirements-docs.txt
	touch $@

# The other presets, each in a folder of its own, installed into an environment of its own.
build/%/.installed: BUILD_TYPE = $(if $(filter profile,$*),RelWithDebInfo,Debug)
build/%/.installed: $(TOOLS) $(BUILD_INPUTS) tools/borrow_environment.py
	$(PY) tools/borrow_environment.py build/$*-environment
	$(PIP) --python build/$*-environment/bin/python $(INSTALL) \
		-C build-dir=build/$* -C cmake.args=--preset=$* -C cmake.build-type=$(BUILD_TYPE) -C install.strip=false
	touch $@

.venv-peers/.ready: benchmarks/peers.txt
	test -x .venv-peers/bin/python || $(PYTHON) -m venv .venv-peers
	.venv-peers/bin/python -m pip --disable-pip-version-check install --quiet --requirement benchmarks/peers.txt
	touch $@
