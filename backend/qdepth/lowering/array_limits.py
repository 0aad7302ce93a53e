"""Limits in the array (QoS), as token buckets that I/Os pass at a rate.

A bucket consists of a limit and a station. An I/O takes tokens and continues immediately, and the
station returns them in the background at the rate of the limit. With one token I/Os pass evenly; a
burst credit is a bucket of many.

References
----------
ITU-T I.371 (2004), annex A: the generic cell rate algorithm, of which this is the same rule. An I/O
conforms while the work that the station has left is less than the bucket holds.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil
from typing import NamedTuple

from qdepth.design.document.array import Array, Datastore
from qdepth.design.document.document import Design
from qdepth.design.document.io_limit import IoLimit
from qdepth.design.document.vm_class import VmClass
from qdepth.design.document.workload import Workload
from qdepth.design.limited_volumes import (
    Rate,
    gib_in_all,
    gib_of_disk,
    gib_of_lun,
    limited_datastores,
    rates,
)
from qdepth.design.part_names import PartNames
from qdepth.design.routing.reach import Reach, Target
from qdepth.figures import NO_BREAK, whole
from qdepth.lowering.demands import SP, TOKENS, timed
from qdepth.lowering.id_table import Tables
from qdepth.lowering.iops_limits import ARRAY_LIMIT, LIMIT_SCV, counted_ios
from qdepth.lowering.issued_load import Load
from qdepth.lowering.member import Member
from qdepth.network.blocks import Block, Detached
from qdepth.network.name import Name, single
from qdepth.network.network import Discipline, Limit, Station
from qdepth.network.program import Names
from qdepth.network.steps import Acquire, Demand, Release, Visit
from qdepth.units import KIB, from_mb_s

CREDIT_BYTES = 4 * KIB
"""Bytes per token of a burst credit of throughput."""
ANY_BYTES = 1 << 40
"""Size that no I/O exceeds: each takes one token."""
NOWHERE = -1
"""Place of parts that each virtual disk has somewhere else."""


@dataclass(frozen=True, slots=True)
class RateLimit:
    """A rate limit on the path of an I/O: a limit and a station, by position or by name."""

    limit: int
    station: int
    demand: Demand
    """Time that the station takes to return the tokens of an I/O."""
    token_bytes: int
    """Bytes per token; 0: there is one token, and each I/O takes it."""

    def named(self, stations: Names, limits: Names) -> "RateLimit":
        """The same with names in place of positions in the network."""
        return replace(self, limit=limits[self.limit], station=stations[self.station])

    def passed(self) -> list[Block]:
        """An I/O waits for its tokens, and continues; the station returns them."""
        return [
            Acquire(self.limit, TOKENS, self.token_bytes),
            Detached(
                [Visit((self.station,), (self.demand,), SP), Release(self.limit, TOKENS)],
                (TOKENS,),
            ),
        ]


class _Bucket(NamedTuple):
    """One bucket of a limit."""

    suffix: str
    """Of its id."""
    field: str
    """Field of the limit that sets its rate."""
    rate: str
    """Rate in words."""
    demand: Demand
    """Time in which the tokens of an I/O come back."""
    tokens: int
    token_bytes: int


class _Row(NamedTuple):
    """A limit of an array, and an entry of datastores that it is for."""

    array: Array
    limit: IoLimit
    store: Datastore

    @property
    def is_of_vvols(self) -> bool:
        """True if each virtual disk has the limit for itself."""
        return self.limit.scope == "volume" and self.store.kind == "vvol"


DeviceUse = tuple[Target, str | None]
"""A device, and the entry of datastores through which it is used; None: any on the device."""


class ArrayLimits:
    """The rate limits of a network under construction."""

    def __init__(self, design: Design, reach: Reach, names: PartNames, tables: Tables) -> None:
        self._design = design
        self._names = names
        self._tables = tables
        self._of_device: dict[str, list[_Row]] = {}
        """By the id of a LUN, export or protocol endpoint."""
        self._known: dict[tuple[object, ...], tuple[RateLimit, ...]] = {}
        """Those of one way are one object, by which programs are shared."""
        for array in design.arrays:
            for limit in array.io_limits:
                for store in limited_datastores(design, array, limit):
                    for target in reach.targets(store):
                        row = _Row(array, limit, store)
                        self._of_device.setdefault(target.device.id, []).append(row)

    def rate_limits(self, target: Target, host: Member, load: Load) -> tuple[RateLimit, ...]:
        """Return rate limits on the path of a host to a device, except those of single vVols."""
        if target.device.id not in self._of_device:
            return ()
        key = target.device.id, host.id, load.class_id, load.datastore
        if key not in self._known:
            self._known[key] = tuple(
                each
                for row in self._rows(target, load.datastore, load.class_id)
                if not row.is_of_vvols
                for each in self._shared(row, target, host, load.workload)
            )
        return self._known[key]

    def of_vvol(
        self, use: DeviceUse, group: VmClass, vm: Member, disk: int
    ) -> tuple[RateLimit, ...]:
        """Return rate limits of the vVol of a virtual disk; empty if it is not on a vVol."""
        owner = vm.name.within(f"virtual disk {disk + 1} of ")
        return tuple(
            self._placed(limit, f"{vm.id}/disk{disk + 1}/{limit.id}", bucket, owner)
            for limit, bucket in self._of_vvols(use, group)
        )

    def of_any_vvol(self, use: DeviceUse, group: VmClass) -> tuple[RateLimit, ...]:
        """Return the result of `of_vvol` for each disk of a class, without its places."""
        return tuple(
            RateLimit(NOWHERE, NOWHERE, bucket.demand, bucket.token_bytes)
            for _, bucket in self._of_vvols(use, group)
        )

    def _rows(self, target: Target, datastore: str | None, class_id: str | None) -> list[_Row]:
        """Limits for I/Os of a class to a device; each is there once, however many datastores of
        it share the device."""
        rows = (
            row
            for row in self._of_device.get(target.device.id, ())
            if datastore in (None, row.store.id)
            if not row.limit.classes or class_id in row.limit.classes
        )
        return list({row.limit.id: row for row in rows}.values())

    def _of_vvols(self, use: DeviceUse, group: VmClass) -> Iterator[tuple[IoLimit, _Bucket]]:
        target, datastore = use
        for row in self._rows(target, datastore, group.id):
            if row.is_of_vvols:
                for bucket in self._buckets(row.limit, gib_of_disk(group), group.workload):
                    yield row.limit, bucket

    def _shared(
        self,
        row: _Row,
        target: Target,
        host: Member,
        workload: Workload | None,
    ) -> Iterator[RateLimit]:
        array, limit, store = row
        if limit.scope == "volume":
            kind = "export" if target.is_export else "LUN"
            owner = single(self._names.with_kind(kind, target.device.id))
            id_, gib = f"{target.device.id}/{limit.id}", gib_of_lun(self._design, store)
        else:
            gib = gib_in_all(self._design, array, limit)
            if limit.scope == "host":
                id_, owner = f"{host.id}/{limit.id}", host.name
            else:
                id_, owner = limit.id, single(f"all volumes of {self._names(limit.id)}")
        for bucket in self._buckets(limit, gib, workload):
            yield self._placed(limit, id_, bucket, owner)

    def _placed(self, limit: IoLimit, id_: str, bucket: _Bucket, owner: Name) -> RateLimit:
        row = f"{id_}/{bucket.suffix}"
        origin = f"io_limits.{limit.id}.{bucket.field}"
        name = owner.within(f"limit of {bucket.rate} on ")
        held = Limit(row, limit.id, SP, bucket.tokens, origin=origin, name=name)
        back = Station(row, limit.id, SP, 1, Discipline.FCFS, origin=origin, name=name)
        return RateLimit(
            self._tables.limits.place(held),
            self._tables.stations.place(back),
            bucket.demand,
            bucket.token_bytes,
        )

    def _buckets(
        self, limit: IoLimit, gib: float | None, workload: Workload | None
    ) -> Iterator[_Bucket]:
        """Those of a limit, for what has a size: without a burst one for each rate; else the
        credit, and the rate of the burst."""
        for rate in rates(limit, gib):
            per_second = from_mb_s(rate.per_second) if rate.is_bytes else rate.per_second
            demand = _demand(limit, rate, per_second, workload)
            words = _in_words(rate.per_second, is_bytes=rate.is_bytes)
            if limit.burst_s is None:
                yield _Bucket(rate.field, rate.field, words, demand, 1, 0)
                continue
            above = 1.0 if limit.burst_pct is None else limit.burst_pct / 100.0
            token_bytes = _token_bytes(limit, rate)
            tokens = per_second * above * limit.burst_s / (token_bytes if rate.is_bytes else 1)
            least = ceil(self._largest_kib() * KIB / token_bytes)
            credit = max(least, round(tokens), 1)
            yield _Bucket(rate.field, rate.field, words, demand, credit, token_bytes)
            if limit.burst_pct is not None:
                demand = _demand(limit, rate, per_second * (1.0 + above), workload)
                words = _in_words(rate.per_second * (1.0 + above), is_bytes=rate.is_bytes)
                words = f"{words} (burst)"
                yield _Bucket(f"{rate.field}/burst", "burst_pct", words, demand, 1, 0)

    def _largest_kib(self) -> float:
        """Largest I/O of any class or operation [KiB]."""
        sizes = [
            block.size_kib for group in self._design.classes for block in group.workload.blocks
        ]
        return max([LARGEST_PIECE_KIB if self._design.operations else 0.0, *sizes])


LARGEST_PIECE_KIB = 1024.0
"""Largest I/O with which operations read or write [KiB]."""


def _in_words(per_second: float, *, is_bytes: bool) -> str:
    return f"{whole(per_second)}{NO_BREAK}{'MB/s' if is_bytes else 'IOPS'}"


def _token_bytes(limit: IoLimit, rate: Rate) -> int:
    if rate.is_bytes:
        return CREDIT_BYTES
    return ANY_BYTES if limit.counted_kib is None else round(limit.counted_kib * KIB)


def _demand(limit: IoLimit, rate: Rate, per_second: float, workload: Workload | None) -> Demand:
    """Time in which the tokens of an I/O come back: exact for each size of a workload."""
    if rate.is_bytes:
        each = 1.0 / per_second
        return timed(ARRAY_LIMIT, LIMIT_SCV, read_per_byte=each, write_per_byte=each)
    return counted_ios(workload, per_second, limit.counted_kib, ARRAY_LIMIT)
