"""Checks a compiled run against the SimPy engine, on the spot."""

from collections.abc import Callable

from qdepth.engines.replay import HALVINGS, replay
from qdepth.figures import whole
from qdepth.network.network import QueueingNetwork
from qdepth.report.run_facts import Replay
from qdepth.studies.simulate.budget import budget_of
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.simulate.simulation import engine_options

HALVINGS_OF_THE_FIRST = 2.5
"""Length of the replay of the first replication: past the second time that readings are dropped."""
MOST_STEPS = 250_000
"""Steps of the programs of all replications that are replayed, which the SimPy engine sets up in
two seconds. Networks with more replay fewer replications, but at least one."""


def replay_in_simpy(
    network: QueueingNetwork,
    options: SimulationOptions,
    on_replication: Callable[[], None] = lambda: None,
) -> Replay:
    """Simulate the beginnings of the replications with both engines and compare every record.

    `on_replication` is called before each one.
    """
    budget = budget_of(network, options)
    steps = sum(len(flow.program.steps) for flow in network.flows)
    replayed = []
    for replication in range(min(budget.replications, max(1, MOST_STEPS // steps))):
        on_replication()
        halvings = HALVINGS if replication else HALVINGS_OF_THE_FIRST
        of_one = engine_options(options, budget, replication)
        replayed.append(replay(network, of_one, halvings))
    ios = sum(beginning.ios for beginning in replayed)
    identical = not any(beginning.differing for beginning in replayed)
    word = "identical" if identical else "NOT identical: please report this design"
    where = _where(len(replayed), budget.replications)
    text = f"The first {whole(ios)} I/Os {where}were replayed by the SimPy engine: {word}."
    return Replay(ios=ios, identical=identical, text=text)


def _where(replayed: int, replications: int) -> str:
    if replications == 1:
        return ""
    some = "all" if replayed == replications else f"{replayed} of"
    return f"of {some} {replications} replications "
