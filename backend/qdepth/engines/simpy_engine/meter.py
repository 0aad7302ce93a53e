"""Counts those present, in two independent ways that must agree."""


class Meter:
    """Integral over time of the number present, and the summed sojourns, both from the start.

    `area` is updated at each change of the number. `sojourn` is summed from each visitor's own
    entry and exit. A cut adds to `sojourn` the time that those still inside have spent since the
    last cut, so after a cut both are clipped to the same window and must be equal.
    """

    __slots__ = ("_cut", "_offsets", "_since", "area", "count", "sojourn")

    def __init__(self) -> None:
        self.count = 0
        self.area = 0.0
        self.sojourn = 0.0
        self._since = 0.0
        self._cut = 0.0
        self._offsets = 0.0

    def enter(self, now: float, units: int = 1) -> None:
        """Somebody comes in with some units."""
        self.area += self.count * (now - self._since)
        self._since = now
        self.count += units
        self._offsets += units * (now - self._cut)

    def leave(self, now: float, entered: float, units: int = 1) -> None:
        """Somebody who came in at `entered` goes."""
        self.area += self.count * (now - self._since)
        self._since = now
        self.count -= units
        if entered < self._cut:
            self.sojourn += units * (now - self._cut)
        else:
            self.sojourn += units * (now - entered)
            self._offsets -= units * (entered - self._cut)

    def cut(self, now: float) -> None:
        """Close the window at `now` and open the next."""
        self.area += self.count * (now - self._since)
        self._since = now
        self.sojourn += self.count * (now - self._cut) - self._offsets
        self._cut = now
        self._offsets = 0.0

    def restart_clock(self) -> None:
        """Begin again at time 0; only while nobody is inside."""
        self._since = self._cut = self._offsets = 0.0
