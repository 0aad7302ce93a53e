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
    """More of the part that is the bottleneck."""
    yield from bottleneck_candidate(situation, PARTS)
