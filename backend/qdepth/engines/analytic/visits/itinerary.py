"""What an I/O of a flow does on its way, as expected visits: programs read as probabilities."""

from dataclasses import dataclass
from typing import NamedTuple

from qdepth.engines.analytic.visits.expected_visits import Turn, Walk
from qdepth.network.laws import Law, Shape
from qdepth.network.network import Flow, QueueingNetwork
from qdepth.network.steps import Acquire, Delay, Demand, Visit


class Stop(NamedTuple):
    """Expected visits to stations at a place of the path, per I/O."""

    stations: tuple[int, ...]
    """All visited at the same time."""
    visits: float
    means: tuple[float, ...]
    """Mean service time at each station, per visit [s]."""
    squares: tuple[float, ...]
    """Mean squared service time at each station, per visit [s^2]."""
    layer: int
    holds: tuple[int, ...]
    """Limits whose slots are held meanwhile, outermost first."""
    turn: Turn | None
    """What sent the I/O here, where paths take turns."""
    is_read: bool


class Pause(NamedTuple):
    """Expected time without a queue at a place of the path, per I/O."""

    visits: float
    mean: float
    """[s]"""
    square: float
    """Mean squared time [s^2]."""
    layer: int
    holds: tuple[int, ...]


class Entry(NamedTuple):
    """Expected entries into the span of a limit, per I/O."""

    limit: int
    visits: float
    holds: tuple[int, ...]
    """Limits that are held already, outermost first."""


@dataclass(frozen=True, slots=True)
class Itinerary:
    """The way of a flow's I/Os."""

    stops: tuple[Stop, ...]
    pauses: tuple[Pause, ...]
    entries: tuple[Entry, ...]
    ignored: frozenset[str]
    """What of the program is not in it, in words."""


def law_scv(law: Law) -> float:
    """Squared coefficient of variation of a law, from its own parameters.

    ERLANG: k - 1 phases with probability p, else k, all at rate k - p, so the second moment is
    (p (k - 1) k + (1 - p) k (k + 1)) / (k - p)^2. HYPEREXPONENTIAL with balanced means:
    1 / (2 p (1 - p)) - 1.
    """
    match law.shape:
        case Shape.CONSTANT:
            return 0.0
        case Shape.EXPONENTIAL:
            return 1.0
        case Shape.HYPEREXPONENTIAL:
            return 1.0 / (2.0 * law.probability * (1.0 - law.probability)) - 1.0
        case Shape.ERLANG:
            k, p = law.phases, law.probability
            return (p * (k - 1) * k + (1 - p) * k * (k + 1)) / (k - p) ** 2 - 1.0


def read_itinerary(network: QueueingNetwork, flow: Flow) -> Itinerary:
    """Expected visits, pauses and entries of one I/O of a flow, by the names of its program.

    A program is followed once for reads and once for writes, from its first step on; each step
    passes its expected visits on to the steps after it. Steps that go back in the program, and
    those whose effect depends on the state of the network, are named in `ignored`.
    """
    stops: list[Stop] = []
    pauses: list[Pause] = []
    entries: list[Entry] = []
    stays = [network.choosers[at].ios_per_path for at in flow.binding.choosers]
    walks = [
        Walk(flow.program, stays, is_read=is_read, share=share)
        for is_read, share in ((True, flow.read_share), (False, 1.0 - flow.read_share))
        if share > 0
    ]
    for walk in walks:
        is_read = walk.is_read
        for step, place in walk.steps():
            match step:
                case Visit():
                    moments = [_moments(flow, demand, is_read) for demand in step.demands]
                    stops.append(
                        Stop(
                            step.stations,
                            place.visits,
                            tuple(mean for mean, _ in moments),
                            tuple(square for _, square in moments),
                            step.layer,
                            place.holds,
                            place.turn,
                            is_read,
                        )
                    )
                case Delay():
                    mean, square = _moments(flow, step.demand, is_read)
                    if mean > 0:
                        visits = place.visits
                        times = visits * mean, visits * square
                        pauses.append(Pause(visits, *times, step.layer, place.holds))
                case Acquire():
                    entries.append(Entry(step.limit, place.visits, place.holds))
    return Itinerary(
        tuple(stops),
        tuple(pauses),
        tuple(entries),
        frozenset().union(*(walk.ignored for walk in walks)),
    )


def _moments(flow: Flow, demand: Demand, is_read: bool) -> tuple[float, float]:
    """First and second moment of a demand over the sizes of a flow [s], [s^2]."""
    fixed, per_byte = (
        (demand.read, demand.read_per_byte) if is_read else (demand.write, demand.write_per_byte)
    )
    if per_byte == 0:
        mean, square = fixed, fixed * fixed
    else:
        mean = square = before = 0.0
        for size, cumulative in zip(flow.sizes, flow.cumulative, strict=True):
            time, share = fixed + per_byte * size, cumulative - before
            mean += share * time
            square += share * time * time
            before = cumulative
    return mean, square * (1.0 + law_scv(demand.law))
