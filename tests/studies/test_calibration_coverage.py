"""Intervals of calibrations hold the truth as often as they say."""

import math
from random import Random
from typing import Any, NamedTuple

import pytest
from scipy.stats import binom

from qdepth.design.document.document import Design
from qdepth.engines.compiled.simulation import prepare
from qdepth.published.case import read_case_design
from qdepth.studies.accuracy import accuracy
from qdepth.studies.calibrate.allowance import allowance_for
from qdepth.studies.calibrate.calibration import calibrate
from qdepth.studies.calibrate.calibration_result import Allowance
from qdepth.studies.calibrate.calibration_solver import scout_for, solver
from qdepth.studies.calibrate.measurements import Subject
from qdepth.studies.calibrate.task import Solver
from qdepth.studies.overrides import Override, override
from qdepth.studies.predictions import predictions
from qdepth.studies.simulate.options import SimulationOptions
from tests.studies.test_calibration_fit import queue
from tests.support.measurements import read_measurements

DELAY, SERVICE = "arrays.array1.read_ms", "sps.spa.read_us"
DEPTH = "classes.vm1.workload.outstanding_ios"
FITTED, HELD_OUT = (1, 4, 16, 64), (2, 8, 32)
NO_STRUCTURE = Allowance(
    saturated_pct=0.0, within_pct=0.0, beyond_pct=0.0, source="the same structure"
)
NOISE = 0.03
SIMULATED = SimulationOptions(engine="compiled", max_ios=20_000)
TRUTH = SimulationOptions(engine="compiled", max_ios=60_000, seed=1_001)
"""What is measured has a seed of its own: with that of the fit, both would err alike."""


class Held(NamedTuple):
    """How many intervals held the truth."""

    parameters: int
    predictions: int


def drawn(random: Random) -> tuple[Design, dict[str, float]]:
    """A design with drawn parameters, and these."""
    truth = {
        DELAY: float(f"{math.exp(random.uniform(math.log(0.2), math.log(3.0))):.5g}"),
        SERVICE: float(f"{math.exp(random.uniform(math.log(150.0), math.log(800.0))):.5g}"),
    }
    plain = read_case_design("vmworld_2006", "fc-vmfs")
    paths = {
        DELAY: (DELAY, "arrays.array1.write_ms"),
        SERVICE: (SERVICE, "sps.spa.write_us"),
    }
    changes = [Override(p, truth[name]) for name in truth for p in paths[name]]
    return override(plain, changes), truth


def held(seed: int, solve: Solver, scout: Solver | None, measure: Solver) -> Held:
    """Draw a design, measure it with noise, fit it anew, and see which intervals hold the truth."""
    random = Random(seed)  # noqa: S311 -- no secret
    design, truth = drawn(random)
    true_rates = {
        depth: measure(override(design, [Override(DEPTH, depth)]), Subject())["iops"]
        for depth in (*FITTED, *HELD_OUT)
    }
    points: list[dict[str, Any]] = []
    for depth, rate in true_rates.items():
        assert rate is not None
        noise = math.exp(random.gauss(0.0, NOISE)) if depth in FITTED else 1.0
        role = "calibrate" if depth in FITTED else "predict"
        points.append(
            {"id": str(depth), "role": role, "overrides": {DEPTH: depth}, "iops": rate * noise}
        )
    data = {
        "parameters": [
            {"path": DELAY, "also": ["arrays.array1.write_ms"], "low": 0.01, "high": 100.0},
            {"path": SERVICE, "also": ["sps.spa.write_us"], "low": 1.0, "high": 10_000.0},
        ],
        "points": points,
    }
    measurements = read_measurements(data, design)
    found = calibrate(design, measurements, solve, scout, NO_STRUCTURE)
    inside = [
        (p.low is None or p.low <= truth[p.path]) and (p.high is None or truth[p.path] <= p.high)
        for p in found.parameters
    ]
    predicted = [
        row.low is not None and row.high is not None and row.low <= row.measured <= row.high
        for row in found.residuals
        if row.role == "predict"
    ]
    return Held(sum(inside), sum(predicted))


@pytest.mark.full
def test_intervals_of_fits_hold_the_truth() -> None:
    """A few designs, so that a gross fault shows; the share itself is tested with 200.

    They are answered by exact mean value analysis: the intervals are tested here, no engine.
    """
    runs = [held(seed, queue, queue, queue) for seed in range(4)]
    assert sum(run.parameters for run in runs) >= 7
    assert sum(run.predictions for run in runs) >= 11


@pytest.mark.full
def test_intervals_of_200_fits_to_noisy_simulations_hold_the_truth() -> None:
    """95 of 100, with twice the standard deviation of 200 trials on either side."""
    prepare()
    scout = scout_for(read_case_design("vmworld_2006", "fc-vmfs"), SIMULATED)
    runs = [held(seed, solver(SIMULATED), scout, solver(TRUTH)) for seed in range(200)]
    parameters = sum(run.parameters for run in runs) / (2 * len(runs))
    predictions = sum(run.predictions for run in runs) / (len(HELD_OUT) * len(runs))
    assert 0.92 <= parameters <= 0.98
    assert 0.92 <= predictions <= 0.98


def test_predicted_numbers_of_rigs_and_cases_are_inside_as_often_as_stated() -> None:
    (everything,) = [
        row for row in accuracy(predictions()) if (row.rig, row.rows) == ("all", "all")
    ]
    assert everything.numbers > 250
    assert 90.0 <= everything.inside_pct <= 98.0
    assert everything.half_width_pct < 12.0


def test_no_rig_misses_more_intervals_than_chance_allows() -> None:
    """One in a hundred such rigs would; each row is judged by the other rigs alone."""
    for row in accuracy(predictions()):
        inside = round(row.numbers * row.inside_pct / 100.0)
        assert binom.cdf(inside, row.numbers, 0.95) > 0.01, row.rig


def test_no_rig_counts_for_its_own_intervals() -> None:
    for row in accuracy(predictions()):
        allowance = allowance_for(row.rig)
        assert row.rig not in allowance.source


def test_allowance_of_percentiles_is_from_published_ones() -> None:
    """Wider than that of means; a rig whose p99s it is from has none, and says nothing of them."""
    allowance = allowance_for("my-design")
    assert allowance.percentiles_pct is not None
    assert allowance.percentiles_pct > allowance.beyond_pct
    assert "p99s of local-nvme" in allowance.source
    assert allowance_for("local-nvme").percentiles_pct is None


def test_allowance_beyond_the_fitted_loads_is_wider() -> None:
    allowance = allowance_for("my-design")
    assert allowance.beyond_pct > 1.4 * allowance.within_pct > 0
