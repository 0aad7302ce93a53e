"""A limit that grants its slots fairly: see `qdepth.network.network.Limit`."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Mapping

from qdepth.engines.simpy_engine.io import Io
from qdepth.engines.simpy_engine.limit import SlotLimit, Waiting
from qdepth.engines.simpy_engine.running_totals import Recorded
from qdepth.network.network import COST_UNIT, Flow


class _Disk:
    """Queue and tags of a flow."""

    __slots__ = ("finish", "index", "last_finish", "queue", "shares", "start", "vm")

    def __init__(self, index: int, flow: Flow) -> None:
        self.index, self.vm, self.shares = index, flow.vm, flow.shares
        self.queue: deque[Waiting] = deque()
        self.start = self.finish = self.last_finish = 0.0


class FairQueue:
    """I/Os that wait for slots, each flow in its own queue; `places` are those of flows."""

    def __init__(self, places: Mapping[str, int], quantum: int) -> None:
        self._places = places
        self._quantum = quantum
        self._last: _Disk | None = None
        self._in_a_row = 0
        """I/Os of the last disk that were granted one after the other."""
        self._disks: dict[str, _Disk] = {}
        self._waiting: list[_Disk] = []
        self._waiting_of_vm: Counter[int] = Counter()
        self._virtual_time = 0.0

    def append(self, waiting: Waiting) -> None:
        """Let an I/O wait."""
        disk = self._disk(waiting[0])
        disk.queue.append(waiting)
        if len(disk.queue) == 1:
            self._waiting.append(disk)
            self._waiting_of_vm[disk.vm] += 1
            self._tag(disk, waiting[0].size, self._waiting_of_vm[disk.vm])

    def first(self) -> Waiting:
        """Return the next in turn."""
        return self._next().queue[0]

    def popleft(self) -> Waiting:
        """Take the next in turn."""
        disk = self._next()
        taken = disk.queue.popleft()
        self._charge(disk, taken[0])
        if disk.queue:
            self._tag(disk, disk.queue[0][0].size, self._waiting_of_vm[disk.vm])
        else:
            self._waiting.remove(disk)
            self._waiting_of_vm[disk.vm] -= 1
        return taken

    def pass_by(self, io: Io) -> None:
        """Charge an I/O that finds a slot while the line is empty."""
        disk = self._disk(io)
        self._tag(disk, io.size, 1)
        self._charge(disk, io)

    def _disk(self, io: Io) -> _Disk:
        flow = io.flow.flow
        if flow.id not in self._disks:
            self._disks[flow.id] = _Disk(self._places[flow.id], flow)
        return self._disks[flow.id]

    def _next(self) -> _Disk:
        last = self._last
        if (
            last is not None
            and last.queue
            and last.queue[0][0].is_sequential
            and self._in_a_row < self._quantum
        ):
            return last
        return min(self._waiting, key=lambda disk: (disk.finish, disk.index))

    def _tag(self, disk: _Disk, size: int, waiting_of_vm: int) -> None:
        cost = float(-(-size // COST_UNIT))
        share = disk.shares / waiting_of_vm
        disk.start = max(self._virtual_time, disk.last_finish)
        disk.finish = disk.start + cost / share

    def _charge(self, disk: _Disk, io: Io) -> None:
        """Note a grant; one that continues with a run does not move the virtual time."""
        goes_on = disk is self._last and io.is_sequential and self._in_a_row < self._quantum
        self._in_a_row = self._in_a_row + 1 if goes_on else 1
        self._last = disk
        if not goes_on:
            self._virtual_time = max(self._virtual_time, disk.start)
        disk.last_finish = disk.finish


class FairLimit(SlotLimit):
    """A limit whose waiting I/Os take turns by the shares of their VMs."""

    __slots__ = ("_fair",)

    def __init__(
        self,
        capacity: int,
        changed: list[Recorded],
        wake: Callable[[Io], None],
        places: Mapping[str, int],
        quantum: int,
    ) -> None:
        self._fair = FairQueue(places, quantum)
        super().__init__(capacity, changed, wake, self._fair)

    def acquire(self, io: Io, register: int, units: float, now: float) -> bool:
        """Take units now (True) or queue for them (False)."""
        granted = super().acquire(io, register, units, now)
        if granted:
            self._fair.pass_by(io)
        return granted
