"""Limits at which I/Os may have to wait."""

from collections import defaultdict
from collections.abc import Sequence

from qdepth.engines.analytic.visits.visit_pattern import VisitPattern
from qdepth.network.loops import Open
from qdepth.network.network import Flow, QueueingNetwork

MOST_OPEN = 192
"""I/Os of an endless source at one resource that are still counted."""


_Entry = tuple[Flow, tuple[int, ...]]
"""Flow, and numbers of the limits that it holds already, innermost first."""


def limits_that_may_bind(
    network: QueueingNetwork, patterns: Sequence[VisitPattern]
) -> frozenset[int]:
    """Limits that can meet more I/Os than they have slots for.

    The most that can be asked of a limit is, over the nearest limits around it that bind, their
    slots, and over the flows that come without one, their workers.
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
    binding: frozenset[int] = frozenset()
    for level in sorted(levels):
        binding |= {limit for limit in levels[level] if _binds(network, limit, entered, binding)}
    return binding


def _binds(
    network: QueueingNetwork, limit: int, entered: dict[int, list[_Entry]], outer: frozenset[int]
) -> bool:
    """Whether a limit may bind, if those of `outer` do and no others around it."""
    coming: dict[tuple[int | None, int], int] = {}
    for flow, holds in entered[limit]:
        table = flow.binding.limits
        nearest = next((table[at] for at in holds if table[at] in outer), None) if holds else None
        coming[nearest, id(flow)] = workers_of(flow)
    asked: dict[int | None, int] = defaultdict(int)
    for (nearest, _), workers in coming.items():
        asked[nearest] += workers
    most = 0.0
    for nearest, workers in asked.items():
        most += workers if nearest is None else min(workers, network.limits[nearest].capacity)
    return most > network.limits[limit].capacity


def workers_of(flow: Flow) -> int:
    """The most I/Os of a flow that are under way at a time."""
    return MOST_OPEN if isinstance(flow.loop, Open) else flow.loop.workers
