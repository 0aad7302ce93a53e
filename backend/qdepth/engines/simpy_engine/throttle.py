"""Throttles: one counts turns of VMs, the other answers of the array."""

from __future__ import annotations

from qdepth.engines.simpy_engine.limit import SlotLimit
from qdepth.network.control import StatusThrottle, Throttle


class IssueThrottle:
    """State of a throttle: the last issuer, for how long, and how often the VM changed; and since
    how many commands none was slow."""

    __slots__ = (
        "_calm",
        "_is_low",
        "_is_suspended",
        "_last",
        "_limits",
        "_rule",
        "_run",
        "_switches",
    )

    def __init__(self, rule: Throttle, limits: list[SlotLimit], switches: int) -> None:
        self._rule = rule
        self._limits = [limits[limit] for limit in rule.limits]
        self._last: int | None = None
        self._run = 0
        self._switches = switches
        self._is_low = False
        self._is_suspended = rule.latency_threshold > 0.0
        self._calm = 0

    def count_issue(self, vm: int, now: float) -> None:
        """Count an I/O of a VM; the first one of all is no switch."""
        if self._is_suspended:
            return
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

    def count_completion(self, time: float, now: float) -> None:
        """Count a command that took so long [s]."""
        if time > self._rule.latency_threshold:
            self._calm = 0
            self._is_suspended = False
        elif not self._is_suspended:
            self._calm += 1
            if self._calm == self._rule.calm:
                self._is_suspended = True
                self._last, self._switches = None, 0
                self._resize(is_low=False, now=now)

    def _resize(self, *, is_low: bool, now: float) -> None:
        if is_low != self._is_low:
            self._is_low = is_low
            for limit in self._limits:
                limit.resize(self._rule.low if is_low else self._rule.high, now)


class AnswerThrottle:
    """State of a throttle: the depth, and the answers since it last changed it."""

    __slots__ = ("_depth", "_good", "_limit", "_refused", "_rule")

    def __init__(
        self, rule: StatusThrottle, limits: list[SlotLimit], answers: tuple[int, int]
    ) -> None:
        self._rule = rule
        self._limit = limits[rule.limit]
        self._depth = rule.high
        self._refused, self._good = answers

    def count_status(self, now: float, *, is_good: bool) -> None:
        """Count an answer; at the full depth good ones are not counted."""
        if not is_good:
            self._refused += 1
            if self._refused == self._rule.sample_size:
                self._refused = 0
                self._allow(max(1, self._depth // 2), now)
        elif self._depth < self._rule.high:
            self._good += 1
            if self._good == self._rule.threshold:
                self._good = 0
                self._allow(self._depth + 1, now)

    def _allow(self, depth: int, now: float) -> None:
        self._depth = depth
        self._limit.allow(depth, now)
