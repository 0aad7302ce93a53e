"""An IOPS limit counts an I/O once for each 32 KiB that it begins."""

from typing import Any

import pytest

from qdepth.design.checks.design_problems import find_problems
from qdepth.design.document.workload import counted
from qdepth.design.parsing import read_design
from qdepth.engines.compiled.simulation import simulate
from qdepth.engines.options import EngineOptions
from qdepth.engines.simpy_engine.simulation import Simulation
from qdepth.lowering.lower import lower
from qdepth.studies.estimate.estimate import estimate
from qdepth.studies.simulate.look import look
from qdepth.studies.simulate.options import SimulationOptions
from tests.support.designs import changed, design, small_design

CLOSED: dict[str, Any] = {"loop": "closed", "outstanding_ios": 16, "read_pct": 100.0}


def limited(size_kib: float, limit: float = 1_000.0, **fields: Any) -> dict[str, Any]:
    document = changed(small_design(), **fields)
    load = CLOSED | {"blocks": [{"size_kib": size_kib}]}
    document["classes"] = [
        document["classes"][0] | {"vms_per_host": 1, "iops_limit": limit, "workload": load}
    ]
    return document


@pytest.mark.parametrize(
    ("size_kib", "times"), [(4.0, 1), (32.0, 1), (33.0, 2), (64.0, 2), (96.0, 3), (256.0, 8)]
)
def test_a_large_io_counts_once_for_each_32_kib(size_kib: float, times: int) -> None:
    """64 KiB under a limit of 1,000 give 500 a second."""
    assert counted(size_kib) == times
    report = estimate(read_design(limited(size_kib)))
    assert report.total.iops.value == pytest.approx(1_000.0 / times, rel=0.01)


def test_a_limit_above_what_is_asked_for_changes_nothing() -> None:
    free, far = (
        estimate(design(classes__0__iops_limit=limit)).total.iops.value
        for limit in (None, 1_000_000.0)
    )
    assert far == pytest.approx(free, rel=0.02)


def test_the_limit_is_the_bottleneck_by_its_field() -> None:
    found = estimate(read_design(limited(64.0))).bottleneck
    assert found.origin == "classes.web.iops_limit"


def test_the_sentence_of_a_limit_says_what_it_lets_through() -> None:
    found = estimate(read_design(limited(64.0))).bottleneck.sentence
    assert found.startswith("The IOPS limit of virtual disk 1 of ")
    assert "is what ends the throughput: 100\u00a0% of it is used, at 500 I/Os per second" in found
    assert "which count as 1.00k because of their size" in found
    assert "queue before it" not in found


def test_ios_that_count_once_are_not_converted() -> None:
    assert "count as" not in estimate(read_design(limited(32.0))).bottleneck.sentence


def test_an_open_load_above_its_limit_needs_a_higher_one_and_no_server() -> None:
    document = limited(4.0)
    workload = {"loop": "open", "arrival_rate_iops": 1_200.0, "read_pct": 100.0}
    document["classes"][0]["workload"] = workload | {"blocks": [{"size_kib": 4.0}]}
    report = look(read_design(document), SimulationOptions(max_ios=12_000))
    assert report.overload is not None
    assert "lets at most 1.00k IOPS of this mix through" in report.overload.text
    assert "server" not in report.overload.text


def test_sizes_that_one_line_cannot_count_are_refused_with_what_to_do() -> None:
    document = limited(48.0)
    blocks = document["classes"][0]["workload"]["blocks"]
    blocks[0]["share_pct"] = 50.0
    blocks.append({"size_kib": 100.0, "share_pct": 50.0})
    (found,) = find_problems(read_design(document))
    assert (found.pointer, found.value) == ("/classes/0/workload/blocks", "48 KiB, 100 KiB")
    blocks[0]["size_kib"], blocks[1]["size_kib"] = 64.0, 128.0
    assert find_problems(read_design(document)) == []


def test_both_engines_are_equal() -> None:
    network = lower(read_design(limited(48.0)))
    options = EngineOptions(seed=3, max_ios=2_000)
    records = Simulation(network, options).run(), simulate(network, options)
    assert len({_digest(record) for record in records}) == 1


def _digest(record: Any) -> Any:
    return record.times.tobytes(), record.tallies.tobytes(), record.limits.tobytes()
