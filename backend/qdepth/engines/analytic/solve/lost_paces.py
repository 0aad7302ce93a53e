"""How much of its pace a workload loses, since late I/Os are not made up for."""

from qdepth.engines.analytic.model.model import FlowClass
from qdepth.engines.analytic.solve.aggregate import time_of_visit
from qdepth.engines.analytic.solve.state import State, offered_rate
from qdepth.engines.analytic.textbook.latency_spread import DirectedSpread, Way
from qdepth.engines.analytic.textbook.lost_slots import lost_share
from qdepth.engines.analytic.textbook.moments import Cumulants
from qdepth.network.loops import Paced

COUNTS = 0.01
"""Share of the slots that are lost, and of a cycle that pauses take, from which they matter."""
NEGLIGIBLE = 1e-6
"""Share of lost slots that counts as none."""
SELDOM = 0.02
"""Use of the workers up to which hardly any slot is lost, however latencies spread."""


def set_lost_share(state: State, index: int, latency: float, part: float = 1.0) -> None:
    """Move the share of its slots that a paced class loses towards that at a mean latency [s], by
    part of the way."""
    row = state.model.classes[index]
    loop = row.loop
    if not isinstance(loop, Paced):
        return
    use = latency / (loop.workers * loop.interval)
    if use <= SELDOM:
        state.lost[index] = 0.0
        return
    of_interval = loop.jitter**2 / 3.0 * (loop.workers * loop.interval / latency) ** 2
    scv = _latency_variance(state, index) / latency**2 + of_interval
    lost = lost_share(loop.workers, loop.burst, use, scv)
    state.lost[index] += part * ((lost if lost > NEGLIGIBLE else 0.0) - state.lost[index])


def kept_rate(state: State, index: int) -> float | None:
    """Rate of an open class, or what a paced one keeps of its pace [1/s]; None: neither."""
    offered = offered_rate(state.model.classes[index])
    return None if offered is None else offered * (1.0 - state.lost[index])


def loses_pace(state: State) -> bool:
    """Whether it matters for a paced class how many of its slots are lost."""
    rows = zip(state.model.classes, state.rates, state.think, state.lost, strict=True)
    return any(
        lost > COUNTS and pause * rate > COUNTS * row.population for row, rate, pause, lost in rows
    )


def _latency_variance(state: State, index: int) -> float:
    """Variance of a latency [s^2]: of the ways of an I/O, and of its waits, each on its own."""
    if index not in state.own_variances:
        state.own_variances[index] = _own_variance(state.model.classes[index])
    variance = state.own_variances[index]
    for row in state.demands_of[index]:
        queue = state.queues[row.resource]
        wait = queue.wait if queue.slots is not None else time_of_visit(state, row) - row.mean
        variance += row.visits * (1.0 + queue.wait_scv - min(1.0, row.visits)) * wait**2
    return variance


def _own_variance(row: FlowClass) -> float:
    spread = DirectedSpread(row.read_share)
    for visit in row.pattern.visits:
        longest = max(range(len(visit.means)), key=visit.means.__getitem__)
        time = Cumulants.of_service(visit.means[longest], visit.squares[longest])
        spread.add(visit.is_read, visit.layer, visit.ratio, time)
    for delay in row.pattern.delays:
        time = Cumulants.of_service(delay.mean / delay.ratio, delay.square / delay.ratio)
        spread.add(delay.is_read, ("delay", delay.layer), delay.ratio, time)
    return _mixed(spread.ways)


def _mixed(ways: tuple[Way, ...]) -> float:
    """Variance over all ways [s^2]."""
    mean = sum(way.share * way.mean for way in ways)
    return sum(way.share * (way.variance + (way.mean - mean) ** 2) for way in ways)
