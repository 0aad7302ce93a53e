"""Options of every simulating engine, in addition to the network."""

from collections.abc import Callable
from dataclasses import dataclass

from qdepth.statistics.recorder import (
    FIRST_IOS_PER_READING,
    MOST_READINGS,
    NO_READING_BY_IOS,
    Progress,
)

Observer = Callable[[Progress], bool]
"""Receives the progress from time to time; returns False to cancel the run."""


MOST_SLICES = 1_000


@dataclass(frozen=True, slots=True)
class EngineOptions:
    """Seed and budget of one replication, and what it records.

    Raises
    ------
    ValueError
        If there would be slices without end or more than 1,000 of them, or if a time is negative.
    """

    seed: int
    """0 <= seed < 2^63."""
    max_ios: int
    """I/Os after which the run stops."""
    max_simulated: float | None = None
    """Simulated time after which the run stops [s]; None: only the I/Os count."""
    replication: int = 0
    max_present: int = 200_000
    """I/Os in flight above which open arrivals count as overload."""
    most_readings: int = MOST_READINGS
    """Largest number of stored readings of totals; a run that is one batch among many needs few."""
    slice_s: float | None = None
    """Interval of readings, from time 0, after everything else of its instant; None: readings come
    at numbers of I/Os. Needs `max_simulated`."""
    time_after: float | None = None
    """The run stops this long after the last finite flow has ended [s]; None: it continues."""

    def __post_init__(self) -> None:
        if self.time_after is not None and self.time_after < 0.0:
            raise ValueError(f"time_after(={self.time_after}) must not be negative")
        if self.slice_s is None:
            return
        if self.slice_s <= 0.0:
            raise ValueError(f"slice_s(={self.slice_s}) must be positive")
        if self.max_simulated is None:
            raise ValueError(f"slice_s(={self.slice_s}) needs max_simulated, the end of the slices")
        if self.max_simulated / self.slice_s > MOST_SLICES:
            raise ValueError(
                f"slice_s(={self.slice_s}) makes {self.max_simulated / self.slice_s:.0f} slices of "
                f"max_simulated(={self.max_simulated}), {MOST_SLICES} are allowed: raise slice_s"
            )

    @property
    def slices(self) -> int:
        """Whole slices up to the end of the simulated time; 0: readings come at numbers of I/Os."""
        if self.slice_s is None or self.max_simulated is None:
            return 0
        slices = int(self.max_simulated / self.slice_s) + 1
        while slices * self.slice_s > self.max_simulated:
            slices -= 1
        return slices

    @property
    def room_for_readings(self) -> int:
        """Number of stored readings, whatever triggers them."""
        return self.most_readings if self.slice_s is None else self.slices + 1

    @property
    def first_ios_per_reading(self) -> int:
        """I/Os between two readings at the start."""
        return FIRST_IOS_PER_READING if self.slice_s is None else NO_READING_BY_IOS
