"""Where the iteration starts: what the flows would do if nobody had to wait."""

from collections.abc import Sequence

from qdepth.engines.analytic.model.model import FlowClass, Part
from qdepth.engines.analytic.solve.aggregate import mix, number_of, time_of_visit
from qdepth.engines.analytic.solve.state import State, offered_rate
from qdepth.network.network import Open

SAME = 1e-9
"""Relative difference up to which two loads count as one."""


def start(state: State) -> None:
    """Throughputs without any waiting, cut down to what the busiest resource on the way can carry.

    A limit carries as many as its slots, each for the time inside.
    """
    model = state.model
    times = [flow_class.think for flow_class in model.classes]
    for part in model.parts:
        times[part.flow_class] += part.visits * part.mean
    for idle in model.idles:
        times[idle.flow_class] += idle.mean
    rates = [
        _unhindered_rate(flow_class, time)
        for flow_class, time in zip(model.classes, times, strict=True)
    ]
    state.rates = rates
    mix(state)
    _cut_down(state, [part for part in model.parts if model.resources[part.resource].is_limit])
    loads = _cut_down(state, model.parts)
    mix(state)
    for meeting in state.meetings:
        meeting.present = meeting.rate * meeting.mean
    _crowd(state, loads)


def _cut_down(state: State, parts: Sequence[Part]) -> list[float]:
    """Lower throughputs until no resource is more than busy; the loads that were there before."""
    model = state.model
    loads = [0.0] * len(model.resources)
    for part in parts:
        resource = model.resources[part.resource]
        load = state.rates[part.flow_class] * number_of(model, part) * part.visits
        load *= time_of_visit(state, part)
        loads[part.resource] += load / resource.servers / resource.number
    most = [1.0] * len(model.classes)
    for part in parts:
        most[part.flow_class] = max(most[part.flow_class], loads[part.resource])
    state.rates = [rate / load for rate, load in zip(state.rates, most, strict=True)]
    return loads


def _crowd(state: State, loads: Sequence[float]) -> None:
    """Let customers that are nowhere else wait at the busiest resources on their way."""
    for index, chain in enumerate(state.model.chains):
        meetings = state.by_chain[index]
        if chain.is_open or not meetings:
            continue
        most = max(loads[meeting.contact.resource] for meeting in meetings)
        if most > 1.0:
            away = state.cycles[index] * state.pauses[index]
            away += sum(meeting.present * meeting.contact.copies for meeting in meetings)
            busiest = [m for m in meetings if loads[m.contact.resource] >= most * (1.0 - SAME)]
            copies = sum(meeting.contact.copies for meeting in busiest)
            for meeting in busiest:
                meeting.present += max(0.0, chain.population - away) / copies


def _unhindered_rate(flow_class: FlowClass, time: float) -> float:
    """Throughput of a class where nothing waits; `time` is that of one cycle [s]."""
    asked = offered_rate(flow_class)
    if isinstance(flow_class.loop, Open) and asked is not None:
        return asked
    return min(flow_class.population / time, asked or float("inf"))
