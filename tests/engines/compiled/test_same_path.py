"""The compiled engine replays the SimPy engine: every number of the record has the same bits."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lab.bench.named_networks import WORKS
from qdepth.design.document.document import Design
from qdepth.engines.compiled.draws import log
from qdepth.engines.compiled.simulation import CompiledRun, advance, prepare, simulate
from qdepth.engines.options import EngineOptions
from qdepth.engines.simpy_engine.simulation import Simulation
from qdepth.lowering.lower import lower
from qdepth.network.logarithm import portable_log
from qdepth.network.network import QueueingNetwork
from qdepth.network.steps import Acquire, End, Release, Visit
from qdepth.published.case import read_case_design
from qdepth.statistics.recorder import LIMIT_COLUMNS, Progress, differing_fields
from tests.engines.simpy_engine.test_fair_limit import fair, with_quantum
from tests.support.designs import design, designs
from tests.support.examples import examples
from tests.support.networks import (
    FABRIC,
    SP,
    Source,
    closed,
    fcfs,
    limit,
    network,
    poisson,
    ps,
    steadily,
    timed,
    visit,
)
from tests.support.random_networks import networks
from tests.support.random_networks import options as engine_options

SLOW = HealthCheck.too_slow
LARGE = ("hosts_64_vms_2000",)
QUICK = settings(max_examples=examples(80), deadline=None, suppress_health_check=[SLOW])
LONG = settings(max_examples=5_000, deadline=None, suppress_health_check=[SLOW])


def test_whole_seconds_need_no_other_machine_code() -> None:
    of = network(Source(closed(1), (visit(0, 0.1), End())), stations=(fcfs(),))
    simulate(of, EngineOptions(1, 100, max_simulated=2.0))
    known = len(advance.signatures)  # type: ignore[attr-defined]
    simulate(of, EngineOptions(1, 100, max_simulated=2))
    assert len(advance.signatures) == known == 1  # type: ignore[attr-defined]


@pytest.fixture(scope="module", autouse=True)
def machine_code() -> None:
    prepare()


def both(queueing_network: QueueingNetwork, options: EngineOptions) -> list[str]:
    """What differs between the engines."""
    return differing_fields(
        Simulation(queueing_network, options).run(), simulate(queueing_network, options)
    )


def paused(queueing_network: QueueingNetwork, options: EngineOptions) -> list[str]:
    """What differs between the engines at two pauses, and at the end of a run with pauses."""
    slow, native = Simulation(queueing_network, options), CompiledRun(queueing_network, options)
    gaps = []
    for ios in (options.max_ios // 7, options.max_ios // 2, options.max_ios):
        slow.advance(ios)
        native.advance(ios)
        gaps += differing_fields(slow.record(), native.record())
    return gaps + differing_fields(native.record(), simulate(queueing_network, options))


@QUICK
@given(networks(), st.data())
def test_on_any_network(queueing_network: QueueingNetwork, data: st.DataObject) -> None:
    assert both(queueing_network, data.draw(engine_options(queueing_network, 300))) == []


@pytest.mark.parametrize("service", [0.0, 1.0])
@pytest.mark.parametrize("workers", [1, 4])
def test_on_a_lattice_of_equal_times(service: float, workers: int) -> None:
    """Everything happens at whole seconds: only the order of events and of wakes tells I/Os apart.

    Visits to three stations at once, of both disciplines, end together; slots are handed over,
    and services without time queue and end at the instant at which they begin.
    """
    demand = timed(service)
    joint = Visit((0, 1, 2), (demand, timed(1.0), demand), FABRIC)
    inside = (Acquire(0, 0), joint, Acquire(1, 1), visit(0, service), visit(2, 1.0))
    program = (*inside, Release(1, 1), Release(0, 0), Visit((1, 2), (demand, demand), SP), End())
    lattice = network(
        *(Source(closed(workers), program, name) for name in "bca"),
        stations=(fcfs(), ps(), fcfs("crew", servers=2)),
        limits=(limit(3, "outer"), limit(1, "inner")),
    )
    assert both(lattice, EngineOptions(seed=1, max_ios=500)) == []


@pytest.mark.parametrize("quantum", [1, 4])
@pytest.mark.parametrize("slots", [1, 3])
def test_on_disks_of_one_vm_at_a_fair_limit(slots: int, quantum: int) -> None:
    """What waits behind an I/O is tagged by how many disks of its VM wait then."""
    shared = fair(
        [4, 3, 2, 1, 5],
        shares=[1.0, 1.0, 1.0, 2.0, 0.5],
        vms=[0, 0, 0, 1, 2],
        sizes=[4096, 65536, 8192, 131072, 4096],
        slots=slots,
    )
    assert both(with_quantum(shared, quantum, 0.7), EngineOptions(seed=1, max_ios=2_000)) == []


@settings(QUICK, max_examples=examples(30))
@given(designs())
def test_on_any_design(design: Design) -> None:
    assert both(lower(design), EngineOptions(seed=2**63 - 1, max_ios=400, max_present=1_000)) == []


@settings(QUICK, max_examples=examples(25))
@given(networks(), st.data())
def test_at_any_pause(queueing_network: QueueingNetwork, data: st.DataObject) -> None:
    assert paused(queueing_network, data.draw(engine_options(queueing_network, 300))) == []


@pytest.mark.full
@LONG
@given(networks(), st.data())
def test_on_many_networks(queueing_network: QueueingNetwork, data: st.DataObject) -> None:
    drawn = replace(data.draw(engine_options(queueing_network, 600)), replication=3)
    assert both(queueing_network, drawn) == []


@pytest.mark.full
@settings(LONG, max_examples=1_000)
@given(designs())
def test_on_many_designs(design: Design) -> None:
    assert both(lower(design), EngineOptions(seed=5, max_ios=1_000, max_present=2_000)) == []


@pytest.mark.parametrize("design_id", ["vmfs", pytest.param("vvol", marks=pytest.mark.full)])
def test_beyond_the_first_halving_of_the_rows(design_id: str) -> None:
    lowered = lower(read_case_design("emulex_vvol", design_id))
    assert both(lowered, EngineOptions(seed=1, max_ios=25_000)) == []


def test_where_no_row_follows_the_first() -> None:
    """The clock shows a real number from the start on."""
    short = network(Source(poisson(5_000.0), (visit(0, 1e-3, 0.0), End())), stations=(fcfs(),))
    options = EngineOptions(seed=1, max_ios=400, max_present=2)
    assert both(short, options) == []
    assert (simulate(short, options).ios, len(simulate(short, options).times)) == (1, 1)


def test_when_time_runs_out() -> None:
    lowered = lower(read_case_design("emulex_vvol", "idle-pe"))
    options = EngineOptions(seed=1, max_ios=10_000, max_simulated=3.0)
    assert both(lowered, options) == []
    assert simulate(lowered, options).stop_reason == "time_budget"


def test_when_open_arrivals_need_more_room_than_was_set_aside() -> None:
    slow = network(
        Source(poisson(1_000.0), (visit(0, 0.01, 1.0), End())),
        Source(closed(3), (visit(0, 0.01), End())),
        stations=(ps(),),
        limits=(limit(1),),
    )
    options = EngineOptions(seed=3, max_ios=100_000, max_present=3_000)
    assert both(slow, options) == []
    assert simulate(slow, options).stop_reason == "overload"


def test_pauses_where_it_is_asked_to_and_goes_on() -> None:
    lowered = lower(read_case_design("emulex_vvol", "vmfs"))
    options = EngineOptions(seed=1, max_ios=9_000)
    run = CompiledRun(lowered, options)
    run.advance(4_000)
    record = run.record()
    assert (record.ios, record.stop_reason, run.stopped) == (4_000, "precision", False)
    assert paused(lowered, options) == []
    run.advance(20_000)
    assert (run.record().ios, run.record().stop_reason, run.stopped) == (9_000, "io_budget", True)


def test_is_not_told_twice_of_what_is_run_again_with_more_room() -> None:
    slow = network(Source(poisson(1_000.0), (visit(0, 0.01), End())), stations=(ps(),))
    told: list[int] = []

    def observe(progress: Progress) -> bool:
        told.append(progress.done_ios)
        return True

    simulate(slow, EngineOptions(seed=3, max_ios=100_000, max_present=3_000), observe)
    assert told == sorted(set(told))


def mean_capacity(network: QueueingNetwork, options: EngineOptions, limit: int) -> float:
    record = simulate(network, options)
    area = record.limits[:, limit, LIMIT_COLUMNS.index("capacity_area")]
    return float(area[-1] / record.times[-1])


def test_while_long_runs_of_one_vm_end_the_throttle() -> None:
    """Beside a VM with an I/O now and then, a busy one issues 128 in a row in between."""
    network = lower(
        design(
            hosts__0__lun_depth=64,
            classes__0__vms_per_host=1,
            classes__0__workload__outstanding_ios=60,
            classes__1__hosts=["esx1"],
            classes__1__datastores=["ds1"],
            classes__1__workload__arrival_rate_iops=50.0,
        )
    )
    options = EngineOptions(seed=1, max_ios=10_000)
    (rule,) = network.throttles
    assert both(network, options) == []
    mean = mean_capacity(network, options, rule.limits[0])
    assert (rule.low + rule.high) / 2 < mean < rule.high


def test_while_a_depth_falls_and_rises_with_the_answers_of_a_port() -> None:
    """Eight good answers give back one slot of those that 32 refusals take, again and again."""
    port = "arrays__0__sps__0__target_ports__0"
    fields: dict[str, Any] = {f"{port}__port_depth": 16, f"{port}__on_full": "task_set_full"}
    network = lower(
        design(
            **fields,
            hosts__0__lun_depth=64,
            hosts__0__busy_delay_ms=20.0,
            hosts__0__qfull_sample_size=32,
            hosts__0__qfull_threshold=8,
            classes__0__vms_per_host=1,
            classes__0__workload__outstanding_ios=60,
        )
    )
    options = EngineOptions(seed=1, max_ios=10_000)
    (rule,) = network.status_throttles
    assert both(network, options) == []
    assert 16 < mean_capacity(network, options, rule.limit) < 48


def test_when_a_run_ends_before_its_second_row() -> None:
    crowd = network(
        Source(steadily(1_000.0), (visit(0, 1.0), End())), stations=(fcfs(),), limits=(limit(1),)
    )
    options = EngineOptions(seed=3, max_ios=100, max_present=5)
    assert both(crowd, options) == []
    assert simulate(crowd, options).stop_reason == "overload"


def test_cancels_when_the_observer_says_so() -> None:
    lowered = lower(read_case_design("emulex_vvol", "vmfs"))
    told = []

    def observe(progress: object) -> bool:
        told.append(progress)
        return len(told) < 3

    record = simulate(lowered, EngineOptions(seed=1, max_ios=100_000), observe)
    assert record.stop_reason == "cancelled"
    assert record.ios == 3_000


@pytest.mark.parametrize(
    "work", [pytest.param(one, marks=[pytest.mark.full] if one in LARGE else []) for one in WORKS]
)
def test_on_named_work(work: str) -> None:
    assert both(WORKS[work](), EngineOptions(seed=5, max_ios=3_000)) == []


def test_when_many_departures_from_a_link_are_set_anew() -> None:
    """One long transfer that thousands of short ones delay, until the event list is full."""
    link = network(
        Source(closed(1), (visit(0, 4_000.0), End())),
        Source(steadily(1.0), (visit(0, 0.25, 1.0), End())),
        stations=(ps(),),
        limits=(limit(1),),
    )
    assert both(link, EngineOptions(seed=3, max_ios=6_000)) == []


def test_when_no_event_is_left() -> None:
    """An I/O that holds two of three pages and wants two more."""
    page = Acquire(0, 0, 4096)
    stuck = network(
        Source(closed(1), (page, visit(0, 1.0), page, End()), size=8192),
        stations=(fcfs(),),
        limits=(limit(3),),
    )
    with pytest.raises(RuntimeError, match="no event is left after 0 I/Os"):
        simulate(stuck, EngineOptions(seed=3, max_ios=100))


@given(st.floats(2.0**-53, 2.0**53))
def test_logarithm_has_the_same_bits(value: float) -> None:
    assert log(value) == portable_log(value)


def test_tells_one_seed_from_another() -> None:
    """The comparison above can fail."""
    lowered = lower(read_case_design("emulex_vvol", "vmfs"))
    one, other = (simulate(lowered, EngineOptions(seed=s, max_ios=1_000)) for s in (1, 2))
    assert "latencies" in differing_fields(one, other)
