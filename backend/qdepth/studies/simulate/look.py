"""A short simulation of a design, for a user who waits while several changes are tried."""

from qdepth.design.document.document import Design
from qdepth.lowering.lower import lower
from qdepth.network.loops import Closed, Paced
from qdepth.network.network import QueueingNetwork
from qdepth.network.steps import BranchIfFull
from qdepth.report.build_report import build_report
from qdepth.report.report import Report
from qdepth.studies.simulate.options import IOS_OF_A_LOOK, SimulationOptions
from qdepth.studies.simulate.simulation import simulate_network

TURNS = 100
"""I/Os for each outstanding one in a short simulation with rejected commands: with fewer, rejected
I/Os have not returned yet."""
MOST_IOS_OF_A_LOOK = 600_000


def look(design: Design, options: SimulationOptions | None = None) -> Report:
    """Report a design by a simulation of one seed, without replay and without a second opinion.

    Raises
    ------
    InvalidDesign
        If the design contradicts itself or is not complete.
    """
    network = lower(design)
    chosen = options or SimulationOptions(max_ios=_ios(network), replications=1)
    return build_report(design, network, simulate_network(network, chosen))


def _ios(network: QueueingNetwork) -> int:
    """I/Os of a look: more where commands are refused and many are outstanding."""
    programs = {id(flow.program): flow.program for flow in network.flows}.values()
    if not any(isinstance(step, BranchIfFull) for program in programs for step in program.steps):
        return IOS_OF_A_LOOK
    loops = [flow.loop for flow in network.flows]
    workers = sum(loop.workers for loop in loops if isinstance(loop, Closed | Paced))
    return min(MOST_IOS_OF_A_LOOK, max(IOS_OF_A_LOOK, TURNS * workers))
