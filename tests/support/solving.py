"""One replication of an engine, analysed."""

from qdepth.engines.compiled.simulation import simulate
from qdepth.engines.options import EngineOptions, Observer
from qdepth.engines.simpy_engine.simulation import Simulation
from qdepth.network.network import QueueingNetwork
from qdepth.solution.solution import Solution
from qdepth.statistics.analysis import analyse


def solve(
    network: QueueingNetwork, options: EngineOptions, observe: Observer | None = None
) -> Solution:
    """By the SimPy engine."""
    record = Simulation(network, options, observe).run()
    return analyse(network, record, engine="simpy", seed=options.seed)


def solve_compiled(network: QueueingNetwork, options: EngineOptions) -> Solution:
    """By the compiled engine."""
    return analyse(network, simulate(network, options), engine="compiled", seed=options.seed)
