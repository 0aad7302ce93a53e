"""Finds the next bottleneck: the limit of the throughput once this one is lifted."""

from collections.abc import Iterator
from statistics import fmean
from typing import NamedTuple

from qdepth.figures import count, more_in_words
from qdepth.network.loops import Open, Paced
from qdepth.network.network import LAYERS, QueueingNetwork
from qdepth.report.bottlenecks.bottleneck import as_busy
from qdepth.report.bottlenecks.lifted_alone import flows_at, worth_lifting
from qdepth.report.names import named_together
from qdepth.report.report import Bottleneck, NextLimit
from qdepth.solution.solution import Solution

NO_GAIN_PCT = 1.0
"""A bound this close above the throughput leaves no gain [%]."""


A_LIMIT = -1
"""Key of a limit among stations."""


class _Bound(NamedTuple):
    rate: float
    """Largest throughput that it leaves [1/s]."""
    next_limit: NextLimit


def find_next_limit(
    network: QueueingNetwork, solution: Solution, bottleneck: Bottleneck
) -> NextLimit | None:
    """Return the smallest bound on the throughput without the bottleneck; None if there is none.

    Notes
    -----
    A station that is busy a share U of the time at a throughput X bounds it at X / U, since its
    demand for each I/O stays the same. N outstanding I/Os of which W wait at the bottleneck
    bound it at X N / (N - W), since without the limit that wait is gone. A rate cap bounds it
    itself. Bounds are optimistic: queues that form on the way are not in them.

    References
    ----------
    P. J. Denning, J. P. Buzen, "The operational analysis of queueing network models", ACM
    Computing Surveys 10(3), 1978, pp. 225-261 (utilisation law, asymptotic bounds).
    """
    total = solution.total.throughput.value
    offered = any(isinstance(flow.loop, Open) for flow in network.flows)
    if not total or offered or bottleneck.kind == "overload":
        return None
    bounds = [
        *_of_stations(network, solution, bottleneck, total),
        *_of_workload(network, solution, bottleneck, total),
    ]
    return min(bounds, key=lambda bound: bound.rate).next_limit if bounds else None


def _of_stations(
    network: QueueingNetwork, solution: Solution, bottleneck: Bottleneck, total: float
) -> Iterator[_Bound]:
    lifted = _lifted(network, solution, bottleneck)
    uses = {
        place: result.utilisation.value
        for place, result in enumerate(solution.stations)
        if result.utilisation.value and place not in lifted
    }
    if not uses:
        return
    place = max(uses, key=lambda at: uses[at])
    station, use = network.stations[place], uses[place]
    alike = as_busy(network, solution, place, uses)
    each = "each now" if len(alike) > 1 else "now"
    share = fmean(uses[at] for at in alike)
    what = f"{named_together(network, alike)}, {each} {100 * share:.0f} % busy"
    rate = total / use
    yield _Bound(
        rate,
        NextLimit(
            kind="link" if station.is_link else "station",
            id=station.id,
            part=station.part,
            origin=station.origin or None,
            layer=LAYERS[station.layer],
            at_most_iops=rate,
            **said(
                limit_in_words(
                    what,
                    rate,
                    total,
                    parts=len(alike),
                    gains_alone=bool(
                        worth_lifting(
                            flows_at(network, solution, {*lifted, *alike})
                            | _flows_of_limit(network, solution, bottleneck)
                        )
                    ),
                )
            ),
        ),
    )


def _flows_of_limit(
    network: QueueingNetwork, solution: Solution, bottleneck: Bottleneck
) -> dict[int, set[int]]:
    """The flows that pass a limit that is the bottleneck; nothing if it is none."""
    ids = [limit.id for limit in network.limits]
    if bottleneck.kind != "limit" or bottleneck.id not in ids:
        return {}
    limit = ids.index(bottleneck.id)
    flows = {
        place
        for place, flow in enumerate(network.flows)
        if limit in flow.binding.limits and solution.groups[flow.group].throughput.value
    }
    return {A_LIMIT: flows}


def _lifted(network: QueueingNetwork, solution: Solution, bottleneck: Bottleneck) -> list[int]:
    """The stations that are the bottleneck: the one of its id, and those that are as busy."""
    places = range(len(network.stations))
    own = [place for place in places if network.stations[place].id == bottleneck.id]
    return [each for place in own for each in as_busy(network, solution, place, places)]


def _of_workload(
    network: QueueingNetwork, solution: Solution, bottleneck: Bottleneck, total: float
) -> Iterator[_Bound]:
    caps = [1.0 / flow.loop.interval for flow in network.flows if isinstance(flow.loop, Paced)]
    if caps and len(caps) == len(network.flows) and bottleneck.kind != "rate":
        rate = sum(caps)
        yield _Bound(rate, _plain("rate", "the rate that the VMs ask for", rate, total))
    if bottleneck.kind != "limit":
        return
    ids = [limit.id for limit in network.limits]
    waiting = solution.limits[ids.index(bottleneck.id or "")].waiting.value or 0.0
    under_way = solution.total.outstanding.value or 0.0
    if under_way > waiting:
        rate = total * under_way / (under_way - waiting)
        what = "the number of I/Os that the VMs keep outstanding"
        yield _Bound(rate, _plain("outstanding_ios", what, rate, total))


def _plain(kind: str, what: str, rate: float, total: float) -> NextLimit:
    return NextLimit(
        kind="rate" if kind == "rate" else "outstanding_ios",
        id=None,
        part=None,
        layer=None,
        at_most_iops=rate,
        **said(limit_in_words(what, rate, total)),
    )


def said(text: str) -> dict[str, str]:
    """The fields of a next limit that hold its words, with its heading and without."""
    return {"sentence": f"Next limit: {text}", "text": f"{text[0].upper()}{text[1:]}"}


def limit_in_words(
    what: str, rate: float, total: float, *, parts: int = 1, gains_alone: bool = False
) -> str:
    """Describe the bound within a sentence, and how far above the throughput it is.

    Args:
        what: What sets it, within a sentence.
        rate: Largest throughput that it leaves [1/s].
        total: The throughput now [1/s].
        parts: Number of parts that set it, each alike.
        gains_alone: Whether some I/Os pass one of them, or the bottleneck, and none of the others.
    """
    gain_pct = 100 * (rate / total - 1)
    if gain_pct < NO_GAIN_PCT:
        one, others = ("the two", "the other") if parts == 1 else ("these limits", "another")
        gains = f"helps only I/Os that do not pass {others}" if gains_alone else "gains nothing"
        return f"{what}, close behind. Lifting one of {one} alone {gains}."
    gain = more_in_words(total, rate)
    allow = "It allows" if parts == 1 else "They allow"
    return f"{what}. {allow} at most about {count(rate)} IOPS, {gain}."
