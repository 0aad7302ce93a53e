"""How a result was computed, and the result of a second method."""

from typing import Literal

from qdepth.report.quantity import Number, Result

StopReason = Literal["precision", "io_budget", "time_budget", "cancelled", "overload", "all_ended"]


class Replay(Result):
    """The first I/Os of a compiled run, simulated again by the SimPy engine."""

    ios: int
    """Replayed I/Os."""
    identical: bool
    """True if all numbers of both engines have the same bits."""
    text: str
    """Result of the replay in words."""


class ReachedPrecision(Result):
    """Half-width of a 95 % interval relative to its value, the worst of all classes of VMs [%].

    Classes of one name count as one.
    """

    mean: float | None
    """Half-width of the interval of the mean latency, worst class [%]; null without one."""
    p99: float | None
    """Half-width of the interval of the 99th percentile, worst class [%]; null without one."""


class BatchValues(Result):
    """Values of one batch over all classes of VMs; comparisons pair the batches of two designs.

    The mean of a quantity over the batches is its value, and their spread makes the interval.
    """

    replication: int
    """Counted from 0."""
    after: int
    """Later batches of the same replication."""
    iops: float
    mb_s: float
    latency_mean_ms: float
    latency_p99_ms: float | None
    """Null if there is too little data for an interval."""


class RunFacts(Result):
    """Simulated run, and why it stopped."""

    replications: int
    """Independent simulations."""
    ios: int
    """Completed I/Os."""
    measured_ios: int
    """I/Os completed after the warm-up."""
    simulated_s: float
    """Simulated time over all replications [s]."""
    warm_up_s: float
    """Simulated time that MSER-5 cut off [s]."""
    measured_s: float
    """Simulated time that the results describe [s]."""
    batches: int
    """Batch means behind each interval."""
    batch_values: list[BatchValues]
    stop_reason: StopReason
    """Code for why the simulation stopped."""
    stop_text: str
    """Why the simulation stopped, in words."""
    reached_precision_pct: ReachedPrecision
    flow_balance_error: float
    """Largest relative gap between time integral and summed sojourns over limits and stations."""
    replay: Replay | None = None
    """Agreement of the SimPy engine; null if it made the run itself, or the run was cancelled."""


class SecondOpinion(Result):
    """A simulated mean next to its analytic value."""

    quantity: Literal["iops", "mb_s", "latency_mean_ms", "outstanding_ios"]
    group: str
    """Id of the class of VMs, or `total`."""
    simulated: Number
    analytic: Number
    stated_error_pct: float | None
    """Error that the analytic engine states for itself [%]; null if it does not trust itself
    or has no value."""
    disagrees: bool
    """True if the two differ by more than the stated error and the simulated interval allow. Only
    an exact value then disputes the simulation; an approximate one is itself wrong."""
    text: str
    """Summary in words."""
