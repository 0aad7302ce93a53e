"""Named work: the networks that speed is measured on."""

from collections.abc import Callable

from lab.bench.large_design import large_design
from qdepth.lowering.lower import lower
from qdepth.network.blocks import Block, Blocks, OneOf, flatten
from qdepth.network.draws import code
from qdepth.network.network import LAYERS, Discipline, Limit, QueueingNetwork, Station
from qdepth.network.program import Binding, Program
from qdepth.network.shorthand import (
    DEVICE_QUEUE,
    FABRIC,
    MEDIA,
    SP,
    Source,
    closed,
    poisson,
    sketch,
    station,
    timed,
    visit,
)
from qdepth.network.steps import Acquire, Delay, End, Release, Visit
from qdepth.published.case import read_case_design

VSCSI, HBA = (LAYERS.index(layer) for layer in ("vscsi", "hba"))
VM_SLOT, DEVICE_SLOT, HBA_SLOT = range(3)

VMS = 4
VM_DEPTH, DEVICE_DEPTH, ADAPTER_DEPTH = 64, 32, 4096
TRANSFER = 8192 / 800e6
"""8 KiB at 800 MB/s [s]."""
SP_SERVERS, SP_SERVICE = 4, 50e-6
HIT_SHARE, HIT_DELAY = 0.5, 100e-6
DISK_SERVICE = 5e-3


def mm_c() -> QueueingNetwork:
    """M/M/4 at 80 % load: the smallest work, where nothing but the event loop counts."""
    return sketch(
        Source.of("arrivals", poisson(3200.0), (visit(0, 1e-3), End())),
        stations=(station("crew", servers=4),),
    )


def closed_network() -> QueueingNetwork:
    """What lies behind the limits of the nested-limit host, with 32 I/Os that go round for ever.

    The work for peers that know no limit which is held over several stations.
    """
    program = Program(flatten(_answer(disks=20)))
    stations = (*_links(""), *_array("", disks=20))
    binding = Binding(tuple(range(len(stations))))
    return sketch(Source("ios", closed(DEVICE_DEPTH), program, binding), stations=stations)


def nested_limit_host() -> QueueingNetwork:
    """One host with three limits inside one another: 512 I/Os wait for 32 device slots."""
    return hosts_on_arrays(hosts=1, arrays=1)


def hosts_16_arrays_4() -> QueueingNetwork:
    """Sixteen such hosts, four on each array."""
    return hosts_on_arrays(hosts=16, arrays=4)


def hosts_64_stations_1000() -> QueueingNetwork:
    """Sixty-four such hosts on eight arrays of 108 disks: 1,000 stations."""
    return hosts_on_arrays(hosts=64, arrays=8, disks=108)


def hosts_64_unlike() -> QueueingNetwork:
    """Sixty-four hosts of which no two are alike: each has another queue depth, 8 to 71."""
    depths = tuple(range(8, 72))
    return hosts_on_arrays(hosts=64, arrays=8, device_depths=depths)


def full_host() -> QueueingNetwork:
    """The published VMFS design: a host with every rule of the model that it needs."""
    return lower(read_case_design("emulex_vvol", "vmfs"))


def hosts_64_vms_2000() -> QueueingNetwork:
    """A design of 64 such hosts in two kinds, eight arrays and 2,000 VMs, lowered."""
    return lower(large_design())


WORKS: dict[str, Callable[[], QueueingNetwork]] = {
    work.__name__: work
    for work in (
        mm_c,
        closed_network,
        nested_limit_host,
        hosts_16_arrays_4,
        hosts_64_stations_1000,
        hosts_64_unlike,
        full_host,
        hosts_64_vms_2000,
    )
}
"""Every named work, by name."""


def hosts_on_arrays(
    *,
    hosts: int,
    arrays: int,
    disks: int = 20,
    outstanding_ios: int = 128,
    device_depths: tuple[int, ...] = (DEVICE_DEPTH,),
) -> QueueingNetwork:
    """Hosts of four VMs with nested limits; host h uses array h modulo `arrays`.

    Parameters
    ----------
    hosts, arrays : int
        At least 1.
    disks : int
        Of each array, at least 1.
    outstanding_ios : int
        Of each VM, at least 1; no think time.
    device_depths : tuple of int
        Slots of the device of each host, from the first on again where hosts outnumber them.

    Notes
    -----
    An I/O takes a slot of its VM (64), its device (32 unless stated) and its adapter (4096), in
    this order, and holds them until the array has answered: link out 10.24 us, SP of 4 servers
    with an exponential service time of 50 us, then 0.1 ms for every second I/O or else a disk
    chosen at random with an exponential service time of 5 ms, and the link back. Links serve first
    come, first served. Stations: two a host, and one SP and its disks an array.
    """
    stations = [link for h in range(hosts) for link in _links(f"host{h}/")]
    behind = []
    for a in range(arrays):
        behind.append(tuple(range(len(stations), len(stations) + 1 + disks)))
        stations += _array(f"array{a}/", disks)
    program = Program(flatten(_within_limits(_answer(disks))))
    limits: list[Limit] = []
    sources = []
    for h in range(hosts):
        visited = (2 * h, 2 * h + 1, *behind[h % arrays])
        device, adapter = len(limits), len(limits) + 1
        depth = device_depths[h % len(device_depths)]
        limits.append(Limit(f"host{h}/device", f"host{h}", DEVICE_QUEUE, depth))
        limits.append(Limit(f"host{h}/adapter", f"host{h}", HBA, ADAPTER_DEPTH))
        for v in range(VMS):
            binding = Binding(visited, (len(limits), device, adapter))
            limits.append(Limit(f"host{h}/vm{v}", f"host{h}", VSCSI, VM_DEPTH))
            loop = closed(outstanding_ios)
            sources.append(Source(f"host{h}/vm{v}", loop, program, binding, device))
    return sketch(*sources, stations=tuple(stations), limits=tuple(limits), registers=3)


def _links(prefix: str) -> list[Station]:
    return [
        Station(f"{prefix}{name}", f"{prefix}{name}", FABRIC, 1, Discipline.FCFS, True)
        for name in ("out", "in")
    ]


def _array(prefix: str, disks: int) -> list[Station]:
    return [
        station(f"{prefix}sp", SP_SERVERS),
        *(station(f"{prefix}disk{d + 1}") for d in range(disks)),
    ]


def _within_limits(blocks: Blocks) -> list[Block]:
    """Slots of the VM, the device and the adapter around what an I/O does."""
    names = (0, VM_SLOT), (1, DEVICE_SLOT), (2, HBA_SLOT)
    return [
        *(Acquire(limit, register) for limit, register in names),
        *blocks,
        *(Release(limit, register) for limit, register in reversed(names)),
    ]


def _answer(disks: int) -> list[Block]:
    """From the link out to the link back: both links, the SP and the disks by name."""
    link, service = timed("link", TRANSFER, 0.0), timed("disk", DISK_SERVICE)
    shares = [HIT_SHARE + (1 - HIT_SHARE) * (d + 1) / disks for d in range(disks)]
    shares[-1] = 1.0
    hit: Blocks = [Delay(timed("hit", HIT_DELAY, 0.0), MEDIA)]
    misses: list[Blocks] = [[Visit((3 + d,), (service,), MEDIA)] for d in range(disks)]
    return [
        Visit((0,), (link,), FABRIC),
        Visit((2,), (timed("sp", SP_SERVICE),), SP),
        OneOf(code("medium"), (HIT_SHARE, *shares), [hit, *misses]),
        Visit((1,), (link,), FABRIC),
    ]
