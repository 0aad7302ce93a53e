"""When the analytic engine is unreliable, and says so itself."""

from collections.abc import Sequence

from qdepth.engines.analytic.answer.constant_servers import (
    BUSY,
    why_in_step,
    why_limits_in_step,
)
from qdepth.engines.analytic.answer.split_ios import why_split
from qdepth.engines.analytic.answer.uneven_slots import why_held_unevenly
from qdepth.engines.analytic.answer.unlike_services import why_unlike
from qdepth.engines.analytic.model.steady_limits import why_not_scheduled
from qdepth.engines.analytic.solve.aggregate import service_time
from qdepth.engines.analytic.solve.own_rates import ALMOST_POISSON
from qdepth.engines.analytic.solve.state import State, offered_rate
from qdepth.engines.analytic.solve.step_sizes import USUAL
from qdepth.figures import count
from qdepth.network.loops import Open
from qdepth.network.name import in_sentence
from qdepth.network.network import LAYERS, Discipline, QueueingNetwork
from qdepth.network.visits.visit_pattern import VisitPattern
from qdepth.solution.solution import Solution, Status

REACHED = 0.999
SPREAD_OUT = 2.5
"""Squared coefficient of variation of a service from which computed waits for slots are too
short."""
MOST_PAGES, BUSY_WITH_DESTAGES = 0.3, 0.9
"""Share of the pages of a cache, and use of the disks behind it, up to which it hides destages."""
UNEQUAL, LONG_WAIT = 1.5, 0.1
"""Ratio of loads for each slot, and wait for a slot relative to the time that it is held."""
MEDIA = LAYERS.index("media")
BOUNDED: tuple[Status, str] = (
    "steady",
    "Bounds only: throughput cannot be higher, and latency cannot be lower.",
)
UNSETTLED = "The iteration of the analytic engine did not settle. Simulate this design."
SHORT_STEPS = (
    "The iteration of the analytic engine settled in short steps only: its numbers are less sure "
    "than usual. Simulate this design."
)
LAST_STEP = (
    "The iteration did not converge. The numbers are those of its last step and may be far off."
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
    if not state.settled:
        return "not_settled", LAST_STEP
    return "steady", "An estimate of the long run, computed and not simulated."


def outside_validity(network: QueueingNetwork, state: State) -> str | None:
    """Return why the numbers are unreliable, or None."""
    if state.model.not_modelled:
        left_out = ", ".join(state.model.not_modelled)
        return f"The analytic engine does not model {left_out}. Simulate this design."
    return (
        why_split(network, state.model)
        or why_not_scheduled(network, state.model)
        or why_not_poisson(state)
        or why_not_shared_out(network, state)
        or why_unlike(network, state)
        or why_held_unevenly(network, state)
        or _why_spread_out(network, state)
        or _why_not_settled(state)
        or why_limits_in_step(network, state)
        or why_in_step(network, state)
    )


def _why_spread_out(network: QueueingNetwork, state: State) -> str | None:
    """Why arrivals wait longer for slots before a service that varies much, or None."""
    if not any(isinstance(row.loop, Open) for row in state.model.classes):
        return None
    for queue in state.queues:
        resource = queue.resource
        if resource.is_limit or resource.discipline is not Discipline.FCFS or not queue.at:
            continue
        use = queue.rate * queue.mean / resource.servers
        if queue.scv > SPREAD_OUT and use > BUSY:
            station = network.stations[resource.id]
            return (
                f"The service times of {in_sentence(station.id, station.name)} vary widely (scv "
                f"{queue.scv:.3g}) while open workloads wait for slots: the analytic engine "
                "underestimates these waits. Simulate this design."
            )
    return None


def why_not_destaged(
    network: QueueingNetwork, patterns: Sequence[VisitPattern], solution: Solution
) -> str | None:
    """Why writes may wait for pages of a cache, or None."""
    if solution.status != "steady" or not any(pattern.background for pattern in patterns):
        return None
    pages: set[int] = set()
    stations: set[int] = set()
    paths: dict[tuple[int, int], tuple[VisitPattern, Sequence[int]]] = {}
    for flow, pattern in zip(network.flows, patterns, strict=True):
        pages.update(flow.binding.limits[row.limit] for row in pattern.pages)
        paths[id(pattern), id(flow.binding.stations)] = pattern, flow.binding.stations
    for pattern, places in paths.values():
        visited = {at for visit in pattern.background for at in visit.stations}
        stations.update(places[at] for at in visited)
    for limit in pages:
        row, held = network.limits[limit], solution.limits[limit].held.value
        if held is not None and held > MOST_PAGES * row.capacity:
            if row.layer != MEDIA:
                return _why_credit_ends(in_sentence(row.id, row.name), held / row.capacity)
            return (
                f"On average {100 * held / row.capacity:.3g} % of "
                f"{in_sentence(row.id, row.name)} is in use, so writes may wait for pages; the "
                "analytic engine leaves that out. Simulate this design."
            )
    for place in stations:
        use = solution.stations[place].utilisation.value
        if use is not None and use > BUSY_WITH_DESTAGES:
            station = network.stations[place]
            if station.layer != MEDIA:
                return _why_credit_ends(in_sentence(station.id, station.name), use)
            return (
                f"Destages keep {in_sentence(station.id, station.name)} {100 * use:.3g} % busy: "
                "the cache may fill up, and writes wait for it. Simulate this design."
            )
    return None


def _why_credit_ends(name: str, use: float) -> str:
    return (
        f"On average {100 * use:.3g} % of {name} is used, so its burst credit may run out, and "
        "I/Os wait; the analytic engine leaves that out. Simulate this design."
    )


def _why_not_settled(state: State) -> str | None:
    if not state.settled:
        return UNSETTLED
    return None if state.damping is USUAL else SHORT_STEPS


def why_not_poisson(state: State) -> str | None:
    """Return why open workloads differ from the assumptions of the iteration, or None."""
    for flow_class in state.model.classes:
        if isinstance(flow_class.loop, Open):
            scv = flow_class.loop.interarrival.law.scv
            if abs(scv - 1.0) > ALMOST_POISSON:
                return (
                    f"The times between arrivals of an open workload have the scv {scv:.3g}; "
                    "if I/Os may wait for a limit or on paths in turn, the analytic engine "
                    "takes arrivals as Poisson, with the scv 1. Simulate this design."
                )
    return None


def why_not_shared_out(
    network: QueueingNetwork, state: State, *, is_paced: bool = False
) -> str | None:
    """Return why open or paced workloads may wait on other hosts than computed, or None.

    Before a shared station, limits with more load per slot wait longer at the expense of others:
    the sum is right, its shares are not.
    """
    for queue in state.queues:
        loads: list[float] = []
        waits: list[float] = []
        for at in queue.at:
            limit = state.model.chains[at.chain].resource
            if limit is not None and (is_paced or at.open_share) and not queue.resource.is_limit:
                slots = state.queues[limit]
                loads.append(slots.rate / slots.resource.servers)
                waits.append(slots.wait / service_time(state, slots))
        if loads and max(loads) > UNEQUAL * min(loads) and max(waits) > LONG_WAIT:
            station = network.stations[queue.resource.id]
            name = in_sentence(station.id, station.name)
            return (
                f"Workloads wait for slots before {name}, some of them for much busier slots "
                "than others: their sum is right, but the analytic engine spreads the waits too "
                "evenly. Simulate this design."
            )
    return None
