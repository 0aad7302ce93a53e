"""What chains do on average, from the throughputs of the flow classes that run in them."""

from collections import defaultdict

import numpy as np

from qdepth.engines.analytic.model.model import Model, Part
from qdepth.engines.analytic.solve.state import Queue, State
from qdepth.network.network import Discipline


def number_of(model: Model, part: Part) -> int:
    """Classes that do this part alike."""
    return model.classes[part.flow_class].number


def mix(state: State) -> None:
    """Visits, services and pauses of the chains, and how classes differ where they wait."""
    _count_cycles(state)
    _mix_visits(state)
    for queue, resource in zip(state.queues, state.model.resources, strict=True):
        if queue.meetings and not resource.is_limit:
            _mix_services(queue)
    _hold(state)
    for index in range(len(state.queues)):
        _stretch(state, index)


def _count_cycles(state: State) -> None:
    model = state.model
    state.cycles = [
        0.0 if chain.flow_class is None else state.rates[chain.flow_class] for chain in model.chains
    ]
    for (flow_class, chain), entries in model.entries.items():
        rate = state.rates[flow_class] * model.classes[flow_class].number
        state.cycles[chain] += rate * entries / model.chains[chain].number
    state.pauses = [0.0] * len(model.chains)
    for idle in model.idles:
        rate = state.rates[idle.flow_class] * model.classes[idle.flow_class].number
        share = rate / model.chains[idle.chain].number / state.cycles[idle.chain]
        state.pauses[idle.chain] += idle.mean * share


def _mix_visits(state: State) -> None:
    mixed, size = state.mixed, len(state.meetings)
    visits = np.array(state.rates)[mixed.flow_class] * mixed.number * mixed.visits
    total = np.bincount(mixed.meeting, visits, size)
    if not total.all():
        raise ZeroDivisionError
    rates = total / mixed.chains / mixed.copies
    columns = (
        rates,
        rates / np.array(state.cycles)[mixed.chain],
        np.bincount(mixed.meeting, visits * mixed.mean, size) / total,
        np.bincount(mixed.meeting, visits * mixed.square, size) / total,
    )
    for meeting, *row in zip(state.meetings, *map(np.ndarray.tolist, columns), strict=True):
        meeting.rate, meeting.visits, meeting.mean, meeting.square = row
    for queue in state.queues:
        queue.rate = sum([meeting.rate * meeting.contact.sharers for meeting in queue.meetings])


def _mix_services(queue: Queue) -> None:
    total = queue.rate
    weights = [(m, m.rate * m.contact.sharers / total) for m in queue.meetings]
    queue.mean = sum(weight * meeting.mean for meeting, weight in weights)
    queue.scv = sum(weight * meeting.square for meeting, weight in weights) / queue.mean**2 - 1.0


def _hold(state: State) -> None:
    """Mean time that a slot is held, for each class, innermost limits first."""
    model = state.model
    spent: dict[tuple[int, int], float] = defaultdict(float)
    for idle in model.idles:
        spent[idle.flow_class, idle.chain] += idle.mean
    state.inside = {}
    for index, chain in enumerate(model.chains):
        if chain.resource is None:
            continue
        for part in state.by_owner[index]:
            spent[part.flow_class, index] += part.visits * time_of_visit(state, part)
        for flow_class, entries in state.entries[index]:
            state.inside[flow_class, index] = spent[flow_class, index] / entries


def time_of_visit(state: State, part: Part) -> float:
    """Mean time of a visit: waiting, and being served or inside [s]."""
    queue, resource = state.queues[part.resource], state.model.resources[part.resource]
    if resource.is_limit:
        return queue.wait + state.inside[part.flow_class, state.limit_chains[part.resource]]
    if resource.discipline is Discipline.PS:
        return part.mean * (1.0 + queue.wait / queue.mean)
    return queue.wait + part.mean


def mean_held_time(state: State, resource: int, chain: int | None = None) -> float:
    """Mean time that a slot of a limit is held, by the I/Os of one chain or of all [s]."""
    inner = state.limit_chains[resource]
    total = time = 0.0
    for part in state.by_place[resource]:
        if chain in (None, part.chain):
            weight = state.rates[part.flow_class] * number_of(state.model, part) * part.visits
            total += weight
            time += weight * state.inside[part.flow_class, inner]
    return time / total


def _stretch(state: State, index: int) -> None:
    queue, resource = state.queues[index], state.model.resources[index]
    if len(queue.meetings) < 2:
        return
    everyone = mean_held_time(state, index) if resource.is_limit else queue.mean
    for meeting in queue.meetings:
        if resource.is_limit:
            own = mean_held_time(state, index, meeting.contact.chain)
        else:
            own = meeting.mean
        wait = 0.0 if resource.discipline is Discipline.PS else queue.wait
        whole = wait + everyone
        meeting.stretch = (wait + own) / whole if whole > 0 else 1.0
