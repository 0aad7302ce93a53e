"""Fields whose larger value lifts a bottleneck, and the cost of raising them."""

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from pydantic import BaseModel

from qdepth.design.described import in_sentence, label, unit
from qdepth.design.document.fabric import Isl
from qdepth.design.document.host import HbaPort, Host
from qdepth.design.document.io_limit import IoLimit
from qdepth.design.document.media import Cache, Flash
from qdepth.design.document.site import SiteLink
from qdepth.design.document.storage_processor import StorageProcessor, TargetPort
from qdepth.design.document.vm_class import VmClass
from qdepth.figures import entered, listed_in_words
from qdepth.studies.fix.candidate import Candidate, Cost, Step
from qdepth.studies.fix.situation import Situation
from qdepth.studies.overrides import Override

DOUBLINGS = 4
MORE_GOODS = (1.25, 1.5, 2.0, 4.0, 8.0, 16.0)
"""Multiples to buy of something that comes in numbers, each rounded up."""
SIDE_BY_SIDE = ("hba_ports", "target_ports", "sps", "isls")
"""Parts over which I/Os spread, so that equal parts are changed together."""
RATES = "rate with many I/Os there"


class Field(NamedTuple):
    """A field of a model, and how to raise it."""

    model: type[BaseModel] | None
    """Class of the part; None for a field that goes by its name."""
    name: str
    cost: Cost
    side_effects: str
    goods: str | None = None
    """What one buys more of; None for a setting, or if one buys something better."""

    @property
    def label(self) -> str:
        """Name of the field in sentences, with its unit."""
        if self.model is None:
            return self.name
        its, words = unit(self.model, self.name), label(self.model, self.name)
        return in_sentence(words) + (f" [{its}]" if its and its not in words else "")


_HOST = "The host restarts, so its VMs move to other hosts first."
_DEEPER = "More commands are outstanding at the array, so other hosts on its ports wait longer."
_GUEST = "The guest restarts."
_FAIR = "A busy VM may then hold more of the device's slots, so its neighbours wait longer."
_LESS_LEFT = "That leaves less for others on the array, which may then wait longer."
_CPUS = (
    "The design states how many CPUs of a host serve storage I/O. If the hosts have more free "
    "ones, enter them before you buy hosts."
)
_PART = "It is a new part or licence; plan its installation."

FIELDS = {
    "lun_depth": Field(Host, "lun_depth", "downtime", f"{_HOST} {_DEEPER}"),
    "pe_depth": Field(Host, "pe_depth", "downtime", f"{_HOST} {_DEEPER}"),
    "namespace_depth": Field(Host, "namespace_depth", "downtime", f"{_HOST} {_DEEPER}"),
    "io_queues": Field(HbaPort, "io_queues", "downtime", f"{_HOST} {_DEEPER}"),
    "nfs_max_queue_depth": Field(Host, "nfs_max_queue_depth", "setting", _DEEPER),
    "dsnro": Field(Host, "dsnro", "setting", _FAIR),
    "pe_dsnro": Field(Host, "pe_dsnro", "setting", _FAIR),
    "disk_depth": Field(VmClass, "disk_depth", "downtime", _GUEST),
    "classes.adapter_depth": Field(VmClass, "adapter_depth", "downtime", _GUEST),
    "adapter_depth": Field(HbaPort, "adapter_depth", "downtime", f"{_HOST} {_DEEPER}"),
    "iops_limit": Field(VmClass, "iops_limit", "setting", _LESS_LEFT),
    **{
        f"io_limits.{name}": Field(IoLimit, name, "setting", _LESS_LEFT)
        for name in ("iops", "iops_per_gib", "least_iops", "mb_s", "mb_s_per_gib", "burst_pct")
    },
    "port_depth": Field(TargetPort, "port_depth", "purchase", _PART),
    "round_robin_ios": Field(
        Host, "round_robin_ios",
        "setting",
        "Each path change costs the host a little CPU; use the value that the array's vendor "
        "recommends if it differs.",
    ),
    "buffer_credits": Field(
        Isl, "buffer_credits",
        "downtime",
        "The ports of the ISL restart, and the switch may need a licence for long distances.",
    ),
    "speed_gbps": Field(
        TargetPort,
        "speed_gbps",
        "purchase",
        "Cables, transceivers and switch ports must fit.",
        "Gb/s",
    ),
    "links": Field(Isl, "links", "purchase", "Each link takes a port at both switches.",
                   "links"),
    "site_links.links": Field(
        SiteLink, "links", "purchase",
        "Each link takes a port at both arrays and a line between the sites.", "links",
    ),
    "site_links.buffer_credits": Field(
        SiteLink, "buffer_credits", "downtime",
        "The ports at both ends restart, and the switch may need a licence for long distances.",
    ),
    "writes_in_flight": Field(
        SiteLink, "writes_in_flight", "setting", "More writes are outstanding at the other array."
    ),
    "servers": Field(StorageProcessor, "servers", "purchase", _PART, "processing units"),
    "command_slots": Field(StorageProcessor, "command_slots", "purchase", _PART, "command slots"),
    "kernel_cpus": Field(Host, "kernel_cpus", "purchase", _CPUS, "kernel CPUs"),
    "cache.dirty_mib": Field(Cache, "dirty_mib", "purchase", _PART, "MiB of write cache"),
    "media.count": Field(
        None,
        "number of disks",
        "purchase",
        "The pool moves data to the new disks meanwhile.",
        "disks",
    ),
    "media.dies": Field(Flash, "dies", "purchase", _PART, "dies"),
}  # fmt: skip


def is_rate(field: Field) -> bool:
    """True if a field limits I/Os or MB per second, so that small increases count."""
    return field.model is IoLimit or field.name == "iops_limit"


def field_of(collection: str, field: str) -> Field:
    """Known facts about a field of a part in a collection."""
    if field.startswith("rate_by_load"):
        return Field(None, RATES, "purchase", _PART)
    return (
        FIELDS.get(f"{collection}.{field}")
        or FIELDS.get(field)
        or Field(None, field, "purchase", "")
    )


def bottleneck_candidate(situation: Situation, fields: frozenset[str]) -> Iterator[Candidate]:
    """The bottleneck's own field with larger values, if it is one of some fields."""
    found = situation.bottleneck_field()
    if found is None:
        return
    origin, part = found
    collection, _, name = origin.partition(f".{part}.")
    if name.partition("[")[0] in fields or (RATES in fields and name.startswith("rate_by_load")):
        yield from raised(situation, collection, part, name)


def raised(situation: Situation, collection: str, part: str, name: str) -> Iterator[Candidate]:
    """Return a field with larger values; equal parts alongside it are changed with it."""
    alike = [situation.place(collection, part)]
    if collection in SIDE_BY_SIDE:
        alike = situation.alike(collection, part, name)
    now = situation.value(alike[0], name)
    if now is None:
        return
    field = field_of(collection, name)
    ids = [place.part["id"] for place in alike]
    steps = tuple(
        Step(
            tuple(Override(f"{collection}.{id_}.{name}", value) for id_ in ids),
            act(field, value, float(now), situation.named(ids)),
        )
        for value in _larger(situation, float(now), field)
    )
    yield Candidate(field.label, field.cost, steps, field.side_effects, frozenset(ids))


def act(field: Field, value: float, now: float, parts: list[str]) -> str:
    """What to do, in words."""
    instead = f"instead of {entered(now)} at {listed_in_words(parts)}"
    if field.cost != "purchase":
        return f"Set the {field.label} to {entered(value)} {instead}"
    if field.goods is not None:
        return f"Buy {entered(value)} {field.goods} {instead}"
    return f"Buy a higher {field.label}: {entered(value)} {instead}"


def _larger(situation: Situation, now: float, field: Field) -> list[float]:
    """What an overload needs at least, then multiples of the value that are larger."""
    overload = situation.report.overload
    first = float(overload.needs or 0) if overload else 0.0
    if is_rate(field):
        return [float(f"{now * times:.3g}") for times in MORE_GOODS]
    doubled = [now * 2**doubling for doubling in range(1, DOUBLINGS + 1)]
    values = [float(ceil(now * times)) for times in MORE_GOODS] if field.goods else doubled
    return sorted({value for value in (first, *values) if value > now and value >= first})
