"""Cost of an operation for the host, and its esxtop counters: arithmetic, no simulation."""

from collections.abc import Sequence
from dataclasses import dataclass

from qdepth.catalogue.locks import locks_per
from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.document.host import Host
from qdepth.design.document.operation import Copy, Operation, PowerOn, datastores_of
from qdepth.design.profiles.profile_values import split_kib
from qdepth.lowering.operations.work import BLOCK, LOCKING, Phase
from qdepth.units import KIB, from_us


@dataclass(frozen=True, slots=True)
class Footprint:
    """Totals of an operation. All are bytes, but for `commands`, `kernel_time` and `locks`."""

    commands: float = 0.0
    """Commands that the ports of the host send: a large I/O may be split into several."""
    kernel_time: float = 0.0
    """CPU of the kernel [s]."""
    payload: float = 0.0
    """Data through the ports of the host."""
    cloned: float = 0.0
    """Data that the array copies: CLONE_RD and CLONE_WR of esxtop."""
    zeroed: float = 0.0
    """Space that the array zeroes: ZERO."""
    freed: float = 0.0
    """Returned space: DELETE."""
    locks: float = 0.0
    """Locks of VMFS metadata."""

    def __add__(self, other: "Footprint") -> "Footprint":
        return Footprint(
            self.commands + other.commands,
            self.kernel_time + other.kernel_time,
            self.payload + other.payload,
            self.cloned + other.cloned,
            self.zeroed + other.zeroed,
            self.freed + other.freed,
            self.locks + other.locks,
        )


def footprint(phase: Phase, host: Host | None, pieces: float, splits: Sequence[int]) -> Footprint:
    """Return totals of this many pieces of a phase; empty if no host takes part.

    Parameters
    ----------
    splits : sequence of int
        Size of the commands into which each of the paths splits larger I/Os [bytes]; 0: it does
        not. The I/Os are spread over the paths evenly.
    """
    if host is None:
        return Footprint()
    data = pieces * phase.piece_bytes
    zero_write_bytes = host.data_mover.zero_write_kib * KIB
    blocks = data / BLOCK
    zero_writes = blocks * -(-BLOCK // zero_write_bytes)
    zero_commands = zero_writes * _commands_of(min(BLOCK, zero_write_bytes), splits)
    piece_commands = pieces * _commands_of(phase.piece_bytes, splits)
    ios, commands, payload, zeroed = pieces, pieces, 0.0, 0.0
    match phase.method:
        case "data_mover":
            ios, commands, payload = 2.0 * pieces, 2.0 * piece_commands, 2.0 * data
            if phase.zeroing == "write_same":
                ios, commands, zeroed = ios + blocks, commands + blocks, data
            elif phase.zeroing == "zero_writes":
                ios, commands = ios + zero_writes, commands + zero_commands
                payload += data
        case "zero_writes":
            ios, commands, payload = zero_writes, zero_commands, data
        case "write_same":
            zeroed = data
        case "io":
            commands, payload = piece_commands, data
        case _:
            pass
    return Footprint(
        commands=commands,
        kernel_time=ios * from_us(host.kernel_us),
        payload=payload,
        cloned=data if phase.method == "xcopy" else 0.0,
        zeroed=zeroed,
        freed=data if phase.method == "unmap" else 0.0,
        locks=pieces if phase.method in LOCKING else 0.0,
    )


def locks_of(operation: Operation, moved: float) -> float:
    """Locks of VMFS metadata of an operation, apart from those of its pieces, which are not
    simulated: for its files, and for each block by which a thin disk grows.

    Parameters
    ----------
    moved : float
        What it has moved [bytes].
    """
    if isinstance(operation, PowerOn):
        return 0.0
    growth = 0.0
    if isinstance(operation, Copy) and (operation.target_format or operation.disk.format) == "thin":
        growth = locks_per("thin_growth", "per_mib") * moved / (KIB * KIB)
    return locks_per(operation.kind) + growth


def splits_of(design: Design, operation: Operation) -> tuple[int, ...]:
    """Size of the commands into which each path of an operation to its target splits I/Os [bytes];
    0: no split."""
    reach = index_of(design).reach
    host = next(host for host in design.hosts if host.id == operation.host)
    target = index_of(design).datastores[datastores_of(operation)["target"]]
    paths = reach.paths(host, reach.targets(target)[0])
    sizes = (split_kib(design.known_profiles, path.hba_port) for path in paths)
    return tuple(0 if size is None else int(size.value) * KIB for size in sizes)


def _commands_of(io_bytes: int, splits: Sequence[int]) -> float:
    """Commands that an I/O makes, on average over the paths."""
    return sum(-(-io_bytes // split) if split else 1 for split in splits) / len(splits)
