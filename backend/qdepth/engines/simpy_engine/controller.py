"""A latency controller: see `qdepth.network.control.LatencyController`."""

from __future__ import annotations

from qdepth.engines.simpy_engine.limit import SlotLimit
from qdepth.engines.simpy_engine.tally import Tally
from qdepth.network.control import CONTROL_GAIN, LatencyController


class WindowController:
    """The windows of a controller, and the completions of its devices at its last turn."""

    def __init__(
        self, rule: LatencyController, limits: list[SlotLimit], tallies: list[Tally]
    ) -> None:
        self._rule = rule
        self._limits = [limits[window.limit] for window in rule.windows]
        self._tallies = tallies
        self._sizes = [float(window.most) for window in rule.windows]
        self._time = 0.0
        self._ios = 0

    def adjust(self, now: float) -> None:
        """Adjust the windows."""
        time, ios = 0.0, 0
        for tally in self._tallies:
            time += tally.device_time
            ios += tally.ios
        passed, done = time - self._time, ios - self._ios
        self._time, self._ios = time, ios
        if done:
            for place, limit in enumerate(self._limits):
                self._resize(place, limit, passed, float(done), now)

    def _resize(self, place: int, limit: SlotLimit, passed: float, done: float, now: float) -> None:
        window, before = self._rule.windows[place], self._sizes[place]
        size = float(window.most)
        if passed > 0.0:
            aim = before * (self._rule.threshold * done / passed) + window.beta
            size = (1.0 - CONTROL_GAIN) * before + CONTROL_GAIN * aim
        size = min(max(size, float(window.least)), float(window.most))
        self._sizes[place] = size
        if int(size) != int(before):
            limit.resize(int(size), now)
