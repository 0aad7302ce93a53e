"""The engine as the rest of the program sees it."""

from qdepth.engines.compiled.run import simulate
from qdepth.engines.options import EngineOptions, Observer
from qdepth.network.network import QueueingNetwork
from qdepth.solution.solution import Solution
from qdepth.statistics.analysis import analyse


def solve(
    network: QueueingNetwork, options: EngineOptions, observe: Observer | None = None
) -> Solution:
    """Simulate a network as native code and analyse what happened.

    Parameters
    ----------
    network : QueueingNetwork
        What to simulate.
    options : EngineOptions
        Seed and budget.
    observe : Observer, optional
        Told of the progress about 100 times; answers False to cancel.
    """
    record = simulate(network, options, observe)
    return analyse(network, record, engine="compiled", seed=options.seed)
