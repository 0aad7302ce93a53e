"""Stations, limits and flows of a queueing network."""

from dataclasses import dataclass
from enum import StrEnum
from itertools import count
from operator import gt

from qdepth.network.control import LatencyController, StatusThrottle, Throttle
from qdepth.network.loops import Finite, Loop
from qdepth.network.name import Name
from qdepth.network.path_rules import PathChooser
from qdepth.network.program import Binding, Program, steps_of
from qdepth.network.steps import Step

LAYERS = ("guest", "vscsi", "kernel", "device_queue", "hba", "fabric", "sp", "media")
"""Layers of the storage path, from the guest to the media; steps name them by position."""
LOCK_KINDS = ("reservation", "ats")
"""Pseudo devices that count the locks of a host on a LUN: taken ones as its I/Os, and commands that
met locks of others as sent back."""
COST_UNIT = 32_768
"""Bytes that a fair limit counts as one (Disk.SchedCostUnit)."""


class Discipline(StrEnum):
    """Service order of a station."""

    FCFS = "fcfs"
    """One after the other, in order of arrival, on `servers` servers."""
    PS = "ps"
    """All at the same time, each at an equal share of the station's rate: that of one server, or
    `Station.rates`."""


@dataclass(frozen=True, slots=True)
class Station:
    """Serves I/Os, which queue when the servers are busy.

    A station with `rates` serves all present at once, and n of them together at the rate r(n): each
    at r(n) / n of the rate that it would have alone. What is left of every service is served at the
    new rate from the moment on at which one comes or goes. The numbers present then have a product
    form, whatever the law of the service.

    Raises
    ------
    ValueError
        If it has rates but no processor sharing, if one I/O alone has another rate than 1, or if n
        I/Os have none or more than n.

    References
    ----------
    F. Baskett, K. M. Chandy, R. R. Muntz, F. G. Palacios, Journal of the ACM 22(2), 1975: product
    form with processor sharing, and with rates by the number present. J. W. Cohen, "The multiple
    phase service network with generalized processor sharing", Acta Informatica 12, 1979: the same
    together.
    """

    id: str
    part: str
    """Id of the part of the design that it represents."""
    layer: int
    servers: int
    """Servers; 1 if the station has rates."""
    discipline: Discipline
    is_link: bool = False
    origin: str = ""
    """Path of the field of the design that sets its servers or its rate, as overrides name it
    (`hosts.esx01.kernel_cpus`); empty in networks that no design is behind."""
    name: Name | None = None
    """Name; None in networks without a design."""
    rates: tuple[float, ...] = ()
    """Rate with 1, 2, ... present, relative to a single one; with more, the last one. Empty: as
    many I/Os as there are servers are served, each at the rate of a single one."""

    def __post_init__(self) -> None:
        if not self.rates:
            return
        if self.discipline is not Discipline.PS or self.servers != 1:
            raise ValueError(f"{self.id} has rates, so it needs processor sharing and one server")
        if self.rates[0] != 1.0:
            raise ValueError(f"{self.id} serves one alone at the rate {self.rates[0]}; needs 1")
        if not min(self.rates) > 0.0 or any(map(gt, self.rates, count(1))):
            raise ValueError(
                f"{self.id} has the rates {self.rates}; with n present it needs more than 0 and at "
                "most n"
            )

    @property
    def capacity(self) -> float:
        """Service time that it can give in a second: its servers, or its highest rate."""
        return max(self.rates, default=float(self.servers))

    @property
    def crowded_rate(self) -> float:
        """Service time that it gives in a second to any number of I/Os."""
        return self.rates[-1] if self.rates else float(self.servers)


class Order(StrEnum):
    """In which order a limit grants its slots."""

    FIFO = "fifo"
    """In order of request."""
    FAIR = "fair"
    """Start-time fair queueing of the flows that wait, by the shares of their VMs."""


@dataclass(frozen=True, slots=True)
class Limit:
    """A cap on outstanding I/Os: slots held over a span of the path.

    FAIR: each flow has a queue of its own. When an I/O comes to its head, it gets the start tag
    max(virtual time, last finish tag of the flow) and the finish tag start + cost / share, with a
    cost of one for each started `COST_UNIT` of its size, and the shares of its VM divided by the
    VM's flows that wait then. The least finish tag goes first, of equal ones the flow that comes
    first in the network. The virtual time is the largest start tag that was granted. While the
    first waiting I/O of the flow that was granted last is sequential, it goes before all others,
    until the flow has had `quantum` in a row; it is charged all the same, but such a grant does not
    count for the virtual time. A flow has tags of its own at each such limit.

    References
    ----------
    P. Goyal, H. M. Vin, H. Cheng, "Start-time fair queuing", SIGCOMM 1996, section 2.1: the tags.
    Unlike there, the least finish tag goes first, so that of I/Os that start together the shorter
    one does.
    """

    id: str
    part: str
    """Id of the part of the design that it represents."""
    layer: int
    """Layer that the waiting time counts in."""
    capacity: int
    order: Order = Order.FIFO
    quantum: int = 1
    """Sequential I/Os of one flow in a row at a fair limit (Disk.SchedQuantum)."""
    origin: str = ""
    """Path of the field of the design that sets its capacity (`hosts.esx01.lun_depth`)."""
    name: Name | None = None
    """Name; None in networks without a design."""


@dataclass(frozen=True, slots=True)
class Flow:
    """The I/Os of one virtual disk: who issues them, what they are, which program they run."""

    id: str
    group: int
    """Position in `QueueingNetwork.groups`."""
    device: int | None
    """Position in `QueueingNetwork.devices`; None: its I/Os count at none, but their children
    do."""
    stream_key: str
    indices: tuple[int, ...]
    """Host, VM and disk, counted inside their entries: the siblings of a stream key."""
    loop: Loop
    read_share: float
    sizes: tuple[int, ...]
    """Sizes of I/Os [bytes]."""
    cumulative: tuple[float, ...]
    """Cumulative probabilities of the sizes, the last one 1."""
    program: Program
    binding: Binding
    """Meaning of the program's names."""
    vm: int = 0
    """Number of its VM; flows of one VM divide its shares."""
    shares: float = 1.0
    """Weight of its VM at limits that are fair."""
    sequential_share: float = 0.0
    """Share of its I/Os that continue the previous one, drawn for each; a quantum counts them."""

    @property
    def ends(self) -> bool:
        """Whether it ends when all its pieces are done."""
        return isinstance(self.loop, Finite) and self.loop.pieces is not None

    def steps(self) -> tuple[Step, ...]:
        """Steps of the program with positions in the network in place of names."""
        return steps_of(self.program, self.binding)


@dataclass(frozen=True, slots=True)
class Group:
    """A class of VMs of the design, or the pieces of an operation."""

    id: str
    vms: int
    is_background: bool = False
    """Whether it is an operation: no VM waits for its I/Os."""
    class_name: str = ""
    """Name shared with other groups whose total is needed; empty: none."""
    name: str = ""
    """Display name; empty: its id."""

    @property
    def sentence_name(self) -> str:
        """Name in sentences."""
        name = self.name or self.id
        return name if self.is_background else f"class {name}"


@dataclass(frozen=True, slots=True)
class Device:
    """A LUN, PE or NFS volume as one host sees it, or the locks of a host on a LUN."""

    id: str
    host: str
    target: str
    kind: str
    limit: int
    """Position of its device queue in `QueueingNetwork.limits`; of locks, what is held while the
    LUN or a block of it is locked."""
    vm_limits: tuple[int, ...] = ()
    """Positions of the limits of its VMs, in which I/Os wait before they request the device."""
    name: Name | None = None
    """"esx01 #12 to LUN 3"; None in networks that no design is behind."""


@dataclass(frozen=True, slots=True)
class QueueingNetwork:
    """Everything that an engine needs, and nothing that changes during a run.

    Raises
    ------
    ValueError
        If a finite flow follows one that is not, or itself in a circle.
    """

    stations: tuple[Station, ...]
    limits: tuple[Limit, ...]
    choosers: tuple[PathChooser, ...]
    groups: tuple[Group, ...]
    devices: tuple[Device, ...]
    flows: tuple[Flow, ...]
    registers: int
    """Registers that an I/O needs for its units."""
    throttles: tuple[Throttle, ...] = ()
    status_throttles: tuple[StatusThrottle, ...] = ()
    controllers: tuple[LatencyController, ...] = ()

    def __post_init__(self) -> None:
        follows = {
            place: flow.loop.after
            for place, flow in enumerate(self.flows)
            if isinstance(flow.loop, Finite)
        }
        ending: set[int] = set()
        for place in follows:
            self._find_an_end(place, follows, ending)

    def _find_an_end(
        self, first: int, follows: dict[int, tuple[int, ...]], ending: set[int]
    ) -> None:
        """Add a flow to those that are known to end, and all that it waits for, directly or not."""
        way = {first: iter(follows[first])}
        while way:
            place = next(reversed(way))
            before = next(way[place], None)
            if before is None:
                ending.add(place)
                del way[place]
            elif before not in follows or not self.flows[before].ends:
                raise ValueError(
                    f"{self.flows[place].id} follows flow {before}, which is not a finite one"
                )
            elif before in way:
                circle = [self.flows[at].id for at in (*way, before)]
                raise ValueError(f"flows follow one another in a circle: {' after '.join(circle)}")
            elif before not in ending:
                way[before] = iter(follows[before])
