"""Pins the numbers anew, for a new version of the model: `python -m tests.golden.pin`."""

import json
import subprocess
import sys

from qdepth import MODEL_VERSION
from qdepth.engines.compiled.simulation import prepare
from tests.golden.numbers import PINNED, numbers_of, pinned_designs


def main() -> int:
    if PINNED.exists():
        pinned = json.loads(PINNED.read_text(encoding="utf-8"))["model_version"]
        if pinned == MODEL_VERSION:
            sys.stderr.write(
                f"The numbers of model version {pinned} are pinned. Raise MODEL_VERSION in "
                "backend/qdepth/__init__.py first: equal versions give equal numbers.\n"
            )
            return 1
    prepare()
    commit = subprocess.run(
        ["git", "rev-parse", "HEAD"],  # noqa: S607
        capture_output=True,
        text=True,
        check=True,
        cwd=PINNED.parent,
    ).stdout.strip()
    whole = {
        "model_version": MODEL_VERSION,
        "made_at_commit": commit,
        "designs": {name: numbers_of(design, ios) for name, design, ios in pinned_designs()},
    }
    PINNED.write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
