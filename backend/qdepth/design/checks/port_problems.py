"""Ports whose speed or driver their fabric's protocol lacks."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from qdepth.catalogue.catalogue import Profile, Protocol, catalogue
from qdepth.design.document.document import Design
from qdepth.design.document.fabric import Fabric, Isl
from qdepth.design.document.host import HbaPort
from qdepth.design.document.storage_processor import TargetPort
from qdepth.design.part_names import PartNames
from qdepth.design.problem import DesignProblem, Offer, OfferedValue
from qdepth.design.profiles.link_speeds import USUAL_GBPS, speeds


@dataclass(frozen=True, slots=True)
class PlacedPort:
    """A port and its place."""

    pointer: str
    port: HbaPort | TargetPort
    host: int | None = None
    """Position of its host; None for a target port."""


def placed_ports(design: Design) -> Iterator[PlacedPort]:
    """Every port of hosts, then of arrays."""
    for h, host in enumerate(design.hosts):
        for p, port in enumerate(host.hba_ports):
            yield PlacedPort(f"/hosts/{h}/hba_ports/{p}", port, h)
    for a, array in enumerate(design.arrays):
        for s, sp in enumerate(array.sps):
            for p, target_port in enumerate(sp.target_ports):
                yield PlacedPort(f"/arrays/{a}/sps/{s}/target_ports/{p}", target_port)


def port_problems(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    """Return ports that do not fit the protocol of their fabric.

    Several ports of a fabric make one finding about its protocol, which offers to convert them: a
    user who changes the protocol of a fabric meets all its ports together.
    """
    for f, fabric in enumerate(design.fabrics):
        unfit = unfit_ports(design, fabric)
        if len(unfit) > 1:
            yield _several(design, f"/fabrics/{f}/protocol", names, fabric, unfit)
            continue
        for each in unfit:
            yield from speed_problem(each.pointer, names, fabric, each.port)
            driver = _foreign_driver(design, fabric.protocol, each.port)
            if driver is not None:
                yield _driver_problem(f"{each.pointer}/driver", names, fabric, driver)


def unfit_ports(design: Design, fabric: Fabric) -> list[PlacedPort]:
    """Ports of a fabric whose speed or driver its protocol lacks."""
    allowed = speeds(fabric.protocol)
    return [
        each
        for each in placed_ports(design)
        if each.port.fabric == fabric.id
        and (
            each.port.speed_gbps not in allowed
            or _foreign_driver(design, fabric.protocol, each.port) is not None
        )
    ]


def speed_problem(
    pointer: str, names: PartNames, fabric: Fabric, port: HbaPort | TargetPort | Isl
) -> Iterator[DesignProblem]:
    """A speed that the protocol of a fabric lacks."""
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


def _driver_problem(
    pointer: str, names: PartNames, fabric: Fabric, driver: Profile
) -> DesignProblem:
    return DesignProblem(
        pointer=pointer,
        message=f"{driver.name} does not drive ports on {fabric.protocol}, the protocol of "
        f"fabric {names(fabric.id)}.",
        value=driver.id,
        limit=", ".join(
            entry.id for entry in catalogue().hba_drivers if fabric.protocol in entry.protocols
        ),
        remedy="Choose a driver of the protocol, or cable the port to another fabric.",
    )


def _foreign_driver(
    design: Design, protocol: Protocol, port: HbaPort | TargetPort
) -> Profile | None:
    """The driver of a port, if the catalogue says that it is for other protocols."""
    if not isinstance(port, HbaPort):
        return None
    driver = design.known_profiles.find("hba_driver", port.driver)
    if not isinstance(driver, Profile) or protocol in driver.protocols:
        return None
    is_alike = protocol in NVME_ON_ETHERNET and {*driver.protocols} <= NVME_ON_ETHERNET
    return None if is_alike else driver


NVME_ON_ETHERNET: frozenset[Protocol] = frozenset({"nvme_tcp", "nvme_rdma"})
"""Protocols whose driver profiles have the same values: a card keeps its profile if they change."""


def _several(
    design: Design, pointer: str, names: PartNames, fabric: Fabric, unfit: Sequence[PlacedPort]
) -> DesignProblem:
    allowed, protocol = speeds(fabric.protocol), fabric.protocol
    slow = sorted({p.port.speed_gbps for p in unfit if p.port.speed_gbps not in allowed})
    foreign = [_foreign_driver(design, protocol, each.port) for each in unfit]
    drivers = list(dict.fromkeys(driver.name for driver in foreign if driver is not None))
    faults = [f"it has no {' or '.join(map(str, slow))} Gb/s ports"] if slow else []
    faults += [f"{' and '.join(drivers)} cannot drive it"] if drivers else []
    offer = _conversion(design, fabric, unfit)
    return DesignProblem(
        pointer=pointer,
        message=f"{len(unfit)} ports of fabric {names(fabric.id)} do not fit {protocol}: "
        f"{', and '.join(faults)}.",
        value=protocol,
        remedy="Convert the ports, or choose the protocol that they have.",
        offer=offer,
    )


def _conversion(design: Design, fabric: Fabric, unfit: Sequence[PlacedPort]) -> Offer:
    """Speed and driver that are usual for a protocol."""
    protocol, usual = fabric.protocol, _only_driver(fabric.protocol)
    values, words = [], []
    for each in unfit:
        if each.port.speed_gbps not in speeds(protocol):
            speed = str(USUAL_GBPS[protocol])
            values.append(OfferedValue(pointer=f"{each.pointer}/speed_gbps", value=speed))
        if _foreign_driver(design, protocol, each.port) is not None:
            driver = json.dumps(usual and usual.id)
            values.append(OfferedValue(pointer=f"{each.pointer}/driver", value=driver))
    if any(value.pointer.endswith("/speed_gbps") for value in values):
        words.append(f"{USUAL_GBPS[protocol]} Gb/s")
    if any(value.pointer.endswith("/driver") for value in values):
        words.append(f"driver {usual.name}" if usual else "no driver named")
    return Offer(label=f"Convert {len(unfit)} ports: {', '.join(words)}", values=values)


def _only_driver(protocol: Protocol) -> Profile | None:
    """The driver that every port of a protocol can have; None if it depends on the adapter."""
    own = [entry for entry in catalogue().hba_drivers if entry.protocols == [protocol]]
    return own[0] if len(own) == 1 or protocol == "iscsi" else None
