"""Deeper queues on the host: devices, what DSNRO leaves of them, and HBA ports."""

from collections.abc import Iterator

from qdepth.studies.fix.candidate import Candidate
from qdepth.studies.fix.fields import bottleneck_candidate
from qdepth.studies.fix.situation import Situation

DEPTHS = frozenset(
    {
        "writes_in_flight",
        "lun_depth",
        "pe_depth",
        "namespace_depth",
        "nfs_max_queue_depth",
        "dsnro",
        "pe_dsnro",
        "adapter_depth",
        "io_queues",
    }
)


def candidates(situation: Situation) -> Iterator[Candidate]:
    """A larger depth if its queue is the bottleneck."""
    found = situation.bottleneck_field()
    if found is not None and not found[0].startswith("classes."):
        yield from bottleneck_candidate(situation, DEPTHS)
