"""DQLEN: how many commands a host keeps outstanding at a device, and which field says so."""

from collections.abc import Collection, Iterable

from qdepth.catalogue.catalogue import NVME_OVER_FABRICS, Profile, Setting, catalogue, profile
from qdepth.design.document.document import Design
from qdepth.design.document.host import HbaPort, Host
from qdepth.design.profiles.profile_values import Value, driver_of, found, nfs_max_queue_depth

READ_DEPTH = (
    "Read it on a host: esxcli storage core device list shows it as Device Max Queue Depth of the "
    "NVMe device."
)
"""Where the depth of an NVMe device is found."""


def assumed_namespace_depth() -> Setting:
    """The depth that is offered where a design does not give the depth of NVMe devices."""
    tcp = profile(catalogue().hba_drivers, "nvme-tcp")
    assert tcp is not None  # noqa: S101 -- a profile of the catalogue that ships
    return tcp.settings["assumed_namespace_depth"]


def device_depth(
    design: Design, host: Host, ports: Iterable[HbaPort], *, is_endpoint: bool
) -> Value | None:
    """DQLEN of a device that a host reaches over these ports; None if nothing gives it.

    An NFS volume has the depth that the host gives it, whatever the driver.

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
    ports, nvme, name = list(ports), nvme_fabrics(design), _scsi_field(is_endpoint=is_endpoint)
    if _carry_nfs(design, ports):
        return "nfs_max_queue_depth"
    is_nvme = any(port.fabric in nvme for port in ports)
    stands_for_it = host.namespace_depth is None and getattr(host, name) is not None
    return "namespace_depth" if is_nvme and not stands_for_it else name


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
    given = host.namespace_depth if host.namespace_depth is not None else getattr(host, name)
    # The catalogue has what drivers give SCSI devices; a profile of the design is about its ports.
    return found(given, name, None if isinstance(driver, Profile) else driver)
