"""What a simulation records: cumulative rows at fixed I/O counts or times, and every latency.

A row holds running totals, so any window between two rows is their difference and the warm-up
can be cut off afterwards. When there are many rows at I/O counts every other one is dropped and the
next ones come half as often: the memory is bounded whatever the budget.
"""

from array import array
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Generic, Literal, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from qdepth.network.network import LAYERS, QueueingNetwork
from qdepth.solution.solution import StopReason

FloatArray = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.int64]

FIRST_IOS_PER_ROW = 10
NO_ROW_BY_IOS = 1 << 31
"""I/Os between two rows where rows come at times."""
MOST_ROWS = 512

TALLY_COLUMNS = ("ios", "bytes", "latency", *LAYERS, "sent_back")
LIMIT_COLUMNS = (
    "held_area", "held_sojourn", "waiting_area", "waiting_sojourn", "full_area", "capacity_area",
    "idle_area", "no_wait_area", "sent_back",
)  # fmt: skip
STATION_COLUMNS = (
    "present_area", "present_sojourn", "busy_area", "work", "departures", "last_departures",
)  # fmt: skip


Activity = Literal["simulating", "replaying", "computing"]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run has come."""

    done_ios: int
    total_ios: int
    """I/Os at which it will end, as far as that is known by now."""
    simulated_s: float
    iops: float
    """Completions over simulated time so far [1/s]."""
    latency_mean_ms: float
    """Mean latency so far [ms]."""
    doing: Activity = "simulating"
    """`replaying`: checking the run against the SimPy engine; `computing`: its analytic value."""


@dataclass(frozen=True, slots=True)
class TallyKey:
    """I/Os of one VM group through one device are tallied together.

    Children that count at a device have a tally of its own, without a group: in the sums of a group
    nothing is there twice.
    """

    group: int | None
    device: int | None
    """None: the I/Os count at no device, their children do."""


def tally_keys(network: QueueingNetwork) -> tuple[TallyKey, ...]:
    """Tallies of a network: of groups in the order of the flows, then of children by device."""
    of_groups = dict.fromkeys(TallyKey(flow.group, flow.device) for flow in network.flows)
    devices = sorted({device for flow in network.flows for device in flow.binding.devices})
    return (*of_groups, *(TallyKey(None, device) for device in devices))


def group_tallies(network: QueueingNetwork) -> slice:
    """Which tallies of a network are of groups; they come first."""
    return slice(sum(key.group is not None for key in tally_keys(network)))


def production_tallies(network: QueueingNetwork) -> slice:
    """Which tallies of a network are of VM groups; they come first, before those of operations."""
    groups = network.groups
    keys = [key.group for key in tally_keys(network)]
    return slice(sum(at is not None and not groups[at].is_background for at in keys))


class Stop(NamedTuple):
    """How a run stopped."""

    reason: StopReason
    time: float
    """[s]"""
    ends: tuple[float | None, ...]
    """As in `RunRecord`."""


@dataclass(frozen=True)
class RunRecord:
    """Everything that is known of a run."""

    times: FloatArray
    """(rows,) simulated time of each row [s]; the first is 0."""
    tallies: FloatArray
    """(rows, tallies, TALLY_COLUMNS) running totals [1, bytes, s]: of completed I/Os or children,
    and how often one was sent back because a limit was full."""
    limits: FloatArray
    """(rows, limits, LIMIT_COLUMNS) running totals [s, 1], but for those already inside at a row;
    `idle_area` is the time in which nothing is held, `no_wait_area` that in which nobody waits."""
    stations: FloatArray
    """(rows, stations, STATION_COLUMNS) running totals [s, 1]."""
    group_ios: IntArray
    """(rows, groups) completed I/Os of each group: how many of its latencies lie before the row."""
    present_ios: IntArray
    """(rows,) I/Os under way."""
    latencies: tuple[FloatArray, ...]
    """For each group, the latency of each I/O in order of completion [s]."""
    stop_reason: StopReason
    simulated: float
    """Simulated time at the stop [s]."""
    ios: int
    """I/Os completed in all."""
    ends: tuple[float | None, ...]
    """For each flow the time at which its last piece was completed [s]; None for flows that had not
    ended at the stop, and for those without an end."""

    @classmethod
    def from_rows(  # noqa: PLR0913 -- named columns of one table
        cls,
        network: QueueingNetwork,
        *,
        times: FloatArray,
        totals: FloatArray,
        group_ios: IntArray,
        present_ios: IntArray,
        latencies: tuple[FloatArray, ...],
        stop: Stop,
    ) -> "RunRecord":
        """Record from flat rows of totals: tallies, limits, stations."""
        shapes = (
            (len(tally_keys(network)), len(TALLY_COLUMNS)),
            (len(network.limits), len(LIMIT_COLUMNS)),
            (len(network.stations), len(STATION_COLUMNS)),
        )
        blocks, start = [], 0
        for parts, columns in shapes:
            block = totals[:, start : start + parts * columns]
            blocks.append(block.reshape(len(totals), parts, columns))
            start += parts * columns
        return cls(
            times=times,
            tallies=blocks[0],
            limits=blocks[1],
            stations=blocks[2],
            group_ios=group_ios,
            present_ios=present_ios,
            latencies=latencies,
            stop_reason=stop.reason,
            simulated=stop.time,
            ios=sum(len(values) for values in latencies),
            ends=stop.ends,
        )


def differing_fields(one: RunRecord, other: RunRecord) -> list[str]:
    """Names of the fields of two records that do not have the same bits."""
    return [
        field.name
        for field in fields(RunRecord)
        if _bits(getattr(one, field.name)) != _bits(getattr(other, field.name))
    ]


def _bits(value: object) -> object:
    if isinstance(value, np.ndarray):
        return value.shape, value.dtype.kind, np.ascontiguousarray(value).tobytes()
    if isinstance(value, tuple):
        return tuple(_bits(item) for item in value)
    return value


Part = TypeVar("Part")
"""What an engine records the state of."""


@dataclass(slots=True)
class Row(Generic[Part]):
    """A row while an engine runs."""

    time: float
    """[s]."""
    present_ios: int
    group_ios: tuple[int, ...]
    changes: dict[Part, bytes]
    """Packed states of the parts that changed since the row before."""


class Recorder(Generic[Part]):
    """Collects latencies and rows while an engine runs."""

    def __init__(
        self, groups: int, most_rows: int = MOST_ROWS, ios_per_row: int = FIRST_IOS_PER_ROW
    ) -> None:
        self.latencies: list[array[float]] = [array("d") for _ in range(groups)]
        self.ios_per_row = self.next_row = ios_per_row
        self._most_rows = most_rows
        self._rows: list[Row[Part]] = []

    def add_row(self, now: float, present_ios: int, changes: dict[Part, bytes]) -> None:
        """Keep a row; `changes` are the states of the parts that changed since the one before."""
        counts = tuple(map(len, self.latencies))
        self._rows.append(Row(now, present_ios, counts, changes))
        if len(self._rows) > self._most_rows:
            self._keep_every_other()
        self.next_row = sum(counts) + self.ios_per_row

    def _keep_every_other(self) -> None:
        """Drop the odd ones; what changed before one of them, the next row tells."""
        for dropped, kept in zip(self._rows[1::2], self._rows[2::2], strict=True):
            kept.changes = dropped.changes | kept.changes
        self._rows = self._rows[::2]
        self.ios_per_row *= 2

    def record(
        self,
        network: QueueingNetwork,
        stop: Stop,
        totals: Callable[[FloatArray, list[dict[Part, bytes]]], FloatArray],
    ) -> RunRecord:
        """Everything recorded so far.

        `totals` gives the flat totals of each row, tallies, limits and stations, from the times
        and the changes of all.
        """
        times = np.array([row.time for row in self._rows], dtype=np.float64)
        return RunRecord.from_rows(
            network,
            times=times,
            totals=totals(times, [row.changes for row in self._rows]),
            group_ios=np.array([row.group_ios for row in self._rows], dtype=np.int64),
            present_ios=np.array([row.present_ios for row in self._rows], dtype=np.int64),
            latencies=tuple(np.array(latencies) for latencies in self.latencies),
            stop=stop,
        )
