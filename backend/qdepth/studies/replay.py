"""Checks a compiled run against the SimPy engine, on the spot."""

from qdepth.engines.replay import HALVINGS, replay
from qdepth.figures import whole
from qdepth.network.network import QueueingNetwork
from qdepth.report.run_facts import Replay
from qdepth.studies.budget import budget_of
from qdepth.studies.options import SimulationOptions
from qdepth.studies.simulation import engine_options

HALVINGS_OF_THE_FIRST = 2.5
"""How far the replay of the first replication goes: past the second time that rows are dropped."""


def replay_in_simpy(network: QueueingNetwork, options: SimulationOptions) -> Replay:
    """Simulate the beginnings of all replications with both engines and compare every record."""
    budget = budget_of(network, options)
    replayed = [
        replay(
            network,
            engine_options(options, budget, replication),
            HALVINGS if replication else HALVINGS_OF_THE_FIRST,
        )
        for replication in range(budget.replications)
    ]
    ios = sum(beginning.ios for beginning in replayed)
    identical = not any(beginning.differing for beginning in replayed)
    word = "identical" if identical else "NOT identical: please report this design"
    where = f"of {len(replayed)} replications " if len(replayed) > 1 else ""
    text = f"The first {whole(ios)} I/Os {where}were replayed by the SimPy engine: {word}."
    return Replay(ios=ios, identical=identical, text=text)
