"""More of a part, or a faster one: processors, slots, caches, disks, dies."""

from collections.abc import Iterator

from qdepth.studies.fix.candidate import Candidate
from qdepth.studies.fix.fields import RATES, bottleneck_candidate
from qdepth.studies.fix.situation import Situation

PARTS = frozenset(
    {
        "port_depth", "servers", "command_slots", "kernel_cpus", "cache.dirty_mib", "media.count",
        "media.dies", RATES,
    }
)  # fmt: skip


def candidates(situation: Situation) -> Iterator[Candidate]:
    """More of the part that is the bottleneck; a RAID 1 cannot have more disks."""
    found = situation.bottleneck_field()
    if found is not None and found[0].endswith(".media.count"):
        pools = [pool for array in situation.design.arrays for pool in array.pools]
        if any(pool.id == found[1] and pool.raid == "raid1" for pool in pools):
            return
    yield from bottleneck_candidate(situation, PARTS)
