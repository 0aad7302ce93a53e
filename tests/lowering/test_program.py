"""The storage path as a program: its order, its time stamps, its sums."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings

from qdepth.design.document import Design
from qdepth.lowering.lower import lower
from qdepth.network.network import LAYERS, QueueingNetwork
from qdepth.network.steps import (
    Acquire,
    BranchByOperation,
    ChoosePath,
    Delay,
    End,
    Jump,
    Release,
    Step,
    Visit,
)
from tests.support.designs import changed, design, designs, small_design
from tests.support.networks import watch


def walks(program: tuple[Step, ...], at: int = 0) -> Iterator[list[Step]]:
    """Every way through a program, as the steps that an I/O meets."""
    step = program[at]
    match step:
        case End():
            yield [step]
            return
        case Jump():
            following = [step.target]
        case BranchByOperation():
            following = [step.read, step.write]
        case ChoosePath():
            following = list(step.targets)
        case _:
            following = [at + 1]
    for target in following:
        for rest in walks(program, target):
            yield [step, *rest]


@settings(max_examples=50)
@given(designs())
def test_every_way_ends_and_gives_back_what_it_took_from_the_inside_out(generated: Design) -> None:
    network = lower(generated)
    for flow in network.flows:
        for walk in walks(flow.program):
            taken = [(s.limit, s.register) for s in walk if isinstance(s, Acquire)]
            given_back = [(s.limit, s.register) for s in walk if isinstance(s, Release)]
            assert given_back == taken[::-1]
            assert len({register for _, register in taken}) == 5 == network.registers


def test_limits_are_taken_from_the_outside_in() -> None:
    """Virtual disk, vSCSI adapter, device, HBA port, target port."""
    network = lower(design())
    for walk in walks(network.flows[0].program):
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
    "vm_groups__0__guest_ms": 0.1,
}


def test_order_of_a_read_and_of_a_write() -> None:
    """A read is served before its data comes back; the data of a write goes before service."""
    network = lower(design(**FULL))
    read, write = list(walks(network.flows[0].program))[:2]
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
        vm_groups__0__count=1,
        vm_groups__0__workload__outstanding_ios=1,
        vm_groups__0__workload__read_pct=read_pct,
    )
    del document["vm_groups"][1]
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
        vm_groups__0__count=1,
        vm_groups__0__workload__read_pct=100.0,
    )
    del document["vm_groups"][1]
    times = watch(lower(design(document)), 10).times("web/disk1")
    one = (40.0 + 500.0 + 8192 / 800.0) / 1e6
    assert times == pytest.approx([one * (n + 1) for n in range(10)])
