"""How much of the machine others took during a measurement."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import psutil

T = TypeVar("T")

MOST_OF_OTHERS = 0.05
"""Share of all processors that others may take, for a measurement to begin."""
LOOK_S = 2.0
PATIENCE_S = 60.0
OWN_TIMES = 4
"""User, system, and both of children that have ended, as psutil gives them."""


class Quiet:
    """Measures while others leave the machine alone; `places` are folders where ours work too."""

    def __init__(self, *places: Path) -> None:
        self._places = places
        self.last_share = 0.0
        """What others took during the last measurement."""
        self.last_own_s = 0.0
        """Processor time of ours during the last measurement [s]."""
        self.most_share = 0.0

    def measured(self, measure: Callable[[], T]) -> T:
        """Measure as soon as others are quiet, or patience is over, and note what they took."""
        self._await()
        found, self.last_share = self._watched(measure)
        self.most_share = max(self.most_share, self.last_share)
        return found

    def _await(self) -> None:
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            if self._watched(lambda: time.sleep(LOOK_S))[1] <= MOST_OF_OTHERS:
                return

    def _watched(self, measure: Callable[[], T]) -> tuple[T, float]:
        before, mine, begun = _busy_s(), self._mine_s(), time.monotonic()
        found = measure()
        total = (time.monotonic() - begun) * (psutil.cpu_count() or 1)
        self.last_own_s = self._mine_s() - mine
        others = (_busy_s() - before) - self.last_own_s
        return found, max(others, 0.0) / total

    def _mine_s(self) -> float:
        total = 0.0
        for process in self._processes():
            try:
                total += sum(process.cpu_times()[:OWN_TIMES])
            except psutil.Error:  # it has ended
                continue
        return total

    def _processes(self) -> Iterator[psutil.Process]:
        me = psutil.Process()
        mine = {me, *me.children(recursive=True)}
        yield from mine
        for process in psutil.process_iter():
            if process not in mine and self._works_here(process):
                yield process

    def _works_here(self, process: psutil.Process) -> bool:
        try:
            folder = Path(process.cwd())
        except psutil.Error:
            return False
        return any(map(folder.is_relative_to, self._places))


def _busy_s() -> float:
    times = psutil.cpu_times()
    return float(sum(times[:8]) - times.idle - times.iowait)
