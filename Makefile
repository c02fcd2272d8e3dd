# All that one types here. Needs Python 3.11 or later, make and, the first time, the Python package index.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PARSER := packages/rougelike-en-ewt

.PHONY: demo test browser resources check bench clean
.DEFAULT_GOAL := test

# Made again when the dependencies change; otherwise nothing is installed and no network is needed.
$(READY): pyproject.toml $(PARSER)/pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "$(PYTHON) is older than Python 3.11; name another one: make PYTHON=python3.12"; exit 1; }
	@echo "==> virtual environment in $(VENV)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
	@echo "==> rougelike and what it is developed with; this takes a minute or two"
	@$(BIN)/python -m pip install --quiet --editable . --editable ./$(PARSER) --group dev
	@touch $@

demo: $(READY) resources
	@echo "==> demo: the bundled sample, scored"
	@$(BIN)/rougelike demo

test: $(READY) resources browser
	@echo "==> tests"
	@$(BIN)/python -m pytest --numprocesses auto $(PYTEST)

# Pages are tested in Debian's chromium; without it those tests are skipped.
browser:
	@sh tests/browser/install.sh

# What is here already is not fetched again.
resources: $(READY)
	@echo "==> language resources: WordNet, word vectors, a sentence encoder (134 MB the first time)"
	@$(BIN)/rougelike resources get --default

check: $(READY)
	@echo "==> format, lint, types"
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy

bench: $(READY)
	@echo "==> bench: results go to bench/RESULTS.md"
	@$(BIN)/python -m bench

clean:
	rm -rf $(VENV) demo bench/.work .mypy_cache .pytest_cache .ruff_cache .hypothesis
