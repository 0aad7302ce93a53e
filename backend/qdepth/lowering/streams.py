"""Which virtual disks share the disks of a pool, and how their I/Os follow each other there."""

from collections import defaultdict
from typing import NamedTuple

from qdepth.design.checks.media_problems import members
from qdepth.design.document.array import Array
from qdepth.design.document.document import Design
from qdepth.design.document.media import Disks, Pool
from qdepth.design.document.workload import ClosedWorkload, OpenWorkload, Workload
from qdepth.lowering.commands import Trunk
from qdepth.lowering.disk_places import DiskPlaces, Lying
from qdepth.lowering.leg import Leg
from qdepth.lowering.positioning import Positioning, Sequence, at_random, in_sequence, mechanics
from qdepth.network.steps import Demand
from qdepth.units import KIB, from_ms

READ_AHEAD_KIB = 256.0
"""Default read-ahead of a stream [KiB]. Assumed: disk buffers are cut into segments of 64 KiB to a
few MiB, and operating systems read 128 KiB ahead."""


class Way(NamedTuple):
    """How I/Os reach a pool."""

    trunk: Trunk
    legs: tuple[Leg, ...]


class PoolStreams:
    """Effect of virtual disks that share a pool on each other's sequences.

    Operations under way are no streams here: their positioning follows from their random share.
    """

    def __init__(self, design: Design, places: DiskPlaces) -> None:
        self._design = design
        self._known = design.known_profiles
        self._places = places
        self._visits: dict[tuple[str, str], float] | None = None

    def positioning(
        self,
        array: Array,
        pool: Pool,
        workload: Workload,
        way: Way,
        depth: int,
    ) -> Positioning:
        """Positioning of a virtual disk on a pool.

        Parameters
        ----------
        way : Way
            How its I/Os get to the pool.
        depth : int
            I/Os that the host has under way at the device at most.
        """
        random_share = workload.random_pct / 100.0
        if random_share == 1.0 or not isinstance(pool.media, Disks):
            return at_random(self._known, pool, random_share)
        disk, parts = mechanics(self._known, pool.media), members(pool)
        size = mean_bytes(workload)
        chunk = way.legs[0].chunk_bytes
        commands = max(1.0, size / chunk) if chunk else 1.0
        passed = time_between(way, size)
        outstanding: float | None = None
        if isinstance(workload, OpenWorkload):
            pause = parts / workload.arrival_rate_iops
        else:
            under_way = min(workload.outstanding_ios, max(1.0, depth / commands))
            outstanding = 1.0 + (under_way - 1.0) / parts
            if isinstance(workload, ClosedWorkload):
                pause = from_ms(workload.think_ms)
                if workload.think_scv == 0.0:
                    passed, pause = passed + pause, 0.0
            else:
                cycle = workload.outstanding_ios / workload.rate_cap_iops
                pause = max(0.0, cycle - disk.rotation)
        total = self._of_pools()[array.id, pool.id]
        own = self._visits_of(workload, array, pool)
        sequence = Sequence(
            share=1.0 - random_share,
            interrupted=max(0.0, 1.0 - own / total) if total else 0.0,
            prefetches=_prefetches(workload, array, pool.media),
            transfer=disk.per_byte * size / commands,
            passed=passed,
            pause=pause,
            outstanding=outstanding,
            at_once=1.0 + (commands - 1.0) / parts,
        )
        through = not _has_write_cache(array)
        return in_sequence(self._known, pool, sequence, writes_through=through)

    def _of_pools(self) -> dict[tuple[str, str], float]:
        """Accesses to the disks of each pool by all virtual disks there [1/s]."""
        if self._visits is None:
            self._visits = defaultdict(float)
            for entry in self._design.classes:
                vms = self._places.classes[entry.id].vms
                loads = entry.loads_of_disks
                lying: dict[Lying, float] = defaultdict(float)
                for vm in vms:
                    for place, load in zip(self._places.of(entry, vm), loads, strict=True):
                        lying[place] += load
                for (datastore, on), disks in lying.items():
                    target = self._places.targets(datastore)[on]
                    for copy in target.copies:
                        pool = copy.pool
                        if pool is not None and isinstance(pool.media, Disks):
                            one = self._visits_of(entry.workload, copy.array, pool)
                            self._visits[copy.array.id, pool.id] += disks * one
        return self._visits

    def _visits_of(self, workload: Workload, array: Array, pool: Pool) -> float:
        """Accesses of a virtual disk at the rate that it has if each needs positioning [1/s]."""
        assert isinstance(pool.media, Disks)  # noqa: S101 -- callers ask about disks alone
        each = mechanics(self._known, pool.media).random
        match workload.loop:
            case "open":
                rate = workload.arrival_rate_iops
            case "paced":
                rate = min(workload.rate_cap_iops, workload.outstanding_ios / each)
            case "closed":
                cycle = each + from_ms(workload.think_ms)
                rate = workload.outstanding_ios / cycle
        sequential, reads = 1.0 - workload.random_pct / 100.0, workload.read_pct / 100.0
        at_disk = reads * _prefetches(workload, array, pool.media) + (1.0 - reads)
        return rate * (1.0 - sequential + sequential * at_disk)


def mean_bytes(workload: Workload) -> float:
    """Mean size of its I/Os [bytes]."""
    total = sum(block.share_pct for block in workload.blocks)
    return sum(block.size_kib * KIB * block.share_pct for block in workload.blocks) / total


def time_between(way: Way, size: float) -> float:
    """Mean time from the end of a write at the media to the arrival of the next one [s].

    Without queues, and without a pause of the guest's: answer, guest, kernel, fabric, links and SP.

    Parameters
    ----------
    size : float
        Of a write [bytes].
    """
    trunk, legs = way

    def mean(demand: Demand) -> float:
        return demand.mean(size, is_read=False)

    common = sum(mean(d) for d in (trunk.guest, trunk.in_slot, trunk.fixed))
    if trunk.kernel is not None:
        common += mean(trunk.kernel_demand)
    of_legs = [
        leg.io_delay
        + leg.write_latency(size)
        + max([mean(demand) for demand in leg.link_demands])
        + mean(leg.sp_demand)
        + leg.forward_delay
        + (0.0 if leg.forward_demand is None else mean(leg.forward_demand))
        for leg in legs
    ]
    return common + sum(of_legs) / len(of_legs)


def _has_write_cache(array: Array) -> bool:
    return array.cache is not None and array.cache.dirty_mib is not None


def _prefetches(workload: Workload, array: Array, disks: Disks) -> float:
    """Accesses for each sequential read among streams: one for each read-ahead, or for each I/O."""
    ahead = disks.read_ahead_kib
    if ahead is None:
        if _has_write_cache(array):
            return 0.0
        ahead = READ_AHEAD_KIB
    total = sum(block.share_pct for block in workload.blocks)
    return sum(
        block.share_pct / total * min(1.0, block.size_kib / ahead if ahead else 1.0)
        for block in workload.blocks
    )
