"""Flows of a network in their state at time 0."""

from qdepth.engines.simpy_engine.system import System
from qdepth.engines.simpy_engine.tally import Tally
from qdepth.engines.simpy_engine.workers import ClosedFlow, PacedFlow
from qdepth.engines.simpy_engine.workload import FiniteFlow, OpenFlow, Workload
from qdepth.network.loops import Closed, Finite, Open, Paced
from qdepth.network.network import Flow
from qdepth.statistics.recorder import TallyKey


def workloads(system: System) -> list[Workload]:
    """States of the flows of a network at time 0."""
    flows = system.network.flows
    found = [
        _workload(system, flow, system.tallies[TallyKey(flow.group, flow.device)]) for flow in flows
    ]
    for flow, follower in zip(flows, found, strict=True):
        if isinstance(flow.loop, Finite) and isinstance(follower, FiniteFlow):
            for leader in {found[place] for place in flow.loop.after}:
                if isinstance(leader, FiniteFlow):
                    leader.followers.append(follower)
    return found


def _workload(system: System, flow: Flow, tally: Tally) -> Workload:
    match flow.loop:
        case Closed() as loop:
            return ClosedFlow(system, flow, loop, tally)
        case Paced() as loop:
            return PacedFlow(system, flow, loop, tally)
        case Open() as loop:
            return OpenFlow(system, flow, loop, tally)
        case Finite() as loop:
            return FiniteFlow(system, flow, loop, tally)
