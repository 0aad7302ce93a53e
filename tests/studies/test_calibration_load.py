"""Points of a whole estate: all classes of VMs together under more or less load, their mix as it
is."""

from typing import Any

import pytest

from qdepth.design.document.document import Design
from qdepth.design.problem import InvalidDesign
from qdepth.studies.calibrate.calibration import calibrate
from qdepth.studies.calibrate.calibration_solver import solver
from qdepth.studies.calibrate.measurements import InvalidMeasurements, Point, Subject, at_point
from qdepth.studies.calibrate.sound_points import sound_measurements
from qdepth.studies.overrides import Override, override, read_override
from qdepth.studies.simulate.options import SimulationOptions
from tests.support.measurements import read_measurements
from tests.support.scenarios import design

PACED = {"loop": "paced", "outstanding_ios": 8}
RATES = {"sql-1": 300.0, "sql-2": 300.0, "web": 40.0}
COUNTS = {"sql-1": 2, "sql-2": 2, "web": 10}
ASKED = 1600.0
"""I/Os a second that all VMs ask for."""
READ_US, READ_MS = 180.0, 0.35


def estate() -> Design:
    """Three classes of VMs of two classes, each with its own rate."""
    document = design()
    (group,) = document["classes"]
    alike = {name: group["workload"][name] for name in ("blocks", "read_pct")}
    document["classes"] = [
        group
        | {
            "id": id_,
            "vms_per_host": COUNTS[id_],
            "workload": PACED | alike | {"rate_cap_iops": rate},
        }
        for id_, rate in RATES.items()
    ]
    return Design.model_validate(document)


def point(**changes: Any) -> Point:
    return Point.model_validate({"id": "monday", "role": "calibrate", **changes}, strict=False)


def rates(there: Design) -> dict[str, float]:
    return {
        group.id: group.workload.rate_cap_iops
        for group in there.classes
        if group.workload.loop == "paced"
    }


def test_load_multiplies_that_of_each_vm_group() -> None:
    """As overriding each of them by hand does."""
    there = at_point(estate(), point(load=1.5, iops=2400.0))
    fields = {"rate_cap_iops": 1.5, "outstanding_ios": 12 / 8}
    changes = [
        read_override(
            f"classes.{group.id}.workload.{name}",
            f"{getattr(group.workload, name) * factor:g}",
        )
        for group in estate().classes
        for name, factor in fields.items()
    ]
    assert there == override(estate(), changes)


def test_load_counts_after_the_fields_of_the_point() -> None:
    changed = {"classes.sql-1.workload.rate_cap_iops+classes.sql-2.workload.rate_cap_iops": 600}
    there = at_point(estate(), point(load=0.5, iops=1400.0, overrides=changed))
    assert rates(there) == {"sql-1": 300.0, "sql-2": 300.0, "web": 20.0}


@pytest.mark.parametrize(("group", "asked"), [(None, ASKED), ("web", 400.0), ("sql-2", 600.0)])
def test_vm_groups_ask_for_what_was_offered_and_keep_their_mix(
    group: str | None, asked: float
) -> None:
    there = at_point(estate(), point(offered_iops=asked * 1.25, group=group, latency_mean_ms=1.0))
    assert rates(there) == pytest.approx({id_: 1.25 * rate for id_, rate in RATES.items()})


def test_point_without_a_load_is_as_it_was() -> None:
    """So stored questions open, and answers that were given stay those of their questions."""
    plain = point(iops=1600.0)
    assert at_point(estate(), plain) == estate()
    assert not {"load", "offered_iops"} & plain.model_dump().keys()
    assert point(load=2, iops=1.0).model_dump()["load"] == 2.0


@pytest.mark.full
def test_times_are_found_again_from_rates_and_latencies_of_the_whole_estate() -> None:
    """Latencies that the design itself has with known times, at rates of all VMs together."""
    solve = solver(SimulationOptions(engine="analytic"))
    known = {"sps.spa.read_us": READ_US, "arrays.array.read_ms": READ_MS}
    true = override(estate(), [Override(path, value) for path, value in known.items()])
    points = []
    for name, iops in (("night", 400.0), ("noon", 1600.0), ("monday", 4800.0), ("backup", 6000.0)):
        measured = solve(at_point(true, point(offered_iops=iops, latency_mean_ms=1.0)), Subject())
        role = "predict" if name == "monday" else "calibrate"
        latency = measured["latency_mean_ms"]
        points.append({"id": name, "role": role, "offered_iops": iops, "latency_mean_ms": latency})
    data = {
        "parameters": [
            {"path": path, "low": value / 10, "high": value * 10} for path, value in known.items()
        ],
        "points": points,
    }
    found = calibrate(estate(), read_measurements(data, estate()), solve)
    assert [fit.value for fit in found.parameters] == pytest.approx([READ_US, READ_MS], rel=0.01)
    assert {row.quantity for row in found.residuals} == {"latency_mean_ms"}
    assert found.worst_error_pct == pytest.approx(0, abs=2)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"offered_iops": 1600.0, "iops": 1600.0}, "the IOPS are given and nothing can be fitted"),
        ({"offered_iops": 1600.0, "load": 1.0}, "the load is given twice"),
        ({"offered_iops": 1600.0}, "there is no number"),
        ({"offered_iops": 1e5, "latency_mean_ms": 100.0}, "Little's law"),
        ({"offered_iops": 1600.0, "group": "no", "latency_mean_ms": 1.0}, "no class of VMs no"),
        ({"load": 0.0, "iops": 1.0}, '"Load" is 0.0, which is too small'),
    ],
)
def test_point_whose_load_contradicts_it_is_refused(changes: dict[str, Any], told: str) -> None:
    points = [{"id": "monday", "role": "calibrate", **changes}]
    with pytest.raises(InvalidMeasurements) as refusal:
        read_measurements({"points": points}, estate())
    assert told in str(refusal.value)


def test_more_load_than_a_workload_can_hold_is_refused_with_the_most() -> None:
    heavy = override(estate(), [read_override("classes.web.workload.outstanding_ios", "5000")])
    with pytest.raises(InvalidDesign) as refusal:
        at_point(heavy, point(load=14.0, iops=1.0))
    (problem,) = refusal.value.problems
    assert (problem.pointer, problem.limit) == ("?load", "at most 9.99 times")


def test_rate_is_offered_by_workloads_that_have_one() -> None:
    closed = Design.model_validate(design())
    points = [{"id": "full", "role": "calibrate", "offered_iops": 100.0, "latency_mean_ms": 1.0}]
    with pytest.raises(InvalidMeasurements) as refusal:
        read_measurements({"points": points}, closed)
    assert "The workloads have no rate" in str(refusal.value)


NOTHING = "say nothing about the fitted values"


@pytest.mark.parametrize(
    ("row", "is_left_out"),
    [
        ({"iops": ASKED}, True),
        ({"iops": 0.96 * ASKED, "latency_mean_ms": 1.0}, True),
        ({"iops": 1.2 * ASKED}, True),
        ({"iops": 0.8 * ASKED}, False),
        ({"iops": 0.96 * ASKED, "noise_pct": 1.0}, False),
        ({"iops": 0.5 * ASKED, "load": 0.5}, True),
        ({"iops": 400.0, "group": "web"}, True),
        ({"latency_mean_ms": 1.0}, False),
        ({"iops": ASKED, "role": "predict"}, False),
    ],
)
def test_iops_that_the_workloads_ask_for_are_not_fitted_to(
    row: dict[str, Any], is_left_out: bool
) -> None:
    points = [
        {"id": "night", "role": "calibrate", "offered_iops": 400.0, "latency_mean_ms": 0.5},
        {"id": "noon", "role": "calibrate", **row},
    ]
    parameters = [{"path": "sps.spa.read_us", "low": 1.0, "high": 100.0}]
    found = sound_measurements({"parameters": parameters, "points": points}, estate())
    assert [NOTHING in refused.reason for refused in found.refused] == [True] * is_left_out
    assert (found.measurements.points[1].role == "ignore") == is_left_out


def test_iops_tell_a_rate_that_is_fitted() -> None:
    points = [{"id": "noon", "role": "calibrate", "iops": ASKED}]
    path = "classes.web.workload.rate_cap_iops"
    parameters = [{"path": path, "low": 1.0, "high": 100.0}]
    assert not sound_measurements({"parameters": parameters, "points": points}, estate()).refused


def test_question_with_such_rows_alone_is_refused_with_the_reason() -> None:
    points = [{"id": "noon", "role": "calibrate", "iops": ASKED}]
    parameters = [{"path": "sps.spa.read_us", "low": 1.0, "high": 100.0}]
    with pytest.raises(InvalidMeasurements, match=NOTHING):
        sound_measurements({"parameters": parameters, "points": points}, estate())


def test_points_of_one_load_that_measured_others_are_refused() -> None:
    """A curve without its load column: no value fits two rates at one load."""
    one = {"id": "one", "role": "predict", "iops": 900.0}
    two = {"id": "two", "role": "predict", "iops": 1500.0}
    with pytest.raises(InvalidMeasurements, match="one and two have the same load, but"):
        sound_measurements({"points": [one, two]}, estate())
    assert not sound_measurements({"points": [one | {"load": 0.5}, two]}, estate()).refused
