"""I/Os that an HBA splits into several commands."""

import pytest

from qdepth.design.document.document import Design
from qdepth.engines.analytic.engine import solve
from qdepth.lowering.lower import lower
from qdepth.report.build_report import build_report
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions
from tests.support.designs import design

WORKLOADS = {
    "closed": {"loop": "closed", "outstanding_ios": 8},
    "thinking": {"loop": "closed", "outstanding_ios": 8, "think_ms": 1.0},
    "open": {"loop": "open", "arrival_rate_iops": 100.0},
    "paced": {"loop": "paced", "outstanding_ios": 8, "rate_cap_iops": 100.0},
}


def split_design(loop: str) -> Design:
    """Two commands for each I/O, which takes no time on the host."""
    blocks = {"blocks": [{"size_kib": 128.0}], "read_pct": 70.0}
    return design(
        hosts__0__kernel_us=0.0,
        hosts__0__hba_ports__0__split_kib=64,
        hosts__0__hba_ports__1__split_kib=64,
        classes__0__workload=WORKLOADS[loop] | blocks,
    )


@pytest.mark.parametrize("loop", WORKLOADS)
def test_without_the_split_commands_there_is_nothing_to_compute(loop: str) -> None:
    split = split_design(loop)
    network = lower(split)
    found = solve(network)
    assert found.outside_validity is not None
    assert "split I/Os" in found.outside_validity
    assert "Simulate this design" in found.outside_validity
    assert [row.throughput.value for row in found.groups] == [None, None]
    report = build_report(split, network, found)
    assert (report.bottleneck.kind, report.bottleneck.sentence) == ("none", found.status_text)


def test_a_simulation_of_them_has_no_second_opinion_and_says_why() -> None:
    options = SimulationOptions(engine="simpy", max_ios=5_000)
    found = evaluate(split_design("closed"), options)
    assert found.total.iops.value is not None
    assert all(row.analytic.value is None for row in found.second_opinion)
    assert all("split I/Os" in row.text for row in found.second_opinion)
