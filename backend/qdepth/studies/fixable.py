"""Which field of a design would lift the limit or station that binds it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, get_args

from qdepth.design.document import Design
from qdepth.design.fabric import PortSpeed
from qdepth.design.host import Host
from qdepth.design.settings import device_depth, dsnro, qfull
from qdepth.report.document import Report
from qdepth.report.rows import DeviceResult

SPEEDS_GBPS = tuple(float(speed) for speed in get_args(PortSpeed))

HALF_A_SLOT = 0.5


@dataclass(frozen=True, slots=True)
class Fixable:
    """A field, of one part or of several equal ones side by side."""

    label: str
    """Name of the field, with its unit."""
    paths: tuple[str, ...]
    """As overrides name them."""
    parts: tuple[str, ...]
    """Ids of the parts."""
    value: float
    """What the field stands for now."""
    choices: tuple[float, ...] | None = None
    """Values that it may have; None: any larger one."""


def fixable_of(design: Design, report: Report) -> Fixable | None:
    """The field whose larger value lifts what binds; None where there is no such field."""
    document = design.model_dump(mode="json", by_alias=True)
    kind, id_ = _what_binds(report)
    if kind == "limit":
        return _of_limit(design, document, report, id_)
    if kind == "station":
        return _of_station(document, report, id_)
    if kind == "link":
        return _of_link(document, report, id_)
    return None


def _what_binds(report: Report) -> tuple[str, str]:
    """Kind and id of what binds; where an overload names no part, the busiest one."""
    bottleneck, overload = report.bottleneck, report.overload
    if bottleneck.kind != "overload":
        return bottleneck.kind, bottleneck.id or ""
    if overload is not None and overload.kind is not None:
        return overload.kind, overload.id or ""
    busiest = max(report.stations, key=lambda row: row.utilisation_pct.value or 0.0)
    return busiest.kind, busiest.id


def _of_limit(design: Design, document: dict[str, Any], report: Report, id_: str) -> Fixable | None:
    limit = next(row for row in report.limits if row.id == id_)
    value = limit.capacity.value
    if limit.layer == "device_queue":
        return _of_device(design, document, report, id_)
    field = _field_of_limit(id_, limit.layer)
    if field is None or value is None:
        return None
    collection, name = field
    return _fixable(document, collection, limit.part, name, value)


def _of_device(
    design: Design, document: dict[str, Any], report: Report, id_: str
) -> Fixable | None:
    """Depth of a device, or DSNRO where that holds it below that; nothing for other causes."""
    device = next((row for row in report.devices if row.id == id_), None)
    if device is None or device.dqlen.value is None:
        return None
    host = next(host for host in design.hosts if host.id == device.host.partition("#")[0])
    endpoint = device.kind == "protocol_endpoint"
    depth = device_depth(design.shelf, host, host.hba_ports, is_endpoint=endpoint)
    if depth is None:
        return None
    if device.dqlen.value < float(depth.value) - HALF_A_SLOT:
        name, cap = (
            "pe_dsnro" if endpoint else "dsnro",
            float(dsnro(host, is_endpoint=endpoint).value),
        )
        if not _is_capped(design, host, device, cap):
            return None
        return _fixable(document, "hosts", host.id, name, cap)
    name = "pe_depth" if endpoint else "lun_depth"
    return _fixable(document, "hosts", host.id, name, float(depth.value))


def _is_capped(design: Design, host: Host, device: DeviceResult, cap: float) -> bool:
    """Whether DSNRO holds a device below its depth: not SIOC, and not answers TASK SET FULL.

    SIOC takes the place of DSNRO. A depth that adapts stands anywhere in the mean, so only one
    that stays at the cap is taken as capped.
    """
    from qdepth.lowering.latency_control import controlled  # noqa: PLC0415  it loads NumPy

    if device.target in controlled(design):
        return False
    mean = device.dqlen.value or 0.0
    adapts = float(qfull(host, "qfull_sample_size").value) > 0
    return abs(mean - cap) < HALF_A_SLOT if adapts else mean > cap - HALF_A_SLOT


def _field_of_limit(id_: str, layer: str) -> tuple[str, str] | None:
    match layer:
        case "vscsi":
            return "vm_groups", "adapter_depth" if id_.endswith("/vscsi") else "disk_depth"
        case "hba":
            return "hba_ports", "adapter_depth"
        case "sp" if id_.endswith("/slots"):
            return "sps", "command_slots"
        case "sp":
            return "target_ports", "port_depth"
    return None


def _of_station(document: dict[str, Any], report: Report, id_: str) -> Fixable | None:
    station = next(row for row in report.stations if row.id == id_)
    match station.layer:
        case "kernel":
            return _fixable(document, "hosts", station.part, "kernel_cpus", station.servers)
        case "sp":
            return _fixable(document, "sps", station.part, "servers", station.servers)
        case "media":
            return _of_pool(document, station.part)
    return None


def _of_pool(document: dict[str, Any], id_: str) -> Fixable | None:
    for pools in _lists(document, "pools"):
        for pool in pools:
            if pool["id"] == id_:
                name = "count" if pool["media"]["kind"] == "disks" else "dies"
                path = f"pools.{id_}.media.{name}"
                label = "number of disks" if name == "count" else "number of dies"
                return Fixable(label, (path,), (id_,), float(pool["media"][name]))
    return None


def _of_link(document: dict[str, Any], report: Report, link: str) -> Fixable | None:
    id_ = next(row.part for row in report.stations if row.id == link)
    if any(isl["id"] == id_ for isls in _lists(document, "isls") for isl in isls):
        return _fixable(document, "isls", id_, "links", None)
    for collection in ("hba_ports", "target_ports"):
        found = _fixable(document, collection, id_, "speed_gbps", None)
        if found is not None:
            return found
    return None


def _fixable(
    document: dict[str, Any],
    collection: str,
    id_: str,
    name: str,
    value: float | None,
) -> Fixable | None:
    """The field of a part and of those beside it that have the same value there."""
    for parts in _lists(document, collection):
        this = next((part for part in parts if part["id"] == id_), None)
        if this is None:
            continue
        alike = [part["id"] for part in parts if part[name] == this[name]]
        if collection in ("hosts", "vm_groups"):
            alike = [id_]
        paths = tuple(f"{collection}.{part}.{name}" for part in alike)
        now = float(this[name] if value is None else value)
        choices = SPEEDS_GBPS if name == "speed_gbps" else None
        return Fixable(name, paths, tuple(alike), now, choices)
    return None


def _lists(value: Any, collection: str) -> Iterator[list[dict[str, Any]]]:
    """Every list of that name in a design document."""
    for name, inner in value.items() if isinstance(value, dict) else ():
        if name == collection and isinstance(inner, list):
            yield inner
        yield from _lists(inner, collection)
    for inner in value if isinstance(value, list) else ():
        yield from _lists(inner, collection)
