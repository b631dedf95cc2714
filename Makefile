# Everything here works from a clean clone with nothing but Python 3.11+, pip and make.
#
#   make run     set up and open the panel
#   make test    set up and run every check, the linters included
#   make lint    only the linters: ruff, mypy, import-linter
#   make bench   measure how quick everything is, and how right sample pictures are read
#   make lock    resolve constraints.txt anew after a change of dependencies
#   make clean   forget the environment and everything built

PYTHON ?= python3
WORKERS ?= 2
# A browser is opened where there is a screen to show it.
SERVE_ARGS ?= $(if $(DISPLAY)$(WAYLAND_DISPLAY)$(filter Darwin,$(shell uname)),--open)

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: run test lint bench lock clean environment browser

run: $(READY)
	$(BIN)/pythia serve $(SERVE_ARGS)

# A file's tests stay with one worker: their fixtures (a server, a browser) are set up once.
test: $(READY) browser
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile $(ARGS)

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

bench: $(READY)
	$(BIN)/pythia bench $(ARGS)
	$(BIN)/pythia bench --throws sample_images/scenes

# The environment is filled anew only when what it depends on has changed.
$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Pythia needs Python 3.11 or newer; this is %s. Name another with: make PYTHON=python3.12" % sys.version.split()[0])'
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(MAKE) --no-print-directory environment
	@echo "Setting up $(VENV): this takes a while the first time"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@touch $@

# Some systems ship Python without ensurepip: there the system's own pip fills the environment.
environment:
	@$(PYTHON) -m venv --clear $(VENV) 2>/dev/null \
		|| { $(PYTHON) -m venv --clear --without-pip $(VENV) \
			&& $(PYTHON) -m pip --python $(BIN)/python install --quiet --disable-pip-version-check pip; }

# The browser tests drive Chromium. Without it they are skipped, and say so.
browser:
	@if command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null; then \
		:; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing Chromium for the browser tests"; \
		apt-get update -qq </dev/null && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium </dev/null >/dev/null \
			|| echo "Chromium could not be installed: the browser tests will be skipped."; \
	else \
		echo "The browser tests need Chromium and will be skipped. On Debian or Ubuntu: sudo apt-get install chromium"; \
	fi

lock: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv pip compile --quiet --universal --all-extras --no-emit-index-url \
		--custom-compile-command "make lock" pyproject.toml --output-file constraints.txt

clean:
	rm -rf $(VENV) dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis
