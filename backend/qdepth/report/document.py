"""The one vocabulary of results: the same words in the command, the API, exports and screens."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Tag = Literal["exact", "approximate", "bound", "simulated"]
Status = Literal["steady", "not_settled", "no_steady_state", "partial"]
StopReason = Literal["precision", "io_budget", "time_budget", "cancelled", "overload"]
Layer = Literal["guest", "vscsi", "kernel", "device_queue", "hba", "fabric", "sp", "media"]
LAYERS: tuple[Layer, ...] = (
    "guest", "vscsi", "kernel", "device_queue", "hba", "fabric", "sp", "media",
)  # fmt: skip


class _Result(BaseModel):
    model_config = ConfigDict(
        extra="forbid", frozen=True, allow_inf_nan=False, use_attribute_docstrings=True
    )


class Number(_Result):
    """A result with its uncertainty."""

    value: float | None
    """Best value; null when there is none, and then `note` says why."""
    low: float | None
    """Lower end of the 95 % interval, or of the stated error of an analytic value; where there is
    one."""
    high: float | None
    """Upper end of the 95 % interval, or of the stated error of an analytic value; where there is
    one."""
    tag: Tag
    note: str | None = None


OLDER = Number(
    value=None,
    low=None,
    high=None,
    tag="simulated",
    note="the report was made before this was counted: compute it again",
)
"""A number that reports of an older version of the model lack."""


class Latency(_Result):
    """Latency as the guest sees it, t5 - t0 [ms]."""

    mean: Number
    p50: Number
    p95: Number
    p99: Number
    p999: Number


class LayerTime(_Result):
    """Part of the mean latency that is spent in one layer."""

    layer: Layer
    mean_ms: Number
    share_pct: float | None
    """Share of the mean latency [%]; the shares of a group add up to 100."""


class LatencyBin(_Result):
    """A bin of the latency distribution."""

    from_ms: float
    to_ms: float
    share_pct: float
    """Share of the I/Os in the bin [%]."""


class GroupResult(_Result):
    """A VM group over all its VMs, or all groups together (id `total`)."""

    id: str
    vms: int
    """VMs in the group, over all hosts."""
    iops: Number
    """Completed I/Os [1/s]."""
    mb_s: Number
    """Payload [MB/s, 10^6 bytes]."""
    latency_ms: Latency
    outstanding_ios: Number
    """Mean number of I/Os under way: IOPS times latency (Little's law)."""
    wait_budget: list[LayerTime]
    """Where the mean latency is spent; the means add up to it."""
    distribution: list[LatencyBin]
    """Latency distribution for drawing, in bins of equal ratio."""
    cpu_pct: Number | None = None
    """CPU that each VM takes [%]: its calibrated line at its IOPS; null without a line."""


class DeviceResult(_Result):
    """A device of one host, in esxtop's words. Latencies are means per command [ms]."""

    id: str
    host: str
    target: str
    """LUN or protocol endpoint."""
    kind: Literal["lun", "protocol_endpoint"]
    dqlen: Number
    """Device queue depth limit."""
    actv: Number
    """Mean commands that hold a device slot."""
    qued: Number
    """Mean commands that wait for one."""
    used_pct: Number
    """ACTV over DQLEN [%]."""
    load: Number
    """(ACTV + QUED) over DQLEN."""
    cmds_s: Number
    """Completed commands [1/s]."""
    mb_s: Number
    """Payload [MB/s, 10^6 bytes]."""
    davg_ms: Number
    """From the driver to the array and back."""
    kavg_ms: Number
    """In the VMkernel, QAVG included."""
    qavg_ms: Number
    """Waiting for a device slot."""
    gavg_ms: Number
    """KAVG + DAVG."""
    active_pct: Number = OLDER
    """Share of the time in which a command holds a device slot [%]: %b of iostat."""
    queued_pct: Number = OLDER
    """Share of the time in which a command waits for one [%]: %w of iostat."""
    qfull_s: Number = OLDER
    """Answers TASK SET FULL to its commands [1/s]."""


class LimitResult(_Result):
    """A limit on outstanding I/Os: a number of slots."""

    id: str
    part: str
    """Part of the design that it belongs to."""
    layer: Layer
    """Layer in which its waiting time counts."""
    capacity: Number
    held: Number
    """Mean slots in use."""
    waiting: Number
    """Mean I/Os waiting for a slot."""
    used_pct: Number
    """Held over capacity [%]."""
    full_pct: Number
    """Share of the time in which all slots are in use [%]."""
    active_pct: Number = OLDER
    """Share of the time in which a slot is in use [%]."""
    queued_pct: Number = OLDER
    """Share of the time in which an I/O waits for a slot [%]."""
    qfull_s: Number = OLDER
    """Commands that a full target port answered with TASK SET FULL [1/s]."""


class StationResult(_Result):
    """A station or link: it serves I/Os and they queue at it."""

    id: str
    part: str
    """Part of the design that it belongs to."""
    layer: Layer
    kind: Literal["station", "link"]
    servers: int
    utilisation_pct: Number
    """Busy time per server [%]."""
    present: Number
    """Mean I/Os waiting or in service."""
    visits_s: Number
    """Completed visits [1/s]."""
    response_ms: Number
    """Mean time of a visit, waiting included [ms]."""


class DatastoreResult(_Result):
    """Density of a datastore."""

    id: str
    iops: Number
    capacity_gib: float | None
    iops_per_gb: Number
    """IOPS per 10^9 bytes of capacity."""
    iops_per_gib: Number
    """IOPS per 2^30 bytes of capacity."""


class NextLimit(_Result):
    """What would bind the throughput if what binds now were lifted."""

    kind: Literal["station", "link", "outstanding_ios", "rate"]
    id: str | None
    """Id of the station in this report."""
    part: str | None
    """Part of the design that it belongs to."""
    layer: Layer | None
    at_most_iops: float
    """Bound on the throughput that it leaves [1/s]; queues on the way are not in it."""
    sentence: str
    """The same in plain words."""


class Bottleneck(_Result):
    """What binds the throughput."""

    kind: Literal["station", "link", "limit", "outstanding_ios", "rate", "overload", "none"]
    id: str | None
    """Id of the limit or station in this report."""
    part: str | None
    """Part of the design that it belongs to."""
    layer: Layer | None
    sentence: str
    """The same in plain words."""
    next_limit: NextLimit | None = None
    """What stands behind it; null where nothing was found, or arrivals set the throughput."""


class Replay(_Result):
    """The first I/Os of a compiled run, simulated again by the SimPy engine."""

    ios: int
    """I/Os that were replayed."""
    identical: bool
    """Whether every number that both recorded has the same bits."""
    text: str
    """The same in words."""


class ReachedPrecision(_Result):
    """Half-width of a 95 % interval relative to its value, the worst of all VM groups [%]."""

    mean: float | None
    """Of the mean latency; null where there is no interval."""
    p99: float | None
    """Of its 99th percentile; null where there is no interval."""


class BatchValues(_Result):
    """What one batch says of all VM groups together; comparisons pair the batches of two designs.

    The mean of a quantity over the batches is its value, and their spread makes the interval.
    """

    replication: int
    """Counted from 0."""
    after: int
    """Batches of the same replication that come after it."""
    iops: float
    mb_s: float
    latency_mean_ms: float
    latency_p99_ms: float | None
    """Null where there is too little data for an interval."""


class RunFacts(_Result):
    """What was simulated, and why it stopped."""

    replications: int
    """Independent simulations behind the numbers."""
    ios: int
    """I/Os completed in all."""
    measured_ios: int
    """I/Os completed after the warm-up."""
    simulated_s: float
    """Simulated time in all, over all replications [s]."""
    warm_up_s: float
    """Simulated time cut off by MSER-5 [s]."""
    measured_s: float
    """Simulated time that the results describe [s]."""
    batches: int
    """Batch means behind each interval."""
    batch_values: list[BatchValues]
    stop_reason: StopReason
    stop_text: str
    """The reason in words."""
    reached_precision_pct: ReachedPrecision
    flow_balance_error: float
    """Largest relative gap between time integral and summed sojourns over limits and stations."""
    replay: Replay | None = None
    """How the SimPy engine agrees; null where it made the run itself, or the run was
    cancelled."""


class SecondOpinion(_Result):
    """A simulated mean beside its analytic value."""

    quantity: Literal["iops", "mb_s", "latency_mean_ms", "outstanding_ios"]
    group: str
    """Id of the VM group, or `total`."""
    simulated: Number
    analytic: Number
    stated_error_pct: float | None
    """Error that the analytic engine states for itself [%]; null where it does not trust itself
    or has no value."""
    disagrees: bool
    """Whether the two differ by more than the stated error and the simulated interval allow."""
    text: str
    """The same in words."""


class Overload(_Result):
    """Open workloads that offer more than the design carries, and what would carry it."""

    offered_iops: float
    """What the open workloads offer [1/s]."""
    completed_iops: float
    """How much of it the design completes [1/s]."""
    kind: Literal["station", "link", "limit"] | None
    """What binds; null where nothing is saturated on its own."""
    id: str | None
    """Id of the limit or station in this report."""
    part: str | None
    """Part of the design that it belongs to."""
    layer: Layer | None
    capacity_iops: float | None
    """I/Os of the whole design that the part carries at most [1/s]."""
    has: int | None
    """Servers or slots that it has."""
    needs: int | None
    """Servers or slots that would carry what is offered; for slots it may take more, because each
    is held for longer when there are more."""
    speed_up: float | None
    """Factor on its speed that would just carry what is offered."""
    text: str
    """The same in words."""


class PricedPart(_Result):
    """A part that has a price or a power of its own, or should have."""

    id: str
    kind: Literal["host", "hba_port", "fabric", "switch", "array", "sp", "pool", "disks"]
    count: int
    """How many of it the design has."""
    list_price: float | None
    """List price of one [currency]."""
    discount_pct: float
    """Discount on it [%]."""
    quote: float | None
    """Price of one that was quoted [currency]."""
    used: Literal["quote", "list"] | None
    """What counts: the quote, or the list price less the discount; null where neither is given."""
    part_price: float | None
    """All of it, at the price that counts [currency]; null where none is given."""
    power_w: float | None
    """Electrical power of all of it [W]; null where none is given."""
    source: str
    """Who gave the price, as the design says."""


class AtTarget(_Result):
    """The largest load at which the design keeps its latency target."""

    quantity: Literal["mean", "p99"]
    """The mean latency of all VM groups together, or its 99th percentile."""
    at_most_ms: float | None
    """The target [ms]; null where the design has none."""
    load: float | None
    """That load as a multiple of the planned load; null where no load keeps the target."""
    iops: Number
    latency_ms: Number
    """The latency that the target is about, at that load [ms]."""
    iops_per_gb: Number
    iops_per_gib: Number
    price_per_iops: Number
    """Total price over the IOPS at that load [currency/(1/s)]."""
    text: str
    """The same in words, with the rule by which the load was scaled."""


class PriceResult(_Result):
    """What the design costs, stores and draws, for each unit of what it gives."""

    currency: str | None
    """ISO 4217 code of the currency of all prices; null where the design names none."""
    total_price: Number
    """Price of the whole design [currency]; absent while a part that must have one has none."""
    power_w: Number
    """Electrical power of the whole design [W]; absent while a part has none."""
    raw_gb: Number
    """Capacity of all disks, spares included [GB]."""
    usable_gb: Number
    """Capacity after spares and RAID [GB, 10^9 bytes]."""
    usable_gib: Number
    """The same [GiB, 2^30 bytes]."""
    price_per_gb: Number
    """Total price over the usable capacity [currency/GB]."""
    price_per_gib: Number
    """The same [currency/GiB]."""
    price_per_iops: Number
    """Total price over the IOPS of the design [currency/(1/s)]."""
    power_per_iops: Number
    """Power over the IOPS of the design [W/(1/s)]."""
    iops_per_gb: Number
    """IOPS of the design over its usable capacity [1/s/GB]."""
    iops_per_gib: Number
    """The same [1/s/GiB]."""
    at_target: AtTarget
    parts: list[PricedPart]
    assumptions: list[str]
    """What the numbers rest on, in sentences."""


class Report(_Result):
    """Everything that Qdepth says about one design."""

    design_id: str
    design_title: str
    status: Status
    status_text: str
    """The status in words; for `no_steady_state` the capacity that the load exceeds."""
    outside_validity: str | None = None
    """Why the analytic engine does not trust its own numbers here; null where it does, and for a
    simulation."""
    engine: Literal["simpy", "compiled", "analytic"]
    seed: int | None
    """Seed of the simulation; null for the analytic engine, which draws nothing."""
    model_version: str
    digest: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] | None
    """SHA-256 of the raw counters, sums and histograms: equal digests, equal runs; null where
    nothing was simulated."""
    run: RunFacts | None
    """What was simulated; null for the analytic engine."""
    total: GroupResult
    groups: list[GroupResult]
    devices: list[DeviceResult]
    limits: list[LimitResult]
    stations: list[StationResult]
    datastores: list[DatastoreResult]
    price: PriceResult
    bottleneck: Bottleneck
    overload: Overload | None = None
    """Null unless the status is `no_steady_state`."""
    second_opinion: list[SecondOpinion] = []
    """Simulated means beside their analytic values; empty for the analytic engine itself and for
    a run that was cancelled."""


class Difference(_Result):
    """How a design differs from the first one in one quantity."""

    quantity: Literal["iops", "mb_s", "latency_mean_ms", "latency_p99_ms", "iops_per_gb"]
    design_id: str
    ratio: Number
    """The design over the first design."""
    difference: Number
    """The design minus the first design, in the quantity's unit."""
    verdict: str
    """Plain words, for example "1.89 times A (1.88 to 1.91)" or "no clear difference"."""


class FieldChange(_Result):
    """A field in which a design differs from the first one."""

    design_id: str
    pointer: str
    """JSON pointer into the design document."""
    before: str | None
    """Value in the first design, as JSON text; null where the field is absent."""
    after: str | None
    """Value in this design, as JSON text; null where the field is absent."""


Criterion = Literal[
    "total_price",
    "price_per_iops",
    "price_per_gb",
    "power_per_iops",
    "iops",
    "iops_per_gb",
    "iops_per_gb_at_target",
    "latency_mean_ms",
    "latency_p99_ms",
]
"""What designs are ranked by; `iops_per_gb` is over the usable capacity of the whole design."""


class RankedDesign(_Result):
    """A design at its place."""

    design_id: str
    rank: int | None
    """One more than the number of designs that are clearly better; null without a value."""
    value: Number
    no_clear_difference_from: list[str]
    """Ids of the designs whose interval meets its own."""


class Ranking(_Result):
    """The designs by one criterion, the best one first."""

    criterion: Criterion
    best: Literal["lowest", "highest"]
    rows: list[RankedDesign]


class FrontPoint(_Result):
    """A design by its price and by what it gives."""

    design_id: str
    total_price: Number
    """Price of the design [currency]."""
    value: Number
    on_front: bool | None
    """Whether no other design dominates it; null where price or value are missing."""
    dominated_by: list[str]
    """Ids of the designs that cost no more, do no worse, and are better in one of the two."""
    text: str
    """The same in words."""


class Front(_Result):
    """Price against one quantity: which designs are worth their price."""

    criterion: Criterion
    best: Literal["lowest", "highest"]
    points: list[FrontPoint]


class Comparison(_Result):
    """Two to six designs side by side; the first one is the reference."""

    reports: list[Report]
    differences: list[Difference]
    changes: list[FieldChange]
    rankings: list[Ranking]
    """The designs by each criterion."""
    fronts: list[Front]
    """Price against IOPS and latency."""
    verdict: str
    """The answer in one sentence."""
