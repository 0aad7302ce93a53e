"""Visits of I/Os of one size, if those of a flow have several."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from qdepth.network.network import QueueingNetwork
from qdepth.network.visits.visit_pattern import (
    StationVisit,
    VisitPattern,
    ios_per_path,
    visit_pattern,
)


class SizedIos(NamedTuple):
    """I/Os of one size."""

    share: float
    """Share of the I/Os of the flow."""
    pattern: VisitPattern
    """Pattern; the visits are those of all I/Os of the flow, in the same order."""


class VisitRow(NamedTuple):
    """A visit of a pattern, with its known values."""

    visit: StationVisit
    members: StationVisit
    """The same with only the stations that matter, the slowest first."""
    commons: Sequence[float]
    """As of `Side`, for each member."""
    rounds: int
    """Visits to the same stations that follow each other."""


def sized_ios(network: QueueingNetwork, index: int) -> list[SizedIos]:
    """Return the I/Os of a flow by their sizes; empty if all have one size."""
    flow = network.flows[index]
    if len(flow.sizes) < 2:
        return []
    ios = ios_per_path(network, flow)
    before = (0.0, *flow.cumulative[:-1])
    return [
        SizedIos(b - a, visit_pattern(replace(flow, sizes=(size,), cumulative=(1.0,)), ios))
        for size, a, b in zip(flow.sizes, before, flow.cumulative, strict=True)
    ]


def members_of_size(
    row: VisitRow, sized: StationVisit, stations: Sequence[int], reduced: Sequence[int]
) -> StationVisit:
    """The members of a visit with the services of I/Os of one size.

    Parameters
    ----------
    sized : StationVisit
        The visit of these I/Os.
    stations, reduced : sequence of int
        Positions in the network of the stations of visits, and of those of members.
    """
    all_of = [stations[at] for at in row.visit.stations]
    places = [all_of.index(reduced[at]) for at in row.members.stations]
    return row.members._replace(
        means=tuple([sized.means[at] for at in places]),
        squares=tuple([sized.squares[at] for at in places]),
    )
