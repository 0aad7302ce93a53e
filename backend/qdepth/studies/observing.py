"""One observer of several replications that run at the same time."""

from collections.abc import Sequence
from functools import partial
from threading import Lock

from qdepth.engines.options import Observer
from qdepth.statistics.recorder import Progress


def observers(
    observe: Observer | None, replications: int, total_ios: int
) -> Sequence[Observer | None]:
    """An observer for each replication; together they tell one of all.

    Once that one has said that it wants no more, every replication hears it.
    """
    if observe is None or replications == 1:
        return [observe] * replications
    shared = _Shared(observe, replications, total_ios)
    return [partial(shared.tell, replication) for replication in range(replications)]


class _Shared:
    """The progress of all replications, told to one observer by one thread at a time."""

    def __init__(self, observe: Observer, replications: int, total_ios: int) -> None:
        self._observe = observe
        self._total_ios = total_ios
        self._last: list[Progress | None] = [None] * replications
        self._lock = Lock()
        self._goes_on = True

    def tell(self, replication: int, progress: Progress) -> bool:
        """Take in the progress of a replication; whether it goes on."""
        with self._lock:
            self._last[replication] = progress
            self._goes_on = self._goes_on and self._observe(self._of_all())
            return self._goes_on

    def _of_all(self) -> Progress:
        known = [progress for progress in self._last if progress is not None]
        ios = sum(progress.done_ios for progress in known)
        latency = sum(progress.done_ios * progress.latency_mean_ms for progress in known)
        return Progress(
            done_ios=ios,
            total_ios=self._total_ios,
            simulated_s=sum(progress.simulated_s for progress in known),
            iops=sum(progress.iops * progress.done_ios for progress in known) / ios,
            latency_mean_ms=latency / ios,
        )
