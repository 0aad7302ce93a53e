"""Pools that have lost a disk: which reads find their data lost, and what is read instead."""

from collections.abc import Sequence
from dataclasses import dataclass

from qdepth.design.checks.media_problems import members
from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.document.media import RAID_LEVELS
from qdepth.design.document.operation import Rebuild
from qdepth.design.profiles.capacity import raid_groups
from qdepth.lowering.operations.running import Running

YET_LOST = 0.5
"""Share of the lost data that are not rebuilt yet, on average over a rebuild."""


@dataclass(frozen=True, slots=True)
class Degraded:
    """A pool while a lost disk is rebuilt; its members by their numbers, from 0."""

    members: int
    lost: int | None
    """Member that stands for the lost disk; None: its data are spread over all of them."""
    mirror: bool
    """Whether a copy of the data is read, and not the rest of a stripe."""
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


def pools_in_use(design: Design) -> frozenset[str | None]:
    """Pools that VMs read and write, also by the copies of replicated LUNs."""
    index = index_of(design)
    stores = {store for entry in design.classes for store in entry.datastore_entries}
    return frozenset(
        copy.device.pool
        for store in stores
        for target in index.reach.targets(index.datastores[store])
        for copy in target.copies
    )
