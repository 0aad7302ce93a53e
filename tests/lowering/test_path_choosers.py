"""Path policies: what turns them, what they look at, and what they do before unlike paths."""

from typing import Any

import pytest

from qdepth.design.checks.design_problems import find_problems
from qdepth.design.document.document import Design
from qdepth.design.parsing import read_design
from qdepth.engines.analytic.engine import solve as analytic
from qdepth.engines.options import EngineOptions
from qdepth.engines.simpy_engine.limit import SlotLimit
from qdepth.engines.simpy_engine.path_chooser import MeasuredPaths, PathPolicy
from qdepth.lowering.lower import lower
from qdepth.network.network import QueueingNetwork
from qdepth.network.path_rules import PathChooser, PathRule
from tests.support.round_robin import two_port_design
from tests.support.solving import solve as by_simpy
from tests.support.solving import solve_compiled

KIB = 1024


def two_sps(protocol: str, policy: str, slow_us: float = 100.0, **host: Any) -> Design:
    """One host before two SPs, of which the second may be slow."""
    document = two_port_design(None, 8)
    document["fabrics"][0]["protocol"] = protocol
    document["hosts"][0].update(path_policy=policy, **host)
    document["hosts"][0]["hba_ports"] = document["hosts"][0]["hba_ports"][:1]
    speed = 10 if protocol in ("iscsi", "nvme_tcp", "nvme_rdma") else 32
    for port in document["hosts"][0]["hba_ports"]:
        port["speed_gbps"] = speed
    for sp, us in zip(document["arrays"][0]["sps"], (100.0, slow_us), strict=True):
        sp.update(read_us=us, servers=1, service_scv=1.0)
        sp["target_ports"][0]["speed_gbps"] = speed
    return read_design(document)


def chooser_of(there: Design) -> PathChooser:
    return lower(there).choosers[0]


def busy(network: QueueingNetwork, seed: int = 1) -> tuple[list[float], float]:
    """Utilisation of both SPs, and throughput [1/s]."""
    solution = solve_compiled(network, EngineOptions(seed=seed, max_ios=40_000))
    rows = zip(network.stations, solution.stations, strict=True)
    uses = [own.utilisation.value or 0.0 for row, own in rows if row.id in ("n1", "n2")]
    return uses, solution.total.throughput.value or 0.0


def test_nvme_turns_after_ios_or_bytes_whichever_come_first() -> None:
    nvme = chooser_of(two_sps("nvme_fc", "round_robin"))
    assert (nvme.ios_per_path, nvme.bytes_per_path) == (1000, 10_240 * KIB)
    scsi = chooser_of(two_sps("fc", "round_robin"))
    assert (scsi.ios_per_path, scsi.bytes_per_path) == (1000, 0)
    assert nvme.in_a_row((64 * KIB,)) == 160
    assert nvme.in_a_row((4 * KIB,)) == 1000
    turn = PathPolicy(nvme, ios=0, limits=[])
    paths = [turn.next_path(64 * KIB, 0.0) for _ in range(480)]
    assert paths == [0] * 160 + [1] * 160 + [0] * 160


@pytest.mark.parametrize("policy", ["lb_iops", "lb_bytes"])
def test_balanced_policies_take_the_path_with_the_least_outstanding(policy: str) -> None:
    limits = [SlotLimit(100, [], lambda _: None) for _ in range(3)]
    rule = PathChooser(2, 3, "device", 0, PathRule.LEAST, (0, 1, 2))
    chooser = PathPolicy(rule, ios=0, limits=limits)
    assert [chooser.next_path(512, 0.0) for _ in range(2)] == [0, 0]
    for limit, held in zip(limits, (3.0, 2.0, 1.0), strict=True):
        limit.held.change(held, 0.0)
    assert [chooser.next_path(512, 0.0) for _ in range(2)] == [2, 2]
    limits[2].held.change(2.0, 0.0)
    assert chooser.next_path(512, 0.0) == 1
    assert chooser_of(two_sps("nvme_fc", policy)).rule is PathRule.LEAST


def test_latency_measures_each_path_and_leaves_the_slow_one() -> None:
    """Two samples each: 1 ms and 4 ms. A fifth I/O on the fast path would cost more."""
    limits = [SlotLimit(100, [], lambda _: None) for _ in range(2)]
    rule = PathChooser(1, 2, "device", 0, PathRule.LATENCY, (0, 1), samples=2, interval=30.0)
    chooser = MeasuredPaths(rule, 0, limits)
    assert [chooser.next_path(512, 0.0) for _ in range(4)] == [0, 1, 0, 1]
    for limit, latency in zip(limits, (1e-3, 4e-3), strict=True):
        limit.held.enter(0.0, 2.0)
        limit.held.leave(0.0, latency, 2.0)
    taken = []
    for _ in range(5):
        taken.append(chooser.next_path(512, 0.01))
        limits[taken[-1]].held.enter(0.01)
    assert taken == [0, 0, 0, 0, 1]
    assert [chooser.next_path(512, 30.02) for _ in range(2)] == [0, 1]


@pytest.mark.parametrize(
    ("protocol", "interval"), [("fc", 180.0), ("iscsi", 180.0), ("nvme_tcp", 30.0)]
)
def test_plug_ins_measure_at_their_own_intervals(protocol: str, interval: float) -> None:
    chooser = chooser_of(two_sps(protocol, "latency"))
    assert (chooser.samples, chooser.interval) == (16, interval)
    assert chooser_of(two_sps(protocol, "latency", latency_interval_s=60)).interval == 60.0


@pytest.mark.parametrize("policy", ["lb_iops", "lb_bytes", "latency"])
def test_policies_that_look_at_the_paths_load_a_slow_sp_less(policy: str) -> None:
    """In turns the slow SP is full and the fast one rests; these use both."""
    settings = {"round_robin_ios": 1, "round_robin_kib": 1}
    turns, before = busy(lower(two_sps("nvme_fc", "round_robin", 800.0, **settings)))
    found, after = busy(lower(two_sps("nvme_fc", policy, 800.0, **settings)))
    assert turns[0] < 0.2
    assert turns[1] > 0.95
    assert found[0] > 0.5
    assert after > 2.0 * before


@pytest.mark.parametrize("policy", ["round_robin", "lb_iops", "lb_bytes", "latency"])
def test_engines_take_the_same_paths(policy: str) -> None:
    network = lower(two_sps("nvme_fc", policy, 800.0, round_robin_ios=3, round_robin_kib=100))
    options = EngineOptions(seed=3, max_ios=2_000)
    first, second = by_simpy(network, options), solve_compiled(network, options)
    assert first.run is not None
    assert second.run is not None
    assert first.run.digest == second.run.digest


@pytest.mark.parametrize("policy", ["lb_iops", "lb_bytes", "latency"])
def test_estimates_are_withheld_where_the_state_chooses(policy: str) -> None:
    solution = analytic(lower(two_sps("nvme_fc", policy)))
    assert solution.total.throughput.value is None
    assert "chosen by outstanding I/Os or by latency" in solution.status_text


@pytest.mark.parametrize("policy", ["lb_iops", "lb_bytes"])
def test_nmp_has_no_scheme_that_balances(policy: str) -> None:
    (problem,) = find_problems(two_sps("fc", policy))
    assert problem.pointer == "/hosts/0/path_policy"
    assert "NMP" in problem.message
    assert find_problems(two_sps("nvme_fc", policy)) == []
    assert find_problems(two_sps("fc", "latency")) == []
