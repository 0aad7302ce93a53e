"""The engine as the rest of the program sees it."""

from qdepth.engines.options import EngineOptions, Observer
from qdepth.engines.simpy_engine.simulation import Simulation
from qdepth.network.network import QueueingNetwork
from qdepth.solution.solution import Solution
from qdepth.statistics.analysis import analyse


def solve(
    network: QueueingNetwork, options: EngineOptions, observe: Observer | None = None
) -> Solution:
    """Simulate a network and analyse what happened.

    Parameters
    ----------
    network : QueueingNetwork
        What to simulate.
    options : EngineOptions
        Seed and budget.
    observe : Observer, optional
        Told of the progress 100 times or more; answers False to cancel.
    """
    record = Simulation(network, options, observe).run()
    return analyse(network, record, engine="simpy", seed=options.seed)
