"""Arrivals at each station with paced workloads: sources with their own slots."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from math import ceil, sqrt
from typing import NamedTuple

from qdepth.engines.analytic.model.model import Model
from qdepth.engines.analytic.solve.round_robin_arrivals import sources_in_turn
from qdepth.engines.analytic.textbook.superposed_paces import PacedSources
from qdepth.network.loops import Loop, Open, Paced
from qdepth.network.visits.traffic import RoundRobinPath
from qdepth.network.visits.visit_pattern import StationVisit

SAME = 1e-9
MOST_OF_A_PACE = 0.1
"""Squared coefficient of variation of the times between I/Os up to which they keep a pace."""
Waits = Mapping[tuple[int, int], float]
"""(class, resource) -> mean wait of a visit [s]."""


def source_scv(loop: Loop) -> float:
    """Squared coefficient of variation of the times between the I/Os of one flow.

    An interval of a pace is uniform between 1 - jitter and 1 + jitter of its mean.
    """
    match loop:
        case Open(interarrival=gap):
            return gap.law.scv
        case Paced(jitter=jitter):
            return jitter**2 / 3.0
        case _:
            return 1.0


def keep_pace_together(model: Model) -> bool:
    """Whether sources that keep a pace meet others: their I/Os come as no renewal process does.

    Those of a single open workload do come as one.
    """
    if any(isinstance(row.loop, Paced) for row in model.classes):
        return True
    keeps_pace = any(source_scv(row.loop) <= MOST_OF_A_PACE for row in model.classes)
    return keeps_pace and sum(len(row.flows) for row in model.classes) > 1


def paced_sources(
    model: Model, rates: Sequence[float], waits: Waits
) -> dict[int, dict[int, PacedSources]]:
    """Resource -> class -> the sources of the class that reach one such resource.

    Reads and writes of a source share its slots: where both come to one station, they come in turn
    and not at random. Where they go different ways, the slots of the others are gaps.

    Parameters
    ----------
    rates : (classes,)
        Throughput of one class like each [1/s].
    waits
        Those before a station scatter what comes to it; none where nothing is known.
    """
    copies = copies_met(model)
    found: dict[int, dict[int, PacedSources]] = defaultdict(dict)
    for index, (row, rate) in enumerate(zip(model.classes, rates, strict=True)):
        interval = len(row.flows) / (rate * row.number)
        for resource, coming in _coming(model, index, waits).items():
            number = model.resources[resource].number
            in_turn = sources_in_turn(model, rates, index, resource)
            met = copies.get((index, resource), number)
            found[resource][index] = PacedSources(
                number=max(1.0, float(round(len(row.flows) * met / number))),
                **coming.shared_by(met).slots(interval, source_scv(row.loop)),
                company=in_turn.sources,
                left=in_turn.left,
            ).without_small_scatter()
    return found


def copies_met(model: Model) -> dict[tuple[int, int], int]:
    """Number of identical resources that a flow of a class visits."""
    counts = {(row.chain, row.resource): row.copies for row in model.visit_counts}
    met: dict[tuple[int, int], int] = defaultdict(int)
    for demand in model.demands:
        key = demand.flow_class, demand.resource
        met[key] = max(met[key], counts[demand.chain, demand.resource])
    return dict(met)


def paths_to(visits: Iterable[StationVisit]) -> dict[int, int]:
    """Place of a station in a pattern -> number of paths in turn that lead to it, if any do.

    Those to all ports of an SP lead to one station, and those to all SPs lead to each disk.
    """
    taken: dict[int, set[int]] = defaultdict(set)
    for visit in visits:
        if visit.path is not None:
            for at in visit.stations:
                taken[at].add(visit.path.path)
    return {at: len(paths) for at, paths in taken.items()}


class _Coming(NamedTuple):
    """What the I/Os of a flow bring to a station."""

    visits: float
    """Per I/O."""
    mean: float
    """Mean service time, times the visits [s]."""
    square: float
    """Mean squared service time, times the visits [s^2]."""
    turns: float
    """Paths that take turns, over those of them that lead to the station."""
    scatter: float
    """Variance of the time until an I/O comes [s^2]."""

    def shared_by(self, copies: int) -> "_Coming":
        """At one of several identical stations."""
        return self._replace(
            visits=self.visits / copies, mean=self.mean / copies, square=self.square / copies
        )

    def slots(self, interval: float, scv: float) -> dict[str, float]:
        """Period, spread, work and scatter, as of `PacedSources`."""
        of_turn = self.visits * self.turns
        taken = max(1, ceil(of_turn * (1.0 - SAME)))
        chance = of_turn / taken
        work = chance * self.mean / self.visits
        return {
            "period": interval * self.turns / taken,
            "scv": scv * taken / self.turns,
            "work": work,
            "variance": max(0.0, chance * self.square / self.visits - work**2),
            "scatter": sqrt(self.scatter),
            "turns": self.turns / taken,
        }


def _coming(model: Model, index: int, waits: Waits) -> dict[int, _Coming]:
    found: dict[int, _Coming] = {}
    for resource, visits, mean, square, turns, scatter in _visits(model, index, waits):
        old = found.get(resource, _Coming(0.0, 0.0, 0.0, turns, 0.0))
        found[resource] = _Coming(
            old.visits + visits,
            old.mean + visits * mean,
            old.square + visits * square,
            min(old.turns, turns),
            max(old.scatter, scatter),
        )
    return found


def _visits(
    model: Model, index: int, waits: Waits
) -> Iterator[tuple[int, float, float, float, float, float]]:
    """Resource, visits per I/O, moments of the service, turns, and the scatter before it [s^2]."""
    row = model.classes[index]
    whole = (*row.pattern.visits, *row.pattern.background)
    leading = paths_to(whole)
    scatter: dict[tuple[bool, RoundRobinPath | None], float] = defaultdict(float)
    # Of the visits to one layer, such as those to the disks of a pool, none comes before another.
    for (is_read, _, path), visits in groupby(whole, lambda v: (v.is_read, v.layer, v.path)):
        before = scatter[is_read, None] + (scatter[is_read, path] if path else 0.0)
        paths = path.paths if path else 1
        for visit in visits:
            longest = 0.0
            for at, mean, square in zip(visit.stations, visit.means, visit.squares, strict=True):
                if mean <= 0:
                    continue
                turns = paths / leading[at] if path else 1.0
                resource = model.stations[row.stations[at]]
                yield resource, visit.ratio, mean, square, turns, before
                own = waits.get((index, resource), 0.0) ** 2 + square - mean**2
                longest = max(longest, own)
            scatter[is_read, path] += min(1.0, visit.ratio * paths) * longest
