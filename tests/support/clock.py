"""A clock for tests."""

from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass
class Clock:
    """Tells the time that it was set to."""

    time: datetime

    def __call__(self) -> datetime:
        return self.time

    def advance(self, step: timedelta) -> None:
        """Move the clock."""
        self.time += step
