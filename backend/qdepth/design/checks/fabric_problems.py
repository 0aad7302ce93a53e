"""What is wrong with a fabric: speeds, switches, inter-switch links and zones."""

from collections.abc import Iterator

from qdepth.design.document.array import TargetPort
from qdepth.design.document.document import Design
from qdepth.design.document.fabric import Fabric, Isl
from qdepth.design.document.host import HbaPort
from qdepth.design.part_names import PartNames
from qdepth.design.problem import DesignProblem
from qdepth.design.profiles.link_speeds import speeds

Port = HbaPort | TargetPort


def fabric_problems(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    """Every finding about the fabrics of a design."""
    ports = list(_ports(design))
    known = {port.id: port.fabric for _, port in ports}
    fabrics = {fabric.id: fabric for fabric in design.fabrics}
    for pointer, port in ports:
        fabric = fabrics.get(port.fabric)
        if fabric is not None:
            yield from _speed(pointer, names, fabric, port)
            yield from _switch(pointer, names, fabric, port)
    for f, fabric in enumerate(design.fabrics):
        at = f"/fabrics/{f}"
        switches = {switch.id for switch in fabric.switches}
        for i, isl in enumerate(fabric.isls):
            yield from _speed(f"{at}/isls/{i}", names, fabric, isl)
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
                        remedy="Name a port of the fabric, or remove the member.",
                    )


def _ports(design: Design) -> Iterator[tuple[str, Port]]:
    for h, host in enumerate(design.hosts):
        for p, port in enumerate(host.hba_ports):
            yield f"/hosts/{h}/hba_ports/{p}", port
    for a, array in enumerate(design.arrays):
        for s, sp in enumerate(array.sps):
            for p, target_port in enumerate(sp.target_ports):
                yield f"/arrays/{a}/sps/{s}/target_ports/{p}", target_port


def _speed(
    pointer: str, names: PartNames, fabric: Fabric, port: Port | Isl
) -> Iterator[DesignProblem]:
    allowed = speeds(fabric.protocol)
    if port.speed_gbps not in allowed:
        yield DesignProblem(
            pointer=f"{pointer}/speed_gbps",
            message=f"Fabric {names(fabric.id)} is {fabric.protocol}, which has no "
            f"{port.speed_gbps} Gb/s ports.",
            value=str(port.speed_gbps),
            limit=", ".join(str(speed) for speed in allowed),
            remedy="Choose a speed of the protocol, or another fabric.",
        )


def _switch(pointer: str, names: PartNames, fabric: Fabric, port: Port) -> Iterator[DesignProblem]:
    switches = {switch.id for switch in fabric.switches}
    if port.switch is not None:
        yield from _known_switch(f"{pointer}/switch", names, fabric, port.switch, switches)
    elif fabric.isls:
        yield DesignProblem(
            pointer=f"{pointer}/switch",
            message=f"Fabric {names(fabric.id)} has inter-switch links, but {names(port.id)} names "
            "no switch that it is cabled to.",
            limit=names.listed(switches, "none, the fabric has no switches"),
            remedy="Name the port's switch.",
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
            remedy="Name a switch of the fabric, or add it.",
        )
