"""Round robin that sends so many I/Os over one path that the paths work one after the other."""

from typing import Any

import pytest

from qdepth.design.parsing import read_design
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from qdepth.report.bottlenecks.bottleneck import find_bottleneck
from qdepth.report.report import Bottleneck
from tests.support.round_robin import two_port_design
from tests.support.solving import solve_compiled as solve


def bottleneck(ios_per_path: int | None, outstanding: int = 32, **changes: Any) -> Bottleneck:
    document = two_port_design(ios_per_path, outstanding)
    document["hosts"][0] |= changes.pop("host", {})
    document["classes"][0] |= changes
    network = lower(read_design(document))
    return find_bottleneck(network, solve(network, EngineOptions(1, 12_000)))


@pytest.mark.parametrize("outstanding", [4, 8, 64])
@pytest.mark.parametrize("ios_per_path", [None, 500])
def test_long_turns_are_named_however_many_ios_are_outstanding(
    ios_per_path: int | None, outstanding: int
) -> None:
    """One port at a time is full, so half of the host's bandwidth stays unused (default: 1000)."""
    found = bottleneck(ios_per_path, outstanding)
    assert found.kind == "round_robin"
    assert found.part == "esx"
    assert found.origin == "hosts.esx.round_robin_ios"
    assert f"sends {ios_per_path or 1000} I/Os over one path" in found.sentence


def test_full_queue_of_the_guest_is_not_blamed_for_long_turns() -> None:
    """More slots would only add waiting, because one port carries what it can."""
    assert bottleneck(None, 64, disk_depth=16).kind == "round_robin"


def test_overload_that_more_paths_would_carry_names_the_turns() -> None:
    """One port carries 3,600 reads of 32 KiB a second, and two carry the 5,000 that are offered."""
    load = {
        "loop": "open",
        "arrival_rate_iops": 5_000.0,
        "read_pct": 100.0,
        "blocks": [{"size_kib": 32.0}],
    }
    found = bottleneck(None, workload=load)
    assert found.kind == "round_robin"
    assert "offer 5.00k IOPS" in found.sentence
    assert bottleneck(1, workload=load).kind != "round_robin"


def test_short_turns_fill_both_ports() -> None:
    found = bottleneck(1)
    assert found.kind == "link"
    assert "each busy 100 %" in found.sentence


def test_one_path_has_no_turns() -> None:
    assert bottleneck(None, host={"path_policy": "fixed"}).kind == "link"


def test_few_ios_that_leave_each_path_idle_are_the_workload_itself() -> None:
    """One I/O at a time spends most of its time at the array, whatever path it takes."""
    assert bottleneck(None, 1).kind == "outstanding_ios"


def test_steady_arrivals_that_one_port_carries_are_not_held_back() -> None:
    load = {
        "loop": "open",
        "arrival_rate_iops": 2_000.0,
        "read_pct": 100.0,
        "blocks": [{"size_kib": 32.0}],
    }
    assert bottleneck(None, workload=load).kind == "outstanding_ios"


def test_array_behind_all_paths_that_is_full_is_named_itself() -> None:
    document = two_port_design(None, 64)
    document["arrays"][0]["sps"] = document["arrays"][0]["sps"][:1]
    document["arrays"][0]["sps"][0] |= {"servers": 1, "read_us": 500.0}
    network = lower(read_design(document))
    found = find_bottleneck(network, solve(network, EngineOptions(1, 12_000)))
    assert (found.kind, found.part) == ("station", "n1")
