"""Questions and answers about the hours of a series."""

from typing import Literal

from qdepth.design.document.quantities import LatencyMs
from qdepth.immutable import Immutable
from qdepth.imports.draft.choices import Choices
from qdepth.report.quantity import Number
from qdepth.report.target_judgement import Kept


class HourAnswer(Immutable):
    """Performance of the design with the load of an hour."""

    begins: str
    """Begin of the hour, by the clock of the file."""
    asked_iops: float
    """I/Os per second that were measured, on average [1/s]."""
    drawn_iops: float | None = None
    """I/Os per second that the VMs of the design ask for in that hour [1/s]; null without a design,
    or in answers of older versions."""
    iops: Number | None
    """I/Os per second that the design completes [1/s]; null without a design."""
    latency_mean_ms: Number | None
    latency_p99_ms: Number | None
    measured_latency_ms: float | None
    """Measured mean latency, by I/Os [ms]; null if the file has none."""
    source: Literal["estimated", "simulated", "invalid", "none"]
    """`invalid`: estimated outside its validity; `none`: nothing is drawn."""
    kept: Kept | None
    """Whether the latency target is met; null without one, `undecided` if it is open."""


class HourAnswers(Immutable):
    """Answers for the hours of a series, with conclusions."""

    series: str
    clock: str
    """Statement of the file about its time zone, in a sentence."""
    hours: list[HourAnswer]
    worst: HourAnswer | None
    """The hour with the largest latency, or whose load the design does not carry."""
    missed_pct: float | None
    """Share of hours in which the target is missed [%]; null without a target."""
    undecided_pct: float | None
    """Share of undecided hours [%]; null without a target."""
    sentences: list[str]
    """The answer in words, the most important sentence first."""


class HoursQuestion(Choices):
    """Hours to answer, and the target that judges them."""

    series: str | None = None
    """Id of the series; null: the longest one."""
    quantity: Literal["mean", "p99"] = "p99"
    """Latency that is judged."""
    at_most_ms: LatencyMs | None = None
    """Largest value that meets the target [ms]; null: no target."""
