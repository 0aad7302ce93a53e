"""What every simulating engine is told besides the network."""

from collections.abc import Callable
from dataclasses import dataclass

from qdepth.statistics.recorder import MOST_ROWS, Progress

Observer = Callable[[Progress], bool]
"""Told of the progress now and then; answers False to cancel the run."""


@dataclass(frozen=True, slots=True)
class EngineOptions:
    """Seed and budget of one replication."""

    seed: int
    """0 <= seed < 2^63."""
    max_ios: int
    """I/Os after which the run stops."""
    max_simulated: float | None = None
    """Simulated time after which the run stops [s]; None: only the I/Os count."""
    replication: int = 0
    max_present: int = 200_000
    """I/Os under way above which open arrivals count as overload."""
    most_rows: int = MOST_ROWS
    """Rows of totals that are kept; a run that is one batch among many needs few."""
