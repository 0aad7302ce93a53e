"""The steps of which the program of an I/O is made. There are no others.

An I/O goes from one step to the next unless a step names targets, which are positions in the
program. Stations, limits, choosers, throttles and VMs have numbers that a binding gives a meaning.
Every rule of the storage path is written with these steps, so a new rule needs no new engine.
"""

from dataclasses import dataclass
from enum import StrEnum

from qdepth.network.laws import Law


class Direction(StrEnum):
    """Direction of the data of an I/O."""

    READ = "read"
    WRITE = "write"


@dataclass(frozen=True, slots=True)
class Demand:
    """A random time that depends on the direction and the size of the I/O.

    The mean is `read` or `write`, plus the size times `read_per_byte` or `write_per_byte`, plus
    the bytes beyond `knee_bytes` times `per_byte_beyond`, plus `more_beyond` if there are any [s].
    """

    law: Law
    purpose: int
    """Code of the draw; draws with different purposes are independent."""
    read: float = 0.0
    write: float = 0.0
    read_per_byte: float = 0.0
    write_per_byte: float = 0.0
    knee_bytes: float = 0.0
    """Size beyond which `per_byte_beyond` counts."""
    per_byte_beyond: float = 0.0
    """Time per further byte, for reads and writes; negative if further bytes cost less, but never
    so far that a mean would be negative [s]."""
    more_beyond: float = 0.0
    """Additional time of reads and writes larger than `knee_bytes` [s]."""

    @property
    def has_sizes(self) -> bool:
        """Whether the mean depends on the size of the I/O."""
        return any(
            (self.read_per_byte, self.write_per_byte, self.per_byte_beyond, self.more_beyond)
        )

    def mean(self, size: float, *, is_read: bool) -> float:
        """Mean time of an I/O [s].

        Parameters
        ----------
        size : float
            [bytes]
        """
        fixed, per_byte = (
            (self.read, self.read_per_byte) if is_read else (self.write, self.write_per_byte)
        )
        mean = fixed + per_byte * size
        beyond = size - self.knee_bytes
        return mean + self.per_byte_beyond * beyond + self.more_beyond if beyond > 0 else mean


@dataclass(frozen=True, slots=True)
class Delay:
    """Time that passes without a queue. A delay of zero is not an event."""

    demand: Demand
    layer: int


@dataclass(frozen=True, slots=True)
class Visit:
    """Service at stations, at all of them at the same time; done when the last one is."""

    stations: tuple[int, ...]
    demands: tuple[Demand, ...]
    """One for each station."""
    layer: int


@dataclass(frozen=True, slots=True)
class Acquire:
    """Take units of a limit, waiting in its order until they are free."""

    limit: int
    register: int
    """Register for what the I/O took; `Release` names it."""
    page_bytes: int = 0
    """0: one unit; otherwise one unit for each started page of the I/O's size."""


@dataclass(frozen=True, slots=True)
class Release:
    """Release the units; waiting I/Os get them immediately, in order."""

    limit: int
    register: int


@dataclass(frozen=True, slots=True)
class Resize:
    """Change the capacity of a limit: it evicts no I/O, and grants free slots."""

    limit: int
    capacity: int


@dataclass(frozen=True, slots=True)
class CountIssue:
    """Report to a throttle which VM issues; it may resize its limits."""

    throttle: int
    vm: int
    """Number of the VM in the throttle's count."""


@dataclass(frozen=True, slots=True)
class CountCompletion:
    """Report to a throttle that a command is complete; it may suspend its rule, or resume it."""

    throttle: int
    register: int
    """Register of the slot that the command holds: it has taken as long as it holds it."""


@dataclass(frozen=True, slots=True)
class CountStatus:
    """Report to a throttle how the array answered a command; it may resize its limit."""

    throttle: int
    is_good: bool
    """False: TASK SET FULL."""


@dataclass(frozen=True, slots=True)
class BranchByDirection:
    """Reads continue at one target, writes at the other."""

    read: int
    write: int


@dataclass(frozen=True, slots=True)
class BranchByDraw:
    """Continue at a random target."""

    purpose: int
    cumulative: tuple[float, ...]
    """Cumulative probabilities, the last one 1."""
    targets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BranchIfFull:
    """Continue at one target if a unit of a limit is not free, otherwise at the other."""

    limit: int
    full: int
    free: int
    device: int | None = None
    """Device that counts the ones sent to `full`; None: that of the flow."""


@dataclass(frozen=True, slots=True)
class ChoosePath:
    """Go on at the target that the path policy of the device names."""

    chooser: int
    targets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Jump:
    """Continue at a target. An I/O that jumps back draws again from there on."""

    target: int


@dataclass(frozen=True, slots=True)
class Fork:
    """Start children at each of some targets and continue when the last one has joined.

    They start one target after the other, and chunk by chunk.
    """

    targets: tuple[int, ...]
    chunk_bytes: int
    """Size of each child; the last one at a target has the rest. 0: one for all."""
    direction: Direction | None = None
    """Direction of the children; None: that of the I/O."""
    total_bytes: int = 0
    """Total size of the children of a target; 0: the size of the I/O."""
    first_child: int = 0
    """Number of the first child, which keys its draws. Forks of one I/O whose children have
    different numbers draw independently."""


@dataclass(frozen=True, slots=True)
class Join:
    """End of a child."""

    device: int | None = None
    """Device that counts it as a command: its bytes, its latency since its start and the times of
    its layers; None: none does."""


@dataclass(frozen=True, slots=True)
class Spawn:
    """Start a detached I/O at a target, without waiting for it."""

    target: int
    registers: tuple[int, ...] = ()
    """Registers whose units it takes over, to release them itself."""


@dataclass(frozen=True, slots=True)
class End:
    """End of an I/O, or of a detached one."""


PlainStep = Delay | Visit | Acquire | Release | Resize | CountIssue | CountCompletion | CountStatus
"""A step that names no other one."""
Step = (
    PlainStep
    | BranchByDirection
    | BranchByDraw
    | BranchIfFull
    | ChoosePath
    | Jump
    | Fork
    | Join
    | Spawn
    | End
)
