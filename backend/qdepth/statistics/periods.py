"""How much a run has seen of slow processes in the network: control loops, rounds, paces.

Some devices turn from path to path at a speed that no latency changes. They begin at drawn places
of their rounds and keep their speed, so the paths that they load are as random at the start of a
run as at any time. If no part is near its capacity on any of these paths, a run need not wait for a
full round.
"""

from collections import defaultdict
from math import inf

import numpy as np

from qdepth.figures import count
from qdepth.network.control import CONTROL_PERIOD, LatencyController, StatusThrottle
from qdepth.network.loops import Closed, Loop, Open, Paced
from qdepth.network.name import in_sentence
from qdepth.network.network import QueueingNetwork
from qdepth.network.path_rules import PathChooser, PathRule
from qdepth.statistics.recorder import (
    BUSY,
    BYTES,
    CAPACITY,
    HELD,
    IOS,
    LATENCY,
    TALLY_COLUMNS,
    FloatArray,
    TallyKey,
    tally_keys,
)
from qdepth.statistics.sample import Sample
from qdepth.statistics.window import LEAST_BATCHES

IDLE_WORKERS = 0.5
"""Share of the workers of a pace that may be busy on average, so that a slot hardly ever waits."""
UNFELT = 0.01
"""Latency / think time up to which a thinking worker does not notice it."""
NOISE = 4.0
"""Standard deviations of the use in a batch that chance may bring about."""
MOST_USE = 0.9
"""Use of a station or limit above which chance could fill it for a while."""


LEAST_PERIODS = 20
"""Periods that all replications of a run together need to have seen of a control loop."""
LEAST_PERIODS_EACH = 5
"""Number of periods that each of them needs."""
LEAST_CYCLES = 5
"""Cycles with a drawn start that all replications of a run together need to have seen. Many
starting places are not enough: devices fall into step only as they turn."""
DEVICE = [TALLY_COLUMNS.index(layer) for layer in ("fabric", "sp", "media")]
AT_REST = 1.0 - 1e-9
MORE = "Raise the I/Os or the simulated time."


def few_periods(network: QueueingNetwork, sample: Sample) -> str | None:
    """Why a run is too short for something slow in the network, or None."""
    replications = sample.replications
    needed = max(LEAST_PERIODS_EACH, -(-LEAST_PERIODS // replications))
    for rule in network.status_throttles:
        seen = _rises_and_falls(network, sample, rule)
        if seen is not None and seen < needed:
            limit = network.limits[rule.limit]
            return (
                f"The depth of {in_sentence(limit.id, limit.name)} adapts to TASK SET FULL, and "
                f"it rose and fell only about {seen:.3g} times in each replication; {needed} "
                f"are needed. {MORE}"
            )
    for controller in network.controllers:
        seen = _turns(network, sample, controller)
        if seen is not None and seen < needed:
            return (
                f"{controller.what} of {controller.called} moves queues every "
                f"{CONTROL_PERIOD:g} s, and each replication measured only {seen:.3g} such turns; "
                f"{needed} are needed. Raise the I/Os and the simulated time to "
                f"{needed * CONTROL_PERIOD:g} s and the warm-up."
            )
    return _few_cycles(network, sample)


def _few_cycles(network: QueueingNetwork, sample: Sample) -> str | None:
    """Which cycle that begins at a drawn place was seen too seldom, or None."""
    rounds = _rounds(network, sample)
    if rounds is not None and rounds < LEAST_CYCLES:
        return (
            f"Round robin changes paths so slowly that the run saw {rounds:.3g} rounds over "
            f"all paths of a device; {LEAST_CYCLES} are needed, which take "
            f"{_ios_for(sample, rounds)} I/Os. Simulate more I/Os, or reduce the hosts' I/Os "
            "per path (`round_robin_ios`)."
        )
    paces = [flow.loop.interval for flow in network.flows if isinstance(flow.loop, Paced)]
    slots = float(sample.time.sum()) / max(paces) if paces else None
    if slots is not None and slots < LEAST_CYCLES:
        return (
            f"The slowest paced virtual disks issue every {max(paces):.3g} s, so that the run saw "
            f"{slots:.3g} I/Os of each; {LEAST_CYCLES} are needed, which take "
            f"{_ios_for(sample, slots)} I/Os. {MORE}"
        )
    loops = [flow.loop for flow in network.flows]
    begun = max((row.begins_within for row in loops if isinstance(row, Closed | Paced)), default=0)
    measured = float(sample.time.sum()) / sample.replications
    if measured < begun:
        return (
            f"Limits or pauses hold I/Os back for up to {begun:.3g} s, and the virtual disks begin "
            f"within that time. Each replication measured only {measured:.3g} s. {MORE}"
        )
    return None


def _ios_for(sample: Sample, seen: float) -> str:
    """I/Os after which a run has seen enough cycles, in words."""
    return count(sample.ios * LEAST_CYCLES / seen) if seen > 0 else "many more"


def _rounds(network: QueueingNetwork, sample: Sample) -> float | None:
    """Rounds over all paths that the devices made on average; None if none has to go round.

    A device that sends few I/Os hardly loads any path, so each counts by its I/Os.
    """
    of_chooser = _of_choosers(network, sample, IOS)
    of_bytes = _of_choosers(network, sample, BYTES)
    sizes = {
        at: _turn(network.choosers[at], ios, of_bytes[at]) * network.choosers[at].paths
        for at, ios in of_chooser.items()
        if network.choosers[at].rule is not PathRule.LATENCY
    }
    sizes = {chooser: ios for chooser, ios in sizes.items() if ios > 0}
    if not sizes:
        return None
    squares = sum(of_chooser[chooser] ** 2 / ios for chooser, ios in sizes.items())
    through = sum(of_chooser[chooser] for chooser in sizes)
    return squares / through if through > 0 else 0.0


def _turn(chooser: PathChooser, ios: float, size_sum: float) -> float:
    """I/Os of a turn on one path; a limit of bytes may end it earlier."""
    if not chooser.bytes_per_path or not size_sum:
        return float(chooser.ios_per_path)
    return min(float(chooser.ios_per_path), max(1.0, chooser.bytes_per_path * ios / size_sum))


def _of_choosers(network: QueueingNetwork, sample: Sample, column: int) -> dict[int, float]:
    """Measured I/Os or bytes of the devices of each chooser whose turns latencies move."""
    steady = devices_of_steady_turns(network, sample)
    devices = {
        (chooser, flow.device)
        for flow in network.flows
        if flow.device is not None and flow.device not in steady
        for chooser in flow.binding.choosers
    }
    of_device: dict[int | None, float] = defaultdict(float)
    sums = sample.tallies[:, :, column].sum(axis=0).tolist()
    for key, done in zip(tally_keys(network), sums, strict=True):
        of_device[key.device] += done
    of_chooser: dict[int, float] = defaultdict(float)
    for chooser, device in devices:
        of_chooser[chooser] += of_device[device]
    return dict(of_chooser)


def _turns(network: QueueingNetwork, sample: Sample, controller: LatencyController) -> float | None:
    """Turns of a controller in each replication; None where it has nothing to do."""
    time = float(sample.time.sum())
    devices = {window.device for window in controller.windows}
    through = [key.device in devices for key in tally_keys(network)]
    sums = sample.tallies[:, through].sum(axis=(0, 1))
    open_ = all(
        float(sample.limits[:, window.limit, CAPACITY].sum()) >= AT_REST * window.most * time
        for window in controller.windows
    )
    if open_ and float(sums[DEVICE].sum()) <= controller.threshold * float(sums[IOS]):
        return None
    return time / len(sample.stop_reasons) / CONTROL_PERIOD


def _rises_and_falls(
    network: QueueingNetwork, sample: Sample, rule: StatusThrottle
) -> float | None:
    """Periods of a depth in each replication; None where it stays at its full value.

    From D / 2 to D it is 3 D / 4 on average, so it climbs by two thirds of its mean, and each step
    takes `threshold` good answers.
    """
    time = float(sample.time.sum())
    mean = float(sample.limits[:, rule.limit, CAPACITY].sum()) / time if time > 0 else 0.0
    if mean >= AT_REST * rule.high:
        return None
    devices = {i for i, device in enumerate(network.devices) if device.limit == rule.limit}
    through = [key.device in devices for key in tally_keys(network)]
    ios = float(sample.tallies[:, through, IOS].sum()) / len(sample.stop_reasons)
    return ios / (rule.threshold * max(1.0, mean / 1.5))


def devices_of_steady_turns(network: QueueingNetwork, sample: Sample) -> set[int | None]:
    """Return the devices whose turns do not depend on latencies; empty if a part is nearly full."""
    is_short = min(sample.replications, sample.batches) < LEAST_BATCHES
    if is_short or _most_use(network, sample) > MOST_USE:
        return set()
    sums = sample.tallies.sum(axis=0)
    latencies = {
        key: float(of_tally[LATENCY]) / float(of_tally[IOS])
        for key, of_tally in zip(tally_keys(network), sums, strict=True)
        if of_tally[IOS] > 0.0
    }
    slowed = {
        flow.device
        for flow in network.flows
        if latencies.get(TallyKey(flow.group, flow.device), 0.0) > _unfelt_latency(flow.loop)
    }
    return {flow.device for flow in network.flows} - slowed


def _unfelt_latency(loop: Loop) -> float:
    """Mean latency up to which the rate of a load owes next to nothing to it [s]."""
    match loop:
        case Open(changes=()):
            return inf
        case Paced(workers=workers, interval=interval, changes=()):
            return IDLE_WORKERS * workers * interval
        case Closed(think=think, changes=()):
            return UNFELT * min(think.read, think.write)
    return 0.0


def _most_use(network: QueueingNetwork, sample: Sample) -> float:
    """Use that chance may bring about at the fullest station or limit, from 0 on."""
    time = sample.time[:, np.newaxis]
    servers = np.array([station.capacity for station in network.stations])
    held, room = sample.limits[:, :, HELD], sample.limits[:, :, CAPACITY]
    of_stations = sample.stations[:, :, BUSY] / (time * servers)
    of_limits = np.divide(held, room, out=np.zeros_like(held), where=room > 0.0)
    return max(_most(of_stations), _most(of_limits))


def _most(uses: FloatArray) -> float:
    """Largest mean use, with the allowance for chance; (batches, parts)."""
    if uses.shape[1] == 0:
        return 0.0
    return float((uses.mean(axis=0) + NOISE * uses.std(axis=0, ddof=1)).max())
