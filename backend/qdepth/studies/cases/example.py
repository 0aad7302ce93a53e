"""Metadata and answers of an example."""

from qdepth.design.document.document import Design
from qdepth.immutable import Immutable
from qdepth.published.case import PublishedParameter
from qdepth.studies.cases.example_load import ExampleLoad


class OperationSpan(Immutable):
    """Time span of an operation on a timeline."""

    start_s: float
    """Start, from the beginning of the timeline [s]."""
    finish_s: float
    """End [s]."""


class ExampleAnswer(Immutable):
    """Answer of a design of an example, simulated for the release; three digits."""

    design_id: str
    iops: float | None
    """Completed I/Os of VMs [1/s], with operations while these are under way; null if there are
    no VMs, or no steady state."""
    latency_mean_ms: float | None
    """Mean latency [ms]; null with operations."""
    latency_p99_ms: float | None
    """99th percentile of the latency [ms]; null with operations."""
    wait_ms: dict[str, float]
    """Mean time in each layer that takes any [ms]."""
    operations: list[OperationSpan] = []
    """Operations that end, in the order of the design."""
    is_doubtful: bool = False
    """True if the answer says that it may be wrong."""


class Example(Immutable):
    """A scenario to start from."""

    id: str
    title: str
    source: str
    """The published document, and the origin of everything else."""
    summary: str
    assumptions: list[str]
    """Assumptions of the designs that the source does not state."""
    caveats: list[str]
    """What the case does not show, and what was fitted rather than predicted."""
    fitted: list[PublishedParameter]
    """Parameters of the designs that were fitted to the source's numbers."""
    is_measured: bool = False
    """True if its source measured the numbers; otherwise the designs are made up to show a
    point."""
    designs: list[Design]
    """Designs to compare; the first one is the reference."""
    answers: list[ExampleAnswer] = []
    """Answers of the designs, in their order."""
    load: ExampleLoad | None = None
    """The first design under more and less load; null if none ships."""
