"""Path policies of hosts: how the next path to a device is chosen."""

from dataclasses import dataclass
from enum import StrEnum


class PathRule(StrEnum):
    """Rule by which a host chooses the next path."""

    TURNS = "turns"
    """The paths take turns."""
    LEAST = "least"
    """The path with the fewest units held at its limit; among equals, the first after the last one
    taken."""
    LATENCY = "latency"
    """For each I/O the path with the least product of its measured mean latency and the units that
    would be held at its limit with this I/O; of equal ones the first. At time 0, and whenever the
    first I/O comes that long after the last measurement has ended, the paths take turns until each
    has completed `samples` I/Os since; their mean latencies are the measurement."""


CHOSEN = -1
"""I/Os in a row on a path that follow from the state of the network."""


@dataclass(frozen=True, slots=True)
class PathChooser:
    """Path policy of one host for one device; its start is drawn.

    References
    ----------
    VMware vSphere Storage, "VMware High-Performance Plug-in" (LB-RR, LB-IOPS, LB-BYTES, LB-Latency)
    and "Change default parameters for latency round robin"; its device listing shows a latency and
    the number of pending I/Os of a path, from which `PathRule.LATENCY` is taken.
    """

    ios_per_path: int
    """I/Os before the next path is taken; 0: always the first path."""
    paths: int
    stream_key: str
    """Name of the random stream for its start within the round."""
    bytes_per_path: int = 0
    """Bytes after which the next path is taken, if that is fewer I/Os; 0: only I/Os count."""
    rule: PathRule = PathRule.TURNS
    limits: tuple[int, ...] = ()
    """Positions of the limits whose units the I/Os on each path hold; empty for turns."""
    samples: int = 0
    """I/Os of each path that a measurement of latencies takes."""
    interval: float = 0.0
    """Time between the end of a measurement and the next one [s]."""

    def in_a_row(self, sizes: tuple[int, ...]) -> int:
        """I/Os that take one path before others take the next; `CHOSEN` if the state decides.

        Parameters
        ----------
        sizes : tuple of int
            Sizes of the I/Os [bytes].
        """
        if self.rule is not PathRule.TURNS:
            return CHOSEN
        if not self.bytes_per_path:
            return self.ios_per_path
        return min(self.ios_per_path, -(-self.bytes_per_path // min(sizes)))
