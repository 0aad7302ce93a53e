"""State of the iteration between its rounds: classes, chains and queues."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from operator import attrgetter
from typing import TypeVar

import numpy as np

from qdepth.engines.analytic.model.binding_limits import MOST_OPEN
from qdepth.engines.analytic.model.model import Chain, FlowClass, Model, Resource, ServiceDemand
from qdepth.engines.analytic.solve.step_sizes import USUAL
from qdepth.engines.analytic.textbook.convolution import FloatArray, IntArray, log_factorials
from qdepth.network.loops import Closed, Open

Row = TypeVar("Row")


@dataclass(slots=True)
class ChainAtResource:
    """One chain at one resource."""

    chain: int
    resource: int
    copies: int
    """Resources like this one that the chain visits."""
    sharers: int
    """Chains like this one that visit the resource."""
    rate: float = 0.0
    """Visits of one chain to one such resource [1/s]."""
    present: float = 0.0
    """Mean number of the chain's customers."""
    visits: float = 0.0
    """Visits in one cycle of the chain."""
    mean: float = 0.0
    """Mean service time of the chain's visits [s]; 0 at a limit."""
    square: float = 0.0
    """Mean squared service time [s^2]."""
    open_share: float = 0.0
    """Share of its visits by I/Os from an endless source."""
    response_ratio: float = 1.0
    """Its response time / mean response time of all arrivals."""
    cutoff: int = 64
    """Largest number of own customers with computed weights in the next round."""
    log_others: FloatArray | None = None
    """Logarithm of the weight of b customers of other chains; None if no other chain visits."""
    others_cutoff: int = 0
    """Largest number of own customers with computed weights among these others."""


@dataclass(slots=True)
class ChainState:
    """A chain, and the distribution of its customers."""

    chain: Chain
    at: list[ChainAtResource]
    demands: list[ServiceDemand]
    entries: list[tuple[int, float]]
    """Class, and its entries per I/O, of the chain of a limit."""
    copies: IntArray
    """Copies of each row of `at`."""
    log_weights: FloatArray
    """Logarithm of the weight of i customers at each row of `at`; i = 0..population."""
    cycles: float = 0.0
    """Cycles of one chain [1/s]."""
    delay: float = 0.0
    """Time without a queue in a cycle [s]."""
    log_constants: tuple[FloatArray, FloatArray] = field(
        default_factory=lambda: (np.zeros(1), np.zeros((0, 1)))
    )
    """Normalisation constants of all resources inside a limit together, and of all but one of each
    row of `at`."""


@dataclass(slots=True)
class Queue:
    """A resource, and the customers there."""

    resource: Resource
    at: list[ChainAtResource]
    demands: list[ServiceDemand]
    slots: int | None
    """Chain of the slots of a limit; None at a station."""
    most: int
    """Customers that can be present."""
    log_rates: FloatArray
    """Summed logarithms of the completion rates with 1..m present, in units of one service; m =
    0..most. For a limit they are absolute [1/s]."""
    rate: float = 0.0
    """Visits of all chains [1/s]."""
    mean: float = 1.0
    """Mean service time [s]; 1 at a limit."""
    scv: float = 1.0
    """Squared coefficient of variation of the service time over all arrivals."""
    wait: float = 0.0
    """Mean waiting time of a visit [s]."""
    wait_scv: float = 1.0
    """About the squared coefficient of variation of the waiting time."""
    present: FloatArray = field(default_factory=lambda: np.ones(1))
    """Probabilities of m customers, m = 0..most."""
    companions: list[int] = field(default_factory=list)
    """Positions among the model's companions of those that arrive here."""
    companion_rate: float = 0.0
    """Visits of all companions [1/s]."""

    @property
    def full(self) -> float:
        """Share of the time in which no server or slot is free, 0..1."""
        return min(1.0, float(self.present[self.resource.servers :].sum()))

    @property
    def total_present(self) -> float:
        """Mean number of customers."""
        return sum(row.present * row.sharers for row in self.at)


@dataclass(frozen=True, slots=True)
class DemandTable:
    """Service demands in columns, by chain at a resource, as input of aggregation."""

    flow_class: IntArray
    at: IntArray
    """Row of `State.at`."""
    number: FloatArray
    """Identical classes."""
    visits: FloatArray
    """Visits of one class, per I/O."""
    mean: FloatArray
    """[s]"""
    square: FloatArray
    """[s^2]"""
    is_open: FloatArray
    """1 if the I/Os come from an endless source, else 0."""
    chain: IntArray
    """Chain of each row of `State.at`."""
    resource: IntArray
    """Resource of each row of `State.at`."""
    chains: FloatArray
    """Identical chains, of each row of `State.at`."""
    copies: FloatArray
    """Copies of each row of `State.at`."""

    @classmethod
    def of(cls, model: Model) -> "DemandTable":
        """The demands of a model."""
        rows, counts = model.demands, model.visit_counts
        at = {(row.chain, row.resource): index for index, row in enumerate(counts)}
        return cls(
            np.array([row.flow_class for row in rows], dtype=np.int64),
            np.array([at[row.chain, row.resource] for row in rows], dtype=np.int64),
            np.array([float(model.classes[row.flow_class].number) for row in rows]),
            np.array([row.visits for row in rows]),
            np.array([row.mean for row in rows]),
            np.array([row.square for row in rows]),
            np.array([float(isinstance(model.classes[row.flow_class].loop, Open)) for row in rows]),
            np.array([row.chain for row in counts], dtype=np.int64),
            np.array([row.resource for row in counts], dtype=np.int64),
            np.array([float(model.chains[row.chain].number) for row in counts]),
            np.array([float(row.copies) for row in counts]),
        )


class State:
    """Everything that changes from round to round.

    Attributes
    ----------
    at : list of ChainAtResource
        In the order of `Model.visit_counts`; chains and queues have the same objects.
    rates : list of float
        Throughput of one class like each [1/s].
    think : list of float
        Time between I/Os of each class [s]; that of open and paced classes keeps their rate.
    holding_times : dict
        (class, chain of a limit) -> mean time that a slot is held, per entry [s].
    waits_by_class : dict
        (class, resource) -> mean waiting time of a visit [s], where a formula tells classes apart.
    wait_squares : dict
        (class, resource) -> mean square of these waits, relative to an exponential law's.
    demands_of : list of lists
        Service demands of each class.
    lost : list of float
        Share of its slots that each paced class loses, as all its workers are under way.
    own_variances : dict
        Class -> variance of the latency of its I/Os if none waited [s^2], where it is needed.
    wait_ends : dict
        Class -> wait of an I/O that none exceeds, as all workers would wait [s]; none: no such end.
    companion_rates : list of float
        Visits of each companion of the model to one resource [1/s].
    companion_resources : list of sets
        Resources where each class has companions.
    synchronisation : dict
        (class, chain) -> time by which joint visits outlast their first member, per I/O [s].
    rounds : int
    converged : bool
        Whether nothing moves any more.
    settled : bool
        Whether the throughputs hardly move any more.
    likely_alone : bool
        Whether only likely numbers of customers tell how fast a station completes.
    damping : Damping
        How far a round goes.
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self.at = [ChainAtResource(*row) for row in model.visit_counts]
        self.demands = DemandTable.of(model)
        self.chains = _chains(model, self.at)
        self.queues = _queues(model, self.at)
        self.rates = [0.0] * len(model.classes)
        self.think = [row.think for row in model.classes]
        self.demands_of = _grouped(model.demands, attrgetter("flow_class"), len(model.classes))
        self.lost = [0.0] * len(model.classes)
        self.own_variances: dict[int, float] = {}
        self.holding_times: dict[tuple[int, int], float] = {}
        self.waits_by_class: dict[tuple[int, int], float] = {}
        self.wait_squares: dict[tuple[int, int], float] = {}
        self.wait_ends: dict[int, float] = {}
        self.companion_rates = [0.0] * len(model.companions)
        self.companion_resources: list[set[int]] = [set() for _ in model.classes]
        for place, row in enumerate(model.companions):
            self.queues[row.resource].companions.append(place)
            self.companion_resources[row.flow_class].add(row.resource)
        self.synchronisation: dict[tuple[int, int], float] = {}
        most = max([queue.most for queue in self.queues], default=0)
        self.log_factorials = log_factorials(2 * most + 1)
        populations = [chain.population for chain in model.chains]
        self.counts = np.arange(max(populations, default=0) + 1, dtype=np.float64)
        self.rounds = 0
        self.damping = USUAL
        self.converged = self.settled = self.likely_alone = False


def _chains(model: Model, at: Iterable[ChainAtResource]) -> list[ChainState]:
    number = len(model.chains)
    entries = _grouped(model.entries.items(), lambda entry: entry[0][1], number)
    demands = _grouped(model.demands, lambda demand: demand.chain, number)
    return [
        ChainState(
            chain,
            rows,
            demands[index],
            [(flow_class, entered) for (flow_class, _), entered in entries[index]],
            np.array([row.copies for row in rows], dtype=np.int64),
            np.zeros((len(rows), chain.population + 1)),
        )
        for index, (chain, rows) in enumerate(
            zip(model.chains, _grouped(at, lambda row: row.chain, number), strict=True)
        )
    ]


def _queues(model: Model, at: Iterable[ChainAtResource]) -> list[Queue]:
    number = len(model.resources)
    demands = _grouped(model.demands, lambda demand: demand.resource, number)
    slots = {chain.resource: index for index, chain in enumerate(model.chains)}
    queues = []
    for index, rows in enumerate(_grouped(at, lambda row: row.resource, number)):
        resource = model.resources[index]
        most = sum([row.sharers * model.chains[row.chain].population for row in rows])
        if not resource.is_limit and sum([row.sharers for row in rows]) > 1:
            most += MOST_OPEN * any(_is_behind_limit(model, row) for row in demands[index])
        log_rates = np.concatenate([[0.0], np.cumsum(np.log(resource.rates_up_to(most)))])
        queues.append(Queue(resource, rows, demands[index], slots.get(index), most, log_rates))
    return queues


def _is_behind_limit(model: Model, demand: ServiceDemand) -> bool:
    """Whether I/Os of an endless source come to a resource with a slot of a limit."""
    is_open = isinstance(model.classes[demand.flow_class].loop, Open)
    return is_open and model.chains[demand.chain].resource is not None


def _grouped(rows: Iterable[Row], owner: Callable[[Row], int], number: int) -> list[list[Row]]:
    """Rows of each owner, in their order."""
    groups: list[list[Row]] = [[] for _ in range(number)]
    for row in rows:
        groups[owner(row)].append(row)
    return groups


def offered_rate(flow_class: FlowClass) -> float | None:
    """Rate that one open class offers, or cap of a paced one [1/s]; None: neither."""
    loop = flow_class.loop
    if isinstance(loop, Closed):
        return None
    each = loop.interarrival.read if isinstance(loop, Open) else loop.interval
    return len(flow_class.flows) / flow_class.number / each
