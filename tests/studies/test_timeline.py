"""Timelines: from a design with operations to when they end."""

from collections.abc import Sequence
from typing import Any

import pytest

from qdepth.design.document.document import Design
from qdepth.design.problem import InvalidDesign
from qdepth.engines.options import Observer
from qdepth.lowering.operations.running import Running
from qdepth.report.timeline import TimelineReport
from qdepth.statistics.recorder import Progress
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.timeline import regime_answers
from qdepth.studies.timeline.cancellation import Cancelled
from qdepth.studies.timeline.states import states
from qdepth.studies.timeline.symmetry import representatives
from qdepth.studies.timeline.timeline import solve_timeline
from tests.design.test_operation_problems import (
    EAGER,
    OFFLOAD,
    clone,
    move,
    pooled,
    scrub,
    unmap,
    with_operations,
)
from tests.lowering.test_operations import NEW_DISK, idle
from tests.lowering.test_qfull import REFUSED
from tests.support.designs import Json, changed, design

QUICK = SimulationOptions(engine="compiled", max_ios=20_000)
LONGER = SimulationOptions(engine="compiled", max_ios=100_000)


def solved(document: Json, options: SimulationOptions = QUICK) -> TimelineReport:
    """Without a replay, which takes most of the time and has a test of its own."""
    return solve_timeline(design(document), options, is_replayed=False)


def alone(*operations: Json, **changes: Any) -> Json:
    """A design without any VM."""
    document = idle(*operations, **changes)
    document["classes"] = []
    return document


def test_zeroing_takes_the_time_of_its_commands() -> None:
    """40 GiB by 40,960 WRITE SAME, one after the other."""
    report = solved(alone(NEW_DISK, arrays__0__offload=OFFLOAD))
    (row,) = report.operations
    assert row.finish_s.value == pytest.approx(40_960 * (332e-6 + 5e-6), rel=1e-3)
    assert (row.pieces, row.host_gb) == (40_960, 0.0)
    assert row.zero_mib == pytest.approx(40_960)
    assert report.status == "valid"


@pytest.mark.parametrize(
    ("outstanding", "sets"),
    [(1, "one piece under way sets its rate"), (2, "2 pieces under way set its rate")],
)
def test_pieces_under_way_bind_an_operation_that_fills_nothing(outstanding: int, sets: str) -> None:
    work = scrub(host="esx1", amount_gib=2.0, block_kib=8.0, outstanding_ios=outstanding)
    (row,) = solved(alone(work)).operations
    assert sets in (row.bottleneck or "")


def test_two_copies_that_share_a_copy_engine_take_turns() -> None:
    """Sizes 1 and 2 at one rate: they end at 2 and 3 (processor sharing)."""
    engine = {"copy_engine": {"strips": 16, "strip_ms": 0.01, "rate_cap_mb_s": 100.0}}
    small = {"format": "eager_zeroed", "provisioned_gib": 10.0}
    large = {**small, "provisioned_gib": 20.0}
    document = alone(clone(disk=small), clone(id="second", disk=large), arrays__0__offload=engine)
    rows = solved(document).operations
    unit = 10 * 1024**3 / 100e6
    assert [row.finish_s.value for row in rows] == [
        pytest.approx(2 * unit, rel=0.01),
        pytest.approx(3 * unit, rel=0.01),
    ]


def test_production_is_slower_meanwhile_and_as_before_afterwards() -> None:
    document = with_operations(
        clone(start_s=100.0, target="ds1", disk={**EAGER, "provisioned_gib": 1.0}),
        timeline={"length_s": 1000.0},
    )
    report = solved(document, LONGER)
    before, during, after = (report.answers[regime.answer or 0].total for regime in report.regimes)
    assert before == after
    assert (during.latency_ms.mean.value or 0.0) > 1.05 * (before.latency_ms.mean.value or 0.0)
    assert report.length_s == 1000.0


def test_many_alike_are_simulated_once_for_each_number_under_way() -> None:
    small = {**EAGER, "provisioned_gib": 1.0}
    document = alone(clone(count=20, at_once=4, disk=small), arrays__0__offload=OFFLOAD)
    report = solved(document)
    assert len(report.operations) == 20
    assert len(report.answers) == 1


def test_a_regime_is_looked_up_once_however_many_operations_ask(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of 64 operations each asks for its rate and its bottleneck in the regime that all share."""
    asked = []

    def counted(read: Design, running: Sequence[Running]) -> dict[Running, Running]:
        asked.append(len(running))
        return representatives(read, running)

    monkeypatch.setattr(regime_answers, "representatives", counted)
    document = alone(unmap(amount_gib=1.0, count=64), arrays__0__offload=OFFLOAD)
    report = solved(document)
    assert len(report.operations) == 64
    assert len(report.regimes) == 1
    assert len(asked) <= 2


def test_those_on_like_hosts_stand_for_each_other() -> None:
    document = with_operations(clone(count=12), hosts__0__count=4)
    document["classes"][0]["vms_per_host"] = 1
    read = design(document)
    under_way = [Running("copy", index) for index in (7, 10, 11)]
    assert representatives(read, under_way) == {
        Running("copy", 7): Running("copy", 3),
        Running("copy", 10): Running("copy", 2),
        Running("copy", 11): Running("copy", 7),
    }


def test_vms_that_move_stand_for_themselves() -> None:
    read = design(with_operations(move(vm_class="web", count=2)))
    assert representatives(read, [Running("copy", 1)]) == {Running("copy", 1): Running("copy", 1)}


def test_load_of_a_design_without_vms_changes_nothing() -> None:
    document = alone(NEW_DISK, arrays__0__offload=OFFLOAD)
    document["timeline"] = {"length_s": 60.0, "moments": [{"at_s": 5.0, "load": 2.0}]}
    assert solved(document).operations[0].finish_s.value == pytest.approx(13.8, rel=0.01)


def test_moments_change_the_design_for_good() -> None:
    moments = [
        {"at_s": 30.0, "returns": ["sps.spb"]},
        {"at_s": 10.0, "load": 2.0, "set_fields": ["hosts.esx1.lun_depth=16"]},
        {"at_s": 20.0, "fails": ["sps.spb"], "load": 0.5},
    ]
    document = with_operations(timeline={"length_s": 60.0, "moments": moments})
    found = [state.design for state in states(design(document))]
    assert [d.hosts[0].lun_depth for d in found] == [32, 16, 16, 16]
    assert [d.classes[0].workload.model_dump()["outstanding_ios"] for d in found] == [8, 16, 4, 4]
    assert [len(d.arrays[0].sps) for d in found] == [2, 2, 1, 2]


@pytest.mark.parametrize(
    ("moment", "pointer"),
    [
        ({"at_s": 1.0, "set_fields": ["hosts.esx9.lun_depth=1"]}, "/set_fields/0"),
        ({"at_s": 1.0, "load": 1000.0, "set_fields": []}, ""),
        ({"at_s": 1.0, "fails": ["fabrics.fc"]}, "/fails"),
    ],
)
def test_moments_that_cannot_be_are_refused_where_they_stand(moment: Json, pointer: str) -> None:
    document = with_operations(timeline={"length_s": 60.0, "moments": [moment]})
    if moment.get("load"):
        document["classes"][0]["workload"]["outstanding_ios"] = 60_000
        pointer = "/load"
    with pytest.raises(InvalidDesign) as refusal:
        states(design(document))
    assert refusal.value.problems[0].pointer == f"/timeline/moments/0{pointer}"


def test_nothing_happens() -> None:
    with pytest.raises(InvalidDesign, match="The timeline of this design is empty"):
        solved(with_operations(timeline={"length_s": 60.0}))


def test_more_changes_than_are_worked_out_are_refused() -> None:
    with pytest.raises(InvalidDesign, match="changes more than 1000 times"):
        solved(alone(unmap(amount_gib=0.1, count=1024, every_s=100.0), arrays__0__offload=OFFLOAD))


def test_what_never_ends_is_named() -> None:
    report = solved(with_operations(scrub(host="esx1")))
    assert report.operations[0].finish_s.value is None
    assert "scrub never ends: it has no amount" in report.doubts[0]


def never(document: Json) -> dict[str, str | None]:
    return {row.id: row.never_ends for row in solved(document).operations}


def test_a_cap_of_0_is_a_result_with_the_reason() -> None:
    """Nothing is done, production is as at rest, and what follows never starts."""
    document = with_operations(
        clone(disk={**EAGER, "provisioned_gib": 0.1}),
        scrub(host="esx1", amount_gib=1.0, rate_cap_mb_s=0.0),
        unmap(after="scrub", count=3),
        arrays__0__offload=OFFLOAD,
        timeline={"length_s": 60.0},
    )
    report = solved(document)
    copy, scrubbed, *freed = report.operations
    assert copy.never_ends is None
    assert copy.finish_s.value is not None
    assert scrubbed.never_ends == "its rate cap is 0"
    assert scrubbed.finish_s.note == "it never ends: its rate cap is 0"
    assert (scrubbed.start_s, scrubbed.moved_gib, scrubbed.bottleneck) == (0.0, 0.0, None)
    assert [row.never_ends for row in freed] == ["it waits for scrub, which never ends"] * 3
    assert "scrub never ends: its rate cap is 0." in report.doubts
    assert report.regimes[-1].running == ["scrub"]
    rest = report.answers[report.regimes[-1].answer or 0]
    assert rest.operations == []
    assert report.length_s == 60.0


def test_sentences_and_rows_have_names_where_parts_do() -> None:
    document = alone(
        clone(name="Clone of SQL", count=2, disk={**EAGER, "provisioned_gib": 0.1}),
        unmap(name="Give back", requested_by="guest", amount_gib=0.1, after="copy"),
        hosts__0__name="Host of the clones",
        datastores__0__name="Gold",
        datastores__0__vmfs_version=5,
        arrays__0__offload=OFFLOAD,
        hosts__0__data_mover={"hardware_accelerated_move": "off"},
        timeline={"length_s": 600.0},
    )
    report = solved(document)
    copy, _, freed = report.operations
    assert (copy.id, copy.name, copy.common_name) == ("copy#1", "Clone of SQL #1", "Clone of SQL")
    assert copy.reason == "HardwareAcceleratedMove is off on Host of the clones"
    kept = "EnableBlockDelete is off on Host of the clones, and Gold is VMFS 5"
    assert freed.never_ends == kept
    assert f"Give back never ends: {kept}." in report.doubts
    assert report.regimes[0].running_names == ["Clone of SQL #1", "Clone of SQL #2"]


def test_a_copy_engine_with_a_cap_of_0_never_ends_a_copy() -> None:
    engine = {**OFFLOAD, "copy_engine": {"strips": 16, "rate_cap_mb_s": 0.0}}
    document = alone(clone(count=3, at_once=2), arrays__0__offload=engine)
    engine_of = "the rate cap of the copy engine of array is 0"
    assert never(document) == {
        "copy#1": engine_of, "copy#2": engine_of,
        "copy#3": "it waits for copy #1, which never ends",
    }  # fmt: skip


def test_unmap_of_guests_that_vmfs_keeps_frees_nothing_at_the_array() -> None:
    document = alone(
        unmap(requested_by="guest", amount_gib=0.1),
        arrays__0__offload=OFFLOAD,
        datastores__0__vmfs_version=5,
    )
    (row,) = solved(document).operations
    assert "EnableBlockDelete is off on host esx1" in (row.never_ends or "")
    assert row.moved_gib == 0.0
    mover = {"enable_block_delete": "on"}
    (row,) = solved(changed(document, hosts__0__data_mover=mover)).operations
    assert row.never_ends is None
    assert row.moved_gib == pytest.approx(0.1, abs=1 / 1024)


def test_a_cap_of_0_holds_until_a_moment_lifts_it() -> None:
    document = with_operations(
        unmap(rate_cap_mb_s=0.0, amount_gib=2.0),
        arrays__0__offload=OFFLOAD,
        timeline={
            "length_s": 1000.0,
            "moments": [{"at_s": 100.0, "set_fields": ["operations.free.rate_cap_mb_s=100"]}],
        },
    )
    (row,) = solved(document).operations
    assert row.never_ends is None
    assert row.finish_s.value == pytest.approx(100.0 + 2 * 1024**3 / 100e6, rel=0.01)


def test_overload_piles_up() -> None:
    arrivals = {
        "loop": "open",
        "arrival_rate_iops": 8_000.0,
        "blocks": [{"size_kib": 8.0}],
        "read_pct": 70.0,
    }
    document = with_operations(
        classes__0__workload=arrivals,
        timeline={"length_s": 60.0, "moments": [{"at_s": 30.0, "load": 2.0}]},
    )
    document["classes"] = document["classes"][:1]
    report = solved(document, LONGER)
    never, doubt = report.doubts
    assert "never drains" in never
    assert doubt.startswith("From 30 s to 60 s: the open workloads offer more")


def test_few_pieces_are_named() -> None:
    report = solved(alone(unmap(amount_gib=0.5), arrays__0__offload=OFFLOAD))
    assert report.doubts == [
        "free has only 512 pieces, so it proceeds unevenly: its times are right to about 4.4 %."
    ]


def test_storage_io_control_needs_time() -> None:
    document = with_operations(NEW_DISK, arrays__0__offload=OFFLOAD, datastores__0__sioc="on")
    report = solved(document)
    assert any("Storage I/O Control of ds1 takes about 20 s" in doubt for doubt in report.doubts)


@pytest.mark.parametrize(("sample_size", "is_named"), [(32, True), (0, False)])
def test_depths_that_adapt_need_time(sample_size: int, *, is_named: bool) -> None:
    adapting = {"hosts__0__qfull_sample_size": sample_size, "hosts__0__qfull_threshold": 16}
    document = with_operations(
        timeline={"length_s": 1.0, "moments": [{"at_s": 0.2, "load": 1.0}]}, **REFUSED, **adapting
    )
    doubts = solved(document).doubts
    assert any("depths that adapt to TASK SET FULL take" in each for each in doubts) == is_named


def test_cancelled_in_the_middle() -> None:
    def refuse(_: Progress) -> bool:
        return False

    told: list[str] = []

    def listen(regime: str) -> Observer:
        told.append(regime)
        return refuse

    with pytest.raises(Cancelled):
        solve_timeline(design(with_operations(clone(count=9))), QUICK, observe=listen)
    assert told == ["regime 1 (copy #1, copy #2, copy #3, copy #4 and 5 more under way)"]


def test_a_rate_without_an_interval_leaves_the_duration_without_one() -> None:
    """A run that saw too few rounds over the paths gives no interval, so the times have none."""
    slow = with_operations(clone(disk=EAGER, target="ds1"), hosts__0__round_robin_ios=10_000)
    row = solved(slow).operations[0]
    assert row.duration_s.value is not None
    assert (row.duration_s.low, row.duration_s.high) == (None, None)
    assert (row.mb_s.low, row.mb_s.high) == (None, None)
    assert row.mb_s.value is not None


def test_a_write_cache_that_fills_is_named() -> None:
    """It holds 64 MiB of the 2 GiB that are zeroed, so that the end comes 3 % earlier."""
    document = with_operations({**NEW_DISK, "provisioned_gib": 2.0})
    report = solved(pooled(document))
    assert any("to fill" in doubt and "3\u00a0% of that time" in doubt for doubt in report.doubts)
