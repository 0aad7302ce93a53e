"""Settings that a multipathing plug-in lacks, and preferred ports that no path can have."""

from collections.abc import Iterator, Sequence

from qdepth.design.document.array import Array
from qdepth.design.document.document import Design
from qdepth.design.part_names import PartNames
from qdepth.design.problem import DesignProblem
from qdepth.design.profiles.device_depths import nvme_fabrics

FIELD = "preferred_ports"
OF_HPP = ("lb_iops", "lb_bytes")
"""Policies that NMP does not have."""


def path_problems(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    """Yield settings that NMP lacks, and preferred ports that are unknown or of another part."""
    yield from _settings_of_hpp(design, names)
    hba_ports = {port.id for host in design.hosts for port in host.hba_ports}
    target_ports = {port for array in design.arrays for port in _target_ports(array)}
    for h, host in enumerate(design.hosts):
        known = {port.id for port in host.hba_ports} | target_ports
        for number, port in _unknown(host.preferred_ports, known):
            yield DesignProblem(
                pointer=f"/hosts/{h}/{FIELD}/{number}",
                message=f"Host {names(host.id)} prefers {port}, which is not a port on its paths.",
                value=port,
                limit=f"a target port, or an HBA port of {names(host.id)}",
                remedy="Enter such a port, or remove this one.",
            )
    for a, array in enumerate(design.arrays):
        known = hba_ports | _target_ports(array)
        for collection in ("luns", "protocol_endpoints"):
            for d, device in enumerate(getattr(array, collection)):
                for number, port in _unknown(device.preferred_ports, known):
                    yield DesignProblem(
                        pointer=f"/arrays/{a}/{collection}/{d}/{FIELD}/{number}",
                        message=f"{names(device.id)} prefers {port}, which is not a port on the "
                        "paths to it.",
                        value=port,
                        limit=f"an HBA port, or a target port of {names(array.id)}",
                        remedy="Enter such a port, or remove this one.",
                    )


def _settings_of_hpp(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    """Yield settings of HPP on hosts without NVMe devices, which NMP has claimed."""
    nvme = nvme_fabrics(design)
    for h, host in enumerate(design.hosts):
        if not nvme.isdisjoint(port.fabric for port in host.hba_ports):
            continue
        if host.latency_threshold_ms > 0.0:
            yield DesignProblem(
                pointer=f"/hosts/{h}/latency_threshold_ms",
                message=f"{names.with_kind('host', host.id)} reaches SCSI devices, which NMP has "
                "claimed, and only HPP has a latency sensitive threshold.",
                value=f"{host.latency_threshold_ms:g} ms",
                limit="0",
                remedy="Remove it, or reach the devices over NVMe.",
                blocks="simulate",
            )
        if host.path_policy in OF_HPP:
            yield DesignProblem(
                pointer=f"/hosts/{h}/path_policy",
                message=f"{names.with_kind('host', host.id)} reaches SCSI devices, which NMP has "
                f"claimed, and NMP has no policy {host.path_policy}.",
                value=host.path_policy,
                limit="fixed, mru, round_robin or latency",
                remedy="Choose one of these, or reach the devices over NVMe.",
                blocks="simulate",
            )


def _target_ports(array: Array) -> set[str]:
    return {port.id for sp in array.sps for port in sp.target_ports}


def _unknown(ports: Sequence[str], known: set[str]) -> list[tuple[int, str]]:
    """The ports that are not known, with their places."""
    return [(number, port) for number, port in enumerate(ports) if port not in known]
