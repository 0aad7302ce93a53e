"""Whether writes failed lately because of the database itself: nobody writes to find out."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from sqlalchemy.exc import DBAPIError

from qdepth.db.troubles import DISK_FULL, READ_ONLY, known_trouble_of

LATELY_S = 30.0
"""After that the database is tried again: who is not ready is not asked to write."""


@dataclass
class FailedWrites:
    """What the last write that the database could not take failed of."""

    clock: Callable[[], float] = monotonic
    _last: tuple[float, str] | None = None

    def note(self, error: DBAPIError) -> None:
        """Remember an error, if it would meet every write."""
        trouble = known_trouble_of(error)
        if trouble in (DISK_FULL, READ_ONLY):
            self._last = self.clock(), trouble

    @property
    def trouble(self) -> str | None:
        """Why writes fail; None where none failed lately."""
        if self._last is None:
            return None
        at, trouble = self._last
        return trouble if self.clock() - at < LATELY_S else None
