"""Fabrics and protocols delay every I/O alike, as the reference of their fields says."""

from typing import Any

import pytest
from hypothesis import given, settings

from qdepth.design.document.document import Design
from qdepth.lowering.demands import FABRIC
from qdepth.lowering.lower import lower
from qdepth.lowering.operations.running import Running
from qdepth.network.network import QueueingNetwork
from qdepth.network.steps import Delay
from tests.design.test_operation_problems import OFFLOAD, with_operations
from tests.lowering.test_operations import OPERATIONS
from tests.support.designs import design, designs
from tests.support.examples import examples


def fabric_delays(network: QueueingNetwork) -> list[Delay]:
    steps = {step for flow in network.flows for step in flow.steps()}
    return [step for step in steps if isinstance(step, Delay) and step.layer == FABRIC]


@given(designs())
@settings(max_examples=examples(100))
def test_ios_of_vms_are_delayed_alike(one: Design) -> None:
    assert {step.demand.law.scv for step in fabric_delays(lower(one))} <= {0.0}


@pytest.mark.parametrize(
    ("name", "offload"),
    [(name, OFFLOAD) for name in OPERATIONS]
    + [(name, {}) for name in OPERATIONS if name != "unmap"],
)
def test_commands_of_operations_are_delayed_alike(name: str, offload: dict[str, Any]) -> None:
    read = design(
        with_operations(
            OPERATIONS[name],
            arrays__0__offload=offload,
            fabrics__0__latency_us=5.0,
            fabrics__0__io_delay_us=7.0,
        )
    )
    found = fabric_delays(lower(read, [Running(read.operations[0].id)]))
    assert {step.demand.law.scv for step in found} == {0.0}
