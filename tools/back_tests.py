"""Calibrates the measured rigs anew, and writes how far their predictions are off where it ships.

`tools/back_tests.py [RIG...]`: all rigs, or those that are named.
"""

import sys
from pathlib import Path

from qdepth.engines.compiled.simulation import prepare
from qdepth.published import back_tests
from qdepth.published.rigs import RIGS
from qdepth.studies.calibrate.back_testing import back_tests_of, calibrate_rig

FILE = Path(back_tests.__file__).parent / "measured" / "back_tests.json"


def main(rigs: list[str]) -> None:
    """Compute these rigs, and keep the rows of the others."""
    prepare()
    kept = {rig: [test for test in back_tests.read_back_tests() if test.rig == rig] for rig in RIGS}
    for rig in rigs or RIGS:
        kept[rig] = list(back_tests_of(rig, calibrate_rig(rig)))
    rows = [test.model_dump_json() for tests in kept.values() for test in tests]
    FILE.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")
    sys.stdout.write(f"wrote {FILE}: {len(rows)} numbers\n")


if __name__ == "__main__":
    main(sys.argv[1:])
