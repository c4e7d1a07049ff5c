# Two commands do everything on a fresh Debian machine with Python 3.11: make serve, make test.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
HOST ?= 127.0.0.1
PORT ?= 8000
CHROMIUM ?= chromium

.PHONY: serve test lint bench chromium clean help

help:
	@echo "make serve   set up, build the knowledge base, open the site on http://$(HOST):$(PORT)"
	@echo "make test    set up and run everything: style, types, unit, property, scenario and browser tests"
	@echo "make bench   measure, and write benchmarks/RESULTS.md (wants ../shared)"
	@echo "make clean   remove what the other commands made"

serve: $(VENV)/.run
	$(BIN)/saitei serve --host $(HOST) --port $(PORT)

test: $(VENV)/.dev chromium lint
	$(BIN)/python -m pytest -n 2

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(VENV)/.dev
	$(BIN)/python -m benchmarks

# pip's editable install sees later edits; only a change of the project file asks for it again.
$(VENV)/.run: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[server]'
	touch $@

$(VENV)/.dev: $(VENV)/.run
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[server,dev]'
	touch $@

# The browser tests drive Debian's Chromium; without it (and without leave to install it) they say that they are skipped.
chromium:
	@command -v $(CHROMIUM) >/dev/null 2>&1 || { \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "installing chromium for the browser tests"; \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium fonts-noto-cjk >/dev/null; \
	  else echo "chromium is missing: the browser tests will be skipped"; fi; } || true

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis *.egg-info
