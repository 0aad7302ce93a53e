"""Answer of an engine for one network."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

Tag = Literal["exact", "approximate", "bound", "simulated"]
Status = Literal["steady", "not_settled", "disputed", "no_steady_state", "partial"]
StopReason = Literal["precision", "io_budget", "time_budget", "cancelled", "overload", "all_ended"]


class Estimate(NamedTuple):
    """A value with its 95 % interval; `value` is None if there is none, and `note` says why."""

    value: float | None
    low: float | None = None
    high: float | None = None
    tag: Tag = "simulated"
    note: str | None = None

    def times(self, factor: float) -> "Estimate":
        """The same quantity in another unit; `factor` > 0."""
        return Estimate(
            None if self.value is None else self.value * factor,
            None if self.low is None else self.low * factor,
            None if self.high is None else self.high * factor,
            self.tag,
            self.note,
        )


def missing(note: str, tag: Tag = "simulated") -> Estimate:
    """No value, and why."""
    return Estimate(None, None, None, tag, note)


def exact(value: float, note: str | None = None) -> Estimate:
    """A number that follows from the model without approximation."""
    return Estimate(value, value, value, "exact", note)


PERCENTILES = (0.5, 0.95, 0.99, 0.999)


@dataclass(frozen=True, slots=True)
class Bin:
    """Share of I/Os with a latency in [low, high) [s]."""

    low: float
    high: float
    share: float


@dataclass(frozen=True, slots=True)
class GroupSolution:
    """A class of VMs, or all of them."""

    id: str
    vms: int
    throughput: Estimate
    """[1/s]"""
    byte_rate: Estimate
    """[bytes/s]"""
    latency: Estimate
    """Mean, t5 - t0 [s]."""
    percentiles: tuple[Estimate, ...]
    """At `PERCENTILES` [s]."""
    outstanding: Estimate
    """Mean I/Os under way."""
    layers: tuple[Estimate, ...]
    """Mean time in each layer [s]; they add up to the mean latency."""
    bins: tuple[Bin, ...]
    is_background: bool = False
    """True if it is an operation under way."""


@dataclass(frozen=True, slots=True)
class DeviceSolution:
    """A device of one host."""

    throughput: Estimate
    """[1/s]"""
    byte_rate: Estimate
    """[bytes/s]"""
    device: Estimate
    """DAVG: fabric, SP and media [s]."""
    kernel: Estimate
    """KAVG: kernel, device queue and HBA [s]."""
    queue: Estimate
    """QAVG: device queue [s]."""
    guest: Estimate
    """GAVG: KAVG + DAVG [s]."""
    refused: Estimate
    """Commands that the array answered with TASK SET FULL [1/s]."""


@dataclass(frozen=True, slots=True)
class LimitSolution:
    """A limit."""

    capacity: Estimate
    held: Estimate
    waiting: Estimate
    used: Estimate
    """Held over capacity, 0..1."""
    load: Estimate
    """Held and waiting over capacity."""
    full: Estimate
    """Share of time in which nothing is free, 0..1."""
    active: Estimate
    """Share of time in which something is held, 0..1."""
    queued: Estimate
    """Share of time in which something waits, 0..1."""
    refused: Estimate
    """I/Os that found it full and left, to return or not [1/s]."""


@dataclass(frozen=True, slots=True)
class StationSolution:
    """A station."""

    utilisation: Estimate
    """Busy time per server, 0..1."""
    present: Estimate
    visit_rate: Estimate
    """[1/s]"""
    response: Estimate
    """Mean time of a visit [s]."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Values of one batch over all groups; batches of two designs are compared in pairs."""

    replication: int
    after: int
    """Later batches of the same replication."""
    throughput: float
    """[1/s]"""
    byte_rate: float
    """[bytes/s]"""
    latency: float
    """Mean [s]."""
    p99: float | None
    """99th percentile [s]; None if it has no interval."""


@dataclass(frozen=True, slots=True)
class Precision:
    """Half-width of an interval over its value; None: no interval.

    The worst of all VMs together, each class, and each group of no class.
    """

    mean: float | None
    """Precision of the mean latency."""
    p99: float | None
    """Precision of the 99th percentile of the latency."""
    rate: float | None = None
    """Precision of the pieces per second of operations; None without any."""


@dataclass(frozen=True, slots=True)
class RunFacts:
    """Facts of a simulation: its start, its end, and its record."""

    seed: int
    stop_reason: StopReason
    replications: int
    ios: int
    measured_ios: int
    simulated: float
    """[s]"""
    warm_up: float
    """[s]"""
    measured: float
    """[s]"""
    batches: int
    batch_values: tuple[Batch, ...]
    precision: Precision
    """Reached precision."""
    flow_balance_error: float
    """Largest relative gap between time integral and summed sojourns."""
    digest: str
    """SHA-256 of the record."""
    is_precise: bool | None = None
    """True if the requested precision was reached; None if none was requested, or no latency is
    known."""
    lacking: str | None = None
    """Numbers that are less precise than requested, in words; None if there are none."""


@dataclass(frozen=True, slots=True)
class OverloadedPart:
    """The bottleneck of an overloaded design."""

    kind: Literal["station", "limit"]
    index: int
    """Position in the network's stations or limits."""
    has: int
    """Servers or slots."""
    in_use: float
    """Mean of them in use."""


@dataclass(frozen=True, slots=True)
class Overload:
    """Open workloads that offer more than the design carries."""

    offered: float
    """[1/s]"""
    completed: float
    """Completed part of the load that the open workloads offer, in the long run [1/s]."""
    others: float
    """I/Os of the other workloads [1/s]."""
    part: OverloadedPart | None
    """Overloaded part; None if no station or limit is saturated on its own."""
    hidden_for: float | None = None
    """Time for which write caches hide the overload, from empty to full [s]; None if none does."""
    slots: int | None = None
    """The full limit whose slots carry less than is offered; None if a station is overloaded
    instead."""


@dataclass(frozen=True, slots=True)
class Solution:
    """Results of an engine for a network; rows are in the network's order."""

    engine: str
    status: Status
    status_text: str
    outside_validity: str | None
    """Why an analytic solution is unreliable; None if it is reliable, or was simulated."""
    run: RunFacts | None
    """Simulated run; None without one."""
    total: GroupSolution
    groups: tuple[GroupSolution, ...]
    devices: tuple[DeviceSolution, ...]
    limits: tuple[LimitSolution, ...]
    stations: tuple[StationSolution, ...]
    classes: tuple[GroupSolution, ...] = ()
    """Groups of one name taken together, under that name; only if several share one."""
    overload: Overload | None = None
    """Overload; None if the design carries the offered load, or if that is unknown."""
    starvation: str | None = None
    """Which I/Os wait in vain, in words, so that the totals have no numbers; None without any."""
    flow_rates: tuple[float, ...] | None = None
    """Throughput of each flow [1/s]; None if the engine does not state them."""
