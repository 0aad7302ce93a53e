"""The analytic model of a network: chains of customers that meet at resources.

A chain is a closed set of customers: the workers of a virtual disk, or the slots of a limit that
may bind, each of which is idle until an I/O takes it. A resource is where chains meet and wait: a
station, or such a limit, which is a station to those outside and a chain to what is inside.
"""

from dataclasses import dataclass

from qdepth.engines.analytic.visits.itinerary import Itinerary
from qdepth.engines.analytic.visits.routes import Way
from qdepth.network.network import Closed, Discipline, Open, Paced


@dataclass(frozen=True, slots=True)
class Part:
    """What the I/Os of a flow class do at a resource while a chain owns them, per I/O."""

    flow_class: int
    chain: int
    resource: int
    visits: float
    mean: float
    """Mean service time of a visit [s]; 0 for a limit."""
    square: float
    """Mean squared service time of a visit [s^2]."""
    layer: int


@dataclass(frozen=True, slots=True)
class Idle:
    """Time without a queue of a flow class while a chain owns it, per I/O [s]."""

    flow_class: int
    chain: int
    mean: float
    layer: int


@dataclass(frozen=True, slots=True)
class FlowClass:
    """Flows that the model does not tell apart."""

    flows: tuple[int, ...]
    """Positions in the network; those of all classes like this one."""
    loop: Closed | Open | Paced
    way: Way
    """Of the first flow, with only the limits that may bind."""
    population: int
    think: float
    """[s]"""
    number: int = 1
    """Classes like this one, itself included."""

    @property
    def itinerary(self) -> Itinerary:
        """The way, with positions in the network."""
        return self.way.itinerary()


@dataclass(frozen=True, slots=True)
class Resource:
    """A station, or a limit that may bind."""

    id: int
    """Position among the network's stations or limits."""
    is_limit: bool
    servers: int
    discipline: Discipline
    number: int = 1
    """Resources like this one, itself included."""


@dataclass(frozen=True, slots=True)
class Chain:
    """A closed set of customers."""

    population: int
    flow_class: int | None
    """Class whose workers it is, or None."""
    resource: int | None
    """Limit whose slots it is, or None."""
    is_open: bool = False
    """Whether its customers come from an endless source; `population` is where it is cut off."""
    number: int = 1


@dataclass(frozen=True, slots=True)
class Contact:
    """A chain at a resource."""

    chain: int
    resource: int
    copies: int = 1
    """Resources like this one that one such chain visits."""
    sharers: int = 1
    """Chains like this one that visit one such resource."""


@dataclass(frozen=True, slots=True)
class TurnStream:
    """I/Os that come to a station on a path which takes turns with others."""

    paths: int
    issued: tuple[tuple[int, float], ...]
    """Flow class, and share of its I/Os that are sent in turn with these."""
    visits: tuple[tuple[int, float], ...]
    """Flow class, and visits of these I/Os to the station per I/O of the class."""


@dataclass(frozen=True, slots=True)
class Model:
    """Chains, resources, and what happens where they meet. Limits' chains: innermost first."""

    classes: tuple[FlowClass, ...]
    resources: tuple[Resource, ...]
    chains: tuple[Chain, ...]
    contacts: tuple[Contact, ...]
    parts: tuple[Part, ...]
    idles: tuple[Idle, ...]
    entries: dict[tuple[int, int], float]
    """(class, chain of a limit) -> entries per I/O."""
    aside: tuple[Part, ...]
    """Visits beside a longer one at the same time: they load a resource and take no time."""
    turns: dict[int, tuple[TurnStream, ...]]
    """Resource -> what comes to it in turn."""
    ways: tuple[Way, ...]
    """Ways of the flows, with the limits that never bind; in the network's order."""
    places: dict[tuple[bool, int], int]
    """(is a limit, position in the network) -> the resource that it is, or is like."""

    @property
    def limit_chains(self) -> dict[int, int]:
        """Resource of a limit -> chain of its slots."""
        return {
            chain.resource: index
            for index, chain in enumerate(self.chains)
            if chain.resource is not None
        }
