"""Number of resources that the chains visit, and of chains that visit a resource."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence, Set
from dataclasses import dataclass, field

from qdepth.engines.analytic.model.model import Chain, FlowClass, Resource, VisitCount
from qdepth.network.visits.visit_pattern import VisitPattern, innermost


class NotLumpable(Exception):
    """Apparently identical parts are not visited in whole numbers, so they are not identical."""


@dataclass(slots=True)
class _Places:
    """What I/Os visit while one and the same limit is the innermost that they hold."""

    stations: set[int] = field(default_factory=set)
    """Where a customer is: of stations that are visited at the same time, at the first."""
    limits: set[int] = field(default_factory=set)


def places_of_chains(
    classes: Sequence[FlowClass], chain_of: Callable[[int, int | None], int]
) -> dict[int, set[int]]:
    """Place of the first chain of each kind: stations by position, limits by `~position`.

    Parameters
    ----------
    chain_of : callable
        Chain of the model that a class, or a limit if there is one, belongs to.
    """
    patterns = {id(row.pattern): row.pattern for row in classes}
    places_of = {key: _places(pattern) for key, pattern in patterns.items()}
    visited: dict[int, set[int]] = defaultdict(set)
    first: dict[int, tuple[bool, int]] = {}
    seen: set[Hashable] = set()
    for index, row in enumerate(classes):
        for held, places in places_of[id(row.pattern)].items():
            limit = None if held is None else row.limits[held]
            own = (True, index) if limit is None else (False, limit)
            chain = chain_of(index, limit)
            inside = tuple([~row.limits[at] for at in places.limits])
            key = chain, id(places), row.stations, inside
            if first.setdefault(chain, own) != own or key in seen:
                continue
            seen.add(key)
            found = {row.stations[at] for at in places.stations}
            found.update(inside)
            visited[chain].update(found)
    return visited


def visit_counts(
    visited: Mapping[int, set[int]],
    resource_of: Mapping[int, int],
    chains: Sequence[Chain],
    resources: Sequence[Resource],
    demanded: Set[tuple[int, int]],
) -> tuple[VisitCount, ...]:
    """Count the chains, each of which visits as much as the first of its kind.

    Parameters
    ----------
    visited : mapping
        From `places_of_chains`.
    resource_of : mapping
        Such a place -> resource of the model.
    demanded : set
        (chain, resource) where any chain of its kind demands service.

    Raises
    ------
    NotLumpable
        If resources that look alike were not visited by as many chains each, or a chain demands
        service where the first of its kind does not come.
    """
    counts = []
    for chain, places in visited.items():
        for resource, copies in Counter([resource_of[place] for place in places]).items():
            sharers, odd = divmod(copies * chains[chain].number, resources[resource].number)
            if odd:
                raise NotLumpable
            counts.append(VisitCount(chain, resource, copies, sharers))
    if not demanded <= {(row.chain, row.resource) for row in counts}:
        raise NotLumpable
    return tuple(counts)


def _places(pattern: VisitPattern) -> dict[int | None, _Places]:
    """By the innermost limit that is held; None: no limit is held."""
    found: dict[int | None, _Places] = defaultdict(_Places)
    for visit in pattern.visits:
        places = found[innermost(visit.holds)]
        if visit.means[0] > 0:
            places.stations.add(visit.stations[0])
    for entry in pattern.entries:
        found[innermost(entry.holds)].limits.add(entry.limit)
    return dict(found)
