"""The work of an I/O: every access counts, whoever waits for it."""

import pytest
from hypothesis import given, settings

from qdepth.design.document.document import Design
from qdepth.design.parsing import read_design
from qdepth.lowering.lower import lower
from qdepth.network.network import QueueingNetwork
from qdepth.network.steps import (
    Acquire,
    BranchByDirection,
    BranchByDraw,
    BranchIfFull,
    Delay,
    End,
    Jump,
    Release,
    Step,
)
from qdepth.network.visits.visit_pattern import ios_per_path, visit_patterns
from qdepth.network.visits.work import work_of, works
from tests.support.designs import designs
from tests.support.examples import examples
from tests.support.mechanisms import PENALTY, Json, mechanism_document, mechanism_of
from tests.support.networks import SP, Source, fcfs, limit, network, poisson, timed, visit

DISKS, ACCESS_S = 4, 0.002


def _pool_design(level: str, **cache: float) -> QueueingNetwork:
    """A pool of four disks, and writes alone."""
    index = next(at for at in range(40) if mechanism_of(at) == "raid5")
    document: Json = mechanism_document(index)
    media = document["arrays"][0]["pools"][0]["media"]
    media.update(count=2 if level == "raid1" else DISKS, rotation_rpm=30.0 / ACCESS_S)
    document["arrays"][0]["pools"][0]["raid"] = level
    if cache:
        document["arrays"][0]["cache"] = cache
    document["classes"][0]["workload"]["read_pct"] = 0.0
    return lower(read_design(document))


def _accesses(network: QueueingNetwork) -> float:
    """Accesses to disks of a write."""
    (work, *_) = works(network, visit_patterns(network))
    stations = network.flows[0].binding.stations
    return sum(
        visits
        for station, visits in zip(stations, work.visits, strict=True)
        if network.stations[station].part == "pool"
    )


@pytest.mark.parametrize("level", PENALTY)
def test_a_write_costs_the_accesses_of_its_raid_level(level: str) -> None:
    assert _accesses(_pool_design(level)) == pytest.approx(PENALTY[level])


@pytest.mark.parametrize("level", PENALTY)
def test_a_destage_costs_them_too(level: str) -> None:
    assert _accesses(_pool_design(level, dirty_mib=64.0)) == pytest.approx(PENALTY[level])


def test_parts_of_a_split_io_carry_its_bytes() -> None:
    """256 KiB in parts of 100 KiB: three services at the SP, and all bytes over the link."""
    index = next(at for at in range(40) if mechanism_of(at) == "split I/Os")
    document = mechanism_document(index)
    document["hosts"][0]["hba_ports"][0]["split_kib"] = 100
    network = lower(read_design(document))
    (work,) = works(network, visit_patterns(network))
    seconds = {
        network.stations[station].id: time
        for station, time in zip(network.flows[0].binding.stations, work.seconds, strict=True)
    }
    assert seconds["sp0"] == pytest.approx(3 * 20e-6)
    assert seconds["esx0/esx0-p0/in"] == pytest.approx(256 * 1024 / 3200e6)


def _port(*full: Step, back: int) -> QueueingNetwork:
    """A visit, then a port: what a full port sends away does `full` and goes on at step `back`."""
    inside = (Acquire(0, 0), visit(1, 3.0), Release(0, 0), End())
    away = 2 + len(inside)
    steps = (visit(0, 1.0), BranchIfFull(0, full=away, free=2), *inside, *full)
    return network(
        Source(poisson(1.0), (*steps, Jump(back), End())),
        stations=(fcfs("front"), fcfs("back")),
        limits=(limit(2),),
    )


PAUSE = Delay(timed(1.0, 1.0, "pause"), SP)


@pytest.mark.parametrize(
    ("whole", "seconds"),
    [
        (_port(back=7), (1.0, 0.0)),
        (_port(PAUSE, back=8), (1.0, 0.0)),
        (_port(PAUSE, back=0), (1.0, 3.0)),
        (_port(PAUSE, back=1), (1.0, 3.0)),
        (_port(visit(0, 1.0), back=0), (1.0, 3.0)),
    ],
)
def test_ios_that_may_leave_a_full_port_need_not_do_what_follows(
    whole: QueueingNetwork, seconds: tuple[float, ...]
) -> None:
    (work,) = works(whole, visit_patterns(whole))
    assert work.seconds == seconds


def test_a_share_of_the_refused_ios_that_leaves_is_enough() -> None:
    whole = _port(BranchByDraw(7, (0.5, 1.0), (7, 8)), back=0)
    (work,) = works(whole, visit_patterns(whole))
    assert work.seconds == (1.0, 0.0)


@given(designs())
@settings(max_examples=examples(100))
def test_work_of_a_pattern_is_that_of_every_access(one: Design) -> None:
    """A pattern groups the parts of an I/O, and every access alone gives the same sum."""
    network = lower(one)
    patterns = visit_patterns(network)
    for flow, pattern, work in zip(network.flows, patterns, works(network, patterns), strict=True):
        if not pattern.not_modelled:
            alone = work_of(flow, ios_per_path(network, flow))
            assert work.visits == pytest.approx(alone.visits)
            assert work.seconds == pytest.approx(alone.seconds)


def test_a_service_of_no_time_is_no_visit() -> None:
    whole = network(
        Source(poisson(1.0), (visit(0, 0.0), visit(1, 2.0), End())),
        stations=(fcfs("front"), fcfs("back")),
    )
    expected = ((0.0, 1.0), (0.0, 2.0))
    assert works(whole, visit_patterns(whole)) == (expected,)
    assert work_of(whole.flows[0], ()) == expected


@pytest.mark.parametrize("read_share", [0.0, 0.25, 1.0])
def test_reads_and_writes_weigh_by_their_share(read_share: float) -> None:
    steps = (BranchByDirection(1, 3), visit(0, 1.0), End(), visit(1, 2.0), End())
    whole = network(
        Source(poisson(1.0), steps, read_share=read_share),
        stations=(fcfs("reads"), fcfs("writes")),
    )
    writes = 1.0 - read_share
    expected = ((read_share, writes), (read_share, 2.0 * writes))
    assert works(whole, visit_patterns(whole)) == (expected,)
    assert work_of(whole.flows[0], ()) == expected
