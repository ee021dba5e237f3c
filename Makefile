# Everything one does with this repository. `make help` lists it; README.md says more.
# No step needs anything but Python 3.11+ (with venv), make and git; uv is used when it is there.

PY := .venv/bin/python
CODE := engine bot webapp tests .ci
ARGS ?=
EXTRAS ?=
RUN_READY := .venv/.ready-run$(if $(EXTRAS),-$(EXTRAS))
TEST_READY := .venv/.ready-test

.DEFAULT_GOAL := help
.PHONY: help run install test check format format-check lint types js-types bench bench-rankings long words clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' Makefile

# A stamp for each set of requirements: made again only when pyproject.toml changes, so that the
# second call installs nothing and needs no network.
$(RUN_READY): pyproject.toml .ci/venv.sh
	@sh .ci/venv.sh '.$(if $(EXTRAS),[$(EXTRAS)])'
	@touch .venv/.ready-run $@

$(TEST_READY): pyproject.toml .ci/venv.sh
	@sh .ci/venv.sh '.[dev]'
	@touch .venv/.ready-run $@

run: $(RUN_READY) ## play in the browser (HOST, PORT, DATABASE_URL by the environment or .env)
	@$(PY) -m webapp

install: $(RUN_READY) ## only make .venv ready; EXTRAS=postgres, here or with run, for PostgreSQL
	@echo "$(PY) is ready."

test: $(TEST_READY) ## run the tests, ten minutes or so; ARGS='tests/core -k ekka' picks some
	@$(PY) -m pytest -n $$($(PY) -c 'import os; print((os.cpu_count() or 1) + 2)') --maxprocesses 4 \
		--dist loadgroup $(ARGS)

check: format-check lint types js-types test ## format, lint, types, JS types, tests

format: $(TEST_READY) ## put the code into its format
	@$(PY) -m ruff format $(CODE)
	@$(PY) -m ruff check --fix --select I $(CODE)

format-check: $(TEST_READY)
	@$(PY) -m ruff format --check $(CODE)

lint: $(TEST_READY)
	@$(PY) -m ruff check $(CODE)

types: $(TEST_READY)
	@$(PY) -m mypy
	@$(PY) -m mypy .ci/skips.py

js-types: $(TEST_READY)
	@$(PY) -m pytest -q tests/js -k types

bench: $(TEST_READY) ## speed figures of engine and bots, one per line
	@$(PY) -m engine bench $(ARGS)

bench-rankings: $(TEST_READY) ## how long a page of a ranking takes with 1,000,000 results stored
	@$(PY) -m tests.load.rankings $(ARGS)

long: $(TEST_READY) ## the long mode of the properties (20,000 deals and more)
	@$(PY) -m pytest -m long $(ARGS)

# t, n and tc are the browser's gettext, ngettext and pgettext (webapp/static/js/i18n.js).
words: $(RUN_READY) ## collect new sentences into the catalogs of the three languages
	@$(PY) -m babel.messages.frontend -q extract -F babel.cfg -o .venv/messages.pot \
		--no-wrap --sort-output --add-location=file -k t -k n:1,2 -k tc:1c,2 .
	@$(PY) -m babel.messages.frontend -q update -i .venv/messages.pot -d templates/locales \
		--no-wrap --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date
	@echo "templates/locales holds every sentence; fill in the empty msgstr lines."

clean: ## remove what the tools made; matches in data/ stay
	@rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis dist *.egg-info tests/js/node_modules
	@find engine bot webapp tests -name __pycache__ -type d -prune -exec rm -rf {} +
