"""Limits on reading files of others, in size and time."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from qdepth.imports.finding import GaveUp

MOST_FILES = 2_000
"""Files of one import, those inside archives included."""
MOST_UNPACKED_BYTES = 1_500_000_000
"""Together, after unpacking. A workbook of 60 MB unpacks to about 700 MB."""
LARGEST_RATIO = 200
"""Unpacked over packed size of an archive; honest tables stay below 60."""
SMALL_BYTES = 20_000_000
"""Smaller contents are harmless, however well they were packed."""
MOST_ROWS = 1_048_576
"""Rows of a table, as many as a sheet of a workbook can have."""
MOST_COLUMNS = 200_000
"""Columns of a table. A log of esxtop with all counters has up to about 100,000."""
MOST_CELL_CHARACTERS = 131_072
MOST_READING_S = 300.0
"""Time after which an import is given up [s]."""
ROWS_BETWEEN_LOOKS = 2_000

Observe = Callable[[float, str], None]
"""Receives the share of the work done, from 0 to 1, and the present step; may raise to stop the
import."""


def unobserved(_share: float, _doing: str) -> None:
    """Do not report progress."""


@dataclass
class Pace:
    """Reports the progress of an import, and ends one that takes too long."""

    observe: Observe = unobserved
    clock: Callable[[], float] = time.monotonic
    """Time [s]."""
    most_s: float = MOST_READING_S
    _stage: tuple[float, float] = field(default=(0.0, 1.0), init=False)
    _began_s: float | None = field(default=None, init=False)
    _share: float = field(default=0.0, init=False)
    _doing: str = field(default="", init=False)

    @property
    def doing(self) -> str:
        """Step in progress."""
        return self._doing

    def enter(self, low: float, high: float) -> None:
        """Enter a stage of the work, which leads from one share of the whole to another."""
        self._stage = (low, high)

    def turn_to(self, doing: str) -> None:
        """Name the present step, at the same share."""
        self._doing = doing
        self.look()

    def begin(self, share: float, doing: str) -> None:
        """Begin with the next piece of the work, at a share of its stage."""
        low, high = self._stage
        self._share, self._doing = low + share * (high - low), doing
        self.look()

    def look(self) -> None:
        """Inform the observer, and check the clock.

        Raises
        ------
        GaveUp
            If the import takes too long.
        """
        now = self.clock()
        if self._began_s is None:
            self._began_s = now
        if now - self._began_s > self.most_s:
            raise GaveUp(
                f"{self._doing}: reading took longer than {self.most_s:g} s and was given up. "
                "Import fewer files at once, or only the tables that are needed."
            )
        self.observe(self._share, self._doing)
