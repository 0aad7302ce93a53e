"""Checks a compiled run against the SimPy engine, on the spot."""

from dataclasses import replace

from qdepth.engines.compiled.run import simulate
from qdepth.engines.options import EngineOptions
from qdepth.engines.simpy_engine.simulation import Simulation
from qdepth.figures import whole
from qdepth.network.network import QueueingNetwork
from qdepth.report.run_facts import Replay
from qdepth.statistics.recorder import differing_fields

REPLAYED_IOS = 10_000


def replay_in_simpy(network: QueueingNetwork, options: EngineOptions) -> Replay:
    """Simulate the beginning of a run with both engines and compare all that they record.

    A shorter budget does not change the sample path, so this is the beginning of the run itself.
    """
    beginning = replace(options, max_ios=min(options.max_ios, REPLAYED_IOS))
    ours, theirs = simulate(network, beginning), Simulation(network, beginning).run()
    identical = not differing_fields(ours, theirs)
    word = "identical" if identical else "NOT identical: please report this design"
    text = f"The first {whole(theirs.ios)} I/Os were replayed by the SimPy engine: {word}."
    return Replay(ios=theirs.ios, identical=identical, text=text)
