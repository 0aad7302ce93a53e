"""Limits that are full: a reserved LUN, or a queue that is full most of the time."""

from collections.abc import Collection, Sequence

from qdepth.figures import count
from qdepth.network.name import is_or_are
from qdepth.network.network import LAYERS, QueueingNetwork
from qdepth.report.bottlenecks.origin import origin_of_slots
from qdepth.report.bottlenecks.reached_rates import limits_a_rate
from qdepth.report.names import headline, sentence_name, sentence_start
from qdepth.report.report import Bottleneck
from qdepth.solution.solution import Solution

FULL = 0.5
"""Share of time from which a limit counts as full."""
RESERVED = 0.75
"""Lower than for a saturated station, because there is a pause between two reservations."""
REACHED = 0.99
ALWAYS = 0.95
"""Share of time from which a limit counts as always full."""
QUEUED = 0.05
"""I/Os that wait for each slot of a limit from which more slots before it are no gain."""


def full_reservation(
    network: QueueingNetwork, solution: Solution, limits: Collection[int]
) -> Bottleneck | None:
    """Return a LUN that hosts reserve one after the other, nearly all of the time."""
    held = {row.limit for row in network.devices if row.kind == "reservation"} & {*limits}
    place = max(held, key=lambda at: _value(solution.limits[at].full.value), default=None)
    if place is None or _value(solution.limits[place].full.value) < RESERVED:
        return None
    limit = network.limits[place]
    share = 100 * _value(solution.limits[place].full.value)
    return Bottleneck(
        kind="limit",
        id=limit.id,
        part=limit.part,
        name=sentence_name(limit),
        layer=LAYERS[limit.layer],
        headline=headline(sentence_name(limit)),
        detail=f"held {share:.0f} % of the time",
        sentence=f"{sentence_start(limit)} is held {share:.0f} % of the time: hosts take turns to "
        "lock the whole LUN, and commands of the others are retried; ATS locks one block alone.",
    )


def full_limit(
    network: QueueingNetwork, solution: Solution, limits: Collection[int]
) -> Bottleneck | None:
    """Return the limit with the most I/Os waiting that is full most of the time.

    If all I/Os at its slots pass limits further in that are always full too, it is one of these:
    more slots before them only move the waiting.
    """
    full = [
        at
        for at in limits
        if _value(solution.limits[at].full.value) >= FULL and not limits_a_rate(network.limits[at])
    ]
    if not full:
        return None
    place = max(full, key=lambda at: _value(solution.limits[at].waiting.value))
    place = _further_in(network, solution, place, full)
    limit, result = network.limits[place], solution.limits[place]
    if _value(result.waiting.value) <= 0:
        return None
    share = 100 * _value(result.full.value)
    mean = _value(result.capacity.value)
    slots = _slots_of(network, place, mean)
    return Bottleneck(
        kind="limit",
        id=limit.id,
        part=limit.part,
        origin=origin_of_slots(network, place, mean),
        name=sentence_name(limit),
        layer=LAYERS[limit.layer],
        headline=headline(sentence_name(limit)),
        detail=f"full {share:.0f} % of the time",
        sentence=f"{sentence_start(limit)} ({slots}) {is_or_are(limit.name)} full {share:.0f} % of "
        f"the time, and {count(_value(result.waiting.value))} I/Os wait for a slot.",
    )


def _further_in(
    network: QueueingNetwork, solution: Solution, place: int, full: Sequence[int]
) -> int:
    """Of the limits behind one that are always full and keep I/Os waiting for their slots, the
    innermost with the most; the limit itself if some of its I/Os pass none of them."""
    behind = [
        at
        for at in full
        if network.limits[at].layer > network.limits[place].layer
        and _value(solution.limits[at].full.value) >= ALWAYS
        and _value(solution.limits[at].waiting.value) > QUEUED * network.limits[at].capacity
    ]
    passing = [flow.binding.limits for flow in network.flows if place in flow.binding.limits]
    if not behind or any(set(behind).isdisjoint(limits) for limits in passing):
        return place
    return max(
        (at for at in behind if any(at in limits for limits in passing)),
        key=lambda at: (network.limits[at].layer, _value(solution.limits[at].waiting.value)),
    )


_SHORT = {"Storage I/O Control": "SIOC"}


def _slots_of(network: QueueingNetwork, place: int, mean: float) -> str:
    """Slots of a limit, and what keeps them below its capacity."""
    limit = network.limits[place]
    if round(mean, 1) >= limit.capacity:
        return "1 slot" if limit.capacity == 1 else f"{limit.capacity} slots"
    caps = [rule.low for rule in network.throttles if place in rule.limits]
    adapts = any(rule.limit == place for rule in network.status_throttles)
    reasons = ["DSNRO"] if caps else []
    if adapts and (not caps or mean < REACHED * min(caps)):
        reasons.append("its adaptive depth after TASK SET FULL")
    reasons += [
        f"{_SHORT.get(rule.what, rule.what)} (threshold {1e3 * rule.threshold:.3g} ms)"
        for rule in network.controllers
        if rule.resizes(place)
    ]
    why = f"{' and '.join(reasons)} left it " if reasons else ""
    return f"{why}on average {mean:.1f} of {limit.capacity} slots"


def _value(estimate_value: float | None) -> float:
    return estimate_value or 0.0
