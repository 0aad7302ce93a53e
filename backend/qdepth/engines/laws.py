"""Laws that every answer of every engine obeys, whatever its model.

References
----------
P. J. Denning, J. P. Buzen, "The operational analysis of queueing network models", ACM Computing
Surveys 10(3), 1978, pp. 225-261: the utilisation law and Little's law, which hold for each window
of time in which as many I/Os end as begin. E. D. Lazowska, J. Zahorjan, G. S. Graham, K. C. Sevcik,
"Quantitative System Performance", Prentice-Hall 1984, section 5.2: asymptotic bounds.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from qdepth.network.loops import Closed, Open, Paced
from qdepth.network.name import in_sentence, slots_in_sentence
from qdepth.network.network import QueueingNetwork
from qdepth.network.visits.utilisation import lasting_arrival_rates, utilisations
from qdepth.network.visits.visit_pattern import VisitPattern, visit_patterns
from qdepth.network.visits.work import FloatArray
from qdepth.solution.no_numbers import without_numbers
from qdepth.solution.solution import Estimate, GroupSolution, Solution

ROUNDING = 1e-6
"""Relative difference that sums of floats may have."""
ITERATED = 5e-3
"""Relative difference up to which the throughputs of an iteration count as converged."""
HALF_WIDTHS = 3.0
"""Distance at which chance no longer explains a simulated number, in half-widths of its 95 %
interval. At one, every fortieth short simulation of random arrivals would break a law."""


class Held(NamedTuple):
    """Measure that a solution is compared with."""

    network: QueueingNetwork
    patterns: Sequence[VisitPattern]
    solution: Solution


def lawful_estimate(
    network: QueueingNetwork,
    solution: Solution,
    patterns: Sequence[VisitPattern] | None = None,
) -> Solution:
    """Return the estimate, or one without numbers that says which law it would break.

    Arrivals that keep a station busy for more than all of the time have no steady state.
    """
    broken = broken_law(network, solution, patterns)
    if broken is None:
        return solution
    known = patterns or visit_patterns(network)
    why = why_overloaded(network, known)
    if why is not None:
        return without_numbers(network, why, "no_steady_state")
    if solution.outside_validity is not None:
        # The law counts what the engine leaves out: a use of 500 % would be none of the design's.
        return without_numbers(network, solution.outside_validity)
    return withheld(network, broken)


def why_overloaded(network: QueueingNetwork, patterns: Sequence[VisitPattern]) -> str | None:
    """Return the station that arrivals keep busy for more than all of the time, in words, or
    None."""
    overloaded = next(_of_use(network, patterns, lasting_arrival_rates(network)), None)
    if overloaded is None:
        return None
    return f"{overloaded} The queues would grow without end, so there is no latency."


def withheld(network: QueueingNetwork, broken: str) -> Solution:
    """Return no numbers, because they would break a law: a defect of the engine, so tests raise
    here."""
    why = f"{broken} So the estimate is wrong, and Qdepth does not show it. Simulate this design."
    return without_numbers(network, why)


def lawful_simulation(network: QueueingNetwork, solution: Solution) -> Solution:
    """Return the simulation, or one that is not called steady and says which law it breaks.

    Its numbers were measured, so they stay; they do not describe the long run.
    """
    if solution.status != "steady":
        return solution
    broken = broken_law(network, solution)
    if broken is None:
        return solution
    why = f"{broken} So these numbers describe the simulated time only, not the long run."
    return replace(solution, status="not_settled", status_text=why)


def broken_law(
    network: QueueingNetwork,
    solution: Solution,
    patterns: Sequence[VisitPattern] | None = None,
) -> str | None:
    """Return the first law that a solution breaks, in words; None if it obeys all of them.

    Simulated numbers count as far from their values as chance may have put them.

    Parameters
    ----------
    patterns : (flows,), optional
        From `visit_patterns`, if they are known.
    """
    if solution.total.throughput.value is None:
        return None
    held = Held(network, patterns or visit_patterns(network), solution)
    return next(_broken(held), None)


def _broken(held: Held) -> Iterator[str]:
    network, patterns, solution = held
    yield from _of_use(network, patterns, _least_rates(network, solution))
    yield from _of_stations(network, solution)
    yield from _of_limits(network, solution)
    if solution.total.throughput.tag != "bound":
        yield from _of_groups(held)


def _of_use(
    network: QueueingNetwork, patterns: Sequence[VisitPattern], rates: FloatArray
) -> Iterator[str]:
    """The utilisation law: no station serves more than all of the time, each access counted."""
    if not network.flows:
        return
    uses = utilisations(network, rates, patterns)
    for station in np.flatnonzero(uses > 1.0 + ITERATED).tolist():
        row = network.stations[station]
        yield (
            f"The I/Os would keep {in_sentence(row.id, row.name)} busy {100 * uses[station]:.4g} % "
            "of the time, more than all of it."
        )


def _least_rates(network: QueueingNetwork, solution: Solution) -> FloatArray:
    """Throughput of each flow [1/s], or what it must be at the least where none is stated.

    In a steady state arrivals are completed as they come.
    """
    if solution.flow_rates is not None:
        return np.array(solution.flow_rates)
    return (
        lasting_arrival_rates(network)
        if solution.status == "steady"
        else np.zeros(len(network.flows))
    )


def _of_stations(network: QueueingNetwork, solution: Solution) -> Iterator[str]:
    """Little's law at each station, and no use above 100 %."""
    held: set[int] = set()
    for row, own in zip(network.stations, solution.stations, strict=True):
        if id(own) in held:  # stations that are alike share their numbers
            continue
        held.add(id(own))
        name = in_sentence(row.id, row.name)
        if own.utilisation.value is not None and own.utilisation.value > 1.0 + ROUNDING:
            yield f"In this answer {name} is busy {100 * own.utilisation.value:.4g} % of the time."
        if own.response.value and own.present.value and own.visit_rate.value:
            product = own.response.value * own.visit_rate.value
            if not _is_near(product, own.present.value, own.present):
                yield _little(name, own.present.value, product)


def _of_limits(network: QueueingNetwork, solution: Solution) -> Iterator[str]:
    known: set[tuple[int, int]] = set()
    for row, own in zip(network.limits, solution.limits, strict=True):
        if (id(own), row.capacity) in known:  # limits that are alike share their numbers
            continue
        known.add((id(own), row.capacity))
        held, slots = own.held.value, own.capacity.value
        if held is not None and slots is not None and held > max(slots, row.capacity) + ROUNDING:
            yield (
                f"In this answer {held:.4g} of {slots_in_sentence(row.id, row.name)} are held, and "
                f"there are {slots:.4g}."
            )


def _of_groups(held: Held) -> Iterator[str]:
    """Little's law, the pace and the arrivals of each group, and its time without waiting."""
    network, patterns, solution = held
    members: dict[int, list[int]] = {}
    for place, flow in enumerate(network.flows):
        members.setdefault(flow.group, []).append(place)
    for at, flows in members.items():
        own, name = solution.groups[at], network.groups[at].sentence_name
        rate, latency, present = own.throughput.value, own.latency.value, own.outstanding.value
        if not rate or latency is None or present is None:
            continue
        if not _is_near(rate * latency, present, own.outstanding):
            yield _little(name, present, rate * latency)
        yield from _of_loop(network, solution, flows, own, name)
        least = min(_times_without_waiting(patterns[place] for place in flows))
        if latency < least * (1.0 - ITERATED) and solution.engine == "analytic":
            yield (
                f"In this answer an I/O of {name} takes {1e3 * latency:.4g} ms, and without any "
                f"waiting {1e3 * least:.4g} ms."
            )


def _times_without_waiting(patterns: Iterable[VisitPattern]) -> Iterator[float]:
    """What an I/O takes at the least, on average, for each different pattern [s]."""
    for pattern in {id(pattern): pattern for pattern in patterns}.values():
        visits = sum([visit.ratio * max(visit.means) for visit in pattern.visits])
        yield visits + sum([delay.mean for delay in pattern.delays])


def _of_loop(
    network: QueueingNetwork,
    solution: Solution,
    flows: Sequence[int],
    own: GroupSolution,
    name: str,
) -> Iterator[str]:
    rate, present = own.throughput.value or 0.0, own.outstanding.value or 0.0
    most_rate = most_present = 0.0
    thinking = None
    for place in flows:
        match network.flows[place].loop:
            case Open(interarrival=gap):
                most_rate += 1.0 / gap.read
                most_present += np.inf
            case Paced(workers=workers, interval=interval):
                most_rate += 1.0 / interval
                most_present += workers
            case Closed(workers=workers, think=think):
                most_rate += np.inf
                most_present += workers
                share = network.flows[place].read_share
                thinking = share * think.read + (1.0 - share) * think.write
            case _:
                return
    if _least(own.throughput) > most_rate * (1.0 + ITERATED):
        yield (
            f"In this answer {name} completes {rate:.6g} IOPS, more than the {most_rate:.6g} that "
            "it asks for."
        )
    if _least(own.outstanding) > most_present * (1.0 + ITERATED):
        yield (
            f"In this answer {name} has {present:.6g} I/Os under way, more than its "
            f"{most_present:.6g} workers."
        )
    if thinking is not None and solution.engine == "analytic":
        everyone = present + rate * thinking
        if abs(everyone - most_present) > ITERATED * most_present:
            yield _little(name, most_present, everyone)


def _little(name: str, present: float, product: float) -> str:
    return (
        f"In this answer {name} has {present:.5g} I/Os, but rate times time is {product:.5g}: that "
        "breaks Little's law."
    )


def _least(number: Estimate) -> float:
    """The value, or what a simulated one is at the least, by chance: 0 if unknown."""
    value = number.value or 0.0
    if number.tag != "simulated":
        return value
    return 0.0 if number.low is None else value - HALF_WIDTHS * (value - number.low)


def _is_near(value: float, stated: float, number: Estimate) -> bool:
    slack = ROUNDING * max(abs(value), abs(stated))
    if number.tag == "simulated" and number.low is not None and number.high is not None:
        slack += number.high - number.low
    return abs(value - stated) <= slack
