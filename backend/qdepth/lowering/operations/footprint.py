"""What an operation costs the host, and what esxtop counts of it: arithmetic, no simulation."""

from dataclasses import dataclass

from qdepth.design.document.host import Host
from qdepth.lowering.operations.work import BLOCK, Phase
from qdepth.lowering.units import KIB, from_us


@dataclass(frozen=True, slots=True)
class Footprint:
    """Totals of an operation. All are bytes, but for `commands` and `kernel_time`."""

    commands: float = 0.0
    """Commands that the host sends."""
    kernel_time: float = 0.0
    """CPU of the kernel [s]."""
    payload: float = 0.0
    """Data through the ports of the host."""
    cloned: float = 0.0
    """Data that the array copies: CLONE_RD and CLONE_WR of esxtop."""
    zeroed: float = 0.0
    """Space that the array zeroes: ZERO."""
    freed: float = 0.0
    """Space that is given back: DELETE."""

    def __add__(self, other: "Footprint") -> "Footprint":
        return Footprint(
            self.commands + other.commands,
            self.kernel_time + other.kernel_time,
            self.payload + other.payload,
            self.cloned + other.cloned,
            self.zeroed + other.zeroed,
            self.freed + other.freed,
        )


def footprint(phase: Phase, host: Host | None, pieces: float) -> Footprint:
    """Totals of so many pieces of a phase; nothing where no host takes part."""
    if host is None:
        return Footprint()
    data = pieces * phase.piece_bytes
    writes_a_block = -(-BLOCK // (host.data_mover.zero_write_kib * KIB))
    commands, payload, zeroed = pieces, 0.0, 0.0
    blocks = data / BLOCK
    match phase.method:
        case "data_mover":
            commands, payload = 2.0 * pieces, 2.0 * data
            if phase.zeroing == "write_same":
                commands, zeroed = commands + blocks, data
            elif phase.zeroing == "zero_writes":
                commands, payload = commands + blocks * writes_a_block, payload + data
        case "zero_writes":
            commands, payload = pieces * writes_a_block, data
        case "write_same":
            zeroed = data
        case "io":
            payload = data
        case _:
            pass
    return Footprint(
        commands=commands,
        kernel_time=commands * from_us(host.kernel_us),
        payload=payload,
        cloned=data if phase.method == "xcopy" else 0.0,
        zeroed=zeroed,
        freed=data if phase.method == "unmap" else 0.0,
    )
