"""I/Os on a path before round robin takes the next."""

from collections.abc import Collection

from qdepth.catalogue.catalogue import catalogue, profile, source_of
from qdepth.design.document.array import Array
from qdepth.design.document.document import Design
from qdepth.design.document.host import Host
from qdepth.design.profiles.device_depths import nvme_fabrics
from qdepth.design.profiles.profile_values import SET, Value, found, or_default

NAME = "round_robin_ios"
DEFAULT = 1000


def ios_per_path(design: Design, host: Host, array: Array, fabrics: Collection[str]) -> Value:
    """I/Os that a host sends over each path to a device before it takes the next.

    A claim rule of the release for the array's front end counts before the release's default.
    Claim rules are about SCSI LUNs: NVMe devices belong to another plug-in, which has none.

    Parameters
    ----------
    fabrics : collection of str
        Ids of the fabrics that the paths are in.
    """
    release = profile(catalogue().releases, host.release)
    rule = release and release.settings.get(f"{NAME}/{array.front_end}")
    if host.round_robin_ios is None and rule and nvme_fabrics(design).isdisjoint(fabrics):
        source = f"Claim rule of {release.name}: {source_of(rule).title}" if release else ""
        return Value(value=rule.value, origin="profile", source=source)
    return or_default(found(host.round_robin_ios, NAME, release), DEFAULT)


def kib_per_path(design: Design, host: Host, fabrics: Collection[str]) -> Value | None:
    """Data that a host sends over a path before it takes the next [KiB]; None: only I/Os count.

    NMP counts I/Os unless the design says otherwise; HPP counts bytes as well.
    """
    is_nvme = not nvme_fabrics(design).isdisjoint(fabrics)
    if host.round_robin_kib is None and not is_nvme and host.path_policy != "lb_bytes":
        return None
    return _of_hpp(host.round_robin_kib, "path_kib")


def measure_after_s(design: Design, host: Host, fabrics: Collection[str]) -> Value:
    """Time between two measurements of the latency of paths [s]."""
    is_nvme = not nvme_fabrics(design).isdisjoint(fabrics)
    return _of_hpp(host.latency_interval_s, "latency_interval_s" if is_nvme else "nmp_interval_s")


def _of_hpp(given: float | None, name: str) -> Value:
    if given is not None:
        return Value(value=given, origin="design", source=SET)
    plug_in = profile(catalogue().hba_drivers, "nvme-fc")
    assert plug_in is not None  # noqa: S101 -- a profile of the catalogue that ships
    setting = plug_in.settings[name]
    return Value(value=setting.value, origin="profile", source=source_of(setting).title)


def host_ios_per_path(design: Design, host: Host) -> Value:
    """I/Os per path of a host, with a note if its arrays differ."""
    cabled = {port.fabric for port in host.hba_ports}
    values: dict[float, Value] = {}
    arrays: dict[float, list[str]] = {}
    for array in design.arrays:
        shared = cabled & {port.fabric for sp in array.sps for port in sp.target_ports}
        if shared:
            value = ios_per_path(design, host, array, shared)
            values.setdefault(float(value.value), value)
            arrays.setdefault(float(value.value), []).append(array.name or array.id)
    if not values:
        release = profile(catalogue().releases, host.release)
        return or_default(found(host.round_robin_ios, NAME, release), DEFAULT)
    most = max(values)
    others = [f"{ios:g} to {', '.join(arrays[ios])}" for ios in sorted(values) if ios != most]
    note = f"Other paths: {'; '.join(others)}." if others else values[most].note
    return values[most].model_copy(update={"note": note})
