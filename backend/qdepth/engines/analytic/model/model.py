"""The analytic model of a network: chains of customers that visit resources.

A chain is a closed set of customers: the workers of a virtual disk, or the slots of a limit that
may bind, each of which is idle until an I/O takes it. A resource is where chains queue: a station,
or such a limit, which is a flow-equivalent server to those outside and a chain to what is inside.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from qdepth.engines.analytic.textbook.convolution import FloatArray
from qdepth.network.loops import Loop
from qdepth.network.network import Discipline
from qdepth.network.visits.visit_pattern import VisitPattern


@dataclass(frozen=True, slots=True)
class ServiceDemand:
    """Demand of a class's I/Os on a resource while a chain owns them, per I/O."""

    flow_class: int
    chain: int
    resource: int
    visits: float
    """Visit ratio."""
    mean: float
    """Mean service time of a visit [s]; 0 for a limit."""
    square: float
    """Mean squared service time of a visit [s^2]."""
    layer: int


@dataclass(frozen=True, slots=True)
class Companion:
    """Service at which no customer waits: of a joint visit or in the background, per I/O."""

    flow_class: int
    chain: int
    """Chain that owns the I/O during it."""
    resource: int
    is_tied: bool
    """Whether an I/O waits for its end; otherwise it continues in the background."""
    visits: float
    mean: float
    """[s]"""
    square: float
    """[s^2]"""


class Side(NamedTuple):
    """A member of a joint visit that matters."""

    resource: int
    mean: float
    """Service time [s]."""
    square: float
    """Mean squared service time [s^2]."""
    common: float
    """For the first member: the share of its load that joint visits cause. For the others: the
    correlation of their traffic with that of the first one, 0..1."""


@dataclass(frozen=True, slots=True)
class JointVisit:
    """A simultaneous visit to several stations; its customer is at the first of them."""

    flow_class: int
    chain: int
    ratio: float
    """Expected visits per I/O."""
    sides: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class Delay:
    """Time without a queue of a class while a chain owns it, per I/O."""

    flow_class: int
    chain: int
    layer: int
    ratio: float
    """Share of the I/Os that are delayed, or delays of each."""
    mean: float
    """[s]"""
    square: float
    """Mean square of a delay, times the ratio [s^2]."""


@dataclass(frozen=True, slots=True)
class FlowClass:
    """Flows that are identical in the model: one class of customers."""

    flows: tuple[int, ...]
    """Positions in the network, also those of identical classes."""
    loop: Loop
    pattern: VisitPattern
    """With only the limits that may bind."""
    stations: tuple[int, ...]
    """Positions in the network of the stations of the pattern."""
    limits: tuple[int, ...]
    population: int
    think: float
    """[s]"""
    read_share: float
    number: int = 1
    """Classes like this one, itself included."""
    commons: tuple[tuple[float, ...], ...] = ()
    """`Side.common` of the members of each visit of the pattern."""

    @property
    def places(self) -> tuple[int, ...]:
        """Its stations by position, then its limits by `~position`."""
        return self.stations + tuple([~limit for limit in self.limits])


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
    rates: tuple[float, ...] = ()
    """As of `Station`."""

    @property
    def capacity(self) -> float:
        """Its servers or slots, or its highest rate."""
        return max(self.rates, default=float(self.servers))

    @property
    def crowded_rate(self) -> float:
        """Its servers or slots, or its rate however many are present."""
        return self.rates[-1] if self.rates else float(self.servers)

    def rates_up_to(self, most: int) -> FloatArray:
        """Its rate with 1..most present, in units of the rate of one server."""
        rates = np.minimum(np.arange(1.0, most + 1.0), self.servers)
        if self.rates:
            rates = np.array(self.rates)[np.minimum(np.arange(most), len(self.rates) - 1)]
        return np.asarray(rates, dtype=np.float64)


@dataclass(frozen=True, slots=True)
class Chain:
    """A closed set of customers."""

    population: int
    flow_class: int | None
    """Class whose workers it is, or None."""
    resource: int | None
    """Limit whose slots it is, or None."""
    is_open: bool = False
    """Whether its customers come from an endless source; `population` is then the cut-off."""
    number: int = 1


class VisitCount(NamedTuple):
    """Number of identical resources that identical chains visit."""

    chain: int
    resource: int
    copies: int
    """Resources like this one that one such chain visits."""
    sharers: int
    """Chains like this one that visit one such resource."""


@dataclass(frozen=True, slots=True)
class RoundRobinStream:
    """I/Os that arrive at a station over paths of a round robin."""

    turns: float
    """Paths of the round robin / paths that lead to the station: every k-th I/O arrives there."""
    issued: tuple[tuple[int, float], ...]
    """Class, and share of its I/Os that the round robin distributes."""
    visits: tuple[tuple[int, float], ...]
    """Class, and visits of these I/Os to the station per I/O of the class."""
    left: float = 0.0
    """Variance that the turns leave in the number of any long run of I/Os that arrive at the
    station."""
    number: int = 1
    """Number of such streams, one for each identical round robin."""


@dataclass(frozen=True, slots=True)
class Model:
    """Classes, chains and resources. Chains of limits come first, the innermost before all."""

    classes: tuple[FlowClass, ...]
    resources: tuple[Resource, ...]
    chains: tuple[Chain, ...]
    visit_counts: tuple[VisitCount, ...]
    demands: tuple[ServiceDemand, ...]
    companions: tuple[Companion, ...]
    joints: tuple[JointVisit, ...]
    delays: tuple[Delay, ...]
    entries: dict[tuple[int, int], float]
    """(class, chain of a limit) -> entries per I/O."""
    round_robin: dict[int, tuple[RoundRobinStream, ...]]
    """Resource -> streams that arrive over paths of a round robin."""
    patterns: tuple[VisitPattern, ...]
    """Patterns of the flows, with the limits that never bind; in the network's order."""
    stations: dict[int, int]
    """Position of a station in the network -> the resource that it is, or is like."""
    limits: dict[int, int]
    """Position of a limit that may bind -> the resource that it is, or is like."""

    @property
    def not_modelled(self) -> list[str]:
        """Parts of the programs that are not in the model, in words."""
        patterns = {id(pattern): pattern for pattern in self.patterns}.values()
        return sorted({reason for pattern in patterns for reason in pattern.not_modelled})
