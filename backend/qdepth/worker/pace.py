"""Number of parts of a job in a turn: as many as take about a second."""

from collections import OrderedDict
from dataclasses import dataclass, field

TURN_S = 1.0
"""Work between two checks of the queue [s]: long next to the check, short for waiting users."""
LATE = 1.5
"""A turn that takes this much longer is cut short."""
MOST_PARTS = 500
GROWTH = 8
"""Largest growth of a turn, because a first part may be faster than the others."""
MOST_JOBS = 100


@dataclass
class _Seen:
    parts: int = 1
    failures: int = 0


@dataclass
class Pace:
    """Observed speed of the last jobs of a worker."""

    _seen: OrderedDict[str, _Seen] = field(default_factory=OrderedDict)

    def parts_of(self, job_id: str) -> int:
        """Return the number of parts of a job in a turn."""
        return self._of(job_id).parts

    def took(self, job_id: str, parts: int, time_s: float) -> None:
        """Note the duration of some parts."""
        seen = self._of(job_id)
        fit = int(parts * TURN_S / time_s) if time_s > 0 else MOST_PARTS
        seen.parts = max(1, min(fit, GROWTH * parts, MOST_PARTS))
        seen.failures = 0

    def is_over(self, time_s: float) -> bool:
        """True if a turn has taken too long to continue."""
        return time_s > LATE * TURN_S

    def failed(self, job_id: str) -> int:
        """Count a failed turn; returns how many failed in a row."""
        seen = self._of(job_id)
        seen.failures += 1
        return seen.failures

    def _of(self, job_id: str) -> _Seen:
        seen = self._seen.setdefault(job_id, _Seen())
        self._seen.move_to_end(job_id)
        if len(self._seen) > MOST_JOBS:
            self._seen.popitem(last=False)
        return seen
