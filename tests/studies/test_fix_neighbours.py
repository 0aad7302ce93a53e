"""A class of VMs that others wait for is limited before it gets more."""

from typing import Any

import pytest

from qdepth.design.parsing import read_design
from qdepth.figures import NO_BREAK, count
from qdepth.studies.fix.fix import Fix, find_fix
from qdepth.studies.overrides import override, read_override
from qdepth.studies.simulate.look import look
from tests.studies.test_fix_rules import changes, fix_of
from tests.support.scenarios import design

Document = dict[str, Any]


def with_a_greedy_neighbour(outstanding_ios: int = 64, **changed: Any) -> Document:
    """A copy job keeps one slow processor busy, and a database asks for 500 IOPS."""
    document = design(**changed)
    [host] = document["hosts"]
    host["lun_depth"] = 256
    document["arrays"][0]["sps"][0] |= {"servers": 1, "read_us": 100.0, "write_us": 100.0}
    document["classes"][0] |= {"id": "copy", "vms_per_host": 1}
    document["classes"][0]["workload"] = {
        "loop": "closed",
        "outstanding_ios": outstanding_ios,
        "read_pct": 100.0,
        "blocks": [{"size_kib": 64.0}],
    }
    quiet = {
        "loop": "open",
        "arrival_rate_iops": 500.0,
        "read_pct": 100.0,
        "blocks": [{"size_kib": 8.0}],
    }
    document["classes"].append(document["classes"][0] | {"id": "sql", "workload": quiet})
    return document


def latency_of(document: Document, overrides: dict[str, str]) -> float:
    """Simulated mean latency of the database after some changes [ms]."""
    of = override(
        read_design(document), [read_override(path, value) for path, value in overrides.items()]
    )
    [row] = [row for row in look(of).groups if row.id == "sql"]
    assert row.latency_ms.mean.value is not None
    return row.latency_ms.mean.value


@pytest.fixture(scope="module")
def fix() -> Fix:
    return fix_of(with_a_greedy_neighbour())


def test_neighbour_that_holds_the_queue_is_limited_before_anything_gets_deeper(fix: Fix) -> None:
    assert list(changes(fix)) == ["/classes/0/iops_limit"]
    assert fix.proposals[0].cost == "setting"
    assert "sql waits " in fix.text
    assert "copy gets " in fix.text


def test_neighbour_is_limited_too_where_long_turns_keep_paths_idle() -> None:
    """Host links of two paths, of which 1000 I/Os a path use one at a time."""
    document = with_a_greedy_neighbour(64)
    [host] = document["hosts"]
    host |= {"path_policy": "round_robin", "round_robin_ios": 1000}
    host["hba_ports"] = [{"id": f"hba{n}", "fabric": "san", "speed_gbps": 16} for n in range(2)]
    [processor] = document["arrays"][0]["sps"]
    processor |= {"servers": 8, "read_us": 10.0, "write_us": 10.0}
    processor["target_ports"] = [
        {"id": f"tp{n}", "fabric": "san", "speed_gbps": 16} for n in range(4)
    ]
    document["classes"][0]["workload"]["blocks"] = [{"size_kib": 256.0}]
    document["class_targets"] = {"sql": {"quantity": "mean", "at_most_ms": 2.0}}
    assert look(read_design(document)).bottleneck.kind == "round_robin"
    found = fix_of(document)
    assert "/classes/0/iops_limit" in {
        change.pointer for proposal in found.proposals for change in proposal.changes
    }


def test_limit_counts_large_ios_as_esxi_does(fix: Fix) -> None:
    """An I/O of 64 KiB counts twice: the limit is twice the rate that the words name."""
    limit = float(changes(fix)["/classes/0/iops_limit"] or 0)
    assert f"which is {count(limit / 2)} of its I/Os per second" in fix.text


def test_limited_neighbour_leaves_others_the_latency_that_was_promised(fix: Fix) -> None:
    document = with_a_greedy_neighbour()
    limit = str(changes(fix)["/classes/0/iops_limit"])
    after = latency_of(document, {"classes.copy.iops_limit": limit})
    assert after < latency_of(document, {}) / 2
    promised = float(fix.text.partition("sql waits ")[2].partition(NO_BREAK)[0])
    assert after == pytest.approx(promised, rel=0.15)


def test_neighbour_is_left_alone_where_all_targets_are_met() -> None:
    targets = {"sql": {"quantity": "mean", "at_most_ms": 50.0}}
    document = with_a_greedy_neighbour(class_targets=targets)
    assert "/classes/0/iops_limit" not in changes(fix_of(document))


def test_class_that_holds_no_more_than_the_others_is_not_blamed() -> None:
    document = with_a_greedy_neighbour()
    document["classes"][1]["workload"] = document["classes"][0]["workload"]
    proposals = fix_of(document).proposals
    assert all("iops_limit" not in it.pointer for each in proposals for it in each.changes)


def test_change_that_slows_another_class_says_by_how_much() -> None:
    """More slots for the copy are more work before the database's I/Os at the processor."""
    document = with_a_greedy_neighbour(outstanding_ios=64)
    document["hosts"][0] |= {"lun_depth": 256, "dsnro": 4, "scheduler": "fair"}
    document["arrays"][0]["sps"][0] |= {"servers": 4, "read_us": 400.0, "write_us": 400.0}
    found = find_fix(read_design(document), look, look)
    deeper = [it.text for it in found.proposals if it.text.startswith("Set the DSNRO")]
    assert any("But sql waits " in text for text in deeper)
