# Every target is one line; tools/dev.py does the work. Needs Python 3.11+ and Node 20.19+, nothing else.
PYTHON ?= python3

.PHONY: setup wheel run dev test test-full lint fix packs bench

setup: ; @$(PYTHON) tools/dev.py setup
wheel: ; @$(PYTHON) tools/dev.py wheel
run: ; @$(PYTHON) tools/dev.py run
dev: ; @$(PYTHON) tools/dev.py dev
test: ; @$(PYTHON) tools/dev.py test
test-full: ; @$(PYTHON) tools/dev.py test-full
lint: ; @$(PYTHON) tools/dev.py lint
fix: ; @$(PYTHON) tools/dev.py fix
packs: ; @$(PYTHON) tools/dev.py packs
bench: ; @$(PYTHON) tools/dev.py bench
