"""Finds what is wrong with a fabric: speeds, switches, inter-switch links and zones."""

from collections.abc import Iterator

from qdepth.design.checks.port_problems import PlacedPort, placed_ports, speed_problem
from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.document.fabric import Fabric
from qdepth.design.part_names import PartNames
from qdepth.design.problem import DesignProblem
from qdepth.design.profiles.profile_values import CARRY_DATA


def fabric_problems(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    """Every finding about the fabrics of a design."""
    ports = list(placed_ports(design))
    known = {each.port.id: each.port.fabric for each in ports}
    fabrics = index_of(design).fabrics
    for each in ports:
        fabric = fabrics.get(each.port.fabric)
        if fabric is not None:
            yield from _switch(each, names, fabric)
    for f, fabric in enumerate(design.fabrics):
        at = f"/fabrics/{f}"
        if fabric.immediate_kib and fabric.protocol not in CARRY_DATA:
            yield DesignProblem(
                pointer=f"{at}/immediate_kib",
                message=f"Commands on fabric {names(fabric.id)} carry no data of writes: it is "
                f"{fabric.protocol}.",
                value=f"{fabric.immediate_kib:g}",
                limit=f"0 unless the protocol is {' or '.join(CARRY_DATA)}",
                remedy="Leave immediate_kib empty.",
                blocks="simulate",
            )
        switches = {switch.id for switch in fabric.switches}
        for i, isl in enumerate(fabric.isls):
            yield from speed_problem(f"{at}/isls/{i}", names, fabric, isl)
            for name in ("first_switch", "second_switch"):
                yield from _known_switch(
                    f"{at}/isls/{i}/{name}", names, fabric, getattr(isl, name), switches
                )
        for z, zone in enumerate(fabric.zones):
            for m, member in enumerate(zone.members):
                if known.get(member) != fabric.id:
                    yield DesignProblem(
                        pointer=f"{at}/zones/{z}/members/{m}",
                        message=f"{names(member)} is not a port on fabric {names(fabric.id)}.",
                        value=member,
                        limit="an HBA port or target port that is cabled to the fabric",
                        remedy="Enter a port of the fabric, or remove the member.",
                    )


def _switch(each: PlacedPort, names: PartNames, fabric: Fabric) -> Iterator[DesignProblem]:
    pointer, port = each.pointer, each.port
    switches = {switch.id for switch in fabric.switches}
    if port.switch is not None:
        yield from _known_switch(f"{pointer}/switch", names, fabric, port.switch, switches)
    elif fabric.isls:
        yield DesignProblem(
            pointer=f"{pointer}/switch",
            message=f"Fabric {names(fabric.id)} has inter-switch links, but {names(port.id)} names "
            "no switch that it is cabled to.",
            limit=names.listed(switches, "none, the fabric has no switches"),
            remedy="Enter the port's switch.",
        )


def _known_switch(
    pointer: str, names: PartNames, fabric: Fabric, switch: str, switches: set[str]
) -> Iterator[DesignProblem]:
    if switch not in switches:
        yield DesignProblem(
            pointer=pointer,
            message=f"Fabric {names(fabric.id)} has no switch {names(switch)}.",
            value=switch,
            limit=names.listed(switches, "none, the fabric has no switches"),
            remedy="Enter a switch of the fabric, or add it.",
        )
