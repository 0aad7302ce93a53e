"""Calibrates the measured rigs anew, and writes how far their predictions are off where it ships.

`tools/back_tests.py [RIG...]`: all rigs, or those that are named.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from qdepth.engines.compiled.simulation import prepare
from qdepth.published import back_tests
from qdepth.published.back_tests import BackTest
from qdepth.published.rigs import RIGS, read_rig
from qdepth.studies.calibrate.calibration import calibrate
from qdepth.studies.calibrate.calibration_result import Calibration
from qdepth.studies.calibrate.calibration_solver import scout_for, solver
from qdepth.studies.calibrate.measurement_problems import read_measurements
from qdepth.studies.simulate.options import SimulationOptions

FILE = Path(back_tests.__file__).parent / "measured" / "back_tests.json"
TESTED = ("iops", "latency_mean_ms", "latency_p99_ms")
"""What the allowances hold for."""
OPTIONS = SimulationOptions(engine="compiled", max_ios=20_000)
LONG_OPTIONS = {
    "rdma-neighbours": SimulationOptions(engine="compiled", max_ios=400_000, replications=1)
}
"""2,000 I/Os that wait for 48 slots remember for long in which order they came."""


def calibrate_rig(rig: str) -> Calibration:
    """A rig, fitted to its points with the role `calibrate` alone."""
    design, data = read_rig(rig)
    options = LONG_OPTIONS.get(rig, OPTIONS)
    measurements = read_measurements(data, design)
    return calibrate(design, measurements, solver(options), scout_for(design, options))


def back_tests_of(rig: str, found: Calibration) -> Sequence[BackTest]:
    """How far the predicted numbers of a calibrated rig are off."""
    return [
        BackTest(
            rig=rig,
            point=row.point,
            quantity=row.quantity,
            is_beyond=bool(row.beyond),
            is_saturated=row.is_saturated,
            error_pct=round(row.error_pct, 3),
            parameters_pct=round(row.parameters_pct or 0.0, 3),
        )
        for row in found.residuals
        if row.role == "predict" and row.error_pct is not None and row.quantity in TESTED
    ]


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
