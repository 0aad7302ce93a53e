"""Computed numbers say whether the simulation behind them settled."""

import pytest

from qdepth.cli.calibration_text import text_of
from qdepth.design.parsing import read_design
from qdepth.studies.calibrate.calibration import calibrate
from qdepth.studies.calibrate.calibration_result import Calibration, Residual
from qdepth.studies.calibrate.calibration_solver import solver
from qdepth.studies.simulate.options import SimulationOptions
from tests.support.measurements import read_measurements
from tests.support.scenarios import design

RATE = "classes.g.workload.arrival_rate_iops"
SP_US, SERVERS = 100.0, 1
CAPACITY = SERVERS / SP_US * 1e6
"""I/Os that the SP carries [1/s]."""


def predicted(share: float, **options: object) -> Calibration:
    """A point at a share of what the SP carries, predicted by the design as it is."""
    document = design()
    group = document["classes"][0]
    group |= {"id": "g", "vms_per_host": 1, "disk_depth": 2_000, "adapter_depth": 4_000}
    load = {"loop": "open", "arrival_rate_iops": share * CAPACITY, "read_pct": 100}
    group["workload"] = load | {"blocks": [{"size_kib": 4}]}
    document["hosts"][0] |= {"kernel_us": 0.0, "lun_depth": 2_000}
    sp = document["arrays"][0]["sps"][0]
    sp |= {"servers": SERVERS, "read_us": SP_US, "write_us": SP_US}
    whole = read_design(document)
    point = {"id": "peak", "role": "predict", "iops": share * CAPACITY, "latency_mean_ms": 1.0}
    measurements = read_measurements({"parameters": [], "points": [point]}, whole)
    return calibrate(whole, measurements, solver(SimulationOptions.model_validate(options)))


def cut_short() -> Calibration:
    return predicted(0.5, engine="compiled", max_ios=5_000, max_simulated_s=0.01)


def latency(found: Calibration) -> Residual:
    (row,) = [row for row in found.residuals if row.quantity == "latency_mean_ms"]
    return row


def test_row_of_a_run_that_is_too_short_says_so_and_claims_no_precision() -> None:
    found = cut_short()
    row = latency(found)
    assert row.settled is False
    assert row.settled_text.startswith("not settled: The run is too short: it has ")
    assert (row.simulation_pct, row.low, row.high) == (None, None, None)
    assert any("from simulations that did not settle" in text for text in found.warnings)


def test_row_of_a_run_that_is_long_enough_is_settled() -> None:
    found = predicted(0.5, engine="compiled", max_ios=200_000)
    row = latency(found)
    assert (row.settled, row.settled_text) == (True, "settled")
    assert row.simulation_pct is not None
    assert 0.0 < row.simulation_pct < 20.0
    assert not any("settle" in text for text in found.warnings)


@pytest.mark.parametrize(("share", "is_doubted"), [(0.5, False), (1.2, True)])
def test_estimate_is_no_simulation(share: float, *, is_doubted: bool) -> None:
    row = latency(predicted(share, engine="analytic"))
    assert row.settled is None
    assert row.computed is None or not is_doubted


def test_command_prints_the_reason_below_the_table() -> None:
    found = cut_short()
    text = text_of(found)
    assert "settled" in text.partition("inside")[2].partition("\n")[0]
    assert f"peak: {latency(found).settled_text}" in text
