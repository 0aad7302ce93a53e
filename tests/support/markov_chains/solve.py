"""The exact long-run means of a small network, from the stationary distribution of its chain.

W. J. Stewart, "Introduction to the Numerical Solution of Markov Chains", Princeton 1994: the states
are found one from another (section 1.9), and the balance equations are solved directly, with one
probability fixed in place of one equation (section 2.3).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_array, csc_array
from scipy.sparse.csgraph import connected_components
from scipy.sparse.linalg import spsolve

from qdepth.network.network import QueueingNetwork
from tests.support.markov_chains.rules import Rules
from tests.support.markov_chains.state import Event, Job, State

Floats = NDArray[np.float64]


class TooManyStates(Exception):
    """The chain has more states than it may."""


@dataclass(frozen=True)
class ExactFlow:
    """Long-run means of a flow."""

    throughput: float
    """[1/s]"""
    outstanding: float

    @property
    def latency(self) -> float:
        """Mean latency by Little's law [s]."""
        return self.outstanding / self.throughput


@dataclass(frozen=True)
class ExactLimit:
    """Long-run means of a limit."""

    held: float
    waiting: float
    full: float
    """Share of time in which no slot is free."""
    refused: float
    """[1/s]"""


@dataclass(frozen=True)
class ExactStation:
    """Long-run means of a station."""

    utilisation: float
    present: float
    visit_rate: float
    """[1/s]"""


@dataclass(frozen=True)
class ExactSolution:
    """Long-run means of a network; rows are in the network's order."""

    states: int
    flows: tuple[ExactFlow, ...]
    limits: tuple[ExactLimit, ...]
    stations: tuple[ExactStation, ...]


@dataclass(frozen=True)
class _Chain:
    rules: Rules
    states: list[State]
    generator: csc_array
    """Rates from row to column; each row adds up to 0 [1/s]."""
    events: dict[Event, dict[int, float]]
    """Rate of each event in each state [1/s]."""


def solve_exactly(network: QueueingNetwork, most_states: int = 5_000) -> ExactSolution:
    """Long-run means of a network.

    Raises
    ------
    TooManyStates
        If there are more than `most_states`.
    ValueError
        If the network has what `Rules` leaves out, or if where it ends up depends on chance.
    """
    chain = _explore(Rules(network), most_states)
    means = _Means(chain, stationary(chain.generator))
    return ExactSolution(
        states=len(chain.states),
        flows=tuple(means.of_flow(at) for at in range(len(network.flows))),
        limits=tuple(means.of_limit(at) for at in range(len(network.limits))),
        stations=tuple(means.of_station(at) for at in range(len(network.stations))),
    )


class _Means:
    """Means over the states of a chain."""

    def __init__(self, chain: _Chain, shares: Floats) -> None:
        self._chain = chain
        self._shares = shares

    def of_flow(self, at: int) -> ExactFlow:
        """I/Os of a flow, wherever they are."""
        present = [
            sum(job.flow == at and job.place >= 0 for job in _jobs(state))
            for state in self._chain.states
        ]
        return ExactFlow(self._rate("completion", at), self._mean(present))

    def of_limit(self, at: int) -> ExactLimit:
        """Slots of a limit."""
        states, capacity = self._chain.states, self._chain.rules.network.limits[at].capacity
        return ExactLimit(
            held=self._mean([state.held[at] for state in states]),
            waiting=self._mean([len(state.lines[at]) for state in states]),
            full=self._mean([state.held[at] >= capacity for state in states]),
            refused=self._rate("refusal", at),
        )

    def of_station(self, at: int) -> ExactStation:
        """Visits of a station."""
        rules, states = self._chain.rules, self._chain.states
        present = [rules.served(state, at) + len(state.queues[at]) for state in states]
        given = self._mean([rules.rate_of(at, number) for number in present])
        capacity = rules.network.stations[at].capacity
        return ExactStation(given / capacity, self._mean(present), self._rate("departure", at))

    def _mean(self, values: Sequence[float]) -> float:
        return float(self._shares @ np.array(values, dtype=float))

    def _rate(self, kind: str, of: int) -> float:
        rates = self._chain.events.get(Event(kind, of), {})
        return float(sum(self._shares[at] * each for at, each in rates.items()))


def _jobs(state: State) -> list[Job]:
    """All jobs of a state, whatever they do."""
    waiting = [job for line in (*state.queues, *state.lines) for job in line]
    return [*(job for job, _ in state.timed), *waiting]


def _explore(rules: Rules, most_states: int) -> _Chain:
    """All states that can be reached, breadth first."""
    places = {state: place for place, state in enumerate(dict.fromkeys(rules.first_states))}
    states = list(places)
    rows, columns, rates = [], [], []
    events: dict[Event, dict[int, float]] = {}
    for place, state in enumerate(states):
        for move in rules.moves(state):
            target = places.setdefault(move.state, len(states))
            if target == len(states):
                states.append(move.state)
                if len(states) > most_states:
                    raise TooManyStates(f"more than {most_states} states")
            rows += [place, place]
            columns += [target, place]
            rates += [move.rate, -move.rate]
            for event in move.events:
                of_event = events.setdefault(event, {})
                of_event[place] = of_event.get(place, 0.0) + move.rate
    generator = coo_array((rates, (rows, columns)), shape=(len(states),) * 2).tocsc()
    return _Chain(rules, states, generator, events)


def stationary(generator: csc_array) -> Floats:
    """Long-run share of time in each state; states that are left for ever have none.

    Raises
    ------
    ValueError
        If there are several sets of states that are never left.
    """
    kept = _never_left(generator)
    balance = generator[kept][:, kept].T.tocsc()
    weights = np.ones(len(kept))
    if len(kept) > 1:
        right = -balance[1:, [0]].toarray().ravel()
        weights[1:] = spsolve(balance[1:, 1:], right)
    weights /= weights.sum()
    error = float(np.abs(balance @ weights).max())
    if not error <= 1e-9 * float(np.abs(balance.data).max(initial=1.0)):
        raise ValueError(f"the balance equations are off by {error}")
    shares = np.zeros(generator.shape[0])
    shares[kept] = weights
    return shares


def _never_left(generator: csc_array) -> NDArray[np.intp]:
    """The states between which the chain goes to and fro in the long run."""
    count, part = connected_components(generator, directed=True, connection="strong")
    entries = generator.tocoo()
    leaves = part[entries.row] != part[entries.col]
    left = set(part[entries.row[leaves]].tolist())
    closed = [each for each in range(count) if each not in left]
    if len(closed) != 1:
        raise ValueError(f"{len(closed)} sets of states are never left: the means depend on chance")
    return np.flatnonzero(part == closed[0])
