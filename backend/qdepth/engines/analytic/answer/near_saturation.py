"""Whether open workloads keep a part so busy that an estimate of its queue is worth little."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from qdepth.figures import percent
from qdepth.network.loops import Open
from qdepth.network.name import common_noun, in_sentence, slots_in_sentence
from qdepth.network.network import LAYERS, QueueingNetwork
from qdepth.network.visits.utilisation import crowded_utilisations, lasting_arrival_rates
from qdepth.network.visits.visit_pattern import VisitPattern
from qdepth.solution.solution import Solution

MOST_USE = 0.97
"""Use of a station or limit by arrivals up to which queues are estimated.

A queue is in proportion to 1 / (1 - use). So an error of 0.5 % in the use, which is what the
iteration leaves, makes 17 % of the queue here, more than the 15 % that are stated.
"""
OFTEN_FULL = 0.5
"""Share of time from which a full limit may hold open workloads back."""
MEDIA = LAYERS.index("media")


class _Use(NamedTuple):
    """How busy the offered load keeps a part."""

    share: float
    name: str
    """Within a sentence, with its verb."""


def why_near_saturation(
    network: QueueingNetwork, patterns: Sequence[VisitPattern], solution: Solution
) -> str | None:
    """Return the part that arrivals keep busy nearly all of the time, or None; a theorem is always
    exact."""
    if solution.status != "steady" or solution.total.latency.tag == "exact":
        return None
    uses = [*_limits(network, solution), *_stations(network, patterns)]
    busiest = max(uses, default=None)
    if busiest is None or busiest.share <= MOST_USE:
        return None
    return (
        f"With the offered load, {busiest.name} {percent(min(1.0, busiest.share))} of the time. So "
        "close to saturation, slightly more work or too few slots on the way make the queue grow "
        "without end. Do not rely on these times. Simulate this design."
    )


def why_no_overload(
    network: QueueingNetwork, patterns: Sequence[VisitPattern], solution: Solution
) -> str | None:
    """Return why open workloads that seem too much are carried, or None if they may be too much.

    Each station can do their work, and no limit that only they pass is full. Closed workloads then
    get the rest, and the iteration has it the other way round.
    """
    busiest = max(_stations(network, patterns), default=None)
    if solution.status != "no_steady_state" or busiest is None or busiest.share > 1.0:
        return None
    limits = (solution.limits[at] for at in _limits_of_arrivals_alone(network))
    if any((row.full.value or 0.0) >= OFTEN_FULL for row in limits):
        return None
    return (
        "The analytic engine gives workloads with outstanding I/Os too much here, and open "
        f"workloads too little: with the offered load alone, {busiest.name} "
        f"{percent(busiest.share)} of the time. Simulate this design."
    )


def _stations(network: QueueingNetwork, patterns: Sequence[VisitPattern]) -> Iterator[_Use]:
    """Stations, each by the work that arrivals alone ask of it; none without arrivals."""
    rates = lasting_arrival_rates(network)
    if not rates.any():
        return
    uses = crowded_utilisations(network, rates, patterns).tolist()
    parts = [(row.part, row.layer) for row in network.stations]
    for row, use in zip(network.stations, uses, strict=True):
        name = row.name
        is_pool = row.layer == MEDIA and parts.count((row.part, row.layer)) > 1
        if is_pool and name is not None:
            yield _Use(use, f"the {common_noun(name)} are busy")
        else:
            yield _Use(use, f"{in_sentence(row.id, name)} is busy")


def _limits(network: QueueingNetwork, solution: Solution) -> Iterator[_Use]:
    """Limits that open workloads alone pass, each by the slots that are held."""
    for at in _limits_of_arrivals_alone(network):
        row, used = network.limits[at], solution.limits[at].used.value
        yield _Use(used or 0.0, f"{slots_in_sentence(row.id, row.name)} are taken")


def _limits_of_arrivals_alone(network: QueueingNetwork) -> set[int]:
    """Limits that open workloads pass and no others."""
    loops = [(flow.loop, flow.binding.limits) for flow in network.flows]
    own = {at for loop, limits in loops if isinstance(loop, Open) for at in limits}
    return own - {at for loop, limits in loops if not isinstance(loop, Open) for at in limits}
