"""Fabrics and ports after a change of protocol: rates and prices of the former one do not hold."""

from collections.abc import Mapping
from typing import Any

from qdepth.catalogue.catalogue import Protocol, catalogue, profile
from qdepth.design.document.fabric import Fabric
from qdepth.design.document.host import HbaPort, Host
from qdepth.design.document.price import Price
from qdepth.design.document.storage_processor import TargetPort
from qdepth.design.profiles.device_depths import assumed_namespace_depth
from qdepth.design.ways.way import OVER_FIBRE_CHANNEL, Way, WayChoices

OF_HPP = ("lb_iops", "lb_bytes")
"""Path policies that only NVMe devices have."""
NO_PRICE: dict[str, Any] = {"price": Price(), "price_item": None, "power_w": None}
"""Price and power of a replaced part are unknown."""


def changes_medium(before: Protocol, way: Way) -> bool:
    """True if ports and switches are replaced: Fibre Channel by Ethernet, or the reverse."""
    return (before in OVER_FIBRE_CHANNEL) != (way.protocol in OVER_FIBRE_CHANNEL)


def speed_of(way: Way, choices: WayChoices) -> int:
    """Speed of the ports that are replaced [Gb/s]."""
    return choices.fc_gbps if way.protocol in OVER_FIBRE_CHANNEL else choices.ethernet_gbps


def fabric_on(fabric: Fabric, way: Way, choices: WayChoices) -> Fabric:
    """Return a fabric with the protocol of the way."""
    if fabric.protocol == way.protocol:
        return fabric
    changes: dict[str, Any] = {
        "protocol": way.protocol,
        "io_delay_us": 0.0,
        "immediate_kib": None,
    }
    if changes_medium(fabric.protocol, way):
        isl = {"speed_gbps": speed_of(way, choices), "payload_mb_s": None, "buffer_credits": None}
        changes |= NO_PRICE | {
            "isls": [each.model_copy(update=isl) for each in fabric.isls],
            "switches": [each.model_copy(update=NO_PRICE) for each in fabric.switches],
        }
    return fabric.model_copy(update=changes)


def target_port_on(port: TargetPort, before: Protocol, way: Way, choices: WayChoices) -> TargetPort:
    """Return a target port of a fabric that changes."""
    if not changes_medium(before, way):
        return port
    update = {"speed_gbps": speed_of(way, choices), "payload_mb_s": None}
    return port.model_copy(update=update)


def hba_port_on(port: HbaPort, before: Protocol, way: Way, choices: WayChoices) -> HbaPort:
    """Return an HBA port of a fabric that changes."""
    if before == way.protocol:
        return port
    fitting = port.driver if _drives(port, way) else None
    changes: dict[str, Any] = {
        "driver": fitting or (choices.fc_driver if way.protocol == "fc" else way.driver),
        "io_queues": None,
        "io_queue_size": None,
    }
    if changes_medium(before, way):
        changes |= NO_PRICE | {
            "speed_gbps": speed_of(way, choices),
            "payload_mb_s": None,
            "adapter_depth": None,
            "split_kib": None,
        }
    return port.model_copy(update=changes)


def host_on(host: Host, protocols: Mapping[str, Protocol], way: Way, choices: WayChoices) -> Host:
    """Return a host with changed ports on some fabrics, given with their protocols."""
    ports = [
        hba_port_on(port, protocols[port.fabric], way, choices)
        if port.fabric in protocols
        else port
        for port in host.hba_ports
    ]
    changes: dict[str, Any] = {}
    if way.is_nvme:
        changes = _namespace_depth(host, protocols, choices)
    else:
        changes["latency_threshold_ms"] = 0.0
        if host.path_policy in OF_HPP:
            changes["path_policy"] = "round_robin"
    if way.protocol == "fc" and host.lun_depth is None:
        ports = [
            port.model_copy(update={"driver": port.driver or choices.fc_driver})
            if port.fabric in protocols
            else port
            for port in ports
        ]
    return host.model_copy(update=changes | {"hba_ports": ports})


def _namespace_depth(
    host: Host, protocols: Mapping[str, Protocol], choices: WayChoices
) -> dict[str, Any]:
    """Depths of a host whose devices become namespaces: SCSI depths must not replace theirs."""
    depth = choices.namespace_depth or host.namespace_depth
    if depth is not None:
        return {"namespace_depth": depth}
    if all(port.fabric in protocols for port in host.hba_ports):
        return {"lun_depth": None, "pe_depth": None}
    return {"namespace_depth": int(float(assumed_namespace_depth().value))}


def _drives(port: HbaPort, way: Way) -> bool:
    """True if the driver of a port also works with the protocol."""
    if port.driver is None:
        return False
    shipped = profile(catalogue().hba_drivers, port.driver)
    return shipped is not None and way.protocol in shipped.protocols
