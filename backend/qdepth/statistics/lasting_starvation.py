"""Whether a run is so long that more of it would not serve the starved I/Os."""

import numpy as np

from qdepth.network.loops import Closed, Paced
from qdepth.network.network import QueueingNetwork
from qdepth.network.steps import Delay
from qdepth.statistics.recorder import TALLY_COLUMNS, group_tallies
from qdepth.statistics.sample import Sample
from qdepth.statistics.starvation import missing_ios

IOS = TALLY_COLUMNS.index("ios")
TRIES = 3
"""Pauses between two attempts of a refused command that each replication has to measure."""
TURNS = 20
"""Mean number of I/Os that each outstanding one has to complete during that."""
STILL = 0.9
"""Share of the missing I/Os of the first half from which those of the second count as equal."""


def is_lasting(network: QueueingNetwork, sample: Sample) -> bool:
    """Return whether starvation will stay, so that a longer run is of no use.

    Every replication has to see several attempts of refused commands, and many I/Os of the others.
    In the second half of the replications as many I/Os have to be missing as in the first.
    """
    time = float(sample.time.sum())
    ios = float(sample.tallies[:, group_tallies(network), IOS].sum())
    is_long = time >= TRIES * _longest_pause(network) * sample.replications
    return is_long and ios >= TURNS * _workers(network) and not _is_vanishing(network, sample)


def _is_vanishing(network: QueueingNetwork, sample: Sample) -> bool:
    """Whether fewer I/Os are missing in the second half of the replications than in the first."""
    after = np.array([later for _, later in sample.places])
    total = {one: sum(1 for each, _ in sample.places if each == one) for one, _ in sample.places}
    half = np.array([total[one] / 2 for one, _ in sample.places])
    early, late = (
        missing_ios(network, sample.tallies[part].sum(axis=0), float(sample.time[part].sum()))[1]
        for part in (after >= half, after < half)
    )
    return late < STILL * early


def _longest_pause(network: QueueingNetwork) -> float:
    """Longest mean time of a step without a queue [s]; the pause before a refused command."""
    programs = {id(flow.program): flow.program for flow in network.flows}
    return max(
        (
            max(step.demand.read, step.demand.write)
            for program in programs.values()
            for step in program.steps
            if isinstance(step, Delay)
        ),
        default=0.0,
    )


def _workers(network: QueueingNetwork) -> int:
    loops = [flow.loop for flow in network.flows]
    return sum(loop.workers for loop in loops if isinstance(loop, Closed | Paced))
