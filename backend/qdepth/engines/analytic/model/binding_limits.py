"""Limits at which I/Os may have to wait."""

from collections import defaultdict
from collections.abc import Sequence
from math import sqrt

from qdepth.network.loops import Open
from qdepth.network.network import Flow, QueueingNetwork
from qdepth.network.visits.visit_pattern import VisitPattern

MOST_OPEN = 192
"""I/Os of an endless source at one resource that are still counted."""


_Entry = tuple[Flow, tuple[int, ...]]
"""Flow, and numbers of the limits that it holds already, innermost first."""


DEVIATIONS = 6.0
"""Standard deviations by which what is asked of a limit exceeds its mean at the most, likely."""


def limits_that_may_bind(
    network: QueueingNetwork, patterns: Sequence[VisitPattern], *, likely_alone: bool = False
) -> frozenset[int]:
    """Limits that can meet more I/Os than they have slots for.

    The most that can be asked of a limit is, over the nearest limits around it that bind, their
    slots, and over the flows that come without one, their workers.

    Parameters
    ----------
    likely_alone : bool
        Leave out those that would bind only if all devices chose the same one of their paths at a
        time. Each device is taken to choose for all of its I/Os together, as in slow turns.
    """
    spans = {
        id(pattern): {(entry.limit, entry.holds[::-1]) for entry in pattern.entries}
        for pattern in patterns
    }
    entered: dict[int, list[_Entry]] = defaultdict(list)
    for flow, pattern in zip(network.flows, patterns, strict=True):
        table = flow.binding.limits
        for limit, holds in spans[id(pattern)]:
            entered[table[limit]].append((flow, holds))
    levels: dict[int, list[int]] = defaultdict(list)
    for limit, entries in entered.items():
        levels[max([len(holds) for _, holds in entries])].append(limit)
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
    seen: set[int] = set()
    for flow, holds in entered[limit]:
        if id(flow) in seen:
            continue
        seen.add(id(flow))
        table = flow.binding.limits
        nearest = next((table[at] for at in holds if table[at] in outer), None)
        unit = nearest, id(flow) if flow.device is None else flow.device
        entering[unit] += workers_of(flow)
        share[unit] = max(share[unit], ratios[id(flow), limit])
    mean = variance = 0.0
    for unit, workers in entering.items():
        nearest = unit[0]
        most = workers if nearest is None else min(workers, network.limits[nearest].capacity)
        mean += share[unit] * most
        variance += share[unit] * (1.0 - share[unit]) * most**2
    return mean + DEVIATIONS * sqrt(variance) > network.limits[limit].capacity


def _binds(
    network: QueueingNetwork, limit: int, entered: dict[int, list[_Entry]], outer: frozenset[int]
) -> bool:
    """Whether a limit may bind, if those of `outer` do and no others around it."""
    coming: dict[tuple[int | None, int], int] = {}
    for flow, holds in entered[limit]:
        table = flow.binding.limits
        nearest = next((table[at] for at in holds if table[at] in outer), None) if holds else None
        coming[nearest, id(flow)] = workers_of(flow)
    entering: dict[int | None, int] = defaultdict(int)
    for (nearest, _), workers in coming.items():
        entering[nearest] += workers
    most = 0.0
    for nearest, workers in entering.items():
        most += workers if nearest is None else min(workers, network.limits[nearest].capacity)
    return most > network.limits[limit].capacity


def workers_of(flow: Flow) -> int:
    """The most I/Os of a flow that are under way at a time."""
    return MOST_OPEN if isinstance(flow.loop, Open) else flow.loop.workers
