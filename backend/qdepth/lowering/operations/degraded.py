"""Pools that have lost a disk: which reads find their data lost, and the reads instead."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import expm1, inf

from qdepth.design.checks.media_problems import members
from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.document.media import RAID_LEVELS, Disks, Pool
from qdepth.design.document.operation import Rebuild
from qdepth.design.placement.place import placed, rate_of
from qdepth.design.profiles.capacity import raid_groups
from qdepth.lowering.operations.running import Running
from qdepth.lowering.positioning import mechanics
from qdepth.units import KIB

ROUNDS = 20
"""Iterations of a fixed point that gains a digit in each."""
YET_LOST = 0.5
"""Share of the lost data that are not rebuilt yet, on average over a rebuild."""


@dataclass(frozen=True, slots=True)
class Degraded:
    """A pool while a lost disk is rebuilt; its members by their numbers, from 0."""

    members: int
    lost: int | None
    """Number of the disk that is rebuilt in one place; None: its data are spread over all disks."""
    mirror: bool
    """True if a copy of the data is read, and not the rest of a stripe."""
    reads: int
    """Members that are read to rebuild a piece."""
    group: int
    """Members of a RAID group."""

    def missed(self, member: int) -> float:
        """Share of the reads of a member that find their data lost, 0..1.

        A disk that was lost has its share of the data. Half of them are rebuilt already, on
        average over the time that a rebuild takes.
        """
        if self.lost is None:
            return YET_LOST / (self.members + 1)
        return YET_LOST if member == self.lost else 0.0

    def sources(self, member: int) -> tuple[int, ...]:
        """Members that are read in place of lost data of a member."""
        if self.lost is not None and self.mirror:
            return (member ^ 1,)
        first = member - member % self.group if self.lost is not None else 0
        size = self.group if self.lost is not None else self.members
        after = range(1, self.reads + 1)
        return tuple([first + (member - first + step) % size for step in after])


def degraded_pools(design: Design, running: Sequence[Running]) -> dict[str, Degraded]:
    """Pools that rebuilds under way find without a disk, by their ids."""
    operations, pools = index_of(design).operations, index_of(design).pools
    found = {}
    for item in running:
        operation = operations[item.operation]
        if isinstance(operation, Rebuild):
            pool = pools[operation.pool]
            level, count = RAID_LEVELS[pool.raid], members(pool)
            group = count // raid_groups(pool, count)
            found[pool.id] = Degraded(
                members=count,
                lost=count - 1 if operation.onto == "one_disk" else None,
                mirror=level.copies > 1,
                reads=1 if level.copies > 1 else group - level.parity,
                group=group,
            )
    return found


def interrupted(design: Design, operation: Rebuild) -> float:
    """Share of the pieces of a rebuild before which a disk served another user, 0..1.

    VMs with a rate arrive like Poisson arrivals in the time that a piece takes a disk, including
    the seek. Closed VMs are there before every piece.
    """
    pool = index_of(design).pools[operation.pool]
    if not isinstance(pool.media, Disks):
        return 0.0
    rate = _accesses_s(design, pool)
    if rate == inf:
        return 1.0
    disk = mechanics(design.known_profiles, pool.media)
    seek = disk.random / pool.media.queueing_gain
    transfer = operation.piece_kib * KIB * disk.per_byte
    share = 0.0
    for _ in range(ROUNDS):
        share = -expm1(-rate * (transfer + share * seek))
    return share


def _accesses_s(design: Design, pool: Pool) -> float:
    """Accesses of VMs to each disk of a pool, also by replicas [1/s]; inf: as many as it serves."""
    index, level = index_of(design), RAID_LEVELS[pool.raid]
    caches = {part.id: array.cache for array in design.arrays for part in array.pools}
    cache, found = caches[pool.id], 0.0
    hits = 0.0 if cache is None else cache.read_hit_pct / 100.0
    where = placed(design)
    for entry in design.classes:
        on_pool = 0.0
        for store in entry.datastore_entries:
            targets = index.reach.targets(index.datastores[store])
            copies = [copy for target in targets for copy in target.copies]
            there = sum(copy.device.pool == pool.id for copy in copies)
            on_pool += where[entry.id].share_on(store) * there / len(targets)
        if on_pool:
            asked = rate_of(design, entry)
            if asked is None:
                return inf
            reads = entry.workload.read_pct / 100.0
            each = reads * (1.0 - hits) + (1.0 - reads) * level.width * level.rounds
            found += asked * on_pool * each
    return found / members(pool)
