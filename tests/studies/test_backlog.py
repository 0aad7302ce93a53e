"""What an overload leaves undone: it drains by the room there is, or never."""

import pytest

from qdepth.report.timeline import TimelineReport
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.timeline.states import offered_iops
from qdepth.studies.timeline.timeline import solve_timeline
from tests.design.test_operation_problems import scrub, with_operations
from tests.support.designs import Json, design

CAPACITY = 1e6 / 100.0
"""I/Os per second of an SP that takes 100 us for each."""


def one_server(rate: float, *moments: Json, length_s: float = 40.0, **stream: float) -> Json:
    """An SP of 10,000 I/Os a second with arrivals, and an operation where one is asked for."""
    operations = [scrub(host="esx2", read_pct=100.0, block_kib=4.0, **stream)] if stream else []
    document = with_operations(
        *operations, timeline={"length_s": length_s, "moments": list(moments)}
    )
    document["arrays"][0]["sps"] = document["arrays"][0]["sps"][:1]
    (sp,) = document["arrays"][0]["sps"]
    sp |= {"servers": 1, "read_us": 100.0, "write_us": 100.0, "service_scv": 0.0}
    sp |= {"read_us_per_kib": 0.0, "write_us_per_kib": 0.0}
    web = document["classes"][0]
    web |= {"vms_per_host": 1, "virtual_disks": 1}
    web["workload"] = {"loop": "open", "arrival_rate_iops": rate, "read_pct": 100.0,
                       "blocks": [{"size_kib": 4.0}]}  # fmt: skip
    document["classes"] = [web]
    document["hosts"][0] |= {"kernel_us": 0.0, "path_policy": "fixed"}
    return document


def solved(document: Json) -> TimelineReport:
    options = SimulationOptions(engine="compiled", max_ios=100_000)
    return solve_timeline(design(document), options, is_replayed=False)


def test_backlog_drains_by_the_room_there_is() -> None:
    """12,000 a second for 10 s leave 20,000; 6,000 leave room for 4,000: gone in 5 s."""
    moments = {"at_s": 10.0, "load": 2.0}, {"at_s": 20.0, "load": 1.0}
    report = solved(one_server(6_000.0, *moments))
    before, during, after = report.regimes
    assert before.backlog is None
    assert during.backlog is not None
    assert during.backlog.end_ios == pytest.approx(20_000, rel=0.05)
    assert after.backlog is not None
    assert after.backlog.change_iops == pytest.approx(-4_000, rel=0.05)
    assert after.backlog.drained_s == pytest.approx(25.0, rel=0.02)
    assert report.status == "doubtful"
    assert any("drains until 2" in doubt for doubt in report.doubts)


def test_backlog_stays_where_there_is_too_little_time() -> None:
    moments = {"at_s": 10.0, "load": 2.0}, {"at_s": 38.0, "load": 1.0}
    report = solved(one_server(6_000.0, *moments))
    last = report.regimes[-1].backlog
    assert last is not None
    assert last.drained_s is None
    assert last.end_ios == pytest.approx(56_000 - 8_000, rel=0.05)
    assert any("remain at 40 s" in doubt for doubt in report.doubts)


def test_backlog_never_drains_without_room() -> None:
    report = solved(one_server(6_000.0, {"at_s": 10.0, "load": 2.0}))
    assert any("never drains" in doubt for doubt in report.doubts)


def test_an_operation_pushes_production_into_overload_and_its_backlog_stays_after_the_end() -> None:
    """The scan has 32 I/Os at the SP and the VMs 8: a fifth of it, and they offer three."""
    document = one_server(6_000.0, length_s=400.0, amount_gib=1.0, outstanding_ios=32)
    document["hosts"][0]["lun_depth"] = 8
    report = solved(document)
    (scan,) = report.operations
    during, after = report.regimes
    assert during.running == ["scrub"]
    assert during.backlog is not None
    assert during.backlog.end_ios > 1_000
    assert after.backlog is not None
    assert after.backlog.begin_ios == during.backlog.end_ios
    assert (after.backlog.drained_s or 0.0) > (scan.finish_s.value or 0.0)


def test_a_steady_time_line_has_none() -> None:
    report = solved(one_server(5_000.0, {"at_s": 10.0, "load": 1.5}))
    assert [regime.backlog for regime in report.regimes] == [None, None]


def test_offered_is_what_all_disks_of_all_vms_of_all_hosts_ask_for() -> None:
    document = one_server(100.0)
    document["hosts"][0]["count"] = 3
    document["classes"][0] |= {"vms_per_host": 5, "virtual_disks": 2}
    assert offered_iops(design(document)) == 3 * 5 * 2 * 100.0
