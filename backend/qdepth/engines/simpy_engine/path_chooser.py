"""Path policies: which path the next I/O takes."""

from __future__ import annotations

from qdepth.network.network import PathChooser


class RoundRobin:
    """Path policy of one host and device.

    Parameters
    ----------
    ios : int
        I/Os of its round that it has behind it at time 0.
    """

    __slots__ = ("_ios", "_ios_per_path", "_paths")

    def __init__(self, chooser: PathChooser, ios: int) -> None:
        self._ios_per_path = chooser.ios_per_path
        self._paths = chooser.paths
        self._ios = ios

    def next_path(self) -> int:
        """Path of the next I/O."""
        if self._ios_per_path == 0:
            return 0
        path = self._ios // self._ios_per_path % self._paths
        self._ios += 1
        return path
