"""The storage path as a program: its order, its time stamps, its sums."""

from collections.abc import Iterable, Iterator
from itertools import chain, product
from typing import Any

import pytest
from hypothesis import given, settings

from qdepth.design.document.document import Design
from qdepth.lowering.lower import lower
from qdepth.lowering.replication.second_copy import LINK_SLOT
from qdepth.network.network import LAYERS, QueueingNetwork
from qdepth.network.steps import (
    Acquire,
    BranchByDirection,
    BranchByDraw,
    BranchIfFull,
    ChoosePath,
    Delay,
    End,
    Fork,
    Join,
    Jump,
    Release,
    Spawn,
    Step,
    Visit,
)
from qdepth.report.report import Report
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions
from tests.support.designs import changed, design, designs, small_design
from tests.support.examples import examples
from tests.support.networks import device_of, watch


def walks(  # noqa: C901 -- one branch for each kind of step
    program: tuple[Step, ...], at: int = 0
) -> Iterator[list[Step]]:
    """Every way through a program, as the steps that an I/O meets."""
    step = program[at]
    match step:
        case End() | Join():
            yield [step]
            return
        case Jump():
            following = [step.target]
        case BranchByDirection():
            following = [step.read, step.write]
        case ChoosePath():
            following = list(step.targets)
        case BranchByDraw():
            following = list(step.targets)
        case Fork() | Spawn():
            targets = step.targets if isinstance(step, Fork) else (step.target,)
            for children in product(*(walks(program, target) for target in targets)):
                for rest in walks(program, at + 1):
                    yield [step, *chain(*children), *rest]
            return
        case BranchIfFull():
            following = [step.free]
        case _:
            following = [at + 1]
    for target in following:
        for rest in walks(program, target):
            yield [step, *rest]


@settings(max_examples=examples(50))
@given(designs())
def test_every_way_ends_and_gives_back_what_it_took_from_the_inside_out(generated: Design) -> None:
    network = lower(generated)
    for flow in network.flows:
        for walk in walks(flow.steps()):
            registers = {s.register for s in walk if isinstance(s, Acquire)}
            assert set(range(5)) <= registers <= set(range(network.registers))
            assert _held_at_the_end(walk) == []


def _held_at_the_end(walk: Iterable[Step]) -> list[tuple[int, int]]:
    """Slots that are not given back; fails where one is before those that were taken after it.

    A write keeps its slot of an inter-site link while its own array is done.
    """
    held: list[tuple[int, int]] = []
    for step in walk:
        if isinstance(step, Acquire):
            assert step.register not in {register for _, register in held}
            held.append((step.limit, step.register))
        elif isinstance(step, Release):
            slot = step.limit, step.register
            inner = [each for each in held[held.index(slot) + 1 :] if each[1] != LINK_SLOT]
            assert step.register == LINK_SLOT or inner == []
            held.remove(slot)
    return held


def test_limits_are_taken_from_the_outside_in() -> None:
    """Virtual disk, vSCSI adapter, device, HBA port, target port."""
    network = lower(design())
    for walk in walks(network.flows[0].steps()):
        names = [network.limits[s.limit].id for s in walk if isinstance(s, Acquire)]
        assert names[0] == "web#1/disk1"
        assert names[1] == "web#1/vscsi"
        assert names[2] == "esx1/lun1"
        assert names[3] in {"esx1/esx1-p0", "esx1/esx1-p1"}
        assert names[4] == "spa/spa-t0"


def _shape(network: QueueingNetwork, walk: list[Step]) -> list[str]:
    words = []
    for step in walk:
        match step:
            case Delay():
                words.append(LAYERS[step.layer])
            case Visit():
                words.append("+".join(network.stations[s].id for s in step.stations))
            case Acquire():
                words.append(f"take {network.limits[step.limit].id}")
    return words


FULL: dict[str, Any] = {
    "hosts__0__in_slot_us": 10.0,
    "hosts__0__path_policy": "fixed",
    "fabrics__0__latency_us": 3.0,
    "classes__0__guest_ms": 0.1,
}


def test_order_of_a_read_and_of_a_write() -> None:
    """A read is served before its data comes back; the data of a write goes before service."""
    network = lower(design(**FULL))
    read, write = list(walks(network.flows[0].steps()))[:2]
    head = [
        "guest", "take web#1/disk1", "take web#1/vscsi", "esx1/kernel", "take esx1/lun1",
        "take esx1/esx1-p0", "kernel", "take spa/spa-t0",
    ]  # fmt: skip
    assert _shape(network, read) == [
        *head, "fabric", "spa", "media", "esx1/esx1-p0/in+spa/spa-t0/out", "fabric",
    ]  # fmt: skip
    assert _shape(network, write) == [
        *head, "fabric", "esx1/esx1-p0/out+spa/spa-t0/in", "spa", "media", "fabric",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("read_pct", "sp_us", "fixed_ms", "one_way"),
    [(100.0, 40.0 + 8 * 0.5, 0.5, 2), (0.0, 60.0 + 8 * 0.25, 0.3, 4)],
    ids=["read", "write"],
)
def test_lone_io_takes_the_sum_of_its_parts(
    read_pct: float, sp_us: float, fixed_ms: float, one_way: int
) -> None:
    """All times constant, one I/O of 8 KiB at a time: nothing queues, so the sum is exact.

    The link of the host, 800 MB/s, is the slower one. A write of Fibre Channel without
    first-burst crosses the fabric four times: command, transfer ready, data, response.
    """
    document = changed(
        small_design(),
        **FULL,
        arrays__0__sps__0__service_scv=0.0,
        arrays__0__sps__0__read_us_per_kib=0.5,
        arrays__0__sps__0__write_us_per_kib=0.25,
        classes__0__vms_per_host=1,
        classes__0__workload__outstanding_ios=1,
        classes__0__workload__read_pct=read_pct,
    )
    del document["classes"][1]
    expected_us = {
        "guest": 100.0,
        "kernel": 5.0 + 10.0,
        "fabric": one_way * 3.0 + 8192 / 800.0,
        "sp": sp_us,
        "media": 1e3 * fixed_ms,
    }
    run = watch(lower(design(document)), 20)
    for io in run.completions:
        spent_us = {layer: 1e6 * time for layer, time in zip(LAYERS, io.spent, strict=True) if time}
        assert spent_us == pytest.approx(expected_us, rel=1e-9)
        assert 1e6 * io.latency == pytest.approx(sum(expected_us.values()), rel=1e-9)


def test_each_time_spreads_as_its_own_field_says() -> None:
    """Squared coefficients of variation, all of them unlike."""
    network = lower(
        design(
            **FULL,
            classes__0__guest_scv=0.1,
            hosts__0__kernel_scv=0.2,
            hosts__0__in_slot_scv=0.3,
            arrays__0__sps__0__service_scv=0.4,
            arrays__0__fixed_scv=0.5,
        )
    )
    for walk in list(walks(network.flows[0].steps()))[:2]:
        spread = {}
        for step in walk:
            if isinstance(step, Delay):
                spread[f"{LAYERS[step.layer]} alone"] = step.demand.law.scv
            elif isinstance(step, Visit):
                spread[LAYERS[step.layer]] = step.demands[0].law.scv
        assert spread == pytest.approx(
            {
                "guest alone": 0.1, "kernel": 0.2, "kernel alone": 0.3, "fabric": 0.0,
                "fabric alone": 0.0, "sp": 0.4, "media alone": 0.5,
            }
        )  # fmt: skip


def test_kernel_of_no_time_is_no_station() -> None:
    network = lower(design(hosts__0__kernel_us=0.0))
    assert "esx1/kernel" not in {station.id for station in network.stations}


def test_slots_are_held_to_the_answer() -> None:
    """Device depth 1: I/Os follow one another, the whole way from t3 to t5."""
    document = changed(
        small_design(),
        hosts__0__lun_depth=1,
        hosts__0__kernel_us=0.0,
        arrays__0__sps__0__service_scv=0.0,
        classes__0__vms_per_host=1,
        classes__0__workload__read_pct=100.0,
    )
    del document["classes"][1]
    times = watch(lower(design(document)), 10).times("web/disk1")
    one = (40.0 + 500.0 + 8192 / 800.0) / 1e6
    assert times == pytest.approx([one * (n + 1) for n in range(10)])


class TestCommands:
    """What a path does to one command more than it takes, and to an I/O that is too large."""

    def test_large_ios_are_split_and_small_ones_are_not(self) -> None:
        def sizes(*kib: float) -> list[int]:
            blocks = [{"size_kib": size, "share_pct": 100.0 / len(kib)} for size in kib]
            network = lower(
                design(
                    hosts__0__hba_ports__0__split_kib=128,
                    hosts__0__hba_ports__1__split_kib=128,
                    classes__0__workload__blocks=blocks,
                )
            )
            return [s.chunk_bytes for s in network.flows[0].steps() if isinstance(s, Fork)]

        assert sizes(512.0) == [131_072, 131_072]
        assert sizes(128.0) == []
        assert sizes(4.0, 512.0) == [131_072, 131_072], "the largest size of a mix counts"

    def test_split_io_holds_its_device_slot_once_and_a_port_slot_for_each_command(self) -> None:
        split = {f"hosts__0__hba_ports__{port}__split_kib": 128 for port in (0, 1)}
        large: dict[str, Any] = {"classes__0__workload__blocks": [{"size_kib": 512.0}]}
        document = small_design()
        document["classes"].pop()
        report = evaluate(
            design(document, **split, **large), SimulationOptions(engine="simpy", max_ios=5_000)
        )
        (device,) = report.devices
        (sp,) = [station for station in report.stations if station.id == "spa"]
        assert device.cmds_s.value is not None
        assert sp.visits_s.value == pytest.approx(4 * device.cmds_s.value, rel=0.01)
        assert device.actv.value == pytest.approx(16, rel=0.01)

    def test_refused_command_gives_up_its_port_and_counts_its_pause_as_kernel_time(self) -> None:
        """One slot at the port and 8 I/Os of one VM: the others come back every 2 ms."""
        fields: dict[str, Any] = {
            "hosts__0__busy_delay_ms": 2.0,
            "classes__0__vms_per_host": 1,
            "arrays__0__sps__0__target_ports__0__port_depth": 1,
            "arrays__0__sps__0__target_ports__0__on_full": "task_set_full",
        }
        document = changed(small_design(), **fields)
        document["classes"].pop()
        refused = evaluate(design(document), SimulationOptions(engine="simpy", max_ios=5_000))
        waiting = changed(document, arrays__0__sps__0__target_ports__0__on_full="wait")
        patient = evaluate(design(waiting), SimulationOptions(engine="simpy", max_ios=5_000))

        def layers(report: Report) -> dict[str, float]:
            return {part.layer: part.mean_ms.value or 0.0 for part in report.total.wait_budget}

        assert layers(refused)["hba"] > 1.0
        assert layers(refused)["sp"] < 0.1
        assert layers(patient)["hba"] == 0.0
        assert layers(patient)["sp"] > 1.0
        assert (refused.total.iops.value or 0) < (patient.total.iops.value or 0)

    def test_data_of_an_nfs_write_leave_with_the_call(self) -> None:
        """Over Fibre Channel they wait for a command and its answer first."""

        def delay(protocol: str, kind: str) -> float:
            document = small_design()
            document["classes"].pop()
            document["fabrics"][0] |= {"protocol": protocol, "latency_us": 10.0}
            for part in (*document["hosts"], *document["arrays"][0]["sps"]):
                for port in part.get("hba_ports", part.get("target_ports")):
                    port["speed_gbps"] = 1
            network = lower(design(document, datastores__0__kind=kind))
            return sum(
                step.demand.write
                for step in next(walks_of_writes(network))
                if isinstance(step, Delay) and LAYERS[step.layer] == "fabric"
            )

        assert delay("fc", "vmfs") == pytest.approx(40e-6)
        assert delay("nfs", "nfs") == pytest.approx(20e-6)

    @pytest.mark.parametrize(
        ("first", "second", "link"), [("sw0", "sw1", "isl/forward"), ("sw1", "sw0", "isl/backward")]
    )
    def test_transfer_visits_the_inter_switch_links_too(
        self, first: str, second: str, link: str
    ) -> None:
        document = small_design()
        document["fabrics"][0] |= {
            "switches": [{"id": "sw0"}, {"id": "sw1"}],
            "isls": [
                {
                    "id": "isl", "first_switch": first, "second_switch": second,
                    "speed_gbps": 4, "links": 2, "distance_km": 10.0,
                }
            ],
        }  # fmt: skip
        for part, switch in (
            *((host, "sw0") for host in document["hosts"]),
            *((sp, "sw1") for sp in document["arrays"][0]["sps"]),
        ):
            for port in part.get("hba_ports", part.get("target_ports")):
                port["switch"] = switch
        network = lower(design(document))
        (write, *_) = walks_of_writes(network)
        visits = [s for s in write if isinstance(s, Visit) and len(s.stations) == 3]
        names = [network.stations[place].id for place in visits[0].stations]
        assert names == ["esx1/esx1-p0/out", link, "spa/spa-t0/in"]
        assert visits[0].demands[1].write_per_byte == pytest.approx(1 / 800e6)
        there = [s.demand.write for s in write if isinstance(s, Delay) and s.layer == 5]
        assert there == pytest.approx([150e-6, 50e-6])


def walks_of_writes(network: QueueingNetwork) -> Iterator[list[Step]]:
    """The ways of a write of the first flow."""
    for walk in walks(network.flows[0].steps()):
        if any(isinstance(s, Visit) and s.demands[0].write_per_byte > 0 for s in walk) and any(
            isinstance(s, BranchByDirection) for s in walk
        ):
            visited = [
                network.stations[place].id
                for s in walk
                if isinstance(s, Visit)
                for place in s.stations
            ]
            if any(name.endswith("/out") and name.startswith("esx1") for name in visited):
                yield walk


def test_delay_of_a_lun_is_added_to_reads_and_to_writes() -> None:
    network = lower(design(arrays__0__luns__0__delay_ms=2.0))
    fixed = {
        (round(1e3 * step.demand.read, 9), round(1e3 * step.demand.write, 9))
        for step in network.flows[0].steps()
        if isinstance(step, Delay) and LAYERS[step.layer] == "media"
    }
    assert fixed == {(0.5 + 2.0, 0.3 + 2.0)}


def test_data_take_each_link_as_long_in_either_direction() -> None:
    """8 Gb/s of the host carry 800 MB/s, 16 Gb/s of the array 1,600."""
    network = lower(design(**FULL))
    rates = {
        network.stations[station].id: 1e-6 / demand.read_per_byte
        for step in network.flows[0].steps()
        if isinstance(step, Visit) and LAYERS[step.layer] == "fabric"
        for station, demand in zip(step.stations, step.demands, strict=True)
    }
    for way in ("in", "out"):
        assert rates[f"esx1/esx1-p0/{way}"] == pytest.approx(800.0)
        assert rates[f"spa/spa-t0/{way}"] == pytest.approx(1600.0)


def test_kernel_has_the_cpus_of_its_host() -> None:
    network = lower(design(hosts__0__kernel_cpus=3))
    servers = {station.id: station.servers for station in network.stations}
    assert (servers["esx1/kernel"], servers["esx2/kernel"]) == (3, 1)


def test_virtual_disks_of_all_vms_take_turns_on_the_extents() -> None:
    """Two VMs of one disk each, and one of two: each extent of two gets one disk of each pair."""
    for vms, disks in ((2, 1), (1, 2)):
        network = lower(
            design(
                datastores__0__extents=["lun2"],
                classes__0__vms_per_host=vms,
                classes__0__virtual_disks=disks,
            )
        )
        used = [device_of(network, flow).target for flow in network.flows if not flow.group]
        assert used == ["lun1", "lun2"]
