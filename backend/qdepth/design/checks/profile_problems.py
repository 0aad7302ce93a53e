"""Finds values that no driver, release or adapter can have."""

from collections.abc import Iterator

from qdepth.catalogue.catalogue import Profile, Protocol, catalogue, profile
from qdepth.catalogue.releases import is_before
from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.document.fabric import PROTOCOL_NAMES
from qdepth.design.document.host import HbaPort, Host
from qdepth.design.part_names import PartNames
from qdepth.design.placement.place import host_and_datastore_entries
from qdepth.design.problem import DesignProblem
from qdepth.design.profiles.device_depths import depth_field, device_depth, nvme_fabrics
from qdepth.design.profiles.profile_values import vscsi_depth
from qdepth.figures import entered


def profile_problems(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    """Every value that contradicts the profiles of a design, and every depth without a source."""
    known_profiles = design.known_profiles
    for h, host in enumerate(design.hosts):
        yield from _above_release(f"/hosts/{h}", host)
        yield from _of_ports(design, f"/hosts/{h}", host)
    for g, group in enumerate(design.classes):
        at = f"/classes/{g}"
        adapter = known_profiles.find("vscsi_adapter", group.vscsi_adapter)
        for name in ("disk_depth", "adapter_depth"):
            if vscsi_depth(known_profiles, group, name) is None:
                who = f"the vSCSI adapter of class {names(group.id)}"
                choice = _choice("vscsi_adapter", catalogue().vscsi_adapters, name)
                yield _missing(f"{at}/{name}", name, who, choice)
            elif isinstance(adapter, Profile):
                yield from _above(f"{at}/{name}", name, getattr(group, name), adapter)
    yield from _missing_depths(design, names)


def _of_ports(design: Design, pointer: str, host: Host) -> Iterator[DesignProblem]:
    nvme = nvme_fabrics(design)
    protocols = {fabric.id: fabric.protocol for fabric in design.fabrics}
    for p, port in enumerate(host.hba_ports):
        at = f"{pointer}/hba_ports/{p}"
        driver = design.known_profiles.find("hba_driver", port.driver)
        if port.fabric in nvme and not _is_alone(driver, protocols[port.fabric]):
            yield from _protocol(f"{at}/fabric", host, protocols[port.fabric])
        if isinstance(driver, Profile):
            yield from _release(f"{at}/driver", driver, host)
            for name in () if port.fabric in nvme else ("lun_depth", "pe_depth"):
                yield from _above(f"{pointer}/{name}", name, getattr(host, name), driver)
            for name in ("adapter_depth", "split_kib"):
                yield from _above(f"{at}/{name}", name, getattr(port, name), driver)


def _is_alone(driver: object, protocol: Protocol) -> bool:
    """True if a driver of the catalogue is for one protocol, so its release is that of the
    protocol."""
    return isinstance(driver, Profile) and list(driver.protocols) == [protocol]


def _above(pointer: str, name: str, value: float | None, known: Profile) -> Iterator[DesignProblem]:
    setting = known.settings.get(name)
    if value is None or setting is None or setting.most is None or value <= setting.most:
        return
    yield DesignProblem(
        pointer=pointer,
        message=f"{known.name} does not allow a {name.replace('_', ' ')} of {entered(value)}.",
        value=entered(value),
        limit=f"at most {entered(setting.most)}",
        remedy="Lower the value, or choose the profile that fits.",
    )


def _above_release(pointer: str, host: Host) -> Iterator[DesignProblem]:
    release = profile(catalogue().releases, host.release)
    if release is not None:
        for name in ("dsnro", "pe_dsnro", "qfull_sample_size", "qfull_threshold", "sched_quantum"):
            yield from _above(f"{pointer}/{name}", name, getattr(host, name), release)


def _release(pointer: str, driver: Profile, host: Host) -> Iterator[DesignProblem]:
    order = [release.id for release in catalogue().releases]
    if host.release is None:
        return
    here = order.index(host.release)
    since = order.index(driver.since) if driver.since else 0
    until = order.index(driver.until) if driver.until else len(order) - 1
    if not since <= here <= until:
        yield DesignProblem(
            pointer=pointer,
            message=f"{host.release} does not include {driver.name}.",
            value=driver.id,
            limit=f"{order[since]} to {order[until]}",
            remedy="Choose a driver that the release has, or another release.",
        )


def _protocol(pointer: str, host: Host, protocol: Protocol) -> Iterator[DesignProblem]:
    """An NVMe protocol that the release of a host does not have, whatever the driver."""
    alone = (driver for driver in catalogue().hba_drivers if _is_alone(driver, protocol))
    since = next((driver.since for driver in alone if driver.since), None)
    if since is not None and is_before(host.release, since):
        yield DesignProblem(
            pointer=pointer,
            message=f"{host.release} does not include {PROTOCOL_NAMES[protocol]}.",
            value=protocol,
            limit=f"{since} or later",
            remedy="Choose a later release, or another protocol for the fabric.",
        )


def _missing_depths(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    """Depths of the SCSI devices that classes of VMs use, where neither host nor driver gives
    one."""
    indices = {host.id: index for index, host in enumerate(design.hosts)}
    index = index_of(design)
    datastores, reach = index.datastores, index.reach
    reported: set[str] = set()
    for host_id, datastore_id in host_and_datastore_entries(design):
        if host_id not in indices or datastore_id not in datastores:
            continue
        host = design.hosts[indices[host_id]]
        for target in reach.targets(datastores[datastore_id]):
            ports = [path.hba_port for path in reach.paths(host, target)]
            name = depth_field(design, host, ports, is_endpoint=target.is_endpoint)
            pointer = f"/hosts/{indices[host_id]}/{name}"
            depth = device_depth(design, host, ports, is_endpoint=target.is_endpoint)
            if ports and depth is None and pointer not in reported:
                reported.add(pointer)
                who = _drivers_of(ports, names)
                yield _missing(pointer, name, who, _drivers(design, ports, name))


def _drivers_of(ports: list[HbaPort], names: PartNames) -> str:
    return "the HBA driver of " + ", ".join(dict.fromkeys(names(port.id) for port in ports))


def _drivers(design: Design, ports: list[HbaPort], name: str) -> str:
    """How to choose a driver for the protocol of some ports."""
    wanted = next(it.protocol for it in design.fabrics if it.id == ports[0].fabric)
    known = [it for it in catalogue().hba_drivers if wanted in it.protocols]
    return _choice("driver", known, name)


def _choice(field: str, known: list[Profile], name: str) -> str:
    """How to choose a profile that gives a depth; empty if the catalogue has none."""
    fitting = [it.id for it in known if it.number(name) is not None]
    return f", or set {field} to a profile that gives it: {', '.join(fitting)}" if fitting else ""


def _missing(pointer: str, name: str, who: str, choice: str) -> DesignProblem:
    return DesignProblem(
        pointer=pointer,
        message=f"The {name.replace('_', ' ')} of {who} is not set, and no profile gives it.",
        limit="a number, or a profile that has it",
        remedy=f"Set {name}{choice}. It has no default.",
        blocks="simulate",
    )
