"""Which field of a design would lift its bottleneck."""

from dataclasses import dataclass
from functools import reduce
from typing import Any, get_args

from qdepth.design.document.document import Design
from qdepth.design.document.fabric import PortSpeed
from qdepth.design.part_names import PartNames
from qdepth.design.profiles.effective_values import effective_settings
from qdepth.report.report import Report
from qdepth.studies.overrides import Place, places

SPEEDS_GBPS = tuple(float(speed) for speed in get_args(PortSpeed))
SIDE_BY_SIDE = ("hba_ports", "target_ports", "sps", "isls")
"""Parts over which I/Os spread, so that equal ones are changed together."""
RATES = "rate with many I/Os there"
SETTINGS = (
    "lun_depth", "pe_depth", "namespace_depth", "dsnro", "pe_dsnro", "disk_depth", "adapter_depth",
)  # fmt: skip
"""What an administrator sets: depths of queues on the host and in the guest."""
LABELS = {
    "lun_depth": "LUN depth",
    "pe_depth": "PE depth",
    "namespace_depth": "namespace depth",
    "dsnro": "DSNRO",
    "pe_dsnro": "DSNRO of the PE",
    "disk_depth": "depth of each virtual disk",
    "adapter_depth": "adapter depth",
    "port_depth": "port depth",
    "speed_gbps": "port speed [Gb/s]",
    "links": "number of links",
    "servers": "number of servers",
    "command_slots": "number of command slots",
    "kernel_cpus": "number of kernel CPUs",
    "cache.dirty_mib": "write cache [MiB]",
    "media.count": "number of disks",
    "media.dies": "number of dies",
}
GOODS = {
    "speed_gbps": "Gb/s",
    "links": "links",
    "servers": "servers",
    "command_slots": "command slots",
    "kernel_cpus": "kernel CPUs",
    "cache.dirty_mib": "MiB of write cache",
    "media.count": "disks",
    "media.dies": "dies",
}
"""What one buys so many of."""


@dataclass(frozen=True, slots=True)
class Fixable:
    """A field, of one part or of several equal ones side by side."""

    label: str
    """Name of the field, with its unit."""
    paths: tuple[str, ...]
    """As overrides name them."""
    parts: tuple[str, ...]
    """Their names."""
    value: float
    """What the field stands for now."""
    is_setting: bool
    """Whether it is set on what there is; else it has to be bought."""
    goods: str | None = None
    """What one buys so many of; None where one buys something better."""
    choices: tuple[float, ...] | None = None
    """Values that it may have; None: any larger one."""


def fixable_of(design: Design, report: Report) -> Fixable | None:
    """The field whose larger value lifts the bottleneck; None where there is no such field."""
    origin, part = _bottleneck_field(report)
    if origin is None or part is None:
        return None
    collection, _, field = origin.partition(f".{part}.")
    document = design.model_dump(mode="json", by_alias=True)
    same = [place for place in places(document) if place.collection == collection]
    this = next(place for place in same if place.part["id"] == part)
    alike = [this]
    if collection in SIDE_BY_SIDE:
        alike = [place for place in same if _is_equal(place, this, field)]
    now = _inner(this.part, field)
    if now is None:
        pointer = f"{this.pointer}/{field.replace('.', '/')}"
        settings = effective_settings(design)
        now = next(setting.value for setting in settings if setting.pointer == pointer)
    ids = tuple(place.part["id"] for place in alike)
    return Fixable(
        LABELS.get(field, RATES if field.startswith("rate_by_load") else field),
        tuple(f"{collection}.{id_}.{field}" for id_ in ids),
        tuple(map(PartNames(design), ids)),
        float(now),
        field in SETTINGS,
        GOODS.get(field),
        SPEEDS_GBPS if field == "speed_gbps" else None,
    )


def _bottleneck_field(report: Report) -> tuple[str | None, str | None]:
    """Field and part of the bottleneck; where an overload names none, those of the busiest one."""
    bottleneck = report.bottleneck
    if bottleneck.kind != "overload" or bottleneck.part is not None:
        return bottleneck.origin, bottleneck.part
    busiest = max(report.stations, key=lambda row: row.utilisation_pct.value or 0.0)
    return busiest.origin, busiest.part


def _is_equal(place: Place, this: Place, field: str) -> bool:
    """Whether a part lies in the same list and has the same value there."""
    beside = place.pointer.rpartition("/")[0] == this.pointer.rpartition("/")[0]
    return beside and _inner(place.part, field) == _inner(this.part, field)


def _inner(part: dict[str, Any], field: str) -> Any:
    def step(inner: Any, name: str) -> Any:
        if not isinstance(inner, list):
            return None if inner is None else inner[name]
        return inner[int(name)] if int(name) < len(inner) else None

    return reduce(step, field.split("."), part)
