"""The first limit of a design as its load grows: the bound of a station, or a queue before it."""

from typing import Any

import pytest

from qdepth.studies.estimate.analytic_report import analytic_report
from qdepth.studies.estimate.first_limit import FREE, find_first_limit
from qdepth.studies.estimate.scaled_load import scaled
from tests.support.designs import design, small_design

PACED = {
    "loop": "paced", "outstanding_ios": 4, "rate_cap_iops": 100, "blocks": [{"size_kib": 8}],
    "read_pct": 100, "random_pct": 100,
}  # fmt: skip


def _paced(**host: Any) -> Any:
    document = small_design()
    del document["classes"][1]
    document["classes"][0]["workload"] = dict(PACED)
    document["hosts"][0] |= host
    return design(document)


def test_a_station_that_is_full_first_gives_its_bound() -> None:
    """The bound of the utilisation law at the planned load, which does not change with the load."""
    planned = _paced()
    found = find_first_limit(planned)
    bound = analytic_report(planned).bottleneck.next_limit
    assert found is not None
    assert bound is not None
    assert found.load > 1
    assert found.iops == pytest.approx(bound.at_most_iops, rel=0.05)


def test_a_short_device_queue_is_met_before_the_station_behind_it() -> None:
    planned, short = _paced(), _paced(lun_depth=1)
    free, found = find_first_limit(planned), find_first_limit(short)
    assert free is not None
    assert found is not None
    assert found.iops < 0.9 * free.iops
    assert "device queue" in found.name


def test_nothing_is_full_before_the_limit_and_something_beyond() -> None:
    short = _paced(lun_depth=1)
    found = find_first_limit(short)
    assert found is not None
    below = analytic_report(scaled(short, 0.9 * found.load)).bottleneck.kind
    beyond = analytic_report(scaled(short, 1.1 * found.load)).bottleneck.kind
    assert below in FREE
    assert beyond == "limit"


def test_a_limit_is_found_below_a_load_that_meets_it_already() -> None:
    planned = _paced(lun_depth=1)
    found, from_above = find_first_limit(planned), find_first_limit(scaled(planned, 1_000))
    assert found is not None
    assert from_above is not None
    assert from_above.load < 1
    assert from_above.iops == pytest.approx(found.iops, rel=0.05)
    assert from_above.name == found.name
