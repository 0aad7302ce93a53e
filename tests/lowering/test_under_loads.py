"""Designs that differ in their load alone are lowered once, and give the same networks."""

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from qdepth.design.checks.design_problems import InvalidDesign
from qdepth.design.document.document import Design
from qdepth.lowering import under_loads
from qdepth.lowering.lower import lower
from qdepth.lowering.under_loads import Lowering
from qdepth.studies.estimate.scaled_load import highest_load, scaled
from tests.support.designs import design, designs
from tests.support.examples import examples

LOADS = st.lists(st.sampled_from([0.1, 0.5, 1.0, 2.0, 7.3]), min_size=2, max_size=4)


@given(of=designs(), loads=LOADS)
@settings(max_examples=examples(40), suppress_health_check=[HealthCheck.too_slow])
def test_any_design_gives_its_network_under_every_load(of: Design, loads: list[float]) -> None:
    assume(of.classes)
    lowering = Lowering()
    for load in loads:
        there = scaled(of, min(load, highest_load(of)))
        try:
            expected = lower(there)
        except InvalidDesign:
            with pytest.raises(InvalidDesign):
                lowering.lowered(there)
            continue
        assert lowering.lowered(there) == expected


def test_another_field_than_the_load_is_lowered_anew() -> None:
    lowering = Lowering()
    other = design(arrays__0__read_ms=0.9), design(classes__0__workload__read_pct=10.0)
    for each in (design(), *other):
        assert lowering.lowered(each) == lower(each)


def test_another_load_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    lowering = Lowering()
    lowering.lowered(design())
    monkeypatch.setattr(under_loads, "lower", None)
    lowering.lowered(scaled(design(), 3.0))


def test_each_disk_keeps_its_share_of_the_load() -> None:
    log = {"id": "log", "datastores": ["vv1"], "virtual_disks": 2, "load_pct": 25.0}
    of = design(classes__1__further_disks=[log], classes__1__vms_per_host=3)
    lowering = Lowering()
    for load in (1.0, 2.0, 0.5):
        assert lowering.lowered(scaled(of, load)) == lower(scaled(of, load))
