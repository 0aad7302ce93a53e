"""Runs the beginning of a replication on both simulation engines and compares every bit."""

from dataclasses import dataclass, replace

from qdepth.engines.compiled.simulation import simulate
from qdepth.engines.options import EngineOptions
from qdepth.engines.simpy_engine.simulation import Simulation
from qdepth.errors import QdepthError
from qdepth.network.network import QueueingNetwork
from qdepth.statistics.recorder import FIRST_IOS_PER_READING, differing_fields

HALVINGS = 1.05
"""Length of a replay, in numbers of I/Os between drops of every other reading: past the first drop,
because readings come in another way from there."""


class EnginesDiffer(QdepthError):
    """The two simulation engines did not record the same bits."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """Result of a replay."""

    ios: int
    """I/Os that both engines simulated."""
    differing: tuple[str, ...]
    """Fields of the record that do not have the same bits."""


def replay(
    network: QueueingNetwork, options: EngineOptions, halvings: float = HALVINGS
) -> Replayed:
    """Simulate the beginning of a replication with both engines.

    A shorter budget does not change the sample path, so this is the beginning of the run itself.
    """
    most = int(halvings * FIRST_IOS_PER_READING * options.most_readings)
    beginning = replace(options, max_ios=min(options.max_ios, most))
    ours, theirs = simulate(network, beginning), Simulation(network, beginning).run()
    return Replayed(theirs.ios, tuple(differing_fields(ours, theirs)))


def require_same_path(network: QueueingNetwork, options: EngineOptions, what: str) -> None:
    """Reject a result that the SimPy engine does not confirm.

    Raises
    ------
    EnginesDiffer
        If the beginning of the replication differs between the engines; `what` names it.
    """
    found = replay(network, options)
    if found.differing:
        raise EnginesDiffer(
            f"The compiled engine and the SimPy engine differ on {what}, replication "
            f"{options.replication}, within the first {found.ios} I/Os: "
            f"{', '.join(found.differing)}. No number of it can be trusted; please report it."
        )
