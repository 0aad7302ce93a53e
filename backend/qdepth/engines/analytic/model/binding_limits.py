"""Limits at which I/Os may have to wait."""

from collections import defaultdict
from collections.abc import Hashable, Sequence
from math import ceil, sqrt
from typing import NamedTuple

from qdepth.network.loops import Open
from qdepth.network.network import Flow, QueueingNetwork
from qdepth.network.visits.visit_pattern import VisitPattern

MOST_OPEN = 192
"""I/Os of an endless source at one resource that are still counted."""


class _Entry(NamedTuple):
    """Flows that come to a limit in one way."""

    flow: Flow
    """The first of those that pass the same limits, but for some that cannot bind."""
    holds: tuple[int, ...]
    """Numbers of the limits that they hold already, innermost first."""
    workers: int
    """Of all of them."""
    parts: int
    """Slots that an I/O may take there: one for each part of a split one."""


DEVIATIONS = 6.0
"""Standard deviations by which the demand on a limit is likely to exceed its mean."""
LONG_S = 1.0
"""Latency that hardly any I/O reaches unless queues grow without end [s]."""


def limits_that_may_bind(
    network: QueueingNetwork, patterns: Sequence[VisitPattern], *, likely_alone: bool = False
) -> frozenset[int]:
    """Return limits that can meet more I/Os than they have slots.

    The most that can be asked of a limit is, over the nearest limits around it that bind, their
    slots, and over the flows that come without one, their workers.

    Parameters
    ----------
    likely_alone : bool
        Leave out those that would bind only if all devices chose the same one of their paths at a
        time. Each device is taken to choose for all of its I/Os together, as in slow turns. A slow
        endless source counts with as many I/Os as it is likely to issue in `LONG_S`.
    """
    entered = _entered(network, patterns, by_user=likely_alone)
    levels: dict[int, list[int]] = defaultdict(list)
    for limit, entries in entered.items():
        levels[max([len(entry.holds) for entry in entries])].append(limit)
    ratios = _ratios(network, patterns) if likely_alone else {}
    binding: frozenset[int] = frozenset()
    for level in sorted(levels):
        binding |= {
            limit
            for limit in levels[level]
            if _binds(network, limit, entered, binding)
            and (not likely_alone or _likely_binds(network, limit, entered, binding, ratios))
        }
    return binding


def _entered(
    network: QueueingNetwork, patterns: Sequence[VisitPattern], *, by_user: bool
) -> dict[int, list[_Entry]]:
    """What enters the limits that have fewer slots than all flows together have workers.

    No other can bind, and most cannot.

    Parameters
    ----------
    by_user : bool
        Whether flows of different devices are entries of their own, with their likely I/Os.
    """
    spans = {
        id(pattern): {(entry.limit, entry.holds[::-1], entry.parts) for entry in pattern.entries}
        for pattern in {id(pattern): pattern for pattern in patterns}.values()
    }
    entrances = {key: [(limit, parts) for limit, _, parts in span] for key, span in spans.items()}
    counted = _likely_in_flight if by_user else workers_of
    asked = [0] * len(network.limits)
    for flow, pattern in zip(network.flows, patterns, strict=True):
        table, workers = flow.binding.limits, counted(flow)
        for limit, parts in entrances[id(pattern)]:
            asked[table[limit]] += workers * parts
    scarce = {limit for limit, most in enumerate(asked) if most > network.limits[limit].capacity}
    alike: dict[Hashable, list[tuple[Flow, VisitPattern]]] = defaultdict(list)
    for flow, pattern in zip(network.flows, patterns, strict=True):
        if scarce.isdisjoint(flow.binding.limits):
            continue
        passed = tuple([limit if limit in scarce else -1 for limit in flow.binding.limits])
        user = (id(flow) if flow.device is None else flow.device) if by_user else None
        alike[id(pattern), user, passed].append((flow, pattern))
    entered: dict[int, list[_Entry]] = defaultdict(list)
    for flows in alike.values():
        first, pattern = flows[0]
        table, workers = first.binding.limits, sum([counted(flow) for flow, _ in flows])
        for limit, holds, parts in spans[id(pattern)]:
            if table[limit] in scarce:
                entered[table[limit]].append(_Entry(first, holds, workers, parts))
    return entered


def _ratios(
    network: QueueingNetwork, patterns: Sequence[VisitPattern]
) -> dict[tuple[int, int], float]:
    """(id of a flow, limit) -> the share of its I/Os that come there, at most 1."""
    of_pattern: dict[int, dict[int, float]] = {}
    for pattern in patterns:
        if id(pattern) not in of_pattern:
            shares: dict[int, float] = defaultdict(float)
            for entry in pattern.entries:
                shares[entry.limit] += entry.ratio
            of_pattern[id(pattern)] = shares
    return {
        (id(flow), flow.binding.limits[limit]): min(1.0, share)
        for flow, pattern in zip(network.flows, patterns, strict=True)
        for limit, share in of_pattern[id(pattern)].items()
    }


def _likely_binds(
    network: QueueingNetwork,
    limit: int,
    entered: dict[int, list[_Entry]],
    outer: frozenset[int],
    ratios: dict[tuple[int, int], float],
) -> bool:
    """Whether a limit binds without all devices choosing alike; `outer` as for `_binds`."""
    entering: dict[tuple[int | None, int], int] = defaultdict(int)
    share: dict[tuple[int | None, int], float] = defaultdict(float)
    most_parts: dict[tuple[int | None, int], int] = defaultdict(int)
    seen: set[int] = set()
    for flow, holds, workers, parts in entered[limit]:
        if id(flow) in seen:
            continue
        seen.add(id(flow))
        table = flow.binding.limits
        nearest = next((table[at] for at in holds if table[at] in outer), None)
        unit = nearest, id(flow) if flow.device is None else flow.device
        entering[unit] += workers * parts
        most_parts[unit] = max(most_parts[unit], parts)
        share[unit] = max(share[unit], ratios[id(flow), limit])
    mean = variance = 0.0
    for unit, asked in entering.items():
        nearest = unit[0]
        slots = None if nearest is None else network.limits[nearest].capacity * most_parts[unit]
        most = asked if slots is None else min(asked, slots)
        mean += share[unit] * most
        variance += share[unit] * (1.0 - share[unit]) * most**2
    return mean + DEVIATIONS * sqrt(variance) > network.limits[limit].capacity


def _binds(
    network: QueueingNetwork, limit: int, entered: dict[int, list[_Entry]], outer: frozenset[int]
) -> bool:
    """Whether a limit may bind, if those of `outer` do and no others around it."""
    coming: dict[tuple[int | None, int], int] = {}
    most_parts: dict[int | None, int] = defaultdict(int)
    for flow, holds, workers, parts in entered[limit]:
        table = flow.binding.limits
        nearest = next((table[at] for at in holds if table[at] in outer), None) if holds else None
        coming[nearest, id(flow)] = workers * parts
        most_parts[nearest] = max(most_parts[nearest], parts)
    entering: dict[int | None, int] = defaultdict(int)
    for (nearest, _), workers in coming.items():
        entering[nearest] += workers
    most = 0.0
    for nearest, asked in entering.items():
        slots = None if nearest is None else network.limits[nearest].capacity * most_parts[nearest]
        most += asked if slots is None else min(asked, slots)
    return most > network.limits[limit].capacity


def workers_of(flow: Flow) -> int:
    """Return the largest number of I/Os of a flow in flight."""
    return MOST_OPEN if isinstance(flow.loop, Open) else flow.loop.workers


def _likely_in_flight(flow: Flow) -> int:
    """I/Os that a flow hardly ever exceeds: of Poisson arrivals, those within `LONG_S`."""
    most = workers_of(flow)
    if not isinstance(flow.loop, Open):
        return most
    arriving = LONG_S / flow.loop.interarrival.read
    return min(most, ceil(arriving + DEVIATIONS * sqrt(arriving)))
