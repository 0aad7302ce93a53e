"""Resources of one command on a path from the HBA slot to its release, and after a refusal."""

from dataclasses import dataclass, replace

from qdepth.lowering.array_limits import RateLimit
from qdepth.lowering.demands import (
    CONTROLLER_SLOT,
    FABRIC,
    HBA,
    HBA_SLOT,
    KERNEL,
    MEDIA,
    PORT_SLOT,
    SP,
    SP_SLOT,
    timed,
)
from qdepth.lowering.leg import Leg
from qdepth.lowering.media import LoweredMedia
from qdepth.network.blocks import Block, Blocks, ByDirection, Split, UntilFree
from qdepth.network.program import Names
from qdepth.network.steps import Acquire, CountStatus, Delay, Demand, Release, Visit

LONE = 0
"""Name of the only one of its kind."""
BUSY = "busy"
"""Purpose of the pause after TASK SET FULL."""
RETRY_SCV = 1.0 / 12.0
"""Spread of the pause after TASK SET FULL: that of a uniform pause from half to one and a half
times its mean. Commands that were refused together then return at any time of the cycle. With a
constant pause they would return together, and those listed last would never find a free slot."""


@dataclass(frozen=True, slots=True)
class Gate:
    """A gate that no command of a host passes while another host has reserved the LUN (SCSI-2)."""

    limit: int
    """Limit that is full during a reservation, by position or name."""
    device: int
    """Device that counts the conflicts, by position or name."""
    back_off: Demand
    """Pause before a command is sent again."""


@dataclass(frozen=True, slots=True)
class Trunk:
    """Common part of all paths of a program: limits, stations and throttles by position or name."""

    guest: Demand
    kernel: int | None
    kernel_demand: Demand
    device_limit: int
    in_slot: Demand
    fixed: Demand
    """Constant part of the array's answer."""
    media: LoweredMedia | None = None
    """Cache and pool of the device; None if the constant part is all."""
    send_after_bytes: int | None = None
    """Bytes of a read that the media read before the links begin; None: all of it."""
    issue_throttle: int | None = None
    """Throttle that counts which VM issues; None if there is none."""
    status_throttle: int | None = None
    """Throttle that counts every answer of the array; None if the depth does not adapt."""
    throttles_by_latency: bool = False
    """True if the throttle counts how long commands take."""
    has_vm_limits: bool = False
    """True if each VM has its own limit at the device."""
    gate: Gate | None = None
    """Gate; None if no host reserves the LUN."""
    path_limits: tuple[int, ...] = ()
    """Units held on each path if the path policy considers them; empty if it does not."""
    path_unit_bytes: int = 0
    """Bytes per held unit; 0: one unit for all of it."""
    iops_limit: Demand | None = None
    """Units of the IOPS limit of its virtual disk that an I/O takes, with its own station; None
    without a limit."""
    rate_limits: tuple[RateLimit, ...] = ()
    """Limits in the array that a command passes at the SP."""

    def named(self, stations: Names, limits: Names) -> "Trunk":
        """The same with names in place of positions in the network."""
        return replace(
            self,
            kernel=None if self.kernel is None else stations[self.kernel],
            device_limit=limits[self.device_limit],
            media=None if self.media is None else self.media.named(stations, limits),
            issue_throttle=None if self.issue_throttle is None else LONE,
            status_throttle=None if self.status_throttle is None else LONE,
            path_limits=limits.all_of(self.path_limits),
            rate_limits=tuple([each.named(stations, limits) for each in self.rate_limits]),
            gate=self.gate and replace(self.gate, limit=limits[self.gate.limit], device=LONE),
        )


def kernel(trunk: Trunk, limited: int = LONE) -> list[Block]:
    """The kernel's work on an I/O, after the limits of its virtual disk.

    Parameters
    ----------
    limited : int
        Station of the IOPS limit of the virtual disk, by position or name.
    """
    limit = trunk.iops_limit
    capped: list[Block] = [] if limit is None else [Visit((limited,), (limit,), KERNEL)]
    if trunk.kernel is None:
        return capped
    return [*capped, Visit((trunk.kernel,), (trunk.kernel_demand,), KERNEL)]


def delay(demand: Demand, layer: int) -> list[Block]:
    return [Delay(demand, layer)] if demand.read > 0 or demand.write > 0 else []


def path(leg: Leg, trunk: Trunk) -> list[Block]:
    """One path, from the HBA slot to its release.

    The commands of a split I/O each take their own slots, while the I/O waits for the last one.
    """
    inside = leg.inside
    if inside is not None:
        trunk = replace(
            trunk,
            fixed=inside.fixed,
            media=inside.media,
            send_after_bytes=inside.send_after_bytes,
        )
    command = _command(leg, trunk)
    return [Split(leg.chunk_bytes, command)] if leg.chunk_bytes else command


def _answer(trunk: Trunk, *, is_good: bool) -> list[Block]:
    throttle = trunk.status_throttle
    return [] if throttle is None else [CountStatus(throttle, is_good)]


def _slots(leg: Leg, trunk: Trunk) -> list[Block]:
    """From the HBA slot to the slot of the target port, and of the SP if that has some."""
    queued = leg.controller_limit
    blocks: list[Block] = [
        Acquire(leg.hba_limit, HBA_SLOT),
        *([] if queued is None else [Acquire(queued, CONTROLLER_SLOT)]),
        *delay(trunk.in_slot, KERNEL),
    ]
    if leg.busy_delay is not None:
        refused: list[Block] = [
            *_left_queues(leg),
            *_answer(trunk, is_good=False),
            Delay(timed(BUSY, RETRY_SCV, leg.busy_delay), HBA),
        ]
        blocks = [UntilFree(leg.port_limit, blocks, refused)]
    gate = trunk.gate
    if gate is not None:
        conflict: list[Block] = [*_left_queues(leg), Delay(gate.back_off, HBA)]
        blocks = [UntilFree(gate.limit, blocks, conflict, gate.device)]
    blocks.append(Acquire(leg.port_limit, PORT_SLOT))
    return blocks if leg.sp_limit is None else [*blocks, Acquire(leg.sp_limit, SP_SLOT)]


def _left_queues(leg: Leg) -> list[Block]:
    """Slots of the host behind its device queue that a command gives back."""
    queued = leg.controller_limit
    return [
        *([] if queued is None else [Release(queued, CONTROLLER_SLOT)]),
        Release(leg.hba_limit, HBA_SLOT),
    ]


def _command(leg: Leg, trunk: Trunk) -> list[Block]:
    """One command on a path."""
    latency, media = leg.latency, trunk.media
    serve: list[Block] = [
        *(block for limit in trunk.rate_limits for block in limit.passed()),
        *_forwarded(leg),
        Visit((leg.sp,), (leg.sp_demand,), SP),
        *delay(trunk.fixed, MEDIA),
    ]
    read = [
        *delay(timed("fabric", 0.0, read=latency), FABRIC),
        *serve,
        *_read_and_sent(leg, trunk),
        *delay(timed("fabric", 0.0, read=latency), FABRIC),
    ]
    write = [
        *delay(leg.until_sent, FABRIC),
        Visit(leg.links_out, leg.link_demands, FABRIC),
        *serve,
        *([] if media is None else media.write()),
        *([] if leg.replica is None else leg.replica.write()),
        *delay(timed("fabric", 0.0, write=latency), FABRIC),
    ]
    return [
        *_slots(leg, trunk),
        *delay(timed("protocol", 0.0, leg.io_delay), FABRIC),
        ByDirection(read, write),
        *_given_back(leg, trunk),
    ]


def _forwarded(leg: Leg) -> list[Block]:
    """The way through an SP that does not own the device to the one that does."""
    if leg.forwarder is None or leg.forward_demand is None:
        return []
    between = delay(timed("between SPs", 0.0, leg.forward_delay), SP)
    return [Visit((leg.forwarder,), (leg.forward_demand,), SP), *between]


def _read_and_sent(leg: Leg, trunk: Trunk) -> list[Block]:
    """A read from behind the SP to the end of its way over the links."""
    media, links = trunk.media, Visit(leg.links_in, leg.link_demands, FABRIC)
    first = trunk.send_after_bytes
    if media is None:
        return [links]
    is_instant = media.accesses[0].read_per_byte == 0
    if first is None or is_instant or 0 < leg.chunk_bytes <= first:
        return [*media.read(), links]
    return sent_early(media, links, first)


def _given_back(leg: Leg, trunk: Trunk) -> list[Block]:
    """Slots that the answer of the array gives back."""
    return [
        *([] if leg.sp_limit is None else [Release(leg.sp_limit, SP_SLOT)]),
        Release(leg.port_limit, PORT_SLOT),
        *_left_queues(leg),
        *_answer(trunk, is_good=True),
    ]


def offloaded(leg: Leg, trunk: Trunk, demand: Demand, inside: Blocks = ()) -> list[Block]:
    """A command on a path that requests work inside the array: no data cross the links.

    Parameters
    ----------
    demand : Demand
        What the SP has to do for it.
    inside : blocks
        What happens behind the SP before it answers.
    """
    away = delay(timed("fabric", 0.0, leg.latency), FABRIC)
    return [
        *_slots(leg, trunk),
        *delay(timed("protocol", 0.0, leg.io_delay), FABRIC),
        *away,
        *_forwarded(leg),
        Visit((leg.sp,), (demand,), SP),
        *inside,
        *away,
        *_given_back(leg, trunk),
    ]


def sent_early(media: LoweredMedia, links: Visit, first_bytes: int) -> list[Block]:
    """A read from behind the SP to the end of its way over the links.

    As soon as the array has the first bytes, it sends while the medium reads the others. Of the two
    transfers the I/O waits for the longer one, and for the first bytes of the shorter one. Each
    link is still busy for its whole transfer. The part that overlaps the medium may begin there as
    soon as the I/O is sent to the medium.

    Parameters
    ----------
    links : Visit
        The transfer of a whole read.
    first_bytes : int
        What the medium reads before the links begin.

    References
    ----------
    C. Ruemmler, J. Wilkes, "An introduction to disk drive modeling", IEEE Computer 27(3), 1994:
    a buffer between disk and bus lets the two transfers overlap.
    """
    byte = media.accesses[0].read_per_byte
    rest, meanwhile = [], []
    for link in links.demands:
        overlap = min(byte, link.read_per_byte)
        rest.append(replace(link, knee_bytes=first_bytes, per_byte_beyond=-overlap))
        beyond = Demand(link.law, link.purpose, knee_bytes=first_bytes, per_byte_beyond=overlap)
        meanwhile.append(beyond)
    return media.read_and_sent(
        links, replace(links, demands=tuple(meanwhile)), replace(links, demands=tuple(rest))
    )
