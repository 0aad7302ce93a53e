"""VMs at a fixed pace before a busy array: the pauses, not the rates, tell when it is found."""

import pytest

from qdepth.design.document.document import Design
from qdepth.engines.analytic.engine import solve
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from qdepth.network.network import QueueingNetwork
from qdepth.studies.cases.example_scenarios import shipped_design
from tests.support.solving import solve_compiled

CAP = 26_240.0
"""I/Os a second that the VMs of the cluster ask for."""


def _with_reads_of(us: float, design: Design) -> QueueingNetwork:
    document = design.model_dump(mode="json", by_alias=True, exclude_unset=True)
    for sp in document["arrays"][0]["sps"]:
        sp["read_us"] = us
    return lower(Design.model_validate(document))


@pytest.mark.parametrize("us", [75.0, 80.0, 85.0])
@pytest.mark.parametrize("name", ["cluster/vmfs", "cluster/vvol"])
def test_rates_keep_to_their_cap(name: str, us: float) -> None:
    network = _with_reads_of(us, shipped_design(name))
    assert solve(network).total.throughput.value == pytest.approx(CAP, rel=0.001)


def test_latency_is_as_simulated() -> None:
    network = _with_reads_of(80.0, shipped_design("cluster/vvol"))
    simulated = solve_compiled(network, EngineOptions(seed=1, max_ios=300_000)).total.latency
    assert solve(network).total.latency.value == pytest.approx(simulated.value, rel=0.08)
