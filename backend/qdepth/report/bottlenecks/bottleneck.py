"""Finds the bottleneck and describes it in one sentence."""

from collections.abc import Collection, Sequence
from math import hypot
from statistics import fmean

from qdepth.figures import count
from qdepth.network.loops import Open, Paced
from qdepth.network.name import is_or_are
from qdepth.network.network import LAYERS, QueueingNetwork
from qdepth.network.visits.utilisation import arrival_rates
from qdepth.report.bottlenecks.full_limits import FULL, full_limit, full_reservation
from qdepth.report.bottlenecks.lifted_alone import lifting_alone
from qdepth.report.bottlenecks.overload import overload_of
from qdepth.report.bottlenecks.reached_rates import limits_a_rate, reached_limit
from qdepth.report.bottlenecks.refusing_port import refusing_port
from qdepth.report.bottlenecks.slow_turns import slow_round_robin
from qdepth.report.names import (
    capitalised,
    headline,
    named_together,
    sentence_name,
    sentence_start,
)
from qdepth.report.report import Bottleneck
from qdepth.solution.solution import Estimate, Solution

SATURATED = 0.95
WAITING = 1.0
"""Mean number of waiting I/Os from which a queue is not called empty."""
HELD_BACK = 0.98
SLIGHT, CHANCE = 0.1, 2.0
"""Largest difference of simulated disks of a pool that get equal loads, as a share of the use of
the busier one, or relative to its 95 % interval: of a hundred, few differ by more."""
OVERLOAD = "More load than it carries"
NOTHING_FULL = "Nothing is full"


def find_bottleneck(network: QueueingNetwork, solution: Solution) -> Bottleneck:
    """Find the bottleneck, from the inside out.

    A port that refuses commands comes first. Then a saturated station, whatever waits before it.
    Else a round robin whose long turns keep paths idle: queues before it are full for that reason
    alone. Else the limit with the most I/Os waiting that is full most of the time, or a limit
    behind it that is always full. Else the pace, and else the number of outstanding I/Os.
    """
    slow = slow_round_robin(network, solution)
    if solution.status == "no_steady_state":
        return _overload(network, solution, slow)
    stations, limits = range(len(network.stations)), range(len(network.limits))
    refusing = refusing_port(network, solution, limits)
    if refusing is not None:
        return refusing
    if solution.total.throughput.value is None:
        return Bottleneck(
            kind="none",
            id=None,
            part=None,
            layer=None,
            headline="No answer",
            sentence=solution.status_text,
        )
    return (
        slow
        or full_part(network, solution, stations, limits)
        or _rate(network, solution)
        or _workload(network, solution)
    )


def full_part(
    network: QueueingNetwork,
    solution: Solution,
    stations: Collection[int],
    limits: Collection[int],
) -> Bottleneck | None:
    """Of some stations and limits, by their positions, the one that is full."""
    return (
        _station(network, solution, stations)
        or full_reservation(network, solution, limits)
        or full_limit(network, solution, limits)
    )


def busiest_station(network: QueueingNetwork, solution: Solution, stations: Collection[int]) -> str:
    """The busiest of some stations, or all that are as busy, in a sentence after a space; empty
    without any."""
    place = _busiest(solution, stations)
    if place is None:
        return ""
    alike = as_busy(network, solution, place, stations)
    use = 100 * fmean(_value(solution.stations[at].utilisation.value) for at in alike)
    if len(alike) > 1:
        names = capitalised(named_together(network, alike))
        return f" {names} are busiest, at {use:.0f} % each."
    return f" {sentence_start(network.stations[place])} is busiest, at {use:.0f} %."


def as_busy(
    network: QueueingNetwork, solution: Solution, place: int, stations: Collection[int]
) -> list[int]:
    """Of some stations, those that are as busy as a given one, including it, in their order.

    Two are as busy where their utilisations have the same three digits, or where they are simulated
    with intervals that overlap and read the same in whole percent. Disks or dies of a pool are so
    where they differ by no more than chance makes them differ, by their intervals.
    """
    use, rows = solution.stations[place].utilisation, solution.stations
    return [
        at
        for at in sorted(stations)
        if _alike(rows[at].utilisation, use)
        or (_same_pool(network, at, place) and _differ_by_chance(rows[at].utilisation, use))
    ]


def _same_pool(network: QueueingNetwork, one: int, other: int) -> bool:
    a, b = network.stations[one], network.stations[other]
    return (a.part, a.layer) == (b.part, b.layer) and LAYERS[a.layer] == "media"


def _differ_by_chance(one: Estimate, other: Estimate) -> bool:
    if not one.tag == other.tag == "simulated":
        return False
    least, most = sorted((_value(one.value), _value(other.value)))
    return most - least <= max(SLIGHT * most, CHANCE * hypot(_half(one), _half(other)))


def _half(known: Estimate) -> float:
    """Half of the width of an interval; 0 without one."""
    return 0.0 if known.low is None or known.high is None else (known.high - known.low) / 2.0


def _alike(one: Estimate, other: Estimate) -> bool:
    if one.value is None or other.value is None:
        return False
    if f"{one.value:.3g}" == f"{other.value:.3g}":
        return True
    if one.low is None or one.high is None or other.low is None or other.high is None:
        return False
    reads_alike = f"{100 * one.value:.0f}" == f"{100 * other.value:.0f}"
    simulated = one.tag == other.tag == "simulated"
    return simulated and reads_alike and one.low <= other.high and other.low <= one.high


def _busiest(solution: Solution, stations: Collection[int]) -> int | None:
    return max(
        stations,
        key=lambda place: _value(solution.stations[place].utilisation.value),
        default=None,
    )


def _overload(network: QueueingNetwork, solution: Solution, slow: Bottleneck | None) -> Bottleneck:
    facts = overload_of(network, solution)
    if slow is not None:
        offers = facts.text if facts else solution.status_text
        return slow.model_copy(update={"sentence": f"{offers} {slow.sentence}"})
    if not facts:
        return Bottleneck(
            kind="overload",
            id=None,
            part=None,
            layer=None,
            headline=OVERLOAD,
            sentence=solution.status_text,
        )
    return Bottleneck(
        kind="overload",
        id=facts.id,
        part=facts.part,
        origin=facts.origin,
        layer=facts.layer,
        headline=OVERLOAD,
        detail=f"it carries {count(facts.completed_iops)} of {count(facts.offered_iops)} IOPS",
        sentence=facts.text + _too_few_credits(facts.origin or ""),
    )


def _value(estimate_value: float | None) -> float:
    return estimate_value or 0.0


def _station(
    network: QueueingNetwork, solution: Solution, stations: Collection[int]
) -> Bottleneck | None:
    place = _busiest(solution, stations)
    if place is None or _value(solution.stations[place].utilisation.value) < SATURATED:
        return None
    station, use = network.stations[place], _value(solution.stations[place].utilisation.value)
    if limits_a_rate(station):
        return reached_limit(network, solution, as_busy(network, solution, place, stations))
    alike = as_busy(network, solution, place, stations)
    names = named_together(network, alike)
    capacities = {count(_capacity(solution, each)) for each in alike}
    return Bottleneck(
        kind="link" if station.is_link else "station",
        id=station.id,
        part=station.part,
        origin=station.origin or None,
        name=names,
        layer=LAYERS[station.layer],
        headline=headline(names),
        detail=f"{100 * use:.0f} % busy",
        sentence=_saturated(
            capitalised(names),
            100 * use,
            sorted(capacities),
            lifting_alone(network, solution, alike) if len(alike) > 1 else None,
        )
        + _too_few_credits(station.origin),
    )


def _capacity(solution: Solution, place: int) -> float:
    """Visits that a station carries at most [1/s]."""
    result = solution.stations[place]
    return _value(result.visit_rate.value) / _value(result.utilisation.value)


def _saturated(names: str, use_pct: float, capacities: Sequence[str], alone: str | None) -> str:
    """How much saturated stations carry, where all carry alike, and what does not help.

    `alone` is what lifting one of several gains; None if there is one.
    """
    busy = f"busy {use_pct:.0f} % of the time"
    if alone is None:
        return (
            f"{names} is {busy} and carries at most about {capacities[0]} I/Os per second; a "
            "deeper queue before it only adds waiting."
        )
    most = f" and carry at most about {capacities[0]} I/Os per second each"
    return (
        f"{names} are each {busy}{most if len(capacities) == 1 else ''}; {alone}. Deeper queues "
        "before them only add waiting."
    )


def _too_few_credits(origin: str) -> str:
    """Why a link is slow whose buffer credits set its rate, after a space; empty for any other."""
    if not origin.endswith(".buffer_credits"):
        return ""
    return " Its buffer credits run out over the distance. More credits make it faster."


def _rate(network: QueueingNetwork, solution: Solution) -> Bottleneck | None:
    caps = [1.0 / flow.loop.interval for flow in network.flows if isinstance(flow.loop, Paced)]
    if not caps or len(caps) < len(network.flows):
        return None
    reached = _value(solution.total.throughput.value) / sum(caps)
    if reached < HELD_BACK:
        return None
    return Bottleneck(
        kind="rate",
        id=None,
        part=None,
        layer=None,
        headline=NOTHING_FULL,
        detail="the VMs get all the I/O they ask for",
        sentence=f"Nothing is full: the VMs get the {count(sum(caps))} IOPS that they ask for.",
    )


def _workload(network: QueueingNetwork, solution: Solution) -> Bottleneck:
    beside = busiest_station(network, solution, range(len(network.stations)))
    full = [
        at
        for at, row in enumerate(solution.limits)
        if not limits_a_rate(network.limits[at])
        and (_value(row.full.value) >= FULL or _value(row.waiting.value) >= WAITING)
    ]
    if not full:
        gets = f"the VMs get the {count(sum(arrival_rates(network)))} IOPS that they ask for"
        asks = all(isinstance(flow.loop, Open) for flow in network.flows)
        why = gets if asks else "the workload itself sets the rate"
        sentence = f"No queue and no part is full: {why}."
    else:
        place = max(full, key=lambda at: _value(solution.limits[at].full.value))
        more = f", and {len(full) - 1} more queues are full or have I/Os waiting"
        sentence = (
            "The outstanding I/Os of the workload set the rate: "
            f"{sentence_name(network.limits[place])} {is_or_are(network.limits[place].name)} full "
            f"{100 * _value(solution.limits[place].full.value):.0f} % of the time, but few or no "
            f"I/Os wait for a slot{more if len(full) > 1 else ''}."
        )
    return Bottleneck(
        kind="outstanding_ios",
        id=None,
        part=None,
        layer=None,
        headline="Outstanding I/Os of the VMs" if full else NOTHING_FULL,
        detail="the workload sets the rate",
        sentence=sentence + beside,
    )
