"""Path policies: the choice of the next I/O's path."""

from __future__ import annotations

from qdepth.engines.simpy_engine.limit import SlotLimit
from qdepth.network.path_rules import PathChooser, PathRule


class PathPolicy:
    """Path policy of one host and device: turns, or the path with the fewest units held.

    Parameters
    ----------
    ios : int
        I/Os of its round that it has behind it at time 0.
    """

    __slots__ = ("_bytes_sent", "_held", "_ios_left", "_is_due", "_rule", "_turn")

    def __init__(self, rule: PathChooser, ios: int, limits: list[SlotLimit]) -> None:
        self._rule = rule
        self._turn, done = divmod(ios, rule.ios_per_path) if rule.ios_per_path else (0, 0)
        self._ios_left = rule.ios_per_path - done
        self._bytes_sent = 0
        self._is_due = False
        self._held = [limits[place].held for place in rule.limits]

    def next_path(self, size: int, _now: float) -> int:
        """Path of the next I/O, of a size [bytes]."""
        rule = self._rule
        if rule.ios_per_path == 0:
            return 0
        if self._is_due:
            self._is_due = False
            self._turn = self._least_held()
        path = self._turn % rule.paths
        self._ios_left -= 1
        self._bytes_sent += size
        if self._ios_left == 0 or 0 < rule.bytes_per_path <= self._bytes_sent:
            self._ios_left, self._bytes_sent = rule.ios_per_path, 0
            if rule.rule is PathRule.TURNS:
                self._turn += 1
            else:
                self._is_due = True
        return path

    def _least_held(self) -> int:
        """The path with the least units held; of equal ones the first after the present one."""
        paths, held = self._rule.paths, self._held
        after = [(self._turn + step) % paths for step in range(1, paths + 1)]
        return min(after, key=lambda path: held[path].count)


class MeasuredPaths:
    """Path policy of one host and device by latency: see `PathRule.LATENCY`.

    Parameters
    ----------
    turn : int
        Path on which the first measurement begins.
    """

    __slots__ = ("_done", "_held", "_is_due", "_issued", "_latencies", "_next", "_rule", "_stays",
                 "_turn")  # fmt: skip

    def __init__(self, rule: PathChooser, turn: int, limits: list[SlotLimit]) -> None:
        self._rule = rule
        self._turn = turn
        self._held = [limits[place].held for place in rule.limits]
        self._is_due = False
        """Whether it measures."""
        self._next = 0.0
        self._issued = [0] * rule.paths
        self._done = [0.0] * rule.paths
        """I/Os completed on each path when the measurement began."""
        self._stays = [0.0] * rule.paths
        """Time that these had spent there [s]."""
        self._latencies = [0.0] * rule.paths

    def next_path(self, _size: int, now: float) -> int:
        """Path of the next I/O."""
        if not self._is_due and now >= self._next:
            self._is_due = True
            self._done = [self._completed(path) for path in range(self._rule.paths)]
            self._stays = [held.stays for held in self._held]
        if self._is_due and self._has_enough():
            self._is_due = False
            self._next = now + self._rule.interval
            self._latencies = [self._mean(path) for path in range(self._rule.paths)]
        path = self._fastest()
        if self._is_due:
            path = self._turn % self._rule.paths
            self._turn += 1
        self._issued[path] += 1
        return path

    def _completed(self, path: int) -> float:
        return self._issued[path] - self._held[path].count

    def _has_enough(self) -> bool:
        """Whether each path has completed this many I/Os since the measurement began."""
        return all(
            self._completed(path) - done >= self._rule.samples
            for path, done in enumerate(self._done)
        )

    def _mean(self, path: int) -> float:
        """Mean latency of the I/Os that a path has completed since the measurement began [s]."""
        time = self._held[path].stays - self._stays[path]
        return time / (self._completed(path) - self._done[path])

    def _fastest(self) -> int:
        """The path with the least latency times I/Os, this one too; of equal ones the first."""
        products = [
            latency * (held.count + 1.0)
            for latency, held in zip(self._latencies, self._held, strict=True)
        ]
        return products.index(min(products))
