"""What the iteration knows between its rounds."""

from dataclasses import dataclass, field

import numpy as np

from qdepth.engines.analytic.model.model import Contact, FlowClass, Model, Part
from qdepth.engines.analytic.textbook.convolution import FloatArray, IntArray, log_factorials
from qdepth.network.network import Closed, Open


@dataclass(slots=True)
class Meeting:
    """A chain at a resource."""

    contact: Contact
    rate: float = 0.0
    """Visits of one chain to one such resource [1/s]."""
    present: float = 0.0
    """Mean number of one chain's customers at one such resource."""
    visits: float = 0.0
    """Visits to each copy in one cycle of the chain."""
    mean: float = 0.0
    """Mean service time of the chain's visits [s]; 0 at a limit."""
    square: float = 0.0
    """Mean squared service time [s^2]."""
    stretch: float = 1.0
    """Its response time over the mean response time of all who come."""
    reach: int = 64
    """Own customers up to which weights are worked out."""
    others: FloatArray | None = None
    """Logarithm of what b customers of other chains weigh; None where it comes alone."""
    summed: int = 0
    """Own customers up to which the weights were worked out with these others."""


@dataclass(slots=True)
class Queue:
    """A resource."""

    meetings: list[Meeting]
    most: int
    """Customers that can be present."""
    log_rates: FloatArray
    """Summed logarithms of the completion rates with 1..m present, in units of one service;
    m = 0..most. Those of a limit are absolute [1/s]."""
    rate: float = 0.0
    """Visits of all chains [1/s]."""
    mean: float = 1.0
    """Mean service time [s]; 1 at a limit."""
    scv: float = 1.0
    """Squared coefficient of variation of the service time over all who come."""
    wait: float = 0.0
    """Mean waiting time of a visit [s]."""
    present: FloatArray = field(default_factory=lambda: np.ones(1))
    """Probabilities of m customers, m = 0..most."""

    @property
    def total_present(self) -> float:
        """Mean number of customers."""
        return sum(meeting.present * meeting.contact.sharers for meeting in self.meetings)


@dataclass(frozen=True, slots=True)
class Mixed:
    """Rows of parts, by meeting: how the classes of a chain mix where it comes."""

    flow_class: IntArray
    meeting: IntArray
    number: FloatArray
    """Classes that are alike."""
    visits: FloatArray
    """Of one class, per I/O."""
    mean: FloatArray
    """[s]"""
    square: FloatArray
    """[s^2]"""
    chain: IntArray
    """Of each meeting."""
    chains: FloatArray
    """Chains that are alike, of each meeting."""
    copies: FloatArray
    """Resources that one of them visits."""

    @classmethod
    def of(cls, model: Model) -> "Mixed":
        """Those of a model, with its contacts as meetings."""
        meetings = {(row.chain, row.resource): at for at, row in enumerate(model.contacts)}
        numbers = [row.number for row in model.classes]
        parts = model.parts
        return cls(
            np.array([row.flow_class for row in parts], dtype=np.int64),
            np.array([meetings[row.chain, row.resource] for row in parts], dtype=np.int64),
            np.array([float(numbers[row.flow_class]) for row in parts]),
            np.array([row.visits for row in parts]),
            np.array([row.mean for row in parts]),
            np.array([row.square for row in parts]),
            np.array([row.chain for row in model.contacts], dtype=np.int64),
            np.array([float(model.chains[row.chain].number) for row in model.contacts]),
            np.array([float(row.copies) for row in model.contacts]),
        )


class State:
    """Everything that changes from round to round."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.meetings = [Meeting(contact) for contact in model.contacts]
        self.mixed = Mixed.of(model)
        self.by_chain: list[list[Meeting]] = [[] for _ in model.chains]
        by_resource: list[list[Meeting]] = [[] for _ in model.resources]
        for meeting in self.meetings:
            self.by_chain[meeting.contact.chain].append(meeting)
            by_resource[meeting.contact.resource].append(meeting)
        self.copies = [
            np.array([meeting.contact.copies for meeting in rows], dtype=np.int64)
            for rows in self.by_chain
        ]
        self.factors = [
            np.zeros((len(rows), chain.population + 1))
            for rows, chain in zip(self.by_chain, model.chains, strict=True)
        ]
        """Logarithm of the weight of i customers of each chain at each of its meetings."""
        self.presence = [
            (np.zeros(len(rows)), np.zeros(len(rows), dtype=np.int64)) for rows in self.by_chain
        ]
        """Mean number of customers, and up to which number to look, at each of them."""
        self.queues = [self._queue(index, rows) for index, rows in enumerate(by_resource)]
        self.limit_chains = model.limit_chains
        self.by_place: list[list[Part]] = [[] for _ in model.resources]
        """Parts at each resource."""
        self.by_owner: list[list[Part]] = [[] for _ in model.chains]
        """Parts that each chain owns."""
        for part in model.parts:
            self.by_place[part.resource].append(part)
            self.by_owner[part.chain].append(part)
        self.entries: list[list[tuple[int, float]]] = [[] for _ in model.chains]
        """Class, and its entries per I/O, of each limit's chain."""
        for (flow_class, chain), number in model.entries.items():
            self.entries[chain].append((flow_class, number))
        self.rates = [0.0] * len(model.classes)
        """Throughput of one class like this [1/s]."""
        self.think = [flow_class.think for flow_class in model.classes]
        """Pause between I/Os [s]; that of open and paced classes keeps their rate."""
        self.cycles = [0.0] * len(model.chains)
        """Cycles of one chain [1/s]."""
        self.pauses = [0.0] * len(model.chains)
        """Time without a queue in a cycle [s]."""
        self.inside: dict[tuple[int, int], float] = {}
        """(class, limit's chain) -> mean time that a slot is held, per entry [s]."""
        self.constants: dict[int, tuple[FloatArray, FloatArray]] = {}
        """Limit's chain -> factor of all that is inside, and of all but one at each meeting."""
        most = max([queue.most for queue in self.queues], default=0)
        self.log_factorials = log_factorials(2 * most + 1)
        populations = [chain.population for chain in model.chains]
        self.counts = np.arange(max(populations, default=0) + 1, dtype=np.float64)
        self.own_waits: dict[tuple[int, int], float] = {}
        """(class, resource) -> mean waiting time of a visit [s], where classes are told apart."""
        self.rounds = 0
        self.converged = False
        """Whether nothing moves any more."""
        self.settled = False
        """Whether the throughputs hardly move any more."""

    def _queue(self, resource: int, meetings: list[Meeting]) -> Queue:
        most = sum(
            meeting.contact.sharers * self.model.chains[meeting.contact.chain].population
            for meeting in meetings
        )
        servers = self.model.resources[resource].servers
        rates = np.minimum(np.arange(1, most + 1), servers)
        return Queue(meetings, most, np.concatenate([[0.0], np.cumsum(np.log(rates))]))


def offered_rate(flow_class: FlowClass) -> float | None:
    """Rate that one open class offers, or that a paced one keeps below [1/s]; None: neither."""
    loop = flow_class.loop
    if isinstance(loop, Closed):
        return None
    each = loop.interarrival.read if isinstance(loop, Open) else loop.interval
    return len(flow_class.flows) / flow_class.number / each
