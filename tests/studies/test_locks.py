"""Locks of VMFS metadata: a reservation keeps other hosts out, ATS locks one block."""

from typing import Any

import pytest

from qdepth.engines.compiled.simulation import simulate
from qdepth.engines.options import EngineOptions
from qdepth.engines.simpy_engine.simulation import Simulation
from qdepth.lowering.lower import lower
from qdepth.lowering.operations.locks import OPEN, SHUT
from qdepth.lowering.operations.running import Running
from qdepth.lowering.operations.work import phases
from qdepth.network.network import QueueingNetwork
from qdepth.network.steps import BranchIfFull, CountStatus, Resize
from qdepth.report.report import Report
from qdepth.report.timeline import TimelineReport
from qdepth.statistics.recorder import LIMIT_COLUMNS, differing_fields
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.timeline.by_io import simulate_by_io
from qdepth.studies.timeline.by_io_options import ByIoOptions
from qdepth.studies.timeline.timeline import solve_timeline
from tests.design.test_operation_problems import ATS, power_on, with_operations
from tests.lowering.test_operations import report_of
from tests.support.designs import Json, design

TRANSACTIONS = 30


def storm(hosts: int = 2, *, vaai: bool = False, production: bool = False, **fields: Any) -> Json:
    """VMs that so many hosts power on, with production on them or without."""
    document = with_operations(
        power_on(**fields), hosts__0__count=hosts, arrays__0__offload=ATS if vaai else {}
    )
    if production:
        document["classes"][0]["vms_per_host"] = 1
    else:
        document["classes"] = []
    return document


def solved(document: Json) -> TimelineReport:
    options = SimulationOptions(engine="compiled", max_ios=125_000)
    return solve_timeline(design(document), options, is_replayed=False)


def duration(report: TimelineReport) -> float:
    (row,) = report.operations
    assert row.duration_s.value is not None
    return row.duration_s.value


def locks(report: Report) -> dict[str, float]:
    """What all hosts together do and meet [1/s]."""
    names = ("resv_s", "cons_s", "ats_s", "ats_missed_s")
    return {name: sum(getattr(row, name).value or 0.0 for row in report.locks) for name in names}


def test_no_host_has_more_vms_at_once_than_it_powers_on() -> None:
    """Three VMs over two hosts: two and one, however many each may have at once."""
    for at_once, outstanding in ((8, [2, 1]), (1, [1, 1])):
        read = design(storm(vms=3, at_once_per_host=at_once))
        (phase,) = phases(read, read.operations[0])
        assert [share.outstanding for share in phase.shares] == outstanding
        assert phase.outstanding == sum(outstanding)


def test_conflict_with_a_reservation_is_no_full_queue() -> None:
    """Adaptive depth counts TASK SET FULL: a host whose LUN is reserved keeps its depth."""
    document = storm(production=True)
    document["hosts"][0] |= {"qfull_sample_size": 32, "qfull_threshold": 8}
    for port in (port for sp in document["arrays"][0]["sps"] for port in sp["target_ports"]):
        port["on_full"] = "task_set_full"
    read = design(document)
    at_rest, reserved = lower(read), lower(read, [Running("storm")])

    def refusals(network: QueueingNetwork) -> int:
        steps = network.flows[0].steps()
        return sum(isinstance(step, CountStatus) and not step.is_good for step in steps)

    def pauses(network: QueueingNetwork) -> int:
        return sum(isinstance(step, BranchIfFull) for step in network.flows[0].steps())

    assert refusals(reserved) == refusals(at_rest) > 0
    assert pauses(reserved) == 2 * pauses(at_rest)


@pytest.mark.parametrize("vaai", [False, True])
@pytest.mark.parametrize("scheduler", ["fifo", "fair"])
def test_engines_are_equal(vaai: bool, scheduler: str) -> None:
    document = storm(vaai=vaai, production=True, vms=9, hold_ms=4.0, pause_ms=5.0)
    for host in document["hosts"]:
        host["scheduler"] = scheduler
    for port in (port for sp in document["arrays"][0]["sps"] for port in sp["target_ports"]):
        port |= {"port_depth": 4, "on_full": "task_set_full"}
    network = lower(design(document), [Running("storm")])
    options = EngineOptions(seed=7, max_ios=5_000)
    compiled, simpy = simulate(network, options), Simulation(network, options).run()
    assert differing_fields(compiled, simpy) == []
    assert compiled.limits[-1, :, LIMIT_COLUMNS.index("sent_back")].sum() > 0


@pytest.mark.parametrize("vaai", [False, True])
def test_flows_of_vms_are_as_at_rest_but_for_what_meets_reservations(vaai: bool) -> None:
    read = design(storm(vaai=vaai, production=True, vms=4))
    at_rest, beside = lower(read), lower(read, [Running("storm")])
    flows = list(zip(at_rest.flows, beside.flows[: len(at_rest.flows)], strict=True))
    changed = {one.id.partition("/")[0] for one, other in flows if one.program != other.program}
    assert changed == (set() if vaai else {"web#1", "web#2"})


def test_every_gate_that_a_reservation_shuts_is_opened_again() -> None:
    """On five hosts each one shuts those of four others; what stays shut would never be found."""
    network = lower(design(storm(hosts=4, production=True, vms=5)), [Running("storm")])
    shut_by = []
    for program in {flow.program for flow in network.flows}:
        resizes = [step for step in program.steps if isinstance(step, Resize)]
        shut = [step.limit for step in resizes if step.capacity == SHUT]
        opened = [step.limit for step in resizes if step.capacity == OPEN]
        assert len(set(shut)) == len(shut)
        assert shut == opened
        shut_by += [len(shut)] if shut else []
    assert shut_by
    assert min(shut_by) >= 2


@pytest.mark.parametrize("hold_ms", [0.5, 2.4])
def test_ten_vms_on_two_hosts_take_as_long_with_reservations(hold_ms: float) -> None:
    ats, reserved = (solved(storm(vaai=vaai, vms=10, hold_ms=hold_ms)) for vaai in (True, False))
    assert duration(reserved) == pytest.approx(duration(ats), rel=0.1)
    assert locks(ats.answers[0])["resv_s"] == locks(ats.answers[0])["cons_s"] == 0.0
    assert locks(reserved.answers[0])["resv_s"] == pytest.approx(
        10 * TRANSACTIONS / duration(reserved), rel=0.01
    )
    assert (ats.operations[0].methods, ats.operations[0].reason) == (["ats"], None)
    assert reserved.operations[0].reason == "array does not support ATS"


def test_a_storm_on_many_hosts_waits_for_reservations() -> None:
    """With 2.4 ms it is a shipped example, which `test_timeline_examples` solves."""
    ats, reserved = (solved(storm(32, vaai=vaai, vms=400, hold_ms=0.5)) for vaai in (True, False))
    assert duration(reserved) >= 2.0 * duration(ats)
    assert duration(reserved) >= 400 * TRANSACTIONS * 0.5e-3
    assert "The reservation of lun1 is held" in (reserved.operations[0].bottleneck or "")


def test_lun_is_reserved_for_the_hold_times_and_by_one_host_at_a_time() -> None:
    report = report_of(storm(4, vms=40, hold_ms=1.0, pause_ms=5.0), Running("storm"))
    reserved = {row.reserved_pct.value for row in report.locks}
    assert len(reserved) == 1
    granted = locks(report)["resv_s"]
    assert reserved.pop() == pytest.approx(100 * granted * 1e-3, rel=1e-3)


def test_reservations_keep_other_hosts_out_and_not_their_own() -> None:
    """The LUN is reserved half of the time: a command of another host meets that, and comes again;
    one of the same host never does."""
    document = storm(1, production=True, vms=1, hold_ms=5.0, pause_ms=5.0)
    own = report_of(document, Running("storm"), ios=60_000)
    assert [row.cons_s.value for row in own.locks] == [0.0]
    document["classes"][0]["hosts"] = ["esx2"]
    document["classes"] = document["classes"][:1]
    others = report_of(document, Running("storm"), ios=60_000)
    rows = {row.host: row for row in others.locks}
    assert (rows["esx2"].resv_s.value, rows["esx1"].cons_s.value) == (0.0, 0.0)
    assert (rows["esx2"].cons_s.value or 0.0) > 50.0
    (lun,) = [row for row in others.devices if row.id == "esx2/lun1"]
    assert lun.qfull_s.value == 0.0
    assert (others.total.latency_ms.mean.value or 0.0) > 2 * (
        own.total.latency_ms.mean.value or 0.0
    )


def test_missed_blocks_are_tried_again() -> None:
    """One block for all: ATS behaves like a reservation that only locks meet."""
    document = storm(8, vaai=True, vms=80, hold_ms=1.0, pause_ms=5.0)
    document["hosts"][0]["locking"] = {"ats_locks": 1}
    found = locks(report_of(document, Running("storm")))
    assert found["ats_missed_s"] > found["ats_s"] / 2
    assert 500.0 < found["ats_s"] - found["ats_missed_s"] < 1000.0


def test_hosts_of_the_entry_share_the_vms() -> None:
    read = design(storm(32, vms=400, at_once_per_host=8, transactions=3))
    (phase,) = phases(read, read.operations[0])
    assert (phase.pieces, phase.outstanding, len(phase.shares)) == (1200, 256, 32)
    assert {(share.pieces, share.outstanding) for share in phase.shares} == {(39, 8), (36, 8)}
    few = design(storm(32, vms=3))
    assert len(phases(few, few.operations[0])[0].shares) == 3


def test_regimes_come_near_to_each_lock() -> None:
    document = storm(4, vms=40, hold_ms=2.0, pause_ms=10.0, at_once_per_host=5)
    by_regimes = duration(solved(document))
    four = ByIoOptions(replications=4)
    by_io = simulate_by_io(design(document), SimulationOptions(), four, length_s=10.0)
    assert by_regimes == pytest.approx(by_io.ends_s["storm", 0].value, rel=0.02)


def test_locks_of_other_operations_are_counted() -> None:
    thin = {"format": "thin", "provisioned_gib": 4.0, "written_gib": 2.0}
    copy = {"id": "copy", "kind": "clone", "host": "esx1", "source": "vv1", "disk": thin}
    document = with_operations({**copy, "target": "ds1"}, {**copy, "id": "on", "target": "vv1"})
    document["classes"] = []
    rows = {row.id: row.locks for row in solved(document).operations}
    assert rows == {"copy": pytest.approx(20 + 2048), "on": 0.0}
