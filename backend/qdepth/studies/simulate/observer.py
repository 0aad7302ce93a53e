"""One observer of several replications that run at the same time."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from threading import Lock

from qdepth.engines.options import Observer
from qdepth.solution.solution import GroupSolution
from qdepth.statistics.recorder import Activity, Progress


class Audience:
    """Progress of all replications, reported to one observer by one thread at a time.

    If the observer asks to stop, every replication stops.
    """

    def __init__(self, observe: Observer | None, total_ios: int) -> None:
        self.likely_ios = total_ios
        """I/Os at which the simulation will likely end, as far as that is known by now."""
        self.measured: tuple[GroupSolution, ...] = ()
        """Results with intervals at the last look."""
        self._total_ios = total_ios
        self._observe = observe
        self._last: dict[int, Progress] = {}
        self._lock = Lock()
        self._goes_on = True

    def observers(self, replications: int) -> Sequence[Observer | None]:
        """An observer for each replication."""
        if self._observe is None:
            return [None] * replications
        return [partial(self._tell, replication) for replication in range(replications)]

    def _tell(self, replication: int, progress: Progress) -> bool:
        """Take in the progress of a replication; whether it continues."""
        with self._lock:
            self._last[replication] = progress
            if self._goes_on and self._observe is not None:
                self._goes_on = self._observe(self._of_all())
            return self._goes_on

    def _of_all(self) -> Progress:
        known = self._last.values()
        ios = sum(progress.done_ios for progress in known)
        return Progress(
            done_ios=ios,
            total_ios=self._total_ios,
            likely_ios=max(ios, self.likely_ios),
            simulated_s=sum(progress.simulated_s for progress in known),
            iops=sum(progress.iops * progress.done_ios for progress in known) / max(1, ios),
            latency_mean_ms=sum(p.done_ios * p.latency_mean_ms for p in known) / max(1, ios),
            measured=self.measured,
        )


class LastHeard:
    """An observer that remembers the last progress, to report what follows."""

    def __init__(self, observe: Observer | None) -> None:
        self._observe = observe
        self._last = Progress(0, 1, 0.0, 0.0, 0.0)

    def __call__(self, progress: Progress) -> bool:
        """Take in and pass on what a simulation says."""
        self._last = progress
        return self._observe is None or self._observe(progress)

    def end(self, measured: tuple[GroupSolution, ...]) -> None:
        """Take the results of a finished simulation."""
        self._last = replace(self._last, likely_ios=self._last.done_ios, measured=measured)

    def say(self, doing: Activity) -> None:
        """Report the next step after the simulation."""
        if self._observe is not None:
            self._observe(replace(self._last, doing=doing))
