"""Waits for slots with paced workloads, so that no iteration has to find them.

References
----------
K. M. Chandy, U. Herzog, L. Woo, "Parametric analysis of queuing networks", IBM Journal of Research
and Development 19(1), 1975: what is inside a limit completes as in a closed network. C. D.
Crommelin, "Delay probability formulae when the holding times are constant", Post Office Electrical
Engineers Journal 25, 1932: with c servers and constant holding times h, those who wait are what
arrivals in a multiple of h exceed so many times c by. R. Addie and others 2002, as in
`superposed_paces`: how probable that is.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from qdepth.engines.analytic.model.model import Model
from qdepth.engines.analytic.solve.aggregate import rate_of_all, set_mean_waits
from qdepth.engines.analytic.solve.paced_streams import copies_met, source_scv
from qdepth.engines.analytic.solve.state import State
from qdepth.engines.analytic.textbook.superposed_paces import PacedSources, relative_waits

MOST_TAKEN = 0.9999
"""Share of I/Os that pass with all slots in use up to which their queue is the steady one."""

MOST_QUEUED, MOST_IDLE = 0.1, 0.5
"""Part of its time that a slot is held for queues inside, and part of what the slowest station has
to spare that slots take from it, from which on the queue hangs on how services spread."""


class _Inside(NamedTuple):
    """What an I/O meets while it holds a slot."""

    delay: float
    """Without a queue [s]."""
    demands: np.ndarray
    """Service at each station, with what others there take away [s]."""
    copies: np.ndarray
    """Stations like each one."""
    scv: float
    """Squared coefficient of variation of delays and services together."""


class _Queue(NamedTuple):
    """Before slots, if I/Os came as Poisson arrivals."""

    fastest: float
    """What passes with all slots in use [1/s]."""
    outside: float
    """Mean wait for a slot [s]."""
    longer: float
    """By how much the limit prolongs an I/O, wait and less wait inside together [s]."""
    present: np.ndarray
    """Shares of time in which 0, 1, 2, ... hold a slot, and last in which one waits, too."""


def set_waits_for_slots(state: State) -> bool:
    """Set the waits at limits, and subtract those inside that now happen before them.

    Returns
    -------
    bool
        False where the I/Os that come are as many as the slots let pass, or more.

    Notes
    -----
    The queue for Poisson arrivals is that of a birth-death process with the completion rates of a
    closed network (Chandy, Herzog, Woo 1975). That of paces is as much shorter as the same excess
    of work is less likely: as at a station, but of times of a holding time or more (Crommelin
    1932). What waits before a limit while its stations are busy would else wait at them.
    """
    model = state.model
    for at, chain in enumerate(model.chains):
        if chain.resource is None:
            continue
        rate = _entering(state, at)
        own = _chains_inside(model, at)
        inside = _inside(state, at, own, rate)
        queue = _queue(inside, rate, chain.population)
        if queue is None:
            return False
        kinds = _sources(model, state.rates, at, chain.resource, inside.scv)
        poisson = [kind._replace(scv=1.0) for kind in kinds]
        held = chain.population / queue.fastest
        paced = relative_waits(kinds, queue.fastest, held)[0].mean
        random = relative_waits(poisson, queue.fastest, held)[0].mean
        # Bursts make a queue longer by no more than close to saturation (Kingman 1961).
        most = max(1.0, *((kind.scv + inside.scv) / (1.0 + inside.scv) for kind in kinds))
        shorter = min(most, paced / random) if random > 0.0 else 0.0
        moved = _take_off(state, own, shorter * (queue.outside - queue.longer), rate * chain.number)
        state.queues[chain.resource].wait = shorter * queue.longer + moved
        state.queues[chain.resource].present = _with_shorter_queue(queue.present, shorter)
    set_mean_waits(state)
    return True


def holding_scv(state: State, at: int) -> float:
    """Squared coefficient of variation of the times for which the slots of a chain are held.

    Services and delays alone, without queues.
    """
    return _inside(state, at, _chains_inside(state.model, at), _entering(state, at)).scv


def _entering(state: State, at: int) -> float:
    """I/Os that come to one limit like that of a chain [1/s]."""
    model = state.model
    return sum(
        rate_of_all(state, owner) * entries / model.chains[at].number
        for (owner, entered), entries in model.entries.items()
        if entered == at
    )


def _chains_inside(model: Model, at: int) -> set[int]:
    """The chain of a limit and those of the limits that are taken while it is held."""
    slots = {chain.resource: index for index, chain in enumerate(model.chains)}
    found, rest = {at}, [at]
    while rest:
        current = rest.pop()
        for row in model.demands:
            inner = slots.get(row.resource)
            if row.chain == current and inner is not None and inner not in found:
                found.add(inner)
                rest.append(inner)
    return found


def _inside(state: State, at: int, own: set[int], rate: float) -> _Inside:
    model = state.model
    whole = rate * model.chains[at].number
    owners = {owner for owner, entered in model.entries if entered == at}
    delay = variance = 0.0
    for row in model.delays:
        if row.chain in own and row.flow_class in owners:
            share = rate_of_all(state, row.flow_class) / whole
            delay += share * row.mean
            variance += share * max(0.0, row.square - row.mean**2)
    demands, copies = [], []
    mean = delay
    for index, queue in enumerate(state.queues):
        rows = [row for row in queue.demands if row.chain in own and row.flow_class in owners]
        work = [rate_of_all(state, row.flow_class) * row.visits / whole for row in rows]
        served = sum(part * row.mean for part, row in zip(work, rows, strict=True))
        if queue.resource.is_limit or served <= 0.0:
            continue
        mean += served
        pairs = [*zip(work, rows, strict=True)]
        each = sum(part * max(0.0, row.square - row.mean**2) for part, row in pairs)
        # Of I/Os that visit one seldom, such as misses of a cache, most take no time there.
        variance += max(each, sum(part * row.square for part, row in pairs) - served**2)
        servers = queue.resource.crowded_rate
        met = max(row.copies for row in model.visit_counts if row.resource == index)
        used = (queue.rate * queue.mean + _companions(state, index)) / servers
        others = min(MOST_TAKEN, max(0.0, used - rate * served / met / servers))
        delay += served * (1.0 - 1.0 / servers)
        demands.append(served / met / servers / (1.0 - others))
        copies.append(met)
    return _Inside(delay, np.array(demands), np.array(copies), variance / mean**2)


def _companions(state: State, resource: int) -> float:
    """Load of companions at one resource like this [servers]."""
    return sum(
        rate * row.mean
        for rate, row in zip(state.companion_rates, state.model.companions, strict=True)
        if row.resource == resource
    )


def _queue(inside: _Inside, rate: float, slots: int) -> _Queue | None:
    """None where as many come as pass, or more."""
    delay, demands, copies, scv = inside
    present = np.zeros(len(demands))
    weight = 1.0
    weights = [weight]
    number = passed = 0.0
    for customers in range(1, slots + 1):
        times = demands * (1.0 + present)
        passed = customers / (delay + float(copies @ times))
        present = passed * times
        weight *= rate / passed
        weights.append(weight)
        number += customers * weight
    use = rate / passed
    queued = 1.0 - passed * (delay + float(copies @ demands)) / slots
    if use >= MOST_TAKEN:
        return None
    if queued > MOST_QUEUED:
        most = 1.0 / float(demands.max())
        if most - passed > MOST_IDLE * (most - rate):
            return None
    tail = weight * use / (1.0 - use)
    waiting = tail / (1.0 - use)
    total = sum(weights) + tail
    number += slots * tail + waiting
    loads = rate * demands
    free = rate * delay + float(copies @ (loads / (1.0 - loads)))
    steady = (1.0 + scv) / 2.0 if scv < 1.0 else 1.0
    outside = waiting / total / rate
    longer = max(0.0, number / total - free) / rate
    shares = np.array([*weights, tail]) / total
    return _Queue(passed, steady * outside, min(outside, longer) * steady, shares)


def _with_shorter_queue(present: np.ndarray, shorter: float) -> np.ndarray:
    """Shares of time in which this many are present, where one waits for less of it."""
    waits = shorter * present[-1]
    return np.append(present[:-1] * (1.0 - waits) / (1.0 - present[-1]), waits)


def _sources(
    model: Model, rates: Sequence[float], at: int, resource: int, scv: float
) -> list[PacedSources]:
    """Sources that come to one limit; an I/O brings one entry."""
    met, number = copies_met(model), model.resources[resource].number
    found = []
    for (owner, entered), entries in model.entries.items():
        if entered != at:
            continue
        row = model.classes[owner]
        copies = met.get((owner, resource), number)
        chance = min(1.0, entries / copies)
        found.append(
            PacedSources(
                number=max(1.0, float(round(len(row.flows) * copies / number))),
                period=len(row.flows) / (rates[owner] * row.number),
                scv=source_scv(row.loop),
                work=chance,
                variance=chance * (1.0 - chance) + chance * scv,
            )
        )
    return found


def _take_off(state: State, own: set[int], wait: float, rate: float) -> float:
    """Take a wait of the I/Os that come at a rate off the waits inside, in proportion.

    Returns
    -------
    float
        What of it there was to take off [s].
    """
    rows = [
        (rate_of_all(state, row.flow_class) * row.visits, row.flow_class, row.resource)
        for row in state.model.demands
        if row.chain in own and not state.model.resources[row.resource].is_limit
    ]
    inside = sum(part * state.waits_by_class[owner, at] for part, owner, at in rows)
    if inside <= 0.0:
        return 0.0
    left = max(0.0, 1.0 - wait * rate / inside)
    for key in {(owner, at) for _, owner, at in rows}:
        state.waits_by_class[key] *= left
    return min(wait, inside / rate)
