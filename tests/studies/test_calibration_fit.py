"""The fit: the same parameters from any bounds, or the word that the rows cannot tell."""

import math
from typing import Any

import numpy as np
import pytest

from lab.rigs.rigs import read_rig
from qdepth.design.document.document import Design
from qdepth.published.case import read_case_design
from qdepth.studies.calibrate.calibration import Measured, calibrate
from qdepth.studies.calibrate.calibration_result import Calibration
from qdepth.studies.calibrate.calibration_solver import solver
from qdepth.studies.calibrate.falling_rates import falling_rates
from qdepth.studies.calibrate.fit import Fit, apart, refined
from qdepth.studies.calibrate.measurements import Measurements, Parameter, Point, Subject
from qdepth.studies.calibrate.scales import Scale, Scales, scales_of
from qdepth.studies.calibrate.task import Noise, Solver, Task
from qdepth.studies.overrides import Override, override
from qdepth.studies.simulate.options import SimulationOptions
from tests.support.measurements import read_measurements

DESIGN = read_case_design("vmworld_2006", "fc-vmfs")
DEPTH = "classes.vm1.workload.outstanding_ios"
DELAY, SERVICE = "arrays.array1.read_ms", "sps.spa.read_us"
ANALYTIC = SimulationOptions(engine="analytic")
TRUTH = {DELAY: 0.75, SERVICE: 250.0}


def some_of(places: int, quick: int) -> list[Any]:
    """Places from 0, all but the first of them for the long suites alone."""
    return [pytest.param(n, marks=[pytest.mark.full] if n >= quick else []) for n in range(places)]


def queue(design: Design, _subject: Subject) -> Measured:
    """A delay and one server, by exact mean value analysis."""
    array, workload = design.arrays[0], design.classes[0].workload
    assert workload.loop == "closed"
    delay, service = array.read_ms / 1e3, array.sps[0].read_us / 1e6
    present, iops = 0.0, 0.0
    for ios in range(1, workload.outstanding_ios + 1):
        response = service * (1 + present)
        iops = ios / (delay + response)
        present = iops * response
    return {"iops": iops, "latency_mean_ms": 1e3 * workload.outstanding_ios / iops}


def fitted(bounds: dict[str, tuple[float, float]], points: list[Any]) -> Calibration:
    data = {
        "parameters": [{"path": p, "low": low, "high": high} for p, (low, high) in bounds.items()],
        "points": points,
    }
    return calibrate(DESIGN, read_measurements(data, DESIGN), queue)


def measured(depth: int, factor: float = 1.0, role: str = "calibrate") -> Any:
    """A point of the true design."""
    array = DESIGN.arrays[0]
    sp = array.sps[0].model_copy(update={"read_us": TRUTH[SERVICE]})
    workload = DESIGN.classes[0].workload.model_copy(update={"outstanding_ios": depth})
    there = DESIGN.model_copy(
        update={
            "arrays": [array.model_copy(update={"read_ms": TRUTH[DELAY], "sps": [sp]})],
            "classes": [DESIGN.classes[0].model_copy(update={"workload": workload})],
        }
    )
    iops = factor * (queue(there, Subject())["iops"] or 0.0)
    return {"id": f"{depth}", "role": role, "overrides": {DEPTH: depth}, "iops": iops}


POINTS = [measured(1, 1.02), measured(8, 0.98), measured(64, 1.01), measured(4, role="predict")]


def ends(path: str, decade: float) -> tuple[float, float]:
    """Bounds four decades apart that hold the truth, at any place between them."""
    return TRUTH[path] * 10 ** (-decade), TRUTH[path] * 10 ** (4 - decade)


@pytest.fixture(scope="module")
def reference() -> Calibration:
    return fitted({path: ends(path, 2.0) for path in TRUTH}, POINTS)


@pytest.mark.parametrize("box", some_of(10, quick=1))
def test_same_fit_from_ten_bounds_four_decades_apart(box: int, reference: Calibration) -> None:
    delay, service = 0.3 + 0.35 * box, 3.7 - 0.35 * box
    found = fitted({DELAY: ends(DELAY, delay), SERVICE: ends(SERVICE, service)}, POINTS)
    for here, there in zip(found.parameters, reference.parameters, strict=True):
        assert here.value == pytest.approx(there.value, rel=1e-3)
        assert here.identified
        assert here.low == pytest.approx(there.low, rel=0.01)
    assert [row.computed for row in found.residuals] == pytest.approx(
        [row.computed for row in reference.residuals], rel=1e-3
    )


def test_bounds_from_nothing_to_a_minute_change_nothing(reference: Calibration) -> None:
    found = fitted({DELAY: (0.0, 60_000.0), SERVICE: (0.0, 10_000_000.0)}, POINTS)
    for here, there in zip(found.parameters, reference.parameters, strict=True):
        assert here.value == pytest.approx(there.value, rel=1e-3)


def test_bound_that_stops_the_fit_is_named() -> None:
    found = fitted({DELAY: (0.001, 10.0), SERVICE: (1.0, 180.0)}, POINTS)
    assert "sps.spa.read_us reached its upper bound, 180" in found.parameters[1].warning
    (missed,) = [text for text in found.warnings if "The fit misses" in text]
    assert "64 by +" in missed
    assert "Widen the bounds" in missed


def test_point_that_no_value_meets_calls_for_no_wider_bounds() -> None:
    found = fitted({path: ends(path, 2.0) for path in TRUTH}, [*POINTS, measured(16, 0.5)])
    (missed,) = [text for text in found.warnings if "The fit misses" in text]
    assert "Check these points" in missed


def test_no_freedom_left_is_perfect_by_construction(reference: Calibration) -> None:
    found = fitted({path: ends(path, 2.0) for path in TRUTH}, [POINTS[0], POINTS[2]])
    assert found.degrees_of_freedom == 0
    assert found.warnings[0].startswith("There are as many parameters as points")
    assert reference.warnings == []


def test_fit_that_misses_as_many_points_as_parameters_is_not_called_perfect() -> None:
    """A lone server of no more than 200 us would do more than was measured."""
    bounds = {DELAY: ends(DELAY, 2.0), SERVICE: (20.0, 200.0)}
    found = fitted(bounds, [POINTS[0], POINTS[2]])
    assert "the fit is as good as the bounds allow" in found.warnings[0]


def test_points_beyond_the_fitted_loads_are_counted_and_the_furthest_named() -> None:
    near, far = measured(128, role="predict"), measured(512, role="predict")
    for points, said in (
        ([near], "1 point lies beyond the fitted loads (fitted up to 64 I/Os, asked at 128): its"),
        ([far, near], "2 points lie beyond the fitted loads (fitted up to 64 I/Os, asked at 512)"),
    ):
        found = fitted({path: ends(path, 2.0) for path in TRUTH}, [*POINTS, *points])
        assert found.warnings[-1].startswith(said)


def test_rates_that_fall_under_load_are_named_at_their_deepest() -> None:
    points = [*POINTS, measured(16, 1.3, "predict"), measured(32, 0.7, "predict")]
    found = fitted({path: ends(path, 2.0) for path in TRUTH}, points)
    (said,) = [text for text in found.warnings if text.startswith("IOPS fall from")]
    assert said.startswith("IOPS fall from 5.20k with 16 I/Os (16) to 2.80k with 32 (32). No part")


def test_falls_that_noise_explains_or_that_are_of_other_workloads_are_not_named() -> None:
    other = measured(32, 0.5, "predict") | {"overrides": {DEPTH: 32, "hosts.esx1.kernel_us": 5}}
    unused = measured(48, 0.5, "ignore")
    points = [*POINTS, measured(16, 1.05, "predict"), other, unused]
    found = fitted({path: ends(path, 2.0) for path in TRUTH}, points)
    assert not [text for text in found.warnings if text.startswith("IOPS fall from")]


def test_one_slow_group_with_more_ios_is_another_workload() -> None:
    """Its I/Os displace those of a quick group: that makes IOPS fall in any queue."""
    slow, quick = "classes.slow.workload.outstanding_ios", DEPTH

    def said(*loads: tuple[int, int]) -> list[str]:
        rates = [9000.0, 1125.0]
        points = [
            Point(id=str(n), role="predict", overrides={slow: n, quick: m}, iops=iops)
            for (n, m), iops in zip(loads, rates, strict=True)
        ]
        return list(falling_rates(Measurements(points=points), lambda point: int(point.id)))

    assert said((1, 64), (8, 64)) == []
    assert said((1, 64), (8, 8)) == []
    (text,) = said((1, 2), (8, 16))
    assert "9.00k with 1 I/Os (1) to 1.12k with 8 (8)" in text


def test_rows_that_scatter_more_than_stated_widen_the_intervals(reference: Calibration) -> None:
    rough = [measured(depth, factor) for depth, factor in ((1, 1.1), (2, 0.9), (8, 1.1), (64, 0.9))]
    found = fitted({path: ends(path, 2.0) for path in TRUTH}, rough)
    assert found.noise_pct is not None
    assert found.noise_pct > 6
    assert any("more than the 3.00\u00a0% stated" in text for text in found.warnings)
    errors = [found.parameters[1].standard_error_pct, reference.parameters[1].standard_error_pct]
    assert errors[0] is not None
    assert errors[1] is not None
    assert errors[0] > 2 * errors[1]


def test_one_row_more_than_parameters_does_not_know_the_noise_alone() -> None:
    """The stated noise is a second degree of freedom, and t of two is 4.3027 (any table of t)."""
    data = {
        "parameters": [{"path": path, "low": 0.1, "high": 1e3} for path in TRUTH],
        "points": [measured(depth) for depth in (1, 8, 64)],
    }
    measurements = read_measurements(data, DESIGN)
    task = Task(scales_of(DESIGN, measurements.parameters), measurements)
    missed = Fit(np.zeros(2), np.array([4.0, 0.0, 0.0]), converged=True)
    noise = task.noise(missed)
    assert noise.is_estimated
    assert noise.factor == pytest.approx(math.sqrt((1 + 16) / (1 + 1)))
    assert noise.limit == pytest.approx(4.3027, abs=1e-4)
    met = missed._replace(residuals=missed.residuals / 4)
    assert task.noise(met) == Noise(1.0, is_estimated=False)


@pytest.mark.full
def test_two_low_rows_do_not_tell_a_link() -> None:
    """One and two I/Os of each host leave the links of a target idle."""
    design, measured = read_rig("rdma-null")
    low = [
        Point(
            id=str(depth),
            role="calibrate",
            overrides={f"classes.fio{n}.workload.outstanding_ios": depth for n in (1, 2)},
            iops=iops,
        )
        for depth, iops in ((1, 48_450.0), (2, 96_000.0))
    ]
    measurements = measured.model_copy(update={"points": low})
    link = calibrate(design, measurements, solver(ANALYTIC)).parameters[0]
    assert not link.identified
    assert "The points do not determine" in link.warning
    truth = 11_550.1
    assert link.low is None or link.low < truth
    assert link.high is None or link.high > truth


def valleys(deepest: float) -> Solver:
    """Two valleys, where the service time is e times as long or as short; one is the deeper."""

    def solve(design: Design, _subject: Subject) -> Measured:
        workload = design.classes[0].workload
        assert workload.loop == "closed"
        place = math.log(design.arrays[0].sps[0].read_us / TRUTH[SERVICE])
        gap = place**2 - 1 if workload.outstanding_ios == 1 else 0.3 * (place - deepest)
        return {"iops": 1000.0 * math.exp(gap)}

    return solve


@pytest.mark.parametrize("deepest", [-1.0, 1.0])
def test_a_quick_solver_that_takes_the_wrong_minimum_for_the_least_misleads_no_fit(
    deepest: float,
) -> None:
    low, high = (TRUTH[SERVICE] * factor for factor in (0.1, 10.0))
    rows = [
        {"id": f"{n}", "role": "calibrate", "overrides": {DEPTH: n}, "iops": 1000.0} for n in (1, 2)
    ]
    data = {"parameters": [{"path": SERVICE, "low": low, "high": high}], "points": rows}
    measurements = read_measurements(data, DESIGN)
    found = calibrate(DESIGN, measurements, valleys(deepest), valleys(-deepest))
    wanted = TRUTH[SERVICE] * math.exp(deepest)
    assert found.parameters[0].value == pytest.approx(wanted, rel=1e-3)


def rough(design: Design, subject: Subject) -> Measured:
    """The queue as a short simulation would give it: up to 0.5 % off, another way at each place."""
    array, exact = design.arrays[0], queue(design, subject)["iops"] or 0.0
    off = math.sin(1e4 * math.log(array.read_ms) + 7e3 * math.log(array.sps[0].read_us) + exact)
    return {"iops": exact * math.exp(0.005 * off), "iops_noise_pct": 0.5}


@pytest.mark.parametrize("box", some_of(5, quick=1))
def test_rough_simulations_lead_to_the_same_fit_from_any_bounds(box: int) -> None:
    def found(delay: float, service: float) -> Calibration:
        bounds = {DELAY: ends(DELAY, delay), SERVICE: ends(SERVICE, service)}
        parameters = [{"path": p, "low": low, "high": high} for p, (low, high) in bounds.items()]
        data = {"parameters": parameters, "points": POINTS}
        return calibrate(DESIGN, read_measurements(data, DESIGN), rough, queue)

    here, there = found(0.3 + 0.7 * box, 3.7 - 0.7 * box), found(2.0, 2.0)
    for one, other in zip(here.parameters, there.parameters, strict=True):
        assert one.value == pytest.approx(other.value, rel=1e-4)
        assert one.value == pytest.approx(TRUTH[one.path], rel=0.05)


def test_a_refinement_gives_up_where_derivatives_lead_further_than_they_are_known() -> None:
    assert refined(lambda logs: 1.0 + 0.1 * logs, np.zeros(1)) is None
    end = refined(lambda logs: np.array([logs[0] - 0.033, 0.2 * logs[0]]), np.array([0.012]))
    assert end is not None
    assert end.logs[0] == pytest.approx(0.033 / 1.04)


def test_minima_count_as_one_where_no_parameter_is_further_apart_than_5_percent() -> None:
    here, near, far = (
        Fit(np.array([0.0, place]), np.ones(1), converged=True) for place in (0.0, 0.04, 0.06)
    )
    assert apart([near, far, far], [here]) == [far]


def two_queues(design: Design, _subject: Subject) -> Measured:
    """A delay and two servers in a row, by exact mean value analysis."""
    array, workload = design.arrays[0], design.classes[0].workload
    assert workload.loop == "closed"
    services = [design.hosts[0].kernel_us / 1e6, array.sps[0].read_us / 1e6]
    present, iops = [0.0, 0.0], 0.0
    for ios in range(1, workload.outstanding_ios + 1):
        responses = [service * (1 + n) for service, n in zip(services, present, strict=True)]
        iops = ios / (TRUTH[DELAY] / 1e3 + sum(responses))
        present = [iops * response for response in responses]
    return {"iops": iops, "latency_mean_ms": 1e3 * workload.outstanding_ios / iops}


@pytest.mark.parametrize("box", some_of(10, quick=1))
def test_stations_that_could_change_places_are_not_told_apart(box: int) -> None:
    kernel = f"hosts.{DESIGN.hosts[0].id}.kernel_us"
    truth = {kernel: 80.0, SERVICE: 250.0}
    rows = []
    for depth in (1, 4, 16, 64):
        there = override(
            DESIGN,
            [Override(path, value) for path, value in {**truth, DEPTH: depth}.items()],
        )
        iops = two_queues(there, Subject())["iops"]
        rows.append(
            {"id": f"{depth}", "role": "calibrate", "overrides": {DEPTH: depth}, "iops": iops}
        )
    decades = {kernel: 0.6 + 0.3 * box, SERVICE: 3.4 - 0.3 * box}
    parameters = [
        {"path": path, "low": truth[path] * 10**-below, "high": truth[path] * 10 ** (4 - below)}
        for path, below in decades.items()
    ]
    measurements = read_measurements({"parameters": parameters, "points": rows}, DESIGN)
    found = calibrate(DESIGN, measurements, two_queues).parameters
    assert sorted(each.value for each in found) == pytest.approx([80.0, 250.0], rel=1e-3)
    for each, other in zip(found, reversed(found), strict=True):
        assert not each.identified
        assert f"{each.path} and {other.path} could swap values" in each.warning
        assert each.low is not None
        assert each.high is not None
        assert each.low < 81
        assert each.high > 249


def test_times_change_places_in_their_units_and_nothing_else_does() -> None:
    paths = [DELAY, SERVICE, "hba_ports.vmhba1.payload_mb_s"]
    highest = [100.0, 1e5, 1e4]
    parameters = [Parameter(path=p, low=0.001, high=h) for p, h in zip(paths, highest, strict=True)]
    scales = Scales(DESIGN, tuple(Scale(each, each.low) for each in parameters))
    ((pair, place),) = scales.exchanged(np.log([0.75, 250.0, 400.0]))
    assert pair == (0, 1)
    assert np.exp(place) == pytest.approx([0.25, 750.0, 400.0])


def test_a_row_may_state_its_own_noise() -> None:
    """A row with a tenth of the noise holds the parameter."""
    bounds = {SERVICE: ends(SERVICE, 2.0)}
    rows = [measured(64, 1.1), measured(128, 0.9)]
    even = fitted(bounds, rows).parameters[0].value
    first = fitted(bounds, [{**rows[0], "noise_pct": 0.3}, rows[1]]).parameters[0].value
    assert even == pytest.approx(TRUTH[SERVICE] / (1.1 * 0.9) ** 0.5, rel=1e-3)
    assert first == pytest.approx(TRUTH[SERVICE] / 1.1, rel=5e-3)


@pytest.mark.parametrize(("rows", "met", "missed"), [(1, 0.09, 0.11), (4, 7.8, 7.9)])
def test_rows_are_met_where_chance_explains_what_is_left(
    rows: int, met: float, missed: float
) -> None:
    """The 5 % point of chi squared with three degrees of freedom is 7.815; with none, almost 0."""
    bounds = {"path": SERVICE, "low": 1.0, "high": 1e4}
    points = [measured(depth) for depth in range(1, rows + 1)]
    measurements = read_measurements({"parameters": [bounds], "points": points}, DESIGN)
    (parameter,) = measurements.parameters
    task = Task(Scales(DESIGN, (Scale(parameter, parameter.low),)), measurements)
    for cost, expected in ((met, True), (missed, False)):
        fit = Fit(np.zeros(1), np.array([cost**0.5]), converged=True)
        assert task.meets_points(fit) is expected
