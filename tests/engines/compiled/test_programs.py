"""Flows that share a program have it once in the arrays of a run, whatever they name in it."""

from typing import Any

import pytest

from qdepth.engines.compiled.memory import places as p
from qdepth.engines.compiled.memory.layout import lay_out
from qdepth.engines.compiled.simulation import simulate
from qdepth.engines.options import EngineOptions
from qdepth.engines.simpy_engine.simulation import Simulation
from qdepth.lowering.lower import lower
from qdepth.network.network import QueueingNetwork
from qdepth.statistics.recorder import differing_fields
from tests.support.designs import changed, design, small_design

DISKS = {"kind": "disks", "model": "fc-15k", "count": 24}
OPTIONS = EngineOptions(seed=3, max_ios=1_500, most_readings=64)


def pooled(hosts: int, vms: int, **fields: Any) -> QueueingNetwork:
    """Identical hosts with identical VMs on a LUN of a pool of disks."""
    document = changed(
        small_design(),
        arrays__0__pools=[{"id": "pool1", "raid": "raid5", "media": DISKS}],
        arrays__0__luns__0__pool="pool1",
        hosts__0__count=hosts,
        classes__0__vms_per_host=vms,
        **fields,
    )
    return lower(design(document))


def starts(network: QueueingNetwork) -> set[int]:
    """First steps of all flows."""
    n, _ = lay_out(network, OPTIONS, room=4_096)
    flows = n[int(n[p.FIRST_FLOW]) :][: int(n[p.FLOWS])]
    return {int(n[flow + p.START]) for flow in flows}


def words(network: QueueingNetwork) -> int:
    """Words of a run, without its readings."""
    return len(lay_out(network, OPTIONS, room=4_096)[0])


def test_flows_of_alike_hosts_begin_at_one_step() -> None:
    network = pooled(hosts=5, vms=7)
    assert len(network.flows) > 35
    assert len(starts(network)) == len({flow.program for flow in network.flows})


@pytest.mark.parametrize(("hosts", "vms"), [(2, 40), (40, 2)])
def test_more_hosts_and_vms_need_no_more_programs(hosts: int, vms: int) -> None:
    few, many = pooled(hosts=2, vms=2), pooled(hosts, vms)
    program = max(few.flows, key=lambda flow: len(flow.program.steps)).program
    more = len(many.flows) - len(few.flows)
    assert words(many) - words(few) < more * p.STEP * len(program.steps) / 2


@pytest.mark.parametrize(
    ("hosts", "vms", "fields"),
    [
        (1, 1, {}),
        (3, 4, {}),
        (3, 2, {"hosts__0__dsnro_scope": "world", "hosts__0__dsnro": 2}),
        (2, 3, {"hosts__0__qfull_sample_size": 4, "hosts__0__qfull_threshold": 8}),
        (2, 2, {"arrays__0__cache": {"read_hit_pct": 50, "dirty_mib": 1}}),
        (
            4,
            2,
            {
                "classes__0__virtual_disks": 3,
                "hosts__0__hba_ports__0__split_kib": 4,
                "hosts__0__hba_ports__1__split_kib": 4,
            },
        ),
    ],
)
def test_both_engines_agree_where_flows_share_a_program(
    hosts: int, vms: int, fields: dict[str, Any]
) -> None:
    network = pooled(hosts, vms, **fields)
    ours, theirs = simulate(network, OPTIONS), Simulation(network, OPTIONS).run()
    assert differing_fields(ours, theirs) == []
