"""Record of a simulation: cumulative readings at fixed I/O counts or times, and every latency.

A reading holds running totals, so any window between two readings is their difference and the
warm-up can be cut off afterwards. When there are many readings at I/O counts every other one is
dropped and the next ones come half as often: the memory is bounded whatever the budget.
"""

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Generic, Literal, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from qdepth.network.network import LAYERS, QueueingNetwork
from qdepth.solution.solution import GroupSolution, StopReason

FloatArray = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.int64]

FIRST_IOS_PER_READING = 10
NO_READING_BY_IOS = 1 << 31
"""I/Os between two readings if readings come at times."""
MOST_READINGS = 512

TALLY_COLUMNS = ("ios", "bytes", "latency", *LAYERS, "sent_back")
IOS, BYTES, LATENCY = map(TALLY_COLUMNS.index, ("ios", "bytes", "latency"))
LIMIT_COLUMNS = (
    "held_area", "held_sojourn", "waiting_area", "waiting_sojourn", "full_area", "capacity_area",
    "idle_area", "no_wait_area", "sent_back",
)  # fmt: skip
HELD, FULL, CAPACITY = map(LIMIT_COLUMNS.index, ("held_area", "full_area", "capacity_area"))
STATION_COLUMNS = (
    "present_area", "present_sojourn", "busy_area", "work", "departures", "last_departures",
)  # fmt: skip
BUSY = STATION_COLUMNS.index("busy_area")


Activity = Literal["simulating", "replaying", "computing"]


@dataclass(frozen=True, slots=True)
class Progress:
    """Progress of a run."""

    done_ios: int
    total_ios: int
    """I/Os at which it will end at the latest."""
    simulated_s: float
    iops: float
    """Completions over simulated time so far [1/s]."""
    latency_mean_ms: float
    """Mean latency so far [ms]."""
    doing: Activity = "simulating"
    """`replaying`: checking the run against the SimPy engine; `computing`: its analytic value."""
    likely_ios: int | None = None
    """I/Os at which it will likely end, as far as known now; unset: at its total."""
    measured: tuple[GroupSolution, ...] = ()
    """All VMs together, then each class, with intervals, at the last examination; empty before
    it."""

    @property
    def fraction(self) -> float:
        """Likely done share, from 0 to 1."""
        return min(1.0, self.done_ios / max(1, self.likely_ios or self.total_ios))


@dataclass(frozen=True, slots=True)
class TallyKey:
    """Key of a tally: I/Os of one class of VMs through one device are counted together.

    Children that count at a device have their own tally, without a group: the sums of a group
    contain nothing twice.
    """

    group: int | None
    device: int | None
    """Device; None: the I/Os count at no device, their children do."""


def tally_keys(network: QueueingNetwork) -> tuple[TallyKey, ...]:
    """Return the tallies of a network: of groups in the order of the flows, then of children by
    device."""
    of_groups = dict.fromkeys(TallyKey(flow.group, flow.device) for flow in network.flows)
    devices = sorted({device for flow in network.flows for device in flow.binding.devices})
    return (*of_groups, *(TallyKey(None, device) for device in devices))


def group_tallies(network: QueueingNetwork) -> slice:
    """Return the tallies of a network that are of groups; they come first."""
    return slice(sum(key.group is not None for key in tally_keys(network)))


def production_tallies(network: QueueingNetwork) -> slice:
    """Return the tallies of classes of VMs; they come first, before those of operations."""
    groups = network.groups
    keys = [key.group for key in tally_keys(network)]
    return slice(sum(at is not None and not groups[at].is_background for at in keys))


def tallies_of(network: QueueingNetwork, parts: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return positions of the tallies of the groups of each part; a group is in one part at
    most."""
    part_of = {group: at for at, groups in enumerate(parts) for group in groups}
    found: list[list[int]] = [[] for _ in parts]
    for place, key in enumerate(tally_keys(network)):
        if key.group in part_of:
            found[part_of[key.group]].append(place)
    return found


class Stop(NamedTuple):
    """End of a run."""

    reason: StopReason
    time: float
    """[s]"""
    ends: tuple[float | None, ...]
    """As in `RunRecord`."""


@dataclass(frozen=True)
class RunRecord:
    """Everything that is known of a run."""

    times: FloatArray
    """(readings,) simulated time of each reading [s]; the first is 0."""
    tallies: FloatArray
    """(readings, tallies, TALLY_COLUMNS) running totals [1, bytes, s]: of completed I/Os or
    children, and how often one was sent back because a limit was full."""
    limits: FloatArray
    """(readings, limits, LIMIT_COLUMNS) running totals [s, 1], but for those already inside at a
    reading; `idle_area` is the time in which nothing is held, `no_wait_area` that in which nobody
    waits."""
    stations: FloatArray
    """(readings, stations, STATION_COLUMNS) running totals [s, 1]."""
    group_ios: IntArray
    """(readings, groups) completed I/Os of each group, which is the number of its earlier
    latencies."""
    present_ios: IntArray
    """(readings,) I/Os under way."""
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
    def from_readings(  # noqa: PLR0913 -- named columns of one table
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
        """Record from flat readings of totals: tallies, limits, stations."""
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
"""A part whose state an engine records."""


@dataclass(slots=True)
class Reading(Generic[Part]):
    """A reading while an engine runs."""

    time: float
    """[s]."""
    present_ios: int
    group_ios: tuple[int, ...]
    changes: dict[Part, bytes]
    """Packed states of the parts that changed since the reading before."""


class Recorder(Generic[Part]):
    """Collects latencies and readings while an engine runs."""

    def __init__(
        self,
        groups: int,
        most_readings: int = MOST_READINGS,
        ios_per_reading: int = FIRST_IOS_PER_READING,
    ) -> None:
        self.latencies: list[array[float]] = [array("d") for _ in range(groups)]
        self.ios_per_reading = self.next_reading = ios_per_reading
        self._most_readings = most_readings
        self._readings: list[Reading[Part]] = []

    def add_reading(self, now: float, present_ios: int, changes: dict[Part, bytes]) -> None:
        """Store a reading; `changes`: states of the parts that changed since the previous one."""
        counts = tuple(map(len, self.latencies))
        self._readings.append(Reading(now, present_ios, counts, changes))
        if len(self._readings) > self._most_readings:
            self._keep_every_other()
        self.next_reading = sum(counts) + self.ios_per_reading

    def _keep_every_other(self) -> None:
        """Drop the odd ones; what changed before one of them, the next reading tells."""
        for dropped, kept in zip(self._readings[1::2], self._readings[2::2], strict=True):
            kept.changes = dropped.changes | kept.changes
        self._readings = self._readings[::2]
        self.ios_per_reading *= 2

    def record(
        self,
        network: QueueingNetwork,
        stop: Stop,
        totals: Callable[[FloatArray, list[dict[Part, bytes]]], FloatArray],
    ) -> RunRecord:
        """Return everything recorded so far.

        `totals` returns the flat totals of each reading, tallies, limits and stations, from the
        times and the changes of all.
        """
        times = np.array([reading.time for reading in self._readings], dtype=np.float64)
        return RunRecord.from_readings(
            network,
            times=times,
            totals=totals(times, [reading.changes for reading in self._readings]),
            group_ios=np.array([reading.group_ios for reading in self._readings], dtype=np.int64),
            present_ios=np.array(
                [reading.present_ios for reading in self._readings], dtype=np.int64
            ),
            latencies=tuple(np.array(latencies) for latencies in self.latencies),
            stop=stop,
        )
