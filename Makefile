# `make play` and `make test` need nothing but Python 3.12 or 3.11 and make; both install what they use into .venv.

# A name on the PATH can be a stub that does not run, so each candidate is tried.
PYTHON ?= $(shell for p in python3.12 python3.11 python3 python; do \
	$$p -c 'import sys, venv, ensurepip; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 12))' >/dev/null 2>&1 \
	&& echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
SCENARIO ?= safe-code
# Another story has a channel of its own, so that the one you are in the middle of stays as it is.
PLAY ?= --first $(SCENARIO) $(if $(filter-out safe-code,$(SCENARIO)),--channel $(SCENARIO))
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: help install install-dev play demo test proof lint bench lock clean

help:
	@echo "make play      the game in this terminal (PLAY='--scenario FILE --as NAME …' for other options)"
	@echo "make demo      the game shown to a room: six steps, one key each, with a line to say"
	@echo "make test      lint, types, imports and all tests with small numbers"
	@echo "make proof     the same promises with the full numbers"
	@echo "make bench     speed and quality, as ratios"
	@echo "make lock      pin the dependencies of pyproject.toml anew, with hashes"

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Install Python 3.12 or 3.11 (with venv; on Debian: apt install python3 python3-venv), then run make again."; exit 1; }
	@echo "Making $(VENV) with $(PYTHON) …"
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.runtime: requirements.lock | $(BIN)/python
	@echo "Installing what the game needs (about a minute, once) …"
	@$(PIP) install --require-hashes --no-deps -r requirements.lock
	@touch $@

$(VENV)/.dev: requirements-dev.lock $(VENV)/.runtime
	@echo "Installing what the tests need …"
	@$(PIP) install --require-hashes --no-deps -r requirements-dev.lock
	@touch $@

install: $(VENV)/.runtime
install-dev: $(VENV)/.dev

play: install
	@$(BIN)/python -m bot play $(PLAY)

demo: install
	@$(BIN)/python -m bot play --demo

lint: install-dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache

test: lint
	@$(BIN)/python -m pytest

proof: lint
	@$(BIN)/python -m pytest --proof

bench: install-dev
	@$(BIN)/python -m tests.bench

lock: install-dev
	@$(BIN)/uv pip compile --quiet --upgrade --universal --generate-hashes --no-header --no-annotate \
		--python-version 3.11 pyproject.toml -o requirements.lock
	@$(BIN)/uv pip compile --quiet --upgrade --universal --generate-hashes --no-header --no-annotate \
		--python-version 3.11 --group dev pyproject.toml -c requirements.lock -o requirements-dev.lock

clean:
	rm -rf $(VENV) build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
