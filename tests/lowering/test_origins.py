"""Where limits, stations and throttles come from: fields of the design that overrides can name."""

from typing import Any

import pytest
from hypothesis import given, settings

from qdepth.design.document.document import Design
from qdepth.design.parsing import read_design
from qdepth.design.problem import InvalidDesign
from qdepth.lowering.lower import lower
from qdepth.network.network import QueueingNetwork
from qdepth.studies.overrides import override, read_override
from tests.golden.numbers import pinned_designs
from tests.support.designs import changed, design, designs, small_design
from tests.support.examples import examples


def origins(network: QueueingNetwork) -> set[str]:
    return {
        *(row.origin for row in network.limits),
        *(row.origin for row in network.stations),
        *(row.origin for row in network.throttles),
    }


@settings(max_examples=examples(50))
@given(designs())
def test_every_origin_begins_with_a_part_of_the_design(generated: Design) -> None:
    network = lower(generated)
    for part, origin in (
        *((row.part, row.origin) for row in network.limits),
        *((row.part, row.origin) for row in network.stations),
    ):
        assert f".{part}." in origin


def refusals(of: Design, origin: str) -> list[str]:
    """What is wrong with an override of a field; its value may not fit the design."""
    try:
        override(of, [read_override(origin, "16")])
    except InvalidDesign as refusal:
        return [problem.message for problem in refusal.problems]
    return []


def test_every_origin_names_a_field_to_override() -> None:
    for _, each, _ in list(pinned_designs())[:40]:
        for origin in origins(lower(each)):
            for message in refusals(each, origin):
                assert "path" not in message
                assert "no field" not in message


FIELDS: dict[str, dict[str, Any]] = {
    "classes.web.disk_depth": {"classes__0__disk_depth": 3},
    "classes.web.adapter_depth": {"classes__0__adapter_depth": 3},
    "hosts.esx1.lun_depth": {"hosts__0__lun_depth": 3},
    "hosts.esx1.kernel_cpus": {"hosts__0__kernel_cpus": 3},
    "hba_ports.esx1-p0.adapter_depth": {"hosts__0__hba_ports__0__adapter_depth": 3},
    "target_ports.spa-t0.port_depth": {"arrays__0__sps__0__target_ports__0__port_depth": 3},
    "sps.spa.command_slots": {"arrays__0__sps__0__command_slots": 3},
    "sps.spa.rate_by_load.1.rate": {
        "arrays__0__sps__0__rate_by_load": [{"ios": 4, "rate": 2.0}, {"ios": 9, "rate": 3.0}]
    },
    "sps.spa.servers": {"arrays__0__sps__0__servers": 3},
}


@pytest.mark.parametrize("origin", FIELDS)
def test_the_origin_is_the_field_that_sets_the_number(origin: str) -> None:
    network = lower(read_design(changed(small_design(), **FIELDS[origin])))
    numbers = {float(row.capacity) for row in network.limits if row.origin == origin}
    numbers |= {row.capacity for row in network.stations if row.origin == origin}
    assert numbers == {3}


def test_dsnro_is_the_origin_of_its_throttle() -> None:
    [throttle] = lower(design(hosts__0__dsnro=16)).throttles
    assert throttle.origin == "hosts.esx1.dsnro"
