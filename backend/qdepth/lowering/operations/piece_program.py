"""Programs of pieces: the work of one piece of an operation, by its method."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from qdepth.lowering.array_limits import RateLimit
from qdepth.lowering.commands import delay, kernel, offloaded, path
from qdepth.lowering.demands import ADAPTER_SLOT, DEVICE_SLOT, DISK_SLOT, GUEST, KERNEL, MEDIA
from qdepth.lowering.device_access import Access
from qdepth.lowering.io_program import Issuer, at_device
from qdepth.lowering.leg import Leg
from qdepth.lowering.media import LoweredMedia
from qdepth.lowering.operations.work import BLOCK
from qdepth.network.blocks import Block, Blocks, ByDirection, Commands, Split, Unless
from qdepth.network.draws import code
from qdepth.network.steps import Acquire, Demand, Direction, Release, Visit

STRIP_SLOT = DEVICE_SLOT
"""Register of a strip for its slot of the copy engine; it is the only one that a strip needs."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A device with its user: how the user reaches it, and who it is."""

    access: Access
    issuer: Issuer

    @property
    def device(self) -> int:
        """Position of the device in the network."""
        return self.access.device

    def second_copy(self) -> Blocks:
        """Work at the other site for data that the array writes by itself."""
        replicas = [leg.replica for leg in self.access.legs if leg.replica is not None]
        return replicas[0].write() if replicas else ()

    def within(self, limits: tuple[RateLimit, ...]) -> "Endpoint":
        """The same with further limits in the array."""
        if not limits:
            return self
        trunk = self.access.trunk
        limited = replace(trunk, rate_limits=(*limits, *trunk.rate_limits))
        return replace(self, access=replace(self.access, trunk=limited))


@dataclass(frozen=True, slots=True)
class CopyStation:
    """The copy engine of an array: positions in the network."""

    strips: int
    """Limit on the strips under way."""
    strip_bytes: int
    strip_demand: Demand
    """Time of a strip in addition to that of the media."""
    rate: tuple[int, Demand] | None
    """Station that enforces a rate cap, and the demand of a strip on it; None: no cap."""


def transfer(end: Endpoint) -> list[Block]:
    """A read or write of the host at a device, with its data on the links."""
    return [*kernel(end.access.trunk), *_from_queue_on(end)]


def transfer_within(slots: int | None, end: Endpoint) -> list[Block]:
    """The same within a limit on pieces in flight that follows the latency; None: without."""
    if slots is None:
        return transfer(end)
    return [Acquire(slots, DISK_SLOT), *transfer(end), Release(slots, DISK_SLOT)]


def _from_queue_on(end: Endpoint) -> list[Block]:
    trunk = end.access.trunk
    return at_device(trunk, [path(leg, trunk) for leg in end.access.legs], end.issuer)


def request(end: Endpoint, demand_of: Callable[[Leg], Demand], inside: Blocks = ()) -> list[Block]:
    """A command at a device that requests work by the array itself.

    Parameters
    ----------
    demand_of : function
        What the SP at the end of a path has to do for it.
    inside : blocks
        What happens behind the SP before it answers.
    """
    trunk = end.access.trunk
    paths: list[Blocks] = [offloaded(leg, trunk, demand_of(leg), inside) for leg in end.access.legs]
    return [*kernel(trunk), *at_device(trunk, paths, end.issuer)]


def copied_by_host(source: Endpoint, target: Endpoint, zeroing: Blocks) -> list[Block]:
    """A piece that the data mover reads and then writes: a command at each device."""
    return [
        Commands([transfer(source)], [source.device], Direction.READ),
        *zeroing,
        Commands([transfer(target)], [target.device], Direction.WRITE),
    ]


def before_first_write(piece_bytes: int, first_write: Demand, zeroed: Blocks) -> list[Block]:
    """Wait of a share of the pieces until their block is zeroed."""
    share = max(0.0, 1.0 - piece_bytes / BLOCK)
    return [Unless(code("first write"), share, [*delay(first_write, KERNEL), *zeroed])]


def zeroed_by_array(end: Endpoint, write_same: Demand) -> list[Block]:
    """A block that the array zeroes: WRITE SAME."""
    command = request(end, lambda _: write_same)
    return [Commands([command], [end.device], Direction.WRITE, total_bytes=BLOCK)]


def zeroed_by_host(end: Endpoint, write_bytes: int) -> list[Block]:
    """A block that the host zeroes by writes of zeros."""
    direction, size = Direction.WRITE, write_bytes
    return [Commands([transfer(end)], [end.device], direction, BLOCK, size)]


def copied_by_array(
    target: Endpoint, engine: CopyStation, media: tuple[Blocks, Blocks]
) -> list[Block]:
    """A piece that the array copies: XCOPY, a command at the target.

    Parameters
    ----------
    media : two blocks
        What the media do to read a strip at the source, and to write it at the target.
    """
    read, write = media
    rate = [] if engine.rate is None else [Visit((engine.rate[0],), (engine.rate[1],), MEDIA)]
    strip: list[Block] = [
        Acquire(engine.strips, STRIP_SLOT),
        *rate,
        *delay(engine.strip_demand, MEDIA),
        *([Commands([read], direction=Direction.READ)] if read else []),
        *([Commands([write], direction=Direction.WRITE)] if write else []),
        Release(engine.strips, STRIP_SLOT),
    ]
    command = request(target, without_data, [Split(engine.strip_bytes, strip)])
    return [Commands([command], [target.device], Direction.WRITE)]


def freed(end: Endpoint, unmap: Demand) -> list[Block]:
    """Returned space: UNMAP."""
    return [Commands([request(end, lambda _: unmap)], [end.device], Direction.WRITE)]


def inside_array(media: LoweredMedia) -> list[Block]:
    """A read or write of the array itself."""
    return [ByDirection(media.read(), media.write())]


def mirrored(
    source: Endpoint, target: Endpoint, slots: tuple[int, int], limited: int | None
) -> list[Block]:
    """An I/O of a VM that moves: its writes go to both ends.

    Parameters
    ----------
    slots : tuple of int
        Limits of the virtual disk and its adapter.
    limited : int, optional
        Station of the IOPS limit of the virtual disk.
    """
    trunk, (disk, adapter) = source.access.trunk, slots
    before = kernel(trunk) if limited is None else kernel(trunk, limited)
    both = Commands([_from_queue_on(source), _from_queue_on(target)], [None, target.device])
    return [
        *delay(trunk.guest, GUEST),
        Acquire(disk, DISK_SLOT),
        Acquire(adapter, ADAPTER_SLOT),
        *before,
        ByDirection(_from_queue_on(source), [both]),
        Release(adapter, ADAPTER_SLOT),
        Release(disk, DISK_SLOT),
    ]


def without_data(leg: Leg) -> Demand:
    """Demand of a command on an SP apart from its data."""
    return replace(leg.sp_demand, read_per_byte=0.0, write_per_byte=0.0)
