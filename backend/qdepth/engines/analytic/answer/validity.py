"""Where the analytic engine is not to be trusted, and it says so itself."""

from qdepth.engines.analytic.model.steady_limits import why_not_scheduled
from qdepth.engines.analytic.solve.round_robin_arrivals import arrival_scv
from qdepth.engines.analytic.solve.state import State, offered_rate
from qdepth.figures import count
from qdepth.network.network import Discipline, Open, QueueingNetwork
from qdepth.solution.solution import Status

CONSTANT_SCV = 0.1
FEW = 12
BUSY, BUSY_IN_TURN = 0.4, 0.7
IN_TURN = 0.75
REACHED = 0.999
BOUNDED: tuple[Status, str] = (
    "steady",
    "Only bounds: throughputs that cannot be exceeded, latencies that cannot be undercut.",
)
ONLY_BOUNDS = (
    "The design is too large or too extreme for the analytic engine, which gives only bounds. "
    "Simulate this design."
)


def steadiness(found: State) -> tuple[Status, str]:
    """Status, and the reason in words: open workloads may offer more than can be carried."""
    offered = carried = 0.0
    overloaded = False
    for flow_class, rate in zip(found.model.classes, found.rates, strict=True):
        if isinstance(flow_class.loop, Open):
            asked = offered_rate(flow_class) or 0.0
            offered += asked * flow_class.number
            overloaded = overloaded or rate < REACHED * asked
        carried += rate * flow_class.number
    if overloaded:
        return "no_steady_state", (
            f"The open workloads offer {count(offered)} IOPS, but the design can complete only "
            f"about {count(carried)} IOPS in all: the queues would grow without end, so there is "
            "no latency."
        )
    return "steady", "Steady state, computed and not simulated."


def outside_validity(network: QueueingNetwork, found: State) -> str | None:
    """Why the numbers are not to be trusted, or None."""
    reasons = sorted({reason for way in found.model.ways for reason in way.pattern.ignored})
    if reasons:
        return f"The analytic engine leaves out {', '.join(reasons)}. Simulate this design."
    scheduling = why_not_scheduled(network, found.model)
    if scheduling is not None:
        return scheduling
    if not found.settled:
        return "The iteration of the analytic engine did not settle. Simulate this design."
    for index, (resource, queue) in enumerate(
        zip(found.model.resources, found.queues, strict=True)
    ):
        if resource.is_limit or resource.discipline is Discipline.PS or not queue.meetings:
            continue
        use = queue.rate * queue.mean / resource.servers
        most = queue.most
        if queue.scv >= CONSTANT_SCV or use <= BUSY:
            continue
        name = network.stations[resource.id].id
        if most < FEW:
            return (
                f"Only {most} I/Os share {name}, which serves in constant time: they fall into "
                "step, and no queueing formula sees that. Simulate this design."
            )
        if use > BUSY_IN_TURN and arrival_scv(found, index) < IN_TURN:
            return (
                f"I/Os come to {name} in turn with other paths, and it serves in constant time: "
                "they wait less than any queueing formula says. Simulate this design."
            )
    return None
