# Everything here works from a clean clone with nothing but Python 3.11+, pip and make.
#
#   make run     set up what a player needs, and open the panel
#   make test    set up the rest as well, and run every check, the linters included
#   make quick   the tests of the rules and of what is near them: for while you work
#   make coverage   the tests once more, slower, and which lines none of them reaches
#   make lint    only the linters: ruff, mypy, import-linter
#   make attack  attack a panel of our own for three minutes, and tell what came of it
#   make bench   measure how quick everything is, and how right sample pictures are read
#   make lock    resolve constraints.txt anew after a change of dependencies
#   make clean   forget the environment and everything built

PYTHON ?= python3
WORKERS ?= 2
# A browser is opened where there is a screen to show it.
SERVE_ARGS ?= $(if $(DISPLAY)$(WAYLAND_DISPLAY)$(filter Darwin,$(shell uname)),--open)

# Pip's own lines and its bar where somebody watches; its lines alone in a log.
TELLING := $(if $(CI),--quiet --progress-bar off,)

# What Python compiled it may keep, whatever a container says: else every command that a test starts
# compiles all rooms again, twice the work of starting.
unexport PYTHONDONTWRITEBYTECODE

VENV := .venv
BIN := $(VENV)/bin
PLAY := $(VENV)/.ready
WORK := $(VENV)/.ready_to_work
PIP := $(BIN)/python -m pip --disable-pip-version-check
LINTED := $(VENV)/linted.txt

.PHONY: run test quick coverage lint linters attack bench lock clean environment browser

run: $(PLAY)
	$(BIN)/pythia serve $(SERVE_ARGS)

# The linters run beside the tests and speak at the end. Every worker has fixtures of its own (a
# server, a browser); a worker that has no more tests takes some from another.
test: $(WORK) browser
	@$(MAKE) --no-print-directory linters >$(LINTED) 2>&1 & linters=$$!; \
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --durations 50 --durations-min 1 $(ARGS); tests=$$?; \
	wait $$linters; linted=$$?; \
	[ $$linted = 0 ] && echo "The linters have nothing to say." || cat $(LINTED); \
	[ $$tests = 0 ] && [ $$linted = 0 ]

QUICK := tests/attack tests/calibration tests/foundation tests/keltis tests/log tests/oracle tests/oraklos tests/oraklos_game tests/store
quick: $(WORK)
	$(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal -m "not slow" $(or $(ARGS),$(QUICK))

coverage: $(WORK) browser
	$(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal --cov --cov-report=term $(ARGS)

lint: $(WORK) linters

linters:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

# Loopback only. The figures of a long run stand in SECURITY.md.
attack: $(WORK)
	$(BIN)/python -m tests.attack.programs $(ARGS)

bench: $(PLAY)
	$(BIN)/pythia bench $(ARGS)
	$(BIN)/pythia bench --throws sample_images/scenes
	$(BIN)/pythia bench --throws sample_images/traps

# The environment is filled anew only when what it depends on has changed. Pip tells what it
# fetches: some of it is large.
$(PLAY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Pythia needs Python 3.11 or newer; this is %s. Name another with: make PYTHON=python3.12" % sys.version.split()[0])'
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(MAKE) --no-print-directory environment
	@echo "Setting up $(VENV) with what Pythia needs to run (the table in README.md says what for)."
	@echo "The first time this fetches about 150 MB, and needs 480 MB on the disk:"
	@$(PIP) install $(TELLING) --constraint constraints.txt --editable .
	@touch $@

$(WORK): $(PLAY)
	@echo "Adding to $(VENV) what the tests and linters need (README.md names it), about 550 MB more:"
	@$(PIP) install $(TELLING) --constraint constraints.txt --editable '.[dev]'
	@touch $@

# Some systems ship Python without ensurepip: there the system's own pip fills the environment.
environment:
	@$(PYTHON) -m venv --clear $(VENV) 2>/dev/null \
		|| { $(PYTHON) -m venv --clear --without-pip $(VENV) \
			&& $(PYTHON) -m pip --python $(BIN)/python install --quiet --disable-pip-version-check pip; }

# The browser tests drive Chromium. Without it they are skipped, and say so. Only where nobody
# watches (root in a container) it is installed, and told: elsewhere that is not ours to do. Debian's
# shell without windows is the same engine at half the work; other systems have the whole browser.
BROWSERS := chromium-headless-shell chromium chromium-browser google-chrome
INSTALL := DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends
browser:
	@if $(foreach one,$(BROWSERS),command -v $(one) >/dev/null ||) false; then \
		:; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "The browser tests open the panel in Chromium, which is not here. Installing the system's"; \
		echo "package 'chromium-headless-shell' with apt-get (this changes the system, not only $(VENV)):"; \
		apt-get update -qq </dev/null && { $(INSTALL) chromium-headless-shell </dev/null || $(INSTALL) chromium </dev/null; } \
			|| echo "Chromium could not be installed: the browser tests will be skipped."; \
	else \
		echo "The browser tests need Chromium and will be skipped. On Debian: sudo apt-get install chromium-headless-shell"; \
	fi

lock: $(WORK)
	$(PIP) install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --all-extras --no-emit-index-url \
		--custom-compile-command "make lock" pyproject.toml --output-file constraints.txt

clean:
	rm -rf $(VENV) dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis
