"""How many parts of a job make a turn: as many as take about a second."""

from collections import OrderedDict
from dataclasses import dataclass, field

TURN_S = 1.0
"""Work between two looks at the queue [s]: long beside the look, short for those who wait."""
LATE = 1.5
"""A turn that takes this much longer is cut short."""
MOST_PARTS = 500
GROWTH = 8
"""A first part may be quicker than the others, so a turn grows by this at most."""
MOST_JOBS = 100


@dataclass
class _Seen:
    parts: int = 1
    failures: int = 0


@dataclass
class Pace:
    """What a worker has seen of the jobs that it worked on last."""

    _seen: OrderedDict[str, _Seen] = field(default_factory=OrderedDict)

    def parts_of(self, job_id: str) -> int:
        """Parts of a job that make a turn."""
        return self._of(job_id).parts

    def took(self, job_id: str, parts: int, time_s: float) -> None:
        """Note how long some parts have taken."""
        seen = self._of(job_id)
        fit = int(parts * TURN_S / time_s) if time_s > 0 else MOST_PARTS
        seen.parts = max(1, min(fit, GROWTH * parts, MOST_PARTS))
        seen.failures = 0

    def is_over(self, time_s: float) -> bool:
        """True if a turn has taken too long to go on."""
        return time_s > LATE * TURN_S

    def failed(self, job_id: str) -> int:
        """Count a turn that failed; tells how many did so, one after the other."""
        seen = self._of(job_id)
        seen.failures += 1
        return seen.failures

    def _of(self, job_id: str) -> _Seen:
        seen = self._seen.setdefault(job_id, _Seen())
        self._seen.move_to_end(job_id)
        if len(self._seen) > MOST_JOBS:
            self._seen.popitem(last=False)
        return seen
