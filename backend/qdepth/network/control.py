"""Parts that move limits while I/Os are in flight: throttles and latency controllers."""

from dataclasses import dataclass, field

CALM = 128
"""Commands over which the longest completion time counts that suspends a throttle. Assumed: VMware
publishes no period."""


@dataclass(frozen=True, slots=True)
class Throttle:
    """Lowers limits while VMs take turns to issue, and raises them for a long run of one VM.

    The rule of DSNRO (`Disk.SchedNumReqOutstanding`): `switches` changes from one VM to another
    make the capacity `low`; `long_run` I/Os of one VM in a row make it `high` again, and the
    switches count from 0. It begins `high`, with a drawn number of switches behind it.

    With a latency threshold it begins suspended: nothing is counted, and the capacity is `high`. A
    command that takes longer resumes the rule from the beginning, and `calm` commands in a row that
    do not suspend it again.

    References
    ----------
    VMware, "Set Latency Sensitive Threshold", vSphere Storage 7.0: below it I/Os bypass the
    scheduler. The log messages that it lists name the rule: a command that took longer turns the
    bypass off, a longest completion time below the threshold turns it on.
    """

    limits: tuple[int, ...]
    """Positions in `QueueingNetwork.limits`."""
    low: int
    high: int
    switches: int
    long_run: int
    stream_key: str
    """Name of the random stream for its initial number of switches."""
    origin: str = ""
    """Path of the field of the design that sets `low`."""
    latency_threshold: float = 0.0
    """Longest time of commands while the rule is suspended [s]; 0: it never is."""
    calm: int = CALM
    """Commands in a row that do not take longer, which suspend the rule."""


@dataclass(frozen=True, slots=True)
class StatusThrottle:
    """Lowers a limit after refused commands, and raises it after successful ones.

    The rule of adaptive queue depth: every `sample_size` answers TASK SET FULL halve the depth,
    down to 1; every `threshold` good answers while it is below `high` add 1. It begins `high`, with
    a drawn number of counted answers. The limit has the smaller of this depth and the capacity that
    other controls allow.

    References
    ----------
    Broadcom KB 1008113 (also 311232): QFullSampleSize and QFullThreshold.
    """

    limit: int
    """Position in `QueueingNetwork.limits`."""
    high: int
    sample_size: int
    threshold: int
    stream_key: str
    """Name of the random stream for its initial number of counted answers."""


CONTROL_PERIOD = 4.0
"""Simulated time between two turns of a latency controller [s]."""
CONTROL_GAIN = 0.5
"""Share of a step that a window takes in one turn."""


@dataclass(frozen=True, slots=True)
class Window:
    """A window of a latency controller: the device queue of one host, or the I/Os of a stream.

    If its least and most are equal, it is only observed: the latency of its device counts.
    """

    limit: int
    """Position in `QueueingNetwork.limits`."""
    device: int
    """Position in `QueueingNetwork.devices`."""
    least: int
    most: int
    """Largest and initial value."""
    beta: float
    """Slots that each turn adds before the gain: the host's weight."""


@dataclass(frozen=True, slots=True)
class LatencyController:
    """Keeps the latency of a datastore near a threshold: Storage I/O Control, or work that yields.

    Every `CONTROL_PERIOD`, from a drawn moment on and after everything else that happens at that
    instant: L is the mean device latency (fabric, SP and media) of all I/Os of its devices that
    completed since the last turn. Each window becomes (1 - g) w + g (w threshold / L + beta),
    kept within `least` and `most`, and its limit gets the whole part of that. A turn without a
    completed I/O changes nothing.

    References
    ----------
    A. Gulati, I. Ahmad, C. A. Waldspurger, "PARDA: proportional allocation of resources for
    distributed storage access", FAST 2009, equation (2). There each host smooths its latency; here
    the period does that.
    """

    id: str
    """Datastore of the design."""
    threshold: float
    """[s]"""
    windows: tuple[Window, ...]
    name: str = ""
    """Display name of the datastore, or the work; empty in networks without a design."""
    what: str = field(default="Storage I/O Control", repr=False)
    """Kind of control, in words; it moves no number."""

    def resizes(self, limit: int) -> bool:
        """Whether it moves a limit, by position, or only observes its device."""
        return any(each.limit == limit and each.least < each.most for each in self.windows)

    @property
    def called(self) -> str:
        """The datastore within a sentence."""
        return self.name or self.id
