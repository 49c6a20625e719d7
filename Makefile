# `make demo` and `make test` need Python 3.11 or newer and make; everything else is installed into $(VENV).
VENV ?= .venv
PYTHON ?= $(shell for p in python3.11 python3.12 python3.13 python3; do \
	command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
WORKERS ?= $(shell $(BIN)/python -c "import os; print((os.cpu_count() or 1) + 2)" 2>/dev/null || echo 4)
LANGGRAPH := LANGGRAPH_CLI_NO_ANALYTICS=1 LANGGRAPH_NO_VERSION_CHECK=1 LANGSMITH_TRACING=false $(BIN)/langgraph

# Compiled files are kept, whatever the environment says: tests start hundreds of processes that import the same.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: demo install install-dev test test-model docs fuzz browser lint types validate lock clean

demo: install  ## Answer nine questions on a real database with a real model
	@$(BIN)/hopql demo

install: $(VENV)/.installed

install-dev: $(VENV)/.installed-dev

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "HopQL needs Python 3.11 or newer: install it, or run make PYTHON=/path/to/python3.11"; exit 1; }
	@echo "making the environment in $(VENV) with $(PYTHON)"
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "Python's venv module did not work: on Debian and Ubuntu run apt-get install python3-venv"; exit 1; }

$(VENV)/.installed: requirements.lock pyproject.toml | $(VENV)/bin/python
	@echo "installing what requirements.lock pins (once)"
	@$(PIP) --require-hashes -r requirements.lock
	@$(PIP) --no-deps -e .
	@touch $@

$(VENV)/.installed-dev: requirements-dev.lock $(VENV)/.installed
	@echo "installing the test tools that requirements-dev.lock pins (once)"
	@$(PIP) -r requirements-dev.lock
	@touch $@

test: lint types validate  ## Lint, types, langgraph.json, and all tests that need no chat model
	@$(BIN)/pytest -n $(WORKERS) --reruns 1 -m "not model"

test-model: install-dev  ## The tests that need the embedded chat model (1.1 GB, fetched once)
	@$(BIN)/pytest --reruns 1 -m model

docs: $(VENV)/.installed-docs  ## The documentation as a site in site/; a link that leads nowhere fails
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

$(VENV)/.installed-docs: requirements-docs.lock | $(VENV)/bin/python
	@echo "installing what requirements-docs.lock pins (once)"
	@$(PIP) -r requirements-docs.lock
	@touch $@

fuzz: install-dev  ## An hour of statements for each engine and layer that try to tell what is denied (MINUTES=60)
	@$(BIN)/python -m hopql.bench.attacks.fuzz --minutes $(or $(MINUTES),60)

browser:  ## Chromium, from Debian's packages, for the tests of the page; without one they are skipped
	@command -v chromium >/dev/null || { apt-get update -qq && \
		DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null; } || \
		echo "no chromium: the tests of the page are skipped"

lint: install-dev
	@$(BIN)/ruff check .

types: install-dev
	@$(BIN)/mypy

validate: install-dev
	@$(LANGGRAPH) validate

UV := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-header --no-annotate --no-emit-index-url --no-emit-find-links

lock: install-dev  ## Pin again what pyproject.toml allows; torch brings its own accelerator packages, so none is pinned
	@$(PIP) uv
	@$(UV) --upgrade --extra dev pyproject.toml | grep -vE '^(nvidia|triton|cuda|torch=)' > requirements-dev.lock
	@$(UV) --generate-hashes --extra local -c requirements-dev.lock pyproject.toml -o requirements.lock
	@echo 'torch==2.13.0' >> requirements-dev.lock
	@$(UV) --extra docs -c requirements-dev.lock pyproject.toml -o requirements-docs.lock

clean:
	rm -rf $(VENV)
