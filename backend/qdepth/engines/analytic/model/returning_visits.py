"""Immediate further visits to a station, such as the rounds of a RAID write."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import groupby

from qdepth.engines.analytic.model.model import Model
from qdepth.network.visits.visit_pattern import StationVisit


def rounds_of(visits: Sequence[StationVisit]) -> list[int]:
    """Number of visits in a row to the same stations, for each visit of a pattern."""
    found: list[int] = []
    for _, alike in groupby(visits, lambda visit: (visit.stations, visit.is_read, visit.ratio)):
        number = len([*alike])
        found.extend([number] * number)
    return found


def returning_shares(model: Model) -> dict[tuple[int, int], float]:
    """(class, resource) -> share of the visits that immediately follow another one, if any do."""
    found: dict[tuple[int, int], float] = {}
    for index, row in enumerate(model.classes):
        whole: dict[int, float] = defaultdict(float)
        again: dict[int, float] = defaultdict(float)
        for visits in (row.pattern.visits, row.pattern.background):
            for visit, rounds in zip(visits, rounds_of(visits), strict=True):
                for at, mean in zip(visit.stations, visit.means, strict=True):
                    if mean > 0:
                        resource = model.stations[row.stations[at]]
                        whole[resource] += visit.ratio
                        again[resource] += visit.ratio * (1.0 - 1.0 / rounds)
        found |= {(index, at): part / whole[at] for at, part in again.items() if part > 0.0}
    return found
