"""Results of a test plan, matched with the classes of its design."""

import pytest

from qdepth.back_tests.plan_back_tests import back_test_of_plan
from qdepth.design.document.document import Design
from qdepth.imports.load.measured_point import MeasuredPoint
from tests.support.scenarios import design

DESIGN = Design.model_validate(design())
"""Two VMs, each with 4 I/Os outstanding."""


def result(vm: int, **changed: object) -> MeasuredPoint:
    fields = {
        "id": f"vm{vm}", "file": f"qdepth-vms.vm{vm}.json", "where": "qdepth-vms", "iops": 1000.0,
        "latency_mean_ms": 4.0, "latency_p99_ms": 6.0, "outstanding_ios": 4.0, "loop": "closed",
    }  # fmt: skip
    return MeasuredPoint.model_validate(fields | changed)


def test_results_of_all_vms_are_added_up() -> None:
    found = back_test_of_plan(
        DESIGN, [result(1), result(2, iops=3000.0, latency_mean_ms=1.0, latency_p99_ms=6.2)]
    )
    (test,) = found.tests
    (point,) = test.measurements.points
    assert (point.group, point.role, point.iops) == ("vms", "predict", 4000.0)
    assert point.latency_mean_ms == pytest.approx(1.75)
    assert point.latency_p99_ms == pytest.approx(6.15)
    assert test.design == DESIGN
    assert test.measurements.parameters == []
    assert found.missing == []


def test_percentiles_that_differ_do_not_add_up() -> None:
    found = back_test_of_plan(DESIGN, [result(1), result(2, latency_p99_ms=9.0)])
    assert found.tests[0].measurements.points[0].latency_p99_ms is None
    assert found.missing == [
        (
            "vms: p99 is not compared: it is between 6 and 9 ms in its results, and "
            "percentiles cannot be combined."
        )
    ]


def test_class_whose_vms_are_missing_is_not_compared() -> None:
    found = back_test_of_plan(DESIGN, [result(1)])
    assert found.tests == []
    assert "had 4.00 I/Os outstanding, but its 2 VMs have 8.00" in found.missing[0]


def test_result_that_breaks_littles_law_is_not_compared() -> None:
    found = back_test_of_plan(DESIGN, [result(1), result(2, problem="It breaks it.")])
    assert found.tests == []
    assert "It breaks it." in found.missing[0]


def test_class_may_be_named_by_its_file_alone() -> None:
    """diskspd names no jobs."""
    spans = [result(vm, where="time span 1", file=f"x/qdepth-vms.vm{vm}.xml") for vm in (1, 2)]
    assert len(back_test_of_plan(DESIGN, spans).tests) == 1


def test_results_of_other_jobs_are_named() -> None:
    found = back_test_of_plan(DESIGN, [result(1, where="randread", file="fio.json")])
    assert found.tests == []
    assert found.missing[0].startswith("vms: no result names its job, qdepth-vms.")
    assert "1 of 1 results name no class of the design, such as randread" in found.missing[1]
