"""Where the analytic engine is not to be trusted, and it says so itself."""

from qdepth.engines.analytic.model.steady_limits import why_not_scheduled
from qdepth.engines.analytic.solve.round_robin_arrivals import arrival_scv
from qdepth.engines.analytic.solve.state import State, offered_rate
from qdepth.figures import count
from qdepth.network.network import Discipline, Open, QueueingNetwork
from qdepth.solution.solution import Status

CONSTANT_SCV = 0.1
FEW = 12
BUSY, BUSY_IN_ROUND_ROBIN = 0.4, 0.7
STEADY_ARRIVALS_SCV = 0.75
REACHED = 0.999
BOUNDED: tuple[Status, str] = (
    "steady",
    "Only bounds: throughputs that cannot be exceeded, latencies that cannot be undercut.",
)
ONLY_BOUNDS = (
    "The design is too large or too extreme for the analytic engine, which gives only bounds. "
    "Simulate this design."
)


def steadiness(state: State) -> tuple[Status, str]:
    """Status, and the reason in words: open workloads may offer more than can be carried."""
    offered = carried = 0.0
    overloaded = False
    for flow_class, rate in zip(state.model.classes, state.rates, strict=True):
        if isinstance(flow_class.loop, Open):
            own = offered_rate(flow_class) or 0.0
            offered += own * flow_class.number
            overloaded = overloaded or rate < REACHED * own
        carried += rate * flow_class.number
    if overloaded:
        return "no_steady_state", (
            f"The open workloads offer {count(offered)} IOPS, but the design can complete only "
            f"about {count(carried)} IOPS in all: the queues would grow without end, so there is "
            "no latency."
        )
    return "steady", "Steady state, computed and not simulated."


def outside_validity(network: QueueingNetwork, state: State) -> str | None:
    """Why the numbers are not to be trusted, or None."""
    if state.model.not_modelled:
        left_out = ", ".join(state.model.not_modelled)
        return f"The analytic engine leaves out {left_out}. Simulate this design."
    scheduling = why_not_scheduled(network, state.model)
    if scheduling is not None:
        return scheduling
    if not state.settled:
        return "The iteration of the analytic engine did not settle. Simulate this design."
    for index, queue in enumerate(state.queues):
        resource = queue.resource
        if resource.is_limit or resource.discipline is Discipline.PS or not queue.at:
            continue
        use = queue.rate * queue.mean / resource.servers
        if queue.scv >= CONSTANT_SCV or use <= BUSY:
            continue
        name = network.stations[resource.id].id
        if queue.most < FEW:
            return (
                f"Only {queue.most} I/Os share {name}, which serves in constant time: they fall "
                "into step, and no queueing formula sees that. Simulate this design."
            )
        if use > BUSY_IN_ROUND_ROBIN and arrival_scv(state, index) < STEADY_ARRIVALS_SCV:
            return (
                f"I/Os come to {name} in turn with other paths, and it serves in constant time: "
                "they wait less than any queueing formula says. Simulate this design."
            )
    return None
