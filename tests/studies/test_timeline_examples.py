"""Timelines that ship show the signs that users know."""

from functools import cache

import pytest

from qdepth.report.report import Report
from qdepth.report.timeline import RegimeResult, TimelineReport
from qdepth.studies.cases.example import Example
from qdepth.studies.cases.example_scenarios import made_up_examples, shipped_design
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.timeline.timeline import solve_timeline

QUICK = SimulationOptions(engine="compiled", max_ios=150_000)
TIME_LINES = [each for each in made_up_examples() if each.designs[0].timeline is not None]


@cache
def solved(name: str) -> TimelineReport:
    """Without a replay, which takes most of the time and has a test of its own."""
    return solve_timeline(shipped_design(f"timelines/{name}"), QUICK, is_replayed=False)


def regime(report: TimelineReport, running: str) -> tuple[RegimeResult, Report]:
    """The first regime in which an operation is under way, or none where it is empty."""
    found = next(r for r in report.regimes if ", ".join(r.running) == running)
    return found, report.answers[found.answer or 0]


def during(name: str) -> Report:
    return regime(solved(name), "clone")[1]


def before(name: str) -> Report:
    return regime(solved(name), "")[1]


def busiest_link(report: Report) -> float:
    return max(s.utilisation_pct.value or 0.0 for s in report.stations if s.kind == "link")


def iops(report: Report) -> float:
    return report.total.iops.value or 0.0


def finish(name: str) -> float:
    (row,) = solved(name).operations
    return row.finish_s.value or 0.0


@pytest.mark.full
def test_on_busy_disks_xcopy_takes_more_than_the_data_mover_and_loads_no_link() -> None:
    assert iops(during("spindles-host")) > 0.99 * iops(before("spindles-host"))
    assert iops(during("spindles-xcopy")) < 0.8 * iops(before("spindles-xcopy"))
    assert busiest_link(during("spindles-xcopy")) <= busiest_link(before("spindles-xcopy"))
    assert busiest_link(during("spindles-host")) > 3 * busiest_link(before("spindles-host"))


def test_what_xcopy_pushes_into_overload_keeps_its_backlog_after_the_end() -> None:
    report = solved("spindles-xcopy")
    overloaded, _ = regime(report, "clone")
    after = report.regimes[-1]
    assert overloaded.backlog is not None
    assert overloaded.backlog.end_ios > 10_000
    assert after.backlog is not None
    assert (after.backlog.drained_s or 0.0) > finish("spindles-xcopy") + 60.0


def test_what_binds_a_copy_is_called_by_its_name() -> None:
    (by_array,), (capped,) = (solved(n).operations for n in ("link-xcopy", "spindles-capped"))
    assert (by_array.bottleneck or "").startswith("The copy engine of Flash array")
    assert (capped.bottleneck or "").startswith("The rate cap of the copy engine of Disk array")


def test_what_binds_a_copy_is_no_part_of_production_that_it_overloads() -> None:
    (clone,) = solved("spindles-xcopy").operations
    assert during("spindles-xcopy").bottleneck.kind == "overload"
    assert (clone.bottleneck or "").startswith("The copy engine of Disk array (16 slots) is full")


def test_copy_that_nothing_holds_back_is_bound_by_its_pieces_under_way() -> None:
    (clone,) = solved("spindles-host").operations
    assert "8 pieces under way set its rate. 22 disks of pool pool1 are busiest" in (
        clone.bottleneck or ""
    )


def test_a_rate_cap_trades_finish_time_for_latency() -> None:
    assert finish("spindles-xcopy") < 0.7 * finish("spindles-capped")
    assert finish("spindles-capped") < 0.8 * finish("spindles-host")
    assert during("spindles-xcopy").status == "no_steady_state"
    capped, host = (
        during(name).total.latency_ms.mean.value or 0.0
        for name in ("spindles-capped", "spindles-host")
    )
    assert 1.5 * host < capped < 100.0


def test_over_a_link_that_binds_the_data_mover_takes_more_than_half_and_xcopy_nothing() -> None:
    assert iops(during("link-host")) < 0.5 * iops(before("link-host"))
    assert iops(during("link-xcopy")) > 0.99 * iops(before("link-xcopy"))
    assert busiest_link(during("link-host")) > 99.0


def duration(name: str) -> float:
    (row,) = solved(name).operations
    assert row.duration_s.value is not None
    return row.duration_s.value


def reserved(name: str) -> float:
    """Reservations a second while VMs are powered on [1/s]."""
    found, _ = regime(solved(name), "power-on")
    assert found.locks is not None
    return found.locks.resv_s


def test_few_vms_power_on_in_the_same_time_with_ats_and_without_reservations() -> None:
    ats, reservations = duration("storm-few-ats"), duration("storm-few-reserved")
    assert reservations == pytest.approx(ats, rel=0.1)
    assert reserved("storm-few-ats") == 0.0
    assert reserved("storm-few-reserved") > 0.0


@pytest.mark.full
def test_many_vms_wait_for_reservations() -> None:
    ats, reservations = duration("storm-many-ats"), duration("storm-many-reserved")
    assert reservations >= 8.0 * ats
    assert reservations >= 400 * 30 * 2.4e-3
    assert reserved("storm-many-ats") == 0.0


@pytest.mark.full
def test_a_day_goes_by() -> None:
    report = solved("day")
    assert report.length_s == 86_400.0
    assert all(row.finish_s.value is not None for row in report.operations)
    loads = {round(iops(report.answers[r.answer or 0]) / 100) for r in report.regimes}
    assert len(loads) >= 5
    assert [round(report.regimes[0].begin_s), round(report.regimes[-1].end_s)] == [0, 86_400]
    spaces = {space.id: space for space in report.spaces}
    assert (spaces["ds1"].warning_after_days or 0.0) == pytest.approx(9.1, rel=0.05)
    assert spaces["ds2"].used_gib[-1] == pytest.approx(3000 + 400 - 200, abs=5.0)


def test_regimes_of_equal_hours_share_an_answer() -> None:
    """The load of 24 hours has five levels, and the design is the same at each of them."""
    design = shipped_design("timelines/day").model_copy(update={"operations": []})
    report = solve_timeline(design, QUICK.model_copy(update={"max_ios": 20_000}))
    assert (len(report.regimes), len(report.answers)) == (24, 5)


@pytest.mark.full
@pytest.mark.parametrize("example", TIME_LINES, ids=lambda example: example.id)
def test_engines_are_equal(example: Example) -> None:
    for design in example.designs:
        answers = solve_timeline(design, QUICK).answers
        replays = [answer.run.replay for answer in answers if answer.run and answer.run.replay]
        assert replays
        assert all(replay.identical for replay in replays)


def test_examples_have_a_time_line() -> None:
    for example in TIME_LINES:
        assert all(design.timeline is not None for design in example.designs)
