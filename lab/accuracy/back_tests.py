"""Calibrates the measured rigs anew, and writes how far their predictions are off where it ships.

`python -m lab.accuracy.back_tests [RIG...]`: all rigs, or those that are named.
"""

import math
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from lab.rigs.rigs import (
    ELSEWHERE,
    ELSEWHERE_LATER,
    FOLDER,
    RIGS,
    read_back_tests_elsewhere,
    read_back_tests_later,
    read_back_tests_of_three_points,
    read_rig,
)
from qdepth.design.document.document import Design
from qdepth.engines.compiled.simulation import prepare
from qdepth.published import back_tests
from qdepth.published.back_tests import BackTest, read_back_tests
from qdepth.studies.calibrate.calibration import calibrate
from qdepth.studies.calibrate.calibration_result import Calibration
from qdepth.studies.calibrate.calibration_solver import scout_for, solver
from qdepth.studies.calibrate.measurements import Measurements, at_point
from qdepth.studies.estimate.offered_load import load_of
from qdepth.studies.simulate.options import SimulationOptions

SHIPPED = Path(back_tests.__file__).parent / back_tests.PLACE
"""Back-tests that the product reads."""
TESTED = ("iops", "latency_mean_ms", "latency_p95_ms", "latency_p99_ms")
"""What the allowances hold for."""
OPTIONS = SimulationOptions(engine="compiled", max_ios=20_000)
LONG_OPTIONS = {
    "rdma-neighbours": SimulationOptions(engine="compiled", max_ios=400_000, replications=1)
}
"""2,000 I/Os that wait for 48 slots remember for long in which order they came."""
AS_USERS_DO = SimulationOptions()
"""Options of the rigs from elsewhere: those of `qdepth calibrate` where nobody chooses."""


def calibrate_rig(rig: str, *, with_third: bool = False) -> Calibration:
    """A rig, fitted to its points with the role `calibrate` alone, or to one more."""
    design, measurements = read_rig(rig)
    options = LONG_OPTIONS.get(rig, OPTIONS) if rig in RIGS else AS_USERS_DO
    if with_third:
        measurements = with_third_point(design, measurements)
    return calibrate(design, measurements, solver(options), scout_for(design, options))


def with_third_point(design: Design, measurements: Measurements) -> Measurements:
    """The predicted point in the middle, if any, is fitted, too: by the logarithm of its I/Os.

    Of two that are as near the first, which has fewer.
    """
    ios = {point.id: load_of(at_point(design, point)).ios for point in measurements.points}
    fitted = [ios[point.id] for point in measurements.points if point.role == "calibrate"]
    least, most = math.log(min(fitted)), math.log(max(fitted))
    between = [
        point
        for point in measurements.points
        if point.role == "predict" and least < math.log(ios[point.id]) < most
    ]
    if not between:
        return measurements
    centre = (least + most) / 2
    middle = min(between, key=lambda point: round(abs(math.log(ios[point.id]) - centre), 6))
    points = [
        point.model_copy(update={"role": "calibrate"}) if point is middle else point
        for point in measurements.points
    ]
    return measurements.model_copy(update={"points": points})


def back_tests_of(rig: str, found: Calibration) -> Sequence[BackTest]:
    """How far the predicted numbers of a calibrated rig are off."""
    return [
        BackTest(
            rig=rig,
            point=row.point,
            quantity=row.quantity,
            is_beyond=bool(row.beyond),
            is_saturated=row.is_saturated,
            measured=row.measured,
            error_pct=round(row.error_pct, 3),
            parameters_pct=round(row.parameters_pct or 0.0, 3),
        )
        for row in found.residuals
        if row.role == "predict" and row.error_pct is not None and row.quantity in TESTED
    ]


def main(named: list[str]) -> None:
    """Compute these rigs, and keep the rows of the others."""
    prepare()
    elsewhere = FOLDER / "elsewhere"
    for path, rigs, old, with_third in (
        (SHIPPED, RIGS, read_back_tests(), False),
        (elsewhere / "back_tests.json", ELSEWHERE, read_back_tests_elsewhere(), False),
        (elsewhere / "three_points.json", ELSEWHERE, read_back_tests_of_three_points(), True),
        (elsewhere / "later.json", ELSEWHERE_LATER, read_back_tests_later(), False),
    ):
        new = {
            rig: back_tests_of(rig, calibrate_rig(rig, with_third=with_third))
            for rig in rigs
            if not named or rig in named
        }
        write(path, rigs, old, new)


def write(
    path: Path,
    rigs: Sequence[str],
    old: Sequence[BackTest],
    new: Mapping[str, Sequence[BackTest]],
) -> None:
    """Write the new rows of these rigs beside the old ones of the others."""
    kept = {rig: new.get(rig, [test for test in old if test.rig == rig]) for rig in rigs}
    rows = [test.model_dump_json() for tests in kept.values() for test in tests]
    path.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")
    sys.stdout.write(f"{path}: {len(rows)} numbers\n")


if __name__ == "__main__":
    main(sys.argv[1:])
