"""Backups that yield: they keep the latency of their datastore near a threshold, and wait."""

import pytest

from qdepth.lowering.lower import lower
from qdepth.lowering.operations.running import Running
from qdepth.lowering.operations.yielding import GROWTH
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.timeline.timeline import solve_timeline
from tests.design.test_operation_problems import scrub, with_operations
from tests.lowering.test_operations import report_of
from tests.support.designs import Json, design

BACKUP = Running("scrub")


def backed_up(ios: int = 32, **fields: object) -> Json:
    """A datastore on slow disks of which a backup wants as much as there is."""
    document = with_operations(scrub(host="esx2", outstanding_ios=ios, **fields))
    pool = {"id": "pool1", "raid": "raid10", "media": {"kind": "disks", "count": 4}}
    mechanics = {"rotation_rpm": 7200.0, "seek_ms": 8.0, "transfer_mb_s": 100.0}
    document["arrays"][0]["pools"] = [{**pool, "media": pool["media"] | mechanics}]  # type: ignore[operator]
    document["arrays"][0]["luns"][0]["pool"] = "pool1"
    for group in document["classes"]:
        group["workload"] = {
            "loop": "open",
            "arrival_rate_iops": 20.0,
            "blocks": [{"size_kib": 8.0}],
            "read_pct": 100.0,
        }
    return document


def datastore_ms(document: Json) -> float:
    report = report_of(document, BACKUP, ios=60_000)
    rows = [row for row in report.devices if row.target == "lun1"]
    total = sum(row.cmds_s.value or 0.0 for row in rows)
    return sum((row.cmds_s.value or 0.0) * (row.davg_ms.value or 0.0) for row in rows) / total


def test_latency_stays_near_the_threshold() -> None:
    """Without yielding it is far above; the windows of an integer number overshoot a little."""
    free, yielding = datastore_ms(backed_up()), datastore_ms(backed_up(yields_at_ms=30.0))
    assert free > 45.0
    assert yielding == pytest.approx(30.0, rel=0.15)


def test_threshold_that_is_never_met_changes_nothing() -> None:
    free, idle = datastore_ms(backed_up()), datastore_ms(backed_up(yields_at_ms=10_000.0))
    assert idle == pytest.approx(free, rel=1e-9)


def test_backup_watches_all_hosts_and_moves_itself_alone() -> None:
    network = lower(design(backed_up(yields_at_ms=30.0)), [BACKUP])
    (rule,) = network.controllers
    assert rule.threshold == pytest.approx(0.03)
    devices = {network.devices[window.device].id for window in rule.windows}
    assert devices == {"esx1/lun1", "esx2/lun1"}
    moved = [window for window in rule.windows if window.least < window.most]
    assert [(w.least, w.most, w.beta) for w in moved] == [(1, 32, GROWTH)]
    assert all(rule.resizes(window.limit) == (window in moved) for window in rule.windows)


def finished(document: Json, **fields: object) -> list[float]:
    document["operations"][0] |= {"amount_gib": 0.5, "count": 4, **fields}
    report = solve_timeline(design(document), SimulationOptions(max_ios=20_000))
    return [row.start_s or 0.0 for row in report.operations]


def test_no_further_one_starts_while_the_latency_is_high() -> None:
    """Each backup alone lifts it above 20 ms, so that one follows the other."""
    together = finished(backed_up())
    in_turn = finished(backed_up(), starts_below_ms=20.0)
    assert together == [0.0] * 4
    assert in_turn == sorted(in_turn)
    assert len(set(in_turn)) == 4


def test_latency_that_is_low_lets_all_start() -> None:
    assert finished(backed_up(ios=8), starts_below_ms=10_000.0) == [0.0] * 4


def test_production_that_is_too_slow_lets_none_start() -> None:
    document = backed_up(ios=8)
    document["timeline"] = {"length_s": 10.0}
    document["operations"][0] |= {"amount_gib": 0.5, "starts_below_ms": 0.001}
    (row,) = solve_timeline(design(document), SimulationOptions(max_ios=20_000)).operations
    assert row.start_s is None
    assert row.finish_s.note == "the timeline ends before it starts"
