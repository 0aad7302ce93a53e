"""Who takes part in a measurement."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from qdepth.network.loops import Closed
from qdepth.network.network import QueueingNetwork

Engine = Literal["simpy", "compiled", "compiled_all", "analytic", "c", "ciw", "cimba", "line"]
Lap = Callable[[], int]
"""What is timed; gives the I/Os that it simulated."""


@dataclass(frozen=True, slots=True)
class Work:
    """A network to measure on, by name."""

    name: str
    network: Callable[[], QueueingNetwork]


@dataclass(frozen=True, slots=True)
class Contestant:
    """An engine and how it is measured."""

    engine: Engine
    prepare: Callable[[Work, int], Lap]
    """Everything that is not timed: building the network, compiling, filling the queues. Takes the
    work and the I/Os of a lap."""
    ios: int
    """I/Os of a lap; about a second's worth, so that slow engines get fewer."""
    works: frozenset[str] | None = None
    """Names of what it can express; None: everything."""
    counts_ios: bool = True
    """False for an engine that solves instead of simulating: a lap is one solution."""


def outstanding_ios(network: QueueingNetwork) -> int:
    """I/Os that are under way once the queues of a network have filled."""
    return sum(flow.loop.workers for flow in network.flows if isinstance(flow.loop, Closed))
