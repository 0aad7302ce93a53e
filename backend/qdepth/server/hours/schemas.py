"""Responses about the hours of a measured series."""

from qdepth.measured_days.hours_result import HourAnswers
from qdepth.server.jobs.schemas import Job


class HourList(Job):
    """Hours of a measured series, which workers answer day by day."""

    hours: int
    """Hours that are answered in all."""
    done_hours: int
    """Hours that are answered so far."""
    answers: HourAnswers | None
    """All answers; null until the last hour is answered."""
