"""Asymptotic values: what the classes do if nothing waits, cut down to what resources can carry."""

from collections.abc import Sequence

from qdepth.engines.analytic.model.model import FlowClass, ServiceDemand
from qdepth.engines.analytic.solve.aggregate import aggregate, rate_of_all, time_of_visit
from qdepth.engines.analytic.solve.state import State, offered_rate
from qdepth.network.loops import Open

SAME = 1e-9
"""Relative difference up to which two loads count as one."""


def set_asymptotic_values(state: State) -> None:
    """Throughputs without any waiting, cut down until no resource is more than busy.

    For a single VM group that is the asymptotic upper bound; where groups meet at a resource
    they are cut down alike. A limit is busy when all its slots are held for the time inside.

    References
    ----------
    E. D. Lazowska, J. Zahorjan, G. S. Graham, K. C. Sevcik, "Quantitative System Performance",
    Prentice-Hall 1984, section 5.2.
    """
    model = state.model
    times = [flow_class.think for flow_class in model.classes]
    for demand in model.demands:
        times[demand.flow_class] += demand.visits * demand.mean
    for delay in model.delays:
        times[delay.flow_class] += delay.mean
    state.rates = [
        _rate_without_waiting(flow_class, time)
        for flow_class, time in zip(model.classes, times, strict=True)
    ]
    aggregate(state)
    _cut_down(state, [row for row in model.demands if model.resources[row.resource].is_limit])
    loads = _cut_down(state, model.demands)
    aggregate(state)
    for row in state.at:
        row.present = row.rate * row.mean
    _queue_at_bottlenecks(state, loads)


def _cut_down(state: State, demands: Sequence[ServiceDemand]) -> list[float]:
    """Lower throughputs until no resource is more than busy; the loads that were there before."""
    model = state.model
    loads = [0.0] * len(model.resources)
    for row in demands:
        resource = model.resources[row.resource]
        load = rate_of_all(state, row.flow_class) * row.visits * time_of_visit(state, row)
        loads[row.resource] += load / resource.capacity / resource.number
    most = [1.0] * len(model.classes)
    for row in demands:
        most[row.flow_class] = max(most[row.flow_class], loads[row.resource])
    state.rates = [rate / load for rate, load in zip(state.rates, most, strict=True)]
    return loads


def _queue_at_bottlenecks(state: State, loads: Sequence[float]) -> None:
    """Let customers that are nowhere else wait at the busiest resources that they visit."""
    for row in state.chains:
        if row.chain.is_open or not row.at:
            continue
        most = max(loads[at.resource] for at in row.at)
        if most > 1.0:
            away = row.cycles * row.delay + sum(at.present * at.copies for at in row.at)
            busiest = [at for at in row.at if loads[at.resource] >= most * (1.0 - SAME)]
            copies = sum(at.copies for at in busiest)
            for at in busiest:
                at.present += max(0.0, row.chain.population - away) / copies


def _rate_without_waiting(flow_class: FlowClass, time: float) -> float:
    """Throughput of a class where nothing waits; `time` is that of one cycle [s]."""
    offered = offered_rate(flow_class)
    if isinstance(flow_class.loop, Open) and offered is not None:
        return offered
    return min(flow_class.population / time, offered or float("inf"))
