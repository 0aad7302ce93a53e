"""Patterns without the limits that never bind."""

from collections.abc import Container, Iterable
from typing import NamedTuple

from qdepth.network.visits.visit_pattern import StationVisit, VisitPattern


class BindingPattern(NamedTuple):
    """A pattern with fewer limits, whose stations and limits have new numbers."""

    pattern: VisitPattern
    stations: tuple[int, ...]
    """Number of each station in the whole pattern."""
    limits: tuple[int, ...]


def with_binding_limits(pattern: VisitPattern, may_bind: Container[int]) -> BindingPattern:
    """Return the pattern without the other limits, renumbered in the order of the visits.

    So programs that differ only in limits that never bind have equal patterns.
    """
    stations = _numbered(at for visit in pattern.all_visits for at in visit.stations)
    entries = [entry for entry in pattern.entries if entry.limit in may_bind]
    limits = _numbered(entry.limit for entry in entries)

    def held(holds: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([limits[limit] for limit in holds if limit in limits])

    def renumbered(rows: Iterable[StationVisit]) -> tuple[StationVisit, ...]:
        return tuple(
            [
                row._replace(
                    stations=tuple([stations[at] for at in row.stations]), holds=held(row.holds)
                )
                for row in rows
            ]
        )

    reduced = VisitPattern(
        renumbered(pattern.visits),
        tuple([row._replace(holds=held(row.holds)) for row in pattern.delays]),
        tuple([row._replace(limit=limits[row.limit], holds=held(row.holds)) for row in entries]),
        pattern.not_modelled,
        renumbered(pattern.background),
    )
    return BindingPattern(reduced, tuple(stations), tuple(limits))


def _numbered(rows: Iterable[int]) -> dict[int, int]:
    """Numbers in the order of the first mention."""
    return {row: number for number, row in enumerate(dict.fromkeys(rows))}
