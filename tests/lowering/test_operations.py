"""Operations as flows: what a piece does, what it costs, and what it leaves alone."""

from typing import Any

import pytest

from qdepth.engines.compiled.simulation import simulate
from qdepth.engines.options import EngineOptions
from qdepth.engines.simpy_engine.simulation import Simulation
from qdepth.lowering.demands import SP
from qdepth.lowering.lower import lower
from qdepth.lowering.operations.footprint import footprint, splits_of
from qdepth.lowering.operations.running import Running
from qdepth.lowering.operations.work import Phase, phases
from qdepth.network.network import Flow, QueueingNetwork
from qdepth.network.steps import Acquire, Fork, Visit
from qdepth.report.build_report import build_report
from qdepth.report.report import Report
from qdepth.statistics.analysis import analyse
from qdepth.statistics.recorder import differing_fields
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.timeline.timeline import solve_timeline
from tests.design.test_operation_problems import (
    EAGER,
    OFFLOAD,
    THIN,
    clone,
    consolidate,
    move,
    pooled,
    scrub,
    unmap,
    with_operations,
)
from tests.support.designs import Json, design

NEW_DISK = {
    "id": "new",
    "kind": "create_eager_zeroed",
    "host": "esx1",
    "target": "ds1",
    "provisioned_gib": 40.0,
}
OPERATIONS = {
    "clone": clone(disk=THIN),
    "move": move(vm_class="web", count=2),
    "create": NEW_DISK,
    "unmap": unmap(),
    "scrub": scrub(host="esx2", rate_cap_mb_s=50.0),
    "yielding": scrub(host="esx2", yields_at_ms=0.5, count=2),
    "consolidate": consolidate(vm_class="web", count=2),
}
BLOCKS = [{"size_kib": 4.0}]
IDLE = {"loop": "open", "arrival_rate_iops": 0.001, "blocks": BLOCKS, "read_pct": 100.0}


def idle(*operations: Json, **changes: Any) -> Json:
    """The small design, whose VMs do next to nothing, without any spread of its times."""
    document = with_operations(*operations, **changes)
    for group in document["classes"]:
        group["workload"] = IDLE
    for sp in document["arrays"][0]["sps"]:
        sp["service_scv"] = 0.0
    return document


def report_of(document: Json, *running: Running, ios: int = 20_000) -> Report:
    read = design(document)
    network = lower(read, running)
    record = simulate(network, EngineOptions(seed=1, max_ios=ios))
    return build_report(read, network, analyse(network, record, engine="compiled", seed=1))


def rate_of(document: Json, *running: Running) -> float:
    """Pieces per second of the only operation."""
    (row,) = report_of(document, *running).operations
    assert row.pieces_s.value is not None
    return row.pieces_s.value


CONSTANT, DISKS = (
    [pytest.param(disks, id=id_), pytest.param(not disks, id=other, marks=pytest.mark.full)]
    for disks, id_, other in ((False, "constant", "disks"), (True, "disks", "constant"))
)
"""Media on which a test is made, with the other one in full."""


@pytest.mark.parametrize("disks", DISKS)
@pytest.mark.parametrize("name", OPERATIONS)
def test_engines_are_equal_where_the_array_does_it(name: str, disks: bool) -> None:
    require_equal_engines(with_operations(OPERATIONS[name], arrays__0__offload=OFFLOAD), disks)


@pytest.mark.parametrize("disks", CONSTANT)
@pytest.mark.parametrize("name", [name for name in OPERATIONS if name != "unmap"])
def test_engines_are_equal_where_a_host_does_it(name: str, disks: bool) -> None:
    require_equal_engines(with_operations(OPERATIONS[name], arrays__0__offload={}), disks)


def require_equal_engines(document: Json, disks: bool) -> None:
    read = design(pooled(document) if disks else document)
    operation = read.operations[0]
    running = [Running(operation.id, index) for index in range(operation.count)]
    network, options = lower(read, running), EngineOptions(seed=7, max_ios=5_000)
    compiled, simpy = simulate(network, options), Simulation(network, options).run()
    assert differing_fields(compiled, simpy) == []
    assert compiled.group_ios[-1][len(read.classes) :].min() > 0


@pytest.mark.parametrize("name", ["clone", "create", "scrub"])
def test_flows_of_vms_are_those_of_the_design_at_rest(name: str) -> None:
    read = design(with_operations(OPERATIONS[name]))
    at_rest, beside = lower(read), lower(read, [Running(read.operations[0].id)])
    assert beside.flows[: len(at_rest.flows)] == at_rest.flows


def test_operations_are_worlds_of_their_own_and_no_vms() -> None:
    document = with_operations(clone(), NEW_DISK, classes__0__vms_per_host=2)
    document["operations"][0] |= {"count": 2, "at_once": 2}
    read = design(document)
    running = [Running("copy", 0), Running("copy", 1), Running("new")]
    at_rest, beside = lower(read), lower(read, running)
    vms = {flow.vm for flow in at_rest.flows}
    worlds = [
        {f.vm for f in beside.flows if beside.groups[f.group].id == item}
        for item in ("copy#1", "copy#2", "new")
    ]
    assert all(worlds)
    assert len(vms.union(*worlds)) == len(vms) + sum(map(len, worlds))


@pytest.mark.parametrize("name", ["clone", "create", "unmap"])
def test_commands_that_the_array_carries_out_bring_no_data_to_an_sp(name: str) -> None:
    """So its time per KiB does not count, while it does for I/Os of VMs."""
    per_kib = {"read_us_per_kib": 1.0, "write_us_per_kib": 1.0}
    document = with_operations(OPERATIONS[name], arrays__0__offload=OFFLOAD)
    for sp in document["arrays"][0]["sps"]:
        sp.update(per_kib)
    read = design(document)
    network = lower(read, [Running(read.operations[0].id)])

    def grows_with_size(flow: Flow) -> bool:
        visits = [step for step in flow.steps() if isinstance(step, Visit) and step.layer == SP]
        return any(demand.has_sizes for step in visits for demand in step.demands)

    found = {
        (network.groups[flow.group].is_background, grows_with_size(flow)) for flow in network.flows
    }
    assert found == {(False, True), (True, False)}


def test_host_copies_as_fast_as_its_pieces_come_back() -> None:
    """Without queues n pieces take n read and write times: N = X R (Little)."""
    mover = {"outstanding_pieces": 1}
    document = idle(clone(), hosts__0__data_mover=mover)
    kernel, links = 5e-6, 64 * 1024 / 800e6
    read = kernel + 40e-6 + 0.5e-3 + links
    write = kernel + 60e-6 + 0.3e-3 + links
    assert rate_of(document, Running("copy")) == pytest.approx(1 / (read + write), rel=1e-3)


def test_pieces_of_the_host_are_commands_at_both_devices() -> None:
    report = report_of(idle(clone()), Running("copy"))
    (row,) = report.operations
    devices = {device.id: device.cmds_s.value for device in report.devices}
    assert row.pieces_s.value is not None
    assert devices["esx1/lun1"] == pytest.approx(row.pieces_s.value, rel=0.01)
    assert devices["esx1/pe1"] == pytest.approx(row.pieces_s.value, rel=0.01)
    assert report.total.iops.value == pytest.approx(0.002, abs=1.0)


def test_array_copies_without_any_link() -> None:
    report = report_of(idle(clone(), arrays__0__offload=OFFLOAD), Running("copy"))
    busy = {s.id: s.utilisation_pct.value or 0.0 for s in report.stations if s.kind == "link"}
    assert max(busy.values()) < 0.01
    (row,) = report.operations
    assert row.mb_s.value is not None
    assert row.mb_s.value == pytest.approx(8 * 512 * 1024 / 2e-3 / 1e6, rel=0.02)


def test_copy_engine_keeps_to_its_cap() -> None:
    engine = {"strips": 8, "strip_ms": 0.1, "rate_cap_mb_s": 200.0}
    document = idle(clone(), arrays__0__offload={"copy_engine": engine})
    (row,) = report_of(document, Running("copy")).operations
    assert row.mb_s.value == pytest.approx(200.0, rel=1e-3)


def test_command_without_data_crosses_the_fabric_both_ways() -> None:
    """10 us each way, and 20 us of the protocol, beside the kernel and the SP."""
    fabric = {"fabrics__0__latency_us": 10.0, "fabrics__0__io_delay_us": 20.0}
    document = idle(NEW_DISK, arrays__0__offload=OFFLOAD, **fabric)
    expected = 332e-6 + 5e-6 + 2 * 10e-6 + 20e-6
    assert rate_of(document, Running("new")) == pytest.approx(1 / expected, rel=1e-3)


def test_commands_with_zeros_are_split_as_all_others() -> None:
    """Pieces of 64 KiB pass whole; a block that is zeroed by writes of 1 MiB does not."""
    ports = {f"hosts__0__hba_ports__{port}__split_kib": 128 for port in (0, 1)}
    mover = {"zero_write_kib": 1024}
    read = design(idle(clone(disk=THIN), hosts__0__data_mover=mover, **ports))
    network = lower(read, [Running("copy")])
    chunks = {s.chunk_bytes for s in network.flows[-1].steps() if isinstance(s, Fork)}
    assert 128 * 1024 in chunks


def test_block_is_zeroed_whole_by_writes_of_the_size_of_the_host() -> None:
    mover = {"zero_write_kib": 128, "hardware_accelerated_init": "off"}
    read = design(idle(NEW_DISK, hosts__0__data_mover=mover))
    (fork,) = [s for s in lower(read, [Running("new")]).flows[-1].steps() if isinstance(s, Fork)]
    assert (fork.total_bytes, fork.chunk_bytes) == (1024 * 1024, 128 * 1024)


@pytest.mark.parametrize(("release", "kib"), [("esxi-5.5", 1024), ("esxi-6.7", 4096), (None, 4096)])
@pytest.mark.parametrize("formats", [("thin", "lazy_zeroed"), ("lazy_zeroed", "thin")])
def test_xcopy_of_a_thin_disk_was_small_before_6_0(
    release: str | None, kib: int, formats: tuple[str, str]
) -> None:
    """Whether the disk is thin or becomes it."""
    disk, target = THIN | {"format": formats[0]}, formats[1]
    read = design(
        idle(
            clone(disk=disk, target_format=target),
            arrays__0__offload=OFFLOAD,
            hosts__0__release=release,
            hosts__0__data_mover={"max_hw_transfer_kib": 4096},
        )
    )
    (phase,) = phases(read, read.operations[0])
    assert (phase.method, phase.piece_bytes) == ("xcopy", kib * 1024)


def test_pieces_need_to_be_positioned_once_a_block() -> None:
    """A disk of 3.5 ms seek and 2 ms half a rotation; 16 pieces of 64 KiB make a block."""
    read = design(pooled(idle(clone(disk=EAGER, target="ds1", source="vv1"))))
    network = lower(read, [Running("copy")])
    times = {
        demand.read
        for step in network.flows[-1].steps()
        if isinstance(step, Visit) and network.stations[step.stations[0]].part == "pool1"
        for demand in step.demands
    }
    assert list(times) == pytest.approx([5.5e-3 / 16])


def test_each_of_several_takes_the_next_device() -> None:
    document = idle(NEW_DISK | {"count": 3}, arrays__0__offload=OFFLOAD)
    document["datastores"][0]["extents"] = ["lun2"]
    network = lower(design(document), [Running("new", index) for index in range(3)])
    found = [_devices(network, flow) for flow in network.flows[-3:]]
    assert found == [{"esx1/lun1"}, {"esx1/lun2"}, {"esx1/lun1"}]


def test_vm_that_moves_is_told_by_its_number_and_its_disk_by_the_extent() -> None:
    """The third VM of the entry is the first of its second host; the fourth lies on lun2."""
    document = idle(move(vm_class="web", count=4), hosts__0__count=2, classes__0__vms_per_host=2)
    document["datastores"][0]["extents"] = ["lun2"]
    read = design(document)

    def moved(index: int) -> dict[str, set[str]]:
        network = lower(read, [Running("copy", index)])
        web = [flow for flow in network.flows if flow.group == 0]
        found = {flow.id: _devices(network, flow) for flow in web}
        return {name: devices for name, devices in found.items() if len(devices) > 1}

    assert moved(2) == {"web#3/disk1": {"esx1#2/lun1", "esx1#2/pe1"}}
    assert moved(3) == {"web#4/disk1": {"esx1#2/lun2", "esx1#2/pe1"}}


def test_vm_that_moves_keeps_its_iops_limit() -> None:
    """A busy VM with a limit of 500: its I/Os pass the limit on both ways, and none other does."""
    document = idle(move(vm_class="web"))
    document["classes"][0].update(iops_limit=500.0, vms_per_host=1)
    load = {"loop": "closed", "outstanding_ios": 16, "read_pct": 50.0}
    document["classes"][0]["workload"] = load | {"blocks": [{"size_kib": 4.0}]}
    read = design(document)
    for running in ([], [Running("copy")]):
        network = lower(read, running)
        flow = network.flows[0]
        visited = {at for step in flow.steps() if isinstance(step, Visit) for at in step.stations}
        limits = {network.stations[at].id for at in visited if "iops" in network.stations[at].id}
        assert limits == {f"{flow.id}/iops"}
        record = simulate(network, EngineOptions(seed=1, max_ios=20_000))
        solution = analyse(network, record, engine="compiled", seed=1)
        assert solution.groups[0].throughput.value == pytest.approx(500.0, rel=0.05)


def _devices(network: QueueingNetwork, flow: Flow) -> set[str]:
    """Queues of devices that a flow takes slots of."""
    known = {device.limit for device in network.devices}
    taken = {step.limit for step in flow.steps() if isinstance(step, Acquire)}
    return {network.limits[place].id for place in taken & known}


def test_write_same_zeroes_a_block_in_its_time() -> None:
    document = idle(NEW_DISK, arrays__0__offload=OFFLOAD)
    assert rate_of(document, Running("new")) == pytest.approx(1 / (332e-6 + 5e-6), rel=1e-3)


def test_host_zeroes_by_writes_without_init() -> None:
    mover = {"hardware_accelerated_init": "off"}
    document = idle(NEW_DISK, arrays__0__offload=OFFLOAD, hosts__0__data_mover=mover)
    write = 5e-6 + 1024 * 1024 / 800e6 + 60e-6 + 0.3e-3
    assert rate_of(document, Running("new")) == pytest.approx(1 / write, rel=1e-3)


def test_stream_keeps_to_its_cap() -> None:
    document = idle(scrub(host="esx2", rate_cap_mb_s=50.0))
    (row,) = report_of(document, Running("scrub")).operations
    assert row.mb_s.value == pytest.approx(50.0, rel=1e-3)


def test_thin_target_is_zeroed_block_by_block() -> None:
    """A sixteenth of the pieces of 64 KiB waits for WRITE SAME and for the place of its block."""
    mover = {
        "outstanding_pieces": 1,
        "hardware_accelerated_move": "off",
        "first_write_ms": 1.0,
    }
    offload = {"arrays__0__offload": OFFLOAD, "hosts__0__data_mover": mover}
    eager = 1 / rate_of(idle(clone(disk=EAGER), **offload), Running("copy"))
    thin = 1 / rate_of(idle(clone(disk=THIN), **offload), Running("copy"))
    assert thin - eager == pytest.approx((1e-3 + 332e-6 + 5e-6) / 16, rel=0.05)


def test_lone_vm_beside_a_clone_is_not_alone() -> None:
    """DSNRO counts the copy as a world: one VM with all slots of the LUN is capped beside it."""
    document = with_operations(clone(target="ds1"), classes__0__vms_per_host=1, hosts__0__dsnro=8)
    document["classes"][0]["workload"]["outstanding_ios"] = 64
    alone = report_of(document)
    beside = report_of(document, Running("copy"))
    depths = [
        next(d.dqlen.value for d in report.devices if d.id == "esx1/lun1") or 0.0
        for report in (alone, beside)
    ]
    assert depths[0] == 32.0
    assert depths[1] < 20.0


def test_writes_of_a_moving_vm_go_to_both_ends() -> None:
    document = with_operations(move(vm_class="web", count=2))
    at_rest = report_of(document)
    moving = report_of(document, Running("copy", 0), Running("copy", 1), ios=60_000)
    cmds = {d.id: d.cmds_s.value or 0.0 for d in moving.devices}
    pieces = sum(row.pieces_s.value or 0.0 for row in moving.operations)
    writes = 0.3 * (moving.groups[0].iops.value or 0.0)
    assert cmds["esx1/pe1"] - pieces == pytest.approx(writes, rel=0.05)
    assert "esx1/pe1" not in {device.id for device in at_rest.devices}


@pytest.mark.parametrize(
    ("operation", "changes", "expected"),
    [
        (NEW_DISK, {}, [("zero_writes", 40_960)]),
        (NEW_DISK, {"arrays__0__offload": OFFLOAD}, [("write_same", 40_960)]),
        (clone(), {}, [("data_mover", 655_360)]),
        (clone(), {"arrays__0__offload": OFFLOAD}, [("xcopy", 10_240)]),
        (clone(disk=THIN), {"arrays__0__offload": OFFLOAD}, [("xcopy", 2_560)]),
        (
            clone(disk=THIN),
            {"arrays__0__offload": OFFLOAD, "hosts__0__release": "esxi-5.1"},
            [("xcopy", 10_240)],
        ),
        (
            clone(disk=THIN, target_format="eager_zeroed"),
            {"arrays__0__offload": OFFLOAD},
            [("write_same", 40_960), ("xcopy", 2_560)],
        ),
        (clone(disk=THIN | {"zeroed_gib": 12.5}), {}, [("data_mover", 204_800)]),
        (clone(disk=EAGER | {"zeroed_gib": 12.5}), {}, [("data_mover", 655_360)]),
        (
            clone(disk=THIN | {"snapshots": 2}),
            {"arrays__0__offload": OFFLOAD},
            [("data_mover", 163_840)],
        ),
        (scrub(host="esx1"), {}, [("io", None)]),
        (scrub(host="esx1", amount_gib=0.001), {}, [("io", 3)]),
    ],
)
def test_pieces_of_operations(
    operation: Json, changes: Json, expected: list[tuple[str, int | None]]
) -> None:
    read = design(with_operations(operation, **changes))
    found = phases(read, read.operations[0])
    assert [(phase.method, phase.pieces) for phase in found] == expected


@pytest.mark.parametrize(
    ("requested_by", "enable", "stands_still"),
    [("guest", "off", True), ("guest", "on", False), ("datastore", "off", False)],
)
def test_enable_block_delete_is_about_unmap_of_guests_on_vmfs_5(
    requested_by: str, enable: str, *, stands_still: bool
) -> None:
    read = design(
        with_operations(
            unmap(requested_by=requested_by),
            arrays__0__offload=OFFLOAD,
            hosts__0__data_mover={"enable_block_delete": enable},
            datastores__0__vmfs_version=5,
        )
    )
    (phase,) = phases(read, read.operations[0])
    assert bool(phase.stands_still) == stands_still
    assert (phase.method, phase.pieces) == ("unmap", 10_240)


def test_32_mib_of_xcopy_are_under_way() -> None:
    for kib, outstanding in ((4096, 8), (16_384, 2), (1024, 32)):
        mover = {"max_hw_transfer_kib": kib}
        changes = {"arrays__0__offload": OFFLOAD, "hosts__0__data_mover": mover}
        read = design(with_operations(clone(), **changes))
        assert phases(read, read.operations[0])[0].outstanding == outstanding


MIB = 1024 * 1024


@pytest.mark.parametrize(
    ("phase", "commands", "payload", "cloned", "zeroed", "freed"),
    [
        (Phase("data_mover", 65_536, 160, 8), 320, 20, 0, 0, 0),
        (Phase("data_mover", 65_536, 160, 8, zeroing="write_same"), 330, 20, 0, 10, 0),
        (Phase("data_mover", 65_536, 160, 8, zeroing="zero_writes"), 330, 30, 0, 0, 0),
        (Phase("xcopy", 4 * MIB, 160, 8), 160, 0, 640, 0, 0),
        (Phase("write_same", MIB, 160, 1), 160, 0, 0, 160, 0),
        (Phase("zero_writes", MIB, 160, 1), 160, 160, 0, 0, 0),
        (Phase("unmap", MIB, 160, 1), 160, 0, 0, 0, 160),
        (Phase("io", 65_536, 160, 1), 160, 10, 0, 0, 0),
    ],
)
def test_footprint_is_counted(  # noqa: PLR0917 -- a table
    phase: Phase, commands: int, payload: int, cloned: int, zeroed: int, freed: int
) -> None:
    """What offload saves: payload on the links and commands of the kernel (amounts in MiB)."""
    host = design().hosts[0]
    found = footprint(phase, host, 160.0, (0,))
    assert found.commands == commands
    assert found.kernel_time == pytest.approx(commands * 5e-6)
    amounts = (found.payload, found.cloned, found.zeroed, found.freed)
    assert [amount / MIB for amount in amounts] == [payload, cloned, zeroed, freed]


@pytest.mark.parametrize(
    ("phase", "splits", "commands"),
    [
        (Phase("zero_writes", MIB, 160, 1), (131_072,), 160 * 8),
        (Phase("zero_writes", MIB, 160, 1), (131_072, 0), 160 * (8 + 1) / 2),
        (Phase("data_mover", 65_536, 160, 8, zeroing="zero_writes"), (131_072,), 320 + 10 * 8),
        (Phase("data_mover", 262_144, 160, 8), (131_072,), 640),
        (Phase("io", 200_000, 160, 1), (131_072,), 320),
        (Phase("xcopy", 4 * MIB, 160, 8), (131_072,), 160),
        (Phase("write_same", MIB, 160, 1), (131_072,), 160),
    ],
)
def test_ports_split_what_is_larger_and_the_kernel_sees_it_once(
    phase: Phase, splits: tuple[int, ...], commands: float
) -> None:
    """Commands without data are split by nobody."""
    host = design().hosts[0]
    found, whole = (footprint(phase, host, 160.0, sizes) for sizes in (splits, (0,)))
    assert found.commands == commands
    assert (found.kernel_time, found.payload) == (whole.kernel_time, whole.payload)


def test_paths_of_an_operation_split_as_their_ports_do() -> None:
    read = design(with_operations(clone(), hosts__0__hba_ports__0__split_kib=128))
    assert sorted(set(splits_of(read, read.operations[0]))) == [0, 131_072]


def test_commands_of_the_footprint_are_those_that_reach_the_array() -> None:
    """Zero writes of 1 MiB split at 256 KiB: each of the four commands takes the SP its time."""
    document = idle(NEW_DISK, hosts__0__hba_ports__0__split_kib=256)
    document["hosts"][0]["hba_ports"] = document["hosts"][0]["hba_ports"][:1]
    document["classes"] = []
    report = solve_timeline(design(document), SimulationOptions(max_ios=20_000))
    (row,), (regime,) = report.operations, report.answers
    busy_pct = sum(s.utilisation_pct.value or 0.0 for s in regime.stations if s.layer == "sp")
    write_us = document["arrays"][0]["sps"][0]["write_us"]
    served = busy_pct / 100 * (row.duration_s.value or 0.0) / (write_us * 1e-6)
    assert row.commands == pytest.approx(4 * 40_960)
    assert served == pytest.approx(row.commands, rel=0.01)


def test_work_inside_an_array_costs_no_host_anything() -> None:
    assert footprint(Phase("io", 65_536, 160, 1), None, 160.0, (0,)).commands == 0.0
