"""Higher limits of I/Os or MB a second: in the array, or of virtual disks."""

from collections.abc import Iterator

from qdepth.studies.fix.candidate import Candidate
from qdepth.studies.fix.fields import bottleneck_candidate
from qdepth.studies.fix.situation import Situation

RATES = frozenset(
    {"iops", "iops_per_gib", "least_iops", "mb_s", "mb_s_per_gib", "burst_pct", "iops_limit"}
)


def candidates(situation: Situation) -> Iterator[Candidate]:
    """A higher limit if a limit is the bottleneck."""
    yield from bottleneck_candidate(situation, RATES)
