"""Parameters with whole numbers: found by search, with the values that fit as well."""

from functools import cache
from typing import Any

import numpy as np
import pytest

from qdepth.design.document.document import Design
from qdepth.published.case import read_case_design
from qdepth.studies.calibrate.calibration import Measured, calibrate
from qdepth.studies.calibrate.calibration_result import Calibration
from qdepth.studies.calibrate.findings import fitted_parameters
from qdepth.studies.calibrate.measurements import InvalidMeasurements, Parameter, Subject
from qdepth.studies.calibrate.scales import Scale, Scales
from qdepth.studies.calibrate.uncertainty import Spread
from qdepth.studies.overrides import Override, override
from tests.support.measurements import read_measurements

DESIGN = read_case_design("vmworld_2006", "fc-vmfs")
DEPTH = "classes.vm1.workload.outstanding_ios"
SERVICE, SERVERS = "sps.spa.read_us", "sps.spa.servers"
TRUTH = {SERVICE: 400.0, SERVERS: 12}


def servers(design: Design, _subject: Subject) -> Measured:
    """A closed loop over c servers, by its rates: mu(n) = min(n, c) / s, and 1 ms of delay."""
    array, workload = design.arrays[0], design.classes[0].workload
    assert workload.loop == "closed"
    delay, service, count = 1e-3, array.sps[0].read_us / 1e6, array.sps[0].servers
    ios = workload.outstanding_ios
    weight, weights = 1.0, [1.0]
    for present in range(1, ios + 1):
        weight *= (ios - present + 1) / delay * service / min(present, count)
        weights.append(weight)
    rates = [min(present, count) / service for present in range(ios + 1)]
    iops = sum(w * r for w, r in zip(weights, rates, strict=True)) / sum(weights)
    return {"iops": iops, "latency_mean_ms": 1e3 * ios / iops}


def measured(depth: int, factor: float = 1.0, role: str = "calibrate") -> Any:
    there = override(
        DESIGN, [Override(path, value) for path, value in {**TRUTH, DEPTH: depth}.items()]
    )
    iops = factor * (servers(there, Subject())["iops"] or 0.0)
    return {"id": f"{depth}", "role": role, "overrides": {DEPTH: depth}, "iops": iops}


def fitted(points: list[Any], **bounds: Any) -> Calibration:
    parameters = [
        {"path": SERVICE, "low": 10.0, "high": 10_000.0},
        {"path": SERVERS, "low": 1, "high": 64, "whole": True, **bounds},
    ]
    data = {"parameters": parameters, "points": points}
    return calibrate(DESIGN, read_measurements(data, DESIGN), servers, servers)


ALL = [measured(1), measured(8, 1.01), measured(64, 0.99), measured(32, role="predict")]


@cache
def fitted_to_all() -> Calibration:
    return fitted(ALL)


def test_servers_are_found_with_those_that_fit_as_well() -> None:
    """12 servers of 400 us: 30,000 a second at most. With 3 % noise no row tells 12 from 11."""
    found = fitted_to_all()
    service, count = found.parameters
    assert count.value == 12
    assert count.low is not None
    assert count.high is not None
    assert count.low < 12 < count.high
    assert count.fitting == list(range(int(count.low), int(count.high) + 1))
    assert "fit equally well" in count.warning
    assert service.value == pytest.approx(400.0, rel=0.02)
    assert found.design.arrays[0].sps[0].servers == 12
    (row,) = [row for row in found.residuals if row.role == "predict"]
    assert row.low is not None
    assert row.high is not None
    assert row.low < row.measured < row.high


@pytest.mark.parametrize(
    ("low", "fitting", "ends", "is_identified"),
    [
        (1, [1], (1, 1), True),
        (1, [1, 2], (1, 2), False),
        (2, [2, 3], (None, 3), False),
        (2, [3, 4], (3, 4), True),
        (2, [3, 4, 5, 6], (3, 6), False),
        (2, [15, 16], (15, None), False),
    ],
)
def test_set_is_open_where_it_reaches_a_bound_beyond_which_there_may_be_more(
    low: int, fitting: list[int], ends: tuple[int | None, int | None], *, is_identified: bool
) -> None:
    """There are no fewer servers than one, so a set that reaches it is closed."""
    scale = Scale(Parameter(path=SERVERS, low=low, high=16, whole=True), low)
    logs = np.log([float(fitting[0])])
    spread = Spread(
        covariance=np.zeros((1, 1)),
        low=logs,
        high=logs,
        axes=[],
        corners=[],
        ends=[],
        is_open_low=[False],
        is_open_high=[False],
        choices={0: fitting},
    )
    [found] = fitted_parameters(Scales(DESIGN, (scale,)), logs, spread)
    assert (found.low, found.high, found.identified) == (*ends, is_identified)
    assert ("lower bound" in found.warning) == (ends[0] is None)
    assert ("upper bound" in found.warning) == (ends[1] is None)
    assert ("fit equally well" in found.warning) == (len(fitting) > 1)


def test_exact_rows_tell_the_number_alone() -> None:
    points = [{**point, "noise_pct": 0.1} for point in (measured(1), measured(8), measured(64))]
    found = fitted(points)
    assert found.parameters[1].fitting == [12]
    assert found.parameters[1].warning == ""


def test_rows_that_leave_servers_idle_do_not_tell_their_number() -> None:
    found = fitted([measured(1), measured(2)])
    count = found.parameters[1]
    assert not count.identified
    assert count.high is None
    assert "reach the upper bound, 64" in count.warning


def test_design_that_was_fitted_carries_the_set() -> None:
    """12 servers, and a direction in which they are others, the service time with them."""
    calibration = fitted_to_all().design.calibration
    assert calibration is not None
    assert any(direction[1] != 0 for direction in calibration.directions)


@pytest.mark.parametrize("bounds", [{"low": 0}, {"low": 1.5}])
def test_bounds_of_whole_numbers_are_whole(bounds: dict[str, Any]) -> None:
    with pytest.raises(InvalidMeasurements, match="must be whole numbers from 1 on"):
        fitted(ALL, **bounds)


def test_fraction_in_a_field_of_whole_numbers_says_what_to_do() -> None:
    with pytest.raises(InvalidMeasurements, match="Set whole if it only takes whole numbers"):
        fitted(ALL, whole=False)
