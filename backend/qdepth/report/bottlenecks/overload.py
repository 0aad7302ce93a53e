"""What an overloaded design lacks."""

from collections import Counter
from collections.abc import Sequence
from math import floor

import numpy as np

from qdepth.figures import count, instant, percent
from qdepth.network.name import single, slots_in_sentence
from qdepth.network.network import LAYERS, QueueingNetwork, Station
from qdepth.network.visits.utilisation import arrival_rates, utilisations
from qdepth.report.bottlenecks.origin import origin_of_slots
from qdepth.report.bottlenecks.reached_rates import limits_a_rate
from qdepth.report.names import capitalised, sentence_start
from qdepth.report.report import Overload
from qdepth.solution.solution import OverloadedPart, Solution

MEDIA = LAYERS.index("media")
FULL = 0.95
"""Share of time from which a part or its slots count as full."""


def overload_of(network: QueueingNetwork, solution: Solution) -> Overload | None:
    """Return the report of an overload; None if there is none.

    Notes
    -----
    A station needs more servers than the load that it is offered: the sum over all I/Os of rate
    times service time (utilisation law). A limit of which U slots are in use needs at least U times
    offered over completed of them (Little's law): Denning and Buzen, ACM Computing Surveys 10(3),
    1978.
    """
    facts = solution.overload
    if facts is None:
        return None
    offers = (
        f"The open workloads offer {count(facts.offered)} IOPS, but the design completes only "
        f"{count(facts.completed)} of them: the queues grow without end."
    )
    part = facts.part
    if part is None:
        return Overload(
            offered_iops=facts.offered,
            completed_iops=facts.completed,
            kind=None,
            id=None,
            part=None,
            origin=None,
            layer=None,
            capacity_iops=None,
            has=None,
            needs=None,
            speed_up=None,
            text=f"{offers} No station and no limit is saturated on its own.",
        )
    station = network.stations[part.index] if part.kind == "station" else None
    row = network.limits[part.index] if station is None else station
    members = [] if station is None else _members(network, part.index)
    has = part.has if station is None else sum(network.stations[at].crowded_rate for at in members)
    wanted = facts.offered + facts.others
    load = 0.0 if station is None else _offered_load(network, solution, members)
    if load <= 0.0:  # slots, or a part on paths that hosts choose by how busy they are
        load = part.in_use * wanted / (facts.completed + facts.others)
    capacity = wanted * has / load
    counted = part.has if len(members) < 2 else len(members)
    needs = max(counted, floor(load)) + 1 if _is_counted(station) else None
    speed_up = max(1.0, load / has)
    fits = station is not None and facts.slots is not None and load <= has
    lack = (
        _lack_of_pool(network, solution, members, capacity, needs)
        if len(members) > 1
        else _lack(network, part, capacity, needs, None if fits else speed_up)
    )
    few = _too_few_slots(network, facts.slots, load / has) if fits else []
    return Overload(
        offered_iops=facts.offered,
        completed_iops=facts.completed,
        kind="link" if station is not None and station.is_link else part.kind,
        id=row.id,
        part=row.part,
        origin=_origin(network, solution, part),
        layer=LAYERS[row.layer],
        capacity_iops=capacity,
        has=counted,
        needs=needs,
        speed_up=None if part.kind == "limit" else speed_up,
        hidden_for_s=facts.hidden_for,
        text=" ".join(
            [offers, lack, *few, *_full_before(network, solution, part), *_hidden(facts.hidden_for)]
        ),
    )


def _members(network: QueueingNetwork, station: int) -> list[int]:
    """All disks or dies of the pool that a station is one of, or the station alone."""
    row = network.stations[station]
    if row.layer != MEDIA:
        return [station]
    return [
        at
        for at, each in enumerate(network.stations)
        if (each.part, each.layer) == (row.part, MEDIA)
    ]


def _too_few_slots(network: QueueingNetwork, slots: int | None, use: float) -> list[str]:
    """Why a part does not reach its capacity, though that is more than is offered."""
    if slots is None:
        return []
    limit = network.limits[slots]
    allowed = f"{slots_in_sentence(limit.id, limit.name, limit.capacity)} allow"
    busy = f"It would be busy {percent(use)} of the time"
    return [f"{busy}, which takes more I/Os under way than {allowed}."]


def _full_before(network: QueueingNetwork, solution: Solution, part: OverloadedPart) -> list[str]:
    """The slots that hold I/Os back from a part that lacks capacity too, if it is not full."""
    if part.kind == "limit" or solution.overload is None or solution.overload.slots is not None:
        return []
    if (solution.stations[part.index].utilisation.value or 0.0) >= FULL:
        return []
    full = [
        at
        for at, row in enumerate(solution.limits)
        if (row.full.value or 0.0) >= FULL and not limits_a_rate(network.limits[at])
    ]
    if not full:
        return []
    place = max(full, key=lambda at: network.limits[at].layer)
    limit, mean = network.limits[place], solution.limits[place].capacity.value
    slots = slots_in_sentence(limit.id, limit.name, round(mean or limit.capacity))
    only = f"let only {count(solution.overload.completed)} IOPS through now"
    return [f"{capitalised(slots)} are full before it and {only}: both have to grow."]


def _hidden(seconds: float | None) -> list[str]:
    if seconds is None:
        return []
    takes = f"From empty, the write cache takes in the excess for about {instant(seconds)}"
    return [f"{takes}, and shows a short latency until then."]


def _is_counted(station: Station | None) -> bool:
    """True if more of a limit's slots, or of a station's servers, would do."""
    return station is None or not (station.is_link or station.rates or limits_a_rate(station))


def _origin(network: QueueingNetwork, solution: Solution, part: OverloadedPart) -> str | None:
    """Field that sets the servers, the rate or the slots of the bottleneck."""
    if part.kind == "station":
        return network.stations[part.index].origin or None
    slots = solution.limits[part.index].capacity.value
    return None if slots is None else origin_of_slots(network, part.index, slots)


def _offered_load(network: QueueingNetwork, solution: Solution, stations: Sequence[int]) -> float:
    """Servers of some stations that all I/Os together would keep busy."""
    flows = Counter(flow.group for flow in network.flows)
    measured = [
        (solution.groups[flow.group].throughput.value or 0.0) / flows[flow.group]
        for flow in network.flows
    ]
    arriving = arrival_rates(network)
    uses = utilisations(network, np.where(arriving > 0, arriving, measured))
    return sum(float(uses[at]) * network.stations[at].capacity for at in stations)


def _lack_of_pool(
    network: QueueingNetwork,
    solution: Solution,
    members: Sequence[int],
    capacity: float,
    needs: int | None,
) -> str:
    """What a pool carries, in disks or dies."""
    first = network.stations[members[0]]
    name = first.name or single(first.id)
    word = name.before or "member"
    pool = name.after.removeprefix(" of ") or first.part
    visits = sum(solution.stations[at].visit_rate.value or 0.0 for at in members)
    busy = sum(
        (solution.stations[at].utilisation.value or 0.0) * network.stations[at].capacity
        for at in members
    )
    one = f", at {count(visits / busy)} accesses per second each" if busy > 0 else ""
    more = "" if needs is None else f" The offered load needs at least {needs} {word}s."
    title = f"{pool[0].upper()}{pool[1:]} ({len(members)} {word}s)"
    return f"{title} carries at most {count(capacity)} IOPS of this mix{one}.{more}"


def _lack(
    network: QueueingNetwork,
    part: OverloadedPart,
    capacity: float,
    needs: int | None,
    speed_up: float | None,
) -> str:
    if part.kind == "limit":
        limit = network.limits[part.index]
        slots = slots_in_sentence(limit.id, limit.name, part.has)
        return (
            f"{capitalised(slots)} are full: they carry at most {count(capacity)} I/Os per second, "
            f"and the offered load needs at least {needs}."
        )
    station = network.stations[part.index]
    carries = f"{sentence_start(station)} carries at most {count(capacity)} IOPS of this mix"
    if speed_up is None:
        return f"{carries}."
    if limits_a_rate(station):
        lets = f"{sentence_start(station)} lets at most {count(capacity)} IOPS of this mix through"
        return f"{lets}; raise it to more than {speed_up:.3g} times as much."
    faster = f"more than {speed_up:.3g} times its speed"
    if needs is None:
        return f"{carries}; the offered load needs {faster}."
    units = "its one processing unit" if part.has == 1 else f"its {part.has} processing units"
    return f"{carries} with {units}; the offered load needs {needs}, or {faster}."
