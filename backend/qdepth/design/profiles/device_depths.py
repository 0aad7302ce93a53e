"""DQLEN: the commands that a host keeps outstanding at a device, and the field that sets it."""

from collections.abc import Collection, Iterable

from qdepth.catalogue.catalogue import (
    NVME_OVER_FABRICS,
    Profile,
    Setting,
    catalogue,
    profile,
    source_of,
)
from qdepth.design.document.document import Design
from qdepth.design.document.host import HbaPort, Host
from qdepth.design.profiles.controller_queues import controller_queues
from qdepth.design.profiles.profile_values import Value, driver_of, found, nfs_max_queue_depth

READ_DEPTH = (
    "Read it on a host: esxcli storage core device list shows it as Device Max Queue Depth of the "
    "NVMe device."
)
"""Where to read the depth of an NVMe device."""


def assumed_namespace_depth() -> Setting:
    """Assumed depth of NVMe devices if a design does not set it."""
    tcp = profile(catalogue().hba_drivers, "nvme-tcp")
    assert tcp is not None  # noqa: S101 -- a profile of the catalogue that ships
    return tcp.settings["assumed_namespace_depth"]


def device_depth(
    design: Design, host: Host, ports: Iterable[HbaPort], *, is_endpoint: bool
) -> Value | None:
    """DQLEN of a device that a host reaches over these ports; None if nothing sets it.

    An NFS volume has the depth of its host, whatever the driver.

    The host gives a device one queue, so the smallest depth of its ports counts.
    """
    nvme = nvme_fabrics(design)
    each = {port.id: port for port in ports}
    if _carry_nfs(design, each.values()):
        return nfs_max_queue_depth(host)
    depths = [_at(design, host, port, nvme, is_endpoint=is_endpoint) for port in each.values()]
    given = [depth for depth in depths if depth is not None]
    if not given or len(given) < len(depths):
        return None
    return min(given, key=lambda depth: float(depth.value))


def depth_field(design: Design, host: Host, ports: Iterable[HbaPort], *, is_endpoint: bool) -> str:
    """Field of the host that sets the depth of a device which it reaches over these ports."""
    ports, nvme = list(ports), nvme_fabrics(design)
    if _carry_nfs(design, ports):
        return "nfs_max_queue_depth"
    for port in ports:
        if port.fabric in nvme:
            return _namespace_field(host, port, is_endpoint=is_endpoint) or "namespace_depth"
    return _scsi_field(is_endpoint=is_endpoint)


def controller_commands(design: Design, host: Host, port: HbaPort) -> int | None:
    """Commands that each NVMe controller of a port takes from all its namespaces together.

    None: the port has no controllers, or the design sets only the depth of the namespaces.
    """
    if port.fabric not in nvme_fabrics(design):
        return None
    sets_queues = port.io_queues is not None or port.io_queue_size is not None
    if sets_queues or assumes_queues(design, host, port):
        return controller_queues(port).commands
    return None


def assumes_queues(design: Design, host: Host, port: HbaPort) -> bool:
    """True if nothing in a design sets the depth of devices behind a port over NVMe."""
    fields = (host.namespace_depth, host.lun_depth, host.pe_depth, port.io_queues,
              port.io_queue_size)  # fmt: skip
    driver = driver_of(design.known_profiles, port)
    is_own = driver is not None and not isinstance(driver, Profile)
    own = found(None, "lun_depth", driver) if is_own else None
    return all(field is None for field in fields) and own is None


def nvme_fabrics(design: Design) -> set[str]:
    """Ids of the fabrics whose devices are reached over NVMe."""
    return {each.id for each in design.fabrics if each.protocol in NVME_OVER_FABRICS}


def nfs_fabrics(design: Design) -> set[str]:
    """Ids of the fabrics that carry NFS."""
    return {each.id for each in design.fabrics if each.protocol == "nfs"}


def scsi_ports(design: Design, host: Host) -> list[HbaPort]:
    """Ports of a host that reach SCSI devices."""
    others = nvme_fabrics(design) | nfs_fabrics(design)
    return [port for port in host.hba_ports if port.fabric not in others]


def _carry_nfs(design: Design, ports: Collection[HbaPort]) -> bool:
    nfs = nfs_fabrics(design)
    return bool(ports) and all(port.fabric in nfs for port in ports)


def _scsi_field(*, is_endpoint: bool) -> str:
    return "pe_depth" if is_endpoint else "lun_depth"


def _at(
    design: Design, host: Host, port: HbaPort, nvme: set[str], *, is_endpoint: bool
) -> Value | None:
    name = _scsi_field(is_endpoint=is_endpoint)
    driver = driver_of(design.known_profiles, port)
    if port.fabric not in nvme:
        return found(getattr(host, name), name, driver)
    field = _namespace_field(host, port, is_endpoint=is_endpoint)
    given = None if field is None else getattr(host, field)
    if given is None and port.io_queues is None and port.io_queue_size is None:
        # The catalogue has what drivers give SCSI devices; a profile of the design is about ports.
        own = found(None, name, None if isinstance(driver, Profile) else driver)
        if own is not None:
            return own
    return found(given, name, None) or _controller_depth(port)


def _namespace_field(host: Host, port: HbaPort, *, is_endpoint: bool) -> str | None:
    """Field of the host that gives the depth of a device over NVMe; None if it has none.

    Earlier documents have no `namespace_depth`, so a SCSI depth that the host sets counts as it,
    unless the port says which queues its controllers have.
    """
    if host.namespace_depth is not None:
        return "namespace_depth"
    if port.io_queues is not None or port.io_queue_size is not None:
        return None
    names = _scsi_field(is_endpoint=is_endpoint), _scsi_field(is_endpoint=not is_endpoint)
    return next((name for name in names if getattr(host, name) is not None), None)


def _controller_depth(port: HbaPort) -> Value:
    """DQLEN of a namespace that may use all I/O queues of a controller."""
    queues = controller_queues(port)
    if not queues.is_assumed:
        source = "I/O queues of a controller, set in this design"
        return Value(value=queues.commands, origin="design", source=source)
    assumed = assumed_namespace_depth()
    return Value(
        value=queues.commands,
        origin="profile",
        source=f"Assumed: {source_of(assumed).title}",
        note=f"Not confirmed. {assumed.note}. {READ_DEPTH}",
    )
