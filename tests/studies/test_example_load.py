"""What the cluster does under more and less load, as it ships."""

import pytest

from qdepth.studies.cases.example_load import ExampleLoad
from qdepth.studies.cases.example_scenarios import examples, shipped_design
from tools.example_load import DESIGN, compute_load, rounded

REMEDY = "Write it again: python tools/example_load.py"


def shipped() -> ExampleLoad:
    cluster = examples()[0]
    assert cluster.load is not None
    return cluster.load


@pytest.mark.full
def test_shipped_load_is_that_of_this_version() -> None:
    now = ExampleLoad.model_validate_json(rounded(compute_load(shipped_design(DESIGN))))
    assert shipped() == now, REMEDY


def test_each_point_has_its_step() -> None:
    load = shipped()
    assert [step.load for step in load.steps] == [point.load for point in load.curve.points]
    assert load.curve.planned in load.curve.points


def test_layers_of_a_step_add_up_to_its_mean() -> None:
    for step, point in zip(shipped().steps, shipped().curve.points, strict=True):
        assert sum(step.wait_ms.values()) == pytest.approx(point.latency_mean_ms.value, rel=1e-3)


def test_latency_never_falls_with_load_and_misses_the_target_beyond_the_room() -> None:
    load = shipped()
    target, found = load.at_target.target.at_most_ms, load.at_target.point
    assert found is not None
    p99s = [point.latency_p99_ms.value or 0.0 for point in load.curve.points]
    assert p99s == sorted(p99s)
    for point, p99 in zip(load.curve.points, p99s, strict=True):
        assert (p99 <= target) is (point.load <= found.load)


def test_steps_say_whether_the_target_is_met() -> None:
    load = shipped()
    for step, point in zip(load.steps, load.curve.points, strict=True):
        is_met = (point.latency_p99_ms.value or 0.0) <= load.at_target.target.at_most_ms
        assert ("meets" in step.sentence) is is_met
