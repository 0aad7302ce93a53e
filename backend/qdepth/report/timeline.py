"""Report of a timeline: how long operations take, and their effect on production."""

from typing import Any, Literal

from qdepth.frames import Library, frame
from qdepth.report.quantity import Number, Result
from qdepth.report.report import Report
from qdepth.report.row_cells import alike, cells

Method = Literal[
    "data_mover",
    "xcopy",
    "write_same",
    "zero_writes",
    "unmap",
    "io",
    "reservation",
    "ats",
    "rebuild",
]


class OperationResult(Result):
    """One of an operation's `count`: its times and its cost."""

    id: str
    """Id of the operation, with a number after a `#` if there are several."""
    name: str | None = None
    """Display name."""
    common_name: str | None = None
    """Display name without number, shared by all repetitions."""
    operation: str
    """Id in the design."""
    kind: str
    """Kind of operation."""
    methods: list[Method]
    """Methods of its phases, in order: `data_mover` reads and writes through the host, `xcopy`
    copies inside the array, `write_same` and `zero_writes` zero blocks, `unmap` returns space, `io`
    reads and writes, `rebuild` rewrites a lost disk; `reservation` and `ats` change metadata of
    VMFS while the LUN is reserved, or a block locked."""
    reason: str | None
    """Why the host does work that an array could do, or reserves a LUN; null if it does not."""
    start_s: float | None
    """Start [s]; null if the timeline ends first."""
    finish_s: Number
    """End [s]."""
    never_ends: str | None = None
    """Why it never ends; null if it ends, or if the timeline ends first."""
    duration_s: Number
    """Duration [s]."""
    mb_s: Number
    """Data moved, zeroed or freed per second of its duration [MB/s]."""
    pieces: int | None
    """Pieces of all its phases; null if it never ends."""
    moved_gib: float
    """Data moved, zeroed or freed until it or the timeline ends [GiB]."""
    commands: float
    """Commands that its host's ports send, including splits."""
    host_gb: float
    """Payload through its host's ports [GB]."""
    kernel_cpu_s: float
    """Kernel CPU time on its host [s]."""
    clone_rd_mib: float
    """Data that the array reads for copies [MiB]: CLONE_RD of esxtop."""
    clone_wr_mib: float
    """Data that the array writes for copies [MiB]: CLONE_WR of esxtop."""
    zero_mib: float
    """Space that the array zeroes [MiB]: ZERO of esxtop."""
    delete_mib: float
    """Space returned to the array [MiB]: DELETE of esxtop."""
    locks: float = 0.0
    """VMFS metadata locks. Locks of a power-on are simulated, others only counted."""
    bottleneck: str | None
    """Part that limits it for the longest time, among those that its pieces visit; null if it does
    not run."""


class OperationTotal(Result):
    """All of an operation's `count`, or all operations, taken together."""

    operation: str | None
    """Id in the design; null for all operations."""
    name: str
    """Display name."""
    count: int
    """Number of operations."""
    done: int
    """Number that have ended."""
    start_s: float | None
    """Start of the first one [s]; null if none starts."""
    finish_s: Number
    """End of the last one [s]."""
    moved_gib: float
    """Data that they move, zero or free together [GiB]."""
    mb_s: Number
    """The same per second, from the first start to the last end [MB/s]."""


class LockRates(Result):
    """Locks of VMFS metadata of all hosts together [1/s]."""

    resv_s: float
    """Reservations of whole LUNs: RESV/s of esxtop."""
    cons_s: float
    """Reservation conflicts of commands, which retry: CONS/s of esxtop."""
    ats_s: float
    """Blocks that hosts tried to lock: ATS of esxtop."""
    ats_missed_s: float
    """ATS attempts that found their block locked: ATSF of esxtop."""


class Backlog(Result):
    """I/Os of open workloads that an overload leaves undone."""

    begin_ios: float
    """Backlog at the beginning of the regime [I/Os]."""
    end_ios: float
    """Backlog at its end [I/Os]."""
    change_iops: float
    """Growth, or drain if negative [1/s]."""
    drained_s: float | None
    """Time at which the last of them is done [s]; null if not in this regime."""


class RegimeResult(Result):
    """A time in which nothing changes: the same design, and the same operations under way."""

    begin_s: float
    """Start [s]."""
    end_s: float
    """End [s]."""
    state: int
    """Number of earlier instants at which moments change the design."""
    running: list[str]
    """Operations that are under way."""
    running_names: list[str] = []
    """Display names; empty in reports from before they were stored."""
    answer: int | None
    """Position among the answers: identical regimes share one; null if nothing runs."""
    backlog: Backlog | None = None
    """I/Os that open workloads have left undone; null if there are none."""
    stopped: list[str] = []
    """Classes of VMs that have stopped, because they need new blocks and space is short."""
    stopped_names: list[str] = []
    """Display names of the stopped classes of VMs."""
    locks: LockRates | None = None
    """Locks taken; null if there are none."""


class SpaceResult(Result):
    """Fill level of a datastore or a thin pool."""

    id: str
    name: str | None = None
    """Display name."""
    kind: Literal["datastore", "pool"]
    """Datastore or thin pool."""
    capacity_gib: float
    """Capacity at the end [GiB]."""
    used_gib: list[float]
    """Used space at the beginning of each regime, and at the end of the last one [GiB]."""
    used_pct: float
    """Used share at the end [%]."""
    warning_pct: float
    """Used share at which vSphere warns [%]."""
    stun_pct: float
    """Used share at which VMs that need new blocks stop [%]."""
    warning_s: float | None
    """First time at the warning level [s]; null if never."""
    stun_s: float | None
    """First time at the level at which VMs stop [s]; null if never."""
    growth_gib_day: float
    """Mean growth by classes of VMs over the timeline [GiB/day]."""
    warning_after_days: float | None
    """Days after the end until the warning, at that growth; null if never, or already reached."""
    stun_after_days: float | None
    """Days after the end until VMs stop, at that growth; null if never, or already reached."""


class ByIoForecast(Result):
    """Requirements for simulating a timeline from its first I/O to its last."""

    ios: float
    """I/Os of one replication until the last operation ends, including pieces and a second of
    production before and after."""
    why_not: str | None
    """Why it cannot be simulated I/O by I/O; null if it can."""


class TimelineReport(Result):
    """Complete report on the timeline of one design."""

    design_id: str
    """Id of the design."""
    design_title: str
    """Title of the design."""
    model_version: str
    """Version of the model."""
    seed: int
    """Seed of all simulations."""
    length_s: float
    """Length of the timeline [s]."""
    status: Literal["valid", "doubtful", "partial"]
    """`valid`: every regime is steady, and long enough for its slowest process. `doubtful`: see
    `doubts`. `partial`: stopped early."""
    doubts: list[str]
    """Why the numbers may be wrong, in words."""
    regimes: list[RegimeResult]
    """Regimes, one after the other; the first begins at 0."""
    answers: list[Report]
    """Answers of the regimes; their groups and total are production alone."""
    operations: list[OperationResult]
    """Operations, in the order of the design."""
    totals: list[OperationTotal] = []
    """Sums: each operation with a `count` above 1, then all operations if there are several."""
    spaces: list[SpaceResult] = []
    """Datastores and thin pools that something fills or frees."""
    by_io: ByIoForecast | None = None
    """Requirements for simulating it I/O by I/O; null in older reports."""

    def to_frame(
        self,
        table: Literal["operations", "regimes", "spaces"] = "operations",
        library: Library | None = None,
    ) -> Any:
        """Return a table of the timeline as a data frame.

        Parameters
        ----------
        table : {"operations", "regimes", "spaces"}
            `spaces`: datastores and thin pools that fill.
        library : {"pandas", "polars"}, optional
            Default: pandas if it is installed, else polars.

        Raises
        ------
        FramesMissing
            If the library is not installed.
        """
        return frame(alike(map(cells, getattr(self, table))), library)
