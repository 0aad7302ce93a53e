"""NVMe commands bypass the scheduler while they are faster than the latency sensitive threshold."""

from typing import Any

import pytest

from qdepth.design.checks.design_problems import find_problems
from qdepth.design.parsing import read_design
from qdepth.design.ways.lay_out import laid_out
from qdepth.design.ways.way import WayChoices
from qdepth.engines.analytic.engine import solve as analytic
from qdepth.engines.compiled.simulation import simulate
from qdepth.engines.options import EngineOptions
from qdepth.engines.simpy_engine.simulation import Simulation
from qdepth.lowering.lower import lower
from qdepth.network.network import QueueingNetwork
from qdepth.network.steps import CountCompletion
from tests.support.designs import changed, small_design
from tests.support.solving import solve_compiled

MEDIA_MS = 1.0


def document(threshold_ms: float, protocol: str = "nvme_fc", **fields: Any) -> dict[str, Any]:
    """Two VMs of 40 I/Os on one namespace of 126 slots, of which DSNRO leaves them 32."""
    made = changed(small_design(), fabrics__0__protocol=protocol, **fields)
    made["hosts"] = [
        made["hosts"][0]
        | {"namespace_depth": 126, "dsnro": 32, "latency_threshold_ms": threshold_ms}
    ]
    for port in made["hosts"][0]["hba_ports"]:
        port.pop("driver", None)
    array = made["arrays"][0] | {"read_ms": MEDIA_MS, "fixed_scv": 0.0}
    array["sps"] = [sp | {"read_us": 1.0, "read_us_per_kib": 0.0} for sp in array["sps"]]
    made["arrays"] = [array]
    work = {"loop": "closed", "outstanding_ios": 40, "read_pct": 100.0}
    blocks = {"blocks": [{"size_kib": 4.0}]}
    vms = {"vms_per_host": 2, "disk_depth": 64, "adapter_depth": 256, "workload": work | blocks}
    made["classes"] = [made["classes"][0] | vms]
    return made


def network(threshold_ms: float, **fields: Any) -> QueueingNetwork:
    return lower(read_design(document(threshold_ms, **fields)))


def iops(threshold_ms: float) -> float:
    found = solve_compiled(network(threshold_ms), EngineOptions(seed=1, max_ios=20_000))
    return found.total.throughput.value or 0.0


def test_fast_commands_have_all_slots_and_slow_ones_those_of_dsnro() -> None:
    """Each command takes 1 ms and some microseconds: 80 of them, or 32."""
    assert iops(0.0) == pytest.approx(32 / 1.007e-3, rel=0.01)
    assert iops(0.5) == pytest.approx(iops(0.0), rel=1e-3), "every command is slower"
    assert iops(100.0) == pytest.approx(80 / 1.01e-3, rel=0.02)


def test_a_slow_command_ends_the_bypass_and_fast_ones_resume_it() -> None:
    """Exponential times, of which one in fifty is above 4 ms: capped for most of the time."""
    varied = document(4.0)
    varied["arrays"][0]["fixed_scv"] = 1.0
    found = solve_compiled(lower(read_design(varied)), EngineOptions(seed=1, max_ios=60_000))
    assert 1.05 * iops(0.0) < (found.total.throughput.value or 0.0) < 0.95 * iops(100.0)


def test_both_engines_are_equal() -> None:
    varied = document(4.0)
    varied["arrays"][0]["fixed_scv"] = 1.0
    of, options = lower(read_design(varied)), EngineOptions(seed=3, max_ios=3_000)
    one, other = Simulation(of, options).run(), simulate(of, options)
    assert one.tallies.tobytes() == other.tallies.tobytes()
    assert one.limits.tobytes() == other.limits.tobytes()


def test_estimates_leave_it_to_the_simulation_where_dsnro_would_bind() -> None:
    assert "latency sensitive threshold" in (analytic(network(4.0)).outside_validity or "")
    assert analytic(network(0.0)).outside_validity is None


def test_only_namespaces_have_it() -> None:
    scsi = document(4.0, "fc")
    (found,) = find_problems(read_design(scsi))
    assert found.pointer == "/hosts/0/latency_threshold_ms"
    assert "only HPP has a latency sensitive threshold" in found.message
    steps = {type(step) for flow in network(0.0).flows for step in flow.program.steps}
    assert CountCompletion not in steps


def test_way_back_to_scsi_has_none() -> None:
    only_vvols = document(4.0)
    only_vvols["classes"] = [only_vvols["classes"][0] | {"datastores": ["vv1"]}]
    only_vvols["datastores"] = [row for row in only_vvols["datastores"] if row["id"] == "vv1"]
    (host,) = laid_out(read_design(only_vvols), "vmfs_fc", WayChoices()).hosts
    assert host.latency_threshold_ms == 0.0
