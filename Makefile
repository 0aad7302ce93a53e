# Every target is one line; tools/dev.py does the work. Needs Python 3.11+ and Node 20.19+, nothing else.
PYTHON ?= python3

.PHONY: setup page wheel release audit run dev check test test-full mutants lint fix suites bench load

setup: ; @$(PYTHON) -m tools.dev setup
page: ; @$(PYTHON) -m tools.dev page
wheel: ; @$(PYTHON) -m tools.dev wheel
release: ; @$(PYTHON) -m tools.dev release
audit: ; @$(PYTHON) -m tools.dev audit
run: ; @$(PYTHON) -m tools.dev run
dev: ; @$(PYTHON) -m tools.dev dev
check: ; @$(PYTHON) -m tools.dev check
test: ; @$(PYTHON) -m tools.dev test
test-full: ; @$(PYTHON) -m tools.dev test-full
mutants: ; @$(PYTHON) -m tools.dev mutants
lint: ; @$(PYTHON) -m tools.dev lint
fix: ; @$(PYTHON) -m tools.dev fix
suites: ; @$(PYTHON) -m tools.dev suites
bench: ; @$(PYTHON) -m tools.dev bench
load: ; @$(PYTHON) -m tools.dev load
