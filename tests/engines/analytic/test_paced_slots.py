"""Paced and open workloads that take most of the slots of a limit."""

import pytest

from qdepth.design.parsing import read_design
from qdepth.engines.analytic.engine import solve
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from qdepth.network.loops import Open, Paced
from qdepth.network.network import QueueingNetwork
from qdepth.network.steps import Acquire, Delay, End, Release, Step
from qdepth.solution.solution import Solution
from tests.support.networks import MEDIA, Source, fcfs, limit, network, poisson, timed, visit
from tests.support.solving import solve_compiled
from tests.support.theory import mmc_response

SLOTS, HELD = 8, 1e-3


def held_for(
    *loops: Paced | Open, slots: int = SLOTS, scv: float = 0.0, service: float = 0.0
) -> QueueingNetwork:
    """Flows whose I/Os hold a slot for a delay, and for a visit to one station [s]."""
    program: tuple[Step, ...] = (
        Acquire(0, 0),
        *([visit(0, service, 1.0)] if service else []),
        Delay(timed(HELD, scv), MEDIA),
        Release(0, 0),
        End(),
    )
    sources = [Source(loop, program) for loop in loops]
    return network(*sources, stations=(fcfs("sp"),), limits=(limit(slots),))


def paced(flows: int, use: float, workers: int = 4) -> list[Paced]:
    """Flows that together hold a share of the slots."""
    return [Paced(workers, flows * HELD / SLOTS / use, 1, jitter=0.1)] * flows


def simulated(what: QueueingNetwork, ios: int = 200_000) -> Solution:
    return solve_compiled(what, EngineOptions(seed=1, max_ios=ios))


@pytest.mark.parametrize("use", [0.5, 0.8, 0.95])
def test_slots_held_for_exponential_times_are_servers(use: float) -> None:
    """M/M/c: Poisson arrivals wait for slots as for so many servers."""
    rate = use * SLOTS / HELD
    found = solve(held_for(poisson(rate), scv=1.0)).total.latency.value
    assert found == pytest.approx(mmc_response(rate, HELD, SLOTS), rel=0.01)


@pytest.mark.parametrize(("use", "flows"), [(0.8, 16), (0.95, 16), (0.99, 40), (0.999, 16)])
def test_paces_hardly_wait_for_slots_that_are_nearly_all_taken(use: float, flows: int) -> None:
    """At 99.9 % the slots are free in time, as I/Os come nearly one by one."""
    what = held_for(*paced(flows, use))
    found = solve(what)
    assert found.total.throughput.value == pytest.approx(use * SLOTS / HELD, rel=0.001)
    assert found.total.latency.value == pytest.approx(simulated(what).total.latency.value, rel=0.14)


@pytest.mark.parametrize(("slots", "use"), [(12, 0.7), (40, 0.7), (40, 0.9)])
def test_limit_before_a_queue_moves_its_wait_and_adds_little(slots: int, use: float) -> None:
    service = HELD / 10.0
    loops = [Paced(8, 20 * service / use, 1, jitter=0.1)] * 20
    what = held_for(*loops, slots=slots, service=service)
    found, truth = solve(what), simulated(what)
    assert found.outside_validity is None
    assert found.total.latency.value == pytest.approx(truth.total.latency.value, rel=0.08)
    assert found.limits[0].used.value == pytest.approx(truth.limits[0].used.value, rel=0.08)


@pytest.mark.parametrize("use", [0.65, 0.9])
@pytest.mark.parametrize("run", [1, 4])
def test_sources_that_take_turns_together_come_steadier(use: float, run: int) -> None:
    """20 paced VMs on each of 2 devices, whose paths lead to two stations in runs of `run`."""
    service, flows = 1e-3, 20
    design = lower(read_design(_document(service, use, flows, run)))
    found, truth = solve(design), simulated(design)
    assert found.total.latency.value == pytest.approx(truth.total.latency.value, rel=0.14)


def _document(service: float, use: float, flows: int, run: int) -> dict[str, object]:
    hosts = [
        {
            "id": f"esx{at}",
            "kernel_us": 1.0,
            "lun_depth": 4096,
            "dsnro": 4096,
            "round_robin_ios": 1,
            "hba_ports": [{"id": f"esx{at}-p0", "fabric": "san", "speed_gbps": 32}],
        }
        for at in range(2)
    ]
    ports = [
        [{"id": f"sp{sp}-t{at}", "fabric": "san", "speed_gbps": 32} for at in range(run)]
        for sp in range(2)
    ]
    return {
        "schema": "qdepth/2",
        "id": "turns",
        "title": "turns",
        "hosts": hosts,
        "fabrics": [{"id": "san", "protocol": "fc"}],
        "arrays": [
            {
                "id": "array",
                "read_ms": 0.0,
                "write_ms": 0.0,
                "sps": [
                    {
                        "id": f"sp{sp}",
                        "read_us": 1e6 * service,
                        "write_us": 1e6 * service,
                        "service_scv": 1.0,
                        "target_ports": ports[sp],
                    }
                    for sp in range(2)
                ],
                "luns": [{"id": "lun"}],
            }
        ],
        "datastores": [{"id": "ds", "kind": "vmfs", "lun": "lun"}],
        "classes": [
            {
                "id": "vm",
                "hosts": ["esx0", "esx1"],
                "datastores": ["ds"],
                "vms_per_host": flows,
                "disk_depth": 4096,
                "adapter_depth": 4096,
                "workload": {
                    "loop": "paced",
                    "outstanding_ios": 16,
                    "rate_cap_iops": use / service / flows,
                    "read_pct": 100.0,
                    "blocks": [{"size_kib": 4.0}],
                },
            }
        ],
    }
