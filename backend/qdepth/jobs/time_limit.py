"""Wall clock limit of a run, which the science never reads."""

from collections.abc import Callable

from qdepth.errors import QdepthError
from qdepth.figures import count, latency, whole
from qdepth.statistics.recorder import Progress

LONGEST_S = 900.0
"""Longest time of a design."""
STANDSTILL_S = 30.0
"""Time in which a simulation has to complete another I/O."""


class TookTooLong(QdepthError):
    """A run was ended because of the time that it took."""

    exit_code = 4


class Patience:
    """Follows the progress of a design, and ends it when it has taken too long.

    Parameters
    ----------
    observe : callable
        Receives the progress, too; returns False to end the run.
    clock : callable
        Time [s].
    more_time : str
        What allows more time, for the reason; empty: nothing does.
    """

    def __init__(
        self,
        observe: Callable[[Progress], bool],
        clock: Callable[[], float],
        *,
        longest_s: float = LONGEST_S,
        standstill_s: float = STANDSTILL_S,
        more_time: str = "",
    ) -> None:
        self._observe = observe
        self._clock = clock
        self._longest_s = longest_s
        self._standstill_s = standstill_s
        self._more_time = more_time
        self._began = self._moved = clock()
        self._done_ios = 0
        self.reason: str | None = None
        """Why the run was ended, and what was known by then; None: it was not."""

    def __call__(self, progress: Progress) -> bool:
        """Return whether the run continues."""
        now = self._clock()
        is_over = progress.doing != "simulating"
        if is_over or progress.done_ios != self._done_ios:
            self._done_ios, self._moved = progress.done_ios, now
        if is_over:
            return self._observe(progress)
        if now - self._began > self._longest_s:
            ended, more_time = f"took longer than {self._longest_s:g} s", self._more_time
        elif now - self._moved > self._standstill_s:
            ended, more_time = f"completed no I/O for {self._standstill_s:g} s", ""
        else:
            return self._observe(progress)
        self.reason = f"The simulation {ended} and was ended. {_known(progress)}{more_time}"
        return False


def _known(progress: Progress) -> str:
    """What a simulation had found by then, and what to do."""
    so_far = (
        f"By then {whole(progress.done_ios)} I/Os were simulated, with {count(progress.iops)} IOPS "
        f"and a mean latency of {latency(progress.latency_mean_ms)}. "
        if progress.done_ios
        else ""
    )
    return (
        f"{so_far}Set fewer I/Os (max_ios) or a lower precision, take a smaller design, or check "
        "it for times and rates that are orders of magnitude off."
    )
