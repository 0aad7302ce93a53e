"""Readings of running totals, from the sums of the parts of the system.

A state is a snapshot of the sums of a part, stored at a reading if it changed since the one before.
Nothing is computed before the run is over, and then for all readings together.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterable

import numpy as np

from qdepth.engines.simpy_engine.meter import Columns
from qdepth.statistics.recorder import FloatArray

State = bytes
"""A snapshot of the sums of a limit, a station or a tally: packed numbers."""
Changes = dict["Recorded", State]
"""States of the parts that changed since the reading before."""


class Recorded(ABC):
    """A part of the system that adds something up; whatever changes it first notes that."""

    __slots__ = ("_changed", "is_noted")

    def __init__(self, changed: list[Recorded]) -> None:
        self._changed = changed
        self.note_change()

    def note_change(self) -> None:
        """Let the next reading store the state, unless `is_noted`."""
        self.is_noted = True
        self._changed.append(self)

    @abstractmethod
    def state(self) -> State:
        """Return the snapshot that `totals` reads."""

    @staticmethod
    @abstractmethod
    def totals(now: FloatArray, state: Columns, /) -> tuple[FloatArray, ...]:
        """Running totals, in the columns of a record, from states at some times."""


def take_changes(changed: list[Recorded]) -> Changes:
    """States of the parts that noted a change; from now on they note the next one."""
    changes: Changes = {}
    for part in changed:
        changes[part] = part.state()
        part.is_noted = False
    changed.clear()
    return changes


def totals_of_readings(
    parts: Iterable[Recorded], times: FloatArray, readings: list[Changes]
) -> FloatArray:
    """Running totals of the parts at each reading, flat; at the first one all had changed."""
    changed_at: dict[Recorded, list[int]] = defaultdict(list)
    states: dict[Recorded, list[State]] = defaultdict(list)
    for reading, changes in enumerate(readings):
        for part, state in changes.items():
            changed_at[part].append(reading)
            states[part].append(state)
    columns: list[FloatArray] = []
    every_reading = np.arange(len(readings))
    for part in parts:
        last_change = np.searchsorted(changed_at[part], every_reading, side="right") - 1
        known = np.frombuffer(b"".join(states[part])).reshape(len(states[part]), -1)
        columns += part.totals(times, [*known[last_change].T])
    return np.stack(columns, axis=1)
