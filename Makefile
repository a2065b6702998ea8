# make setup   the environment: .venv/ and node_modules/
# make check   linters, types and the fast tests; under two minutes
# make test    everything, browser tests too; sets itself up, also on a fresh Debian machine
# make demo    press the button on the sample pages and look at it; make demo URL=FILE-or-address for any other page
# make bench   the figures; make bench BENCH=--quick to see in a few minutes that all of it works
# make fuzz    mutated messages, pages, settings and packages; goes on where it was stopped; make fuzz FUZZ="pages --seconds 60"
# make soak    long tests of the whole: load, faults, kills; make soak SOAK=kills for a part
# make clean   take out what was made

PYTHON ?= python3
STAMPS := build/stamps
export PATH := $(CURDIR)/.venv/bin:$(PATH)
export PYTHON NO_UPDATE_NOTIFIER := 1
# What Python has compiled is kept from run to run, whatever the machine is set to: tests start it hundreds of times.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: setup check lint fast test extension demo bench fuzz soak clean
.DELETE_ON_ERROR:

setup: $(STAMPS)/python $(STAMPS)/node

check: lint fast

test: lint
	.ci/need chromium firefox xvfb
	.ci/tests

fast: $(STAMPS)/python extension
	python -m pytest -n 2 --hypothesis-profile quick -m "not browser and not slow" --ignore tests/browser --ignore tests/firefox

lint: $(STAMPS)/python $(STAMPS)/node extension
	ruff check .
	ruff format --check .
	mypy
	node_modules/.bin/tsc -p .
	node_modules/.bin/biome check --error-on-warnings extension
	node_modules/.bin/web-ext lint --boring --no-config-discovery --source-dir build/extension/firefox

extension: $(STAMPS)/python
	crunch build chromium
	crunch build firefox

demo: $(STAMPS)/python extension
	.ci/need chromium
	python -m tests.demo.run_demo $(if $(URL),--url "$(URL)")

bench: $(STAMPS)/python extension
	.ci/need chromium firefox
	python -m tests.bench.run_bench $(BENCH)

fuzz: $(STAMPS)/python
	python -m tests.fuzz $(FUZZ)

soak: $(STAMPS)/python extension
	.ci/need chromium firefox xvfb
	python -m tests.soak $(SOAK)

clean:
	rm -rf .venv node_modules build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find host tests -name __pycache__ -prune -exec rm -rf {} +

$(STAMPS)/python: pyproject.toml locks/dev.txt
	.ci/need python
	.venv/bin/python -c '' 2>/dev/null || "$$PYTHON" -m venv --clear .venv
	.venv/bin/python -m pip install -q --disable-pip-version-check --require-hashes -r locks/dev.txt
	.venv/bin/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/node: package.json package-lock.json $(STAMPS)/python
	.ci/need node
	npm ci --no-progress
	@touch $@
