"""A throttle that counts how VMs take turns."""

from __future__ import annotations

from qdepth.engines.simpy_engine.limit import SlotLimit
from qdepth.network.network import Throttle


class IssueThrottle:
    """State of a throttle: who issued last, for how long, and how often the VM changed."""

    __slots__ = ("_is_low", "_last", "_limits", "_rule", "_run", "_switches")

    def __init__(self, rule: Throttle, limits: list[SlotLimit]) -> None:
        self._rule = rule
        self._limits = [limits[limit] for limit in rule.limits]
        self._last: int | None = None
        self._run = self._switches = 0
        self._is_low = False

    def count(self, vm: int, now: float) -> None:
        """Count an I/O of a VM; the first one of all is no switch."""
        if vm == self._last:
            self._run += 1
            if self._run == self._rule.long_run:
                self._switches = 0
                self._resize(is_low=False, now=now)
            return
        if self._last is not None and self._switches < self._rule.switches:
            self._switches += 1
            if self._switches == self._rule.switches:
                self._resize(is_low=True, now=now)
        self._last = vm
        self._run = 1

    def _resize(self, *, is_low: bool, now: float) -> None:
        if is_low != self._is_low:
            self._is_low = is_low
            for limit in self._limits:
                limit.resize(self._rule.low if is_low else self._rule.high, now)
