"""I/Os in flight that are never served: a mean over the others leaves them out.

A run may be so long that more of it would not serve them either.
"""

from collections import defaultdict

import numpy as np

from qdepth.figures import count, percent
from qdepth.network.loops import Closed, Loop, Paced
from qdepth.network.name import in_sentence
from qdepth.network.network import QueueingNetwork
from qdepth.network.steps import Delay
from qdepth.statistics.recorder import (
    HELD,
    IOS,
    LATENCY,
    FloatArray,
    TallyKey,
    group_tallies,
    tally_keys,
)
from qdepth.statistics.sample import Sample
from qdepth.statistics.warm_up import LEAST_OBSERVATIONS
from qdepth.statistics.window import LEAST_BATCHES

TRIES = 3
"""Pauses between two attempts of a refused command that each replication has to measure."""
TURNS = 20
"""Mean number of I/Os that each outstanding one has to complete during that."""
STILL = 0.9
"""Share of the missing I/Os of the first half from which those of the second count as equal."""


MOST_MISSING = 0.05
"""Share of the I/Os of closed workloads that may be missing in the latencies; the I/Os cut off at
the ends of a run are fewer."""
MOST_NAMED = 3


def find_starvation(network: QueueingNetwork, sample: Sample) -> str | None:
    """Return in words which I/Os wait in vain; None if every class of VMs and every device
    completes I/Os.

    Notes
    -----
    A class of VMs or a device waits in vain if it holds slots of its virtual disks and completes
    nothing in the measured time. A part of a closed workload waits in vain if Little's law fails:
    N workers who think Z between I/Os of rate X and mean latency W are N = X (W + Z) (J. D. C.
    Little, Operations Research 9(3), 1961, pp. 383-387), and the completed I/Os account for
    clearly fewer. A run with too few batches says nothing about it.
    """
    time = float(sample.time.sum())
    if sample.batches < LEAST_BATCHES or time <= 0.0:
        return None
    in_vain = _groups_in_vain(network, sample) or _devices_in_vain(network, sample)
    if not in_vain:
        return _missing(network, sample, time)
    listed = _listed(in_vain)
    return (
        f"{listed[0].upper()}{listed[1:]} completed no I/O in {time:.3g} s, although I/Os "
        "are in flight, so the totals would exclude those that wait."
    )


def _ios_under_way(network: QueueingNetwork, sample: Sample) -> dict[TallyKey, float]:
    """Completed I/Os of each class of VMs through each device, if its virtual disks hold slots."""
    held = sample.limits[:, :, HELD].sum(axis=0)
    waiting = {
        TallyKey(flow.group, flow.device)
        for flow in network.flows
        if flow.binding.limits and held[flow.binding.limits[0]] > 0.0
        if not network.groups[flow.group].is_background
    }
    ios = sample.tallies[:, :, IOS].sum(axis=0).tolist()
    return {key: done for key, done in zip(tally_keys(network), ios, strict=True) if key in waiting}


def _groups_in_vain(network: QueueingNetwork, sample: Sample) -> list[str]:
    done: dict[int, float] = defaultdict(float)
    for key, ios in _ios_under_way(network, sample).items():
        if key.group is not None:
            done[key.group] += ios
    return [network.groups[group].sentence_name for group, ios in done.items() if ios == 0]


def _devices_in_vain(network: QueueingNetwork, sample: Sample) -> list[str]:
    done: dict[int, float] = defaultdict(float)
    for key, ios in _ios_under_way(network, sample).items():
        if key.device is not None:
            done[key.device] += ios
    rows = [network.devices[device] for device, ios in done.items() if ios == 0]
    return [f"the device {in_sentence(row.id, row.name)}" for row in rows]


def _missing(network: QueueingNetwork, sample: Sample, time: float) -> str | None:
    """What the completed I/Os of closed workloads leave of their outstanding I/Os, if much."""
    outstanding, missing = missing_ios(network, sample.tallies.sum(axis=0), time)
    if missing <= MOST_MISSING:
        return None
    return (
        f"Of the {count(outstanding)} I/Os that closed workloads keep under way, about "
        f"{percent(missing)} never completed, so a mean over the others would be too low."
    )


def missing_ios(network: QueueingNetwork, sums: FloatArray, time: float) -> tuple[float, float]:
    """Outstanding I/Os of closed workloads, and the share that their completed I/Os leave.

    Parameters
    ----------
    sums : (tallies, TALLY_COLUMNS)
        Over a time [s].
    """
    loops: dict[TallyKey, list[Loop]] = defaultdict(list)
    for flow in network.flows:
        if not network.groups[flow.group].is_background:
            loops[TallyKey(flow.group, flow.device)].append(flow.loop)
    outstanding = accounted = 0.0
    for place, key in enumerate(tally_keys(network)):
        steady = [at for at in loops[key] if isinstance(at, Closed) and not at.changes]
        workers = sum(loop.workers for loop in steady)
        ios, latency = float(sums[place, IOS]), float(sums[place, LATENCY])
        is_steady = bool(steady) and len(steady) == len(loops[key])
        if not is_steady or ios < max(LEAST_OBSERVATIONS, workers):
            continue
        think = sum(loop.workers * loop.think.read for loop in steady) / workers
        outstanding += workers
        accounted += (latency + think * ios) / time
    return outstanding, 1.0 - accounted / outstanding if outstanding else 0.0


def _listed(names: list[str]) -> str:
    shown, more = names[:MOST_NAMED], len(names) - MOST_NAMED
    last = f"{more} more" if more > 0 else shown.pop()
    return f"{', '.join(shown)} and {last}" if shown else last


def is_lasting(network: QueueingNetwork, sample: Sample) -> bool:
    """Return whether starvation will stay, so that a longer run is of no use.

    Every replication has to see several attempts of refused commands, and many I/Os of the others.
    In the second half of the replications as many I/Os have to be missing as in the first.
    """
    time = float(sample.time.sum())
    ios = float(sample.tallies[:, group_tallies(network), IOS].sum())
    is_long = time >= TRIES * _longest_pause(network) * sample.replications
    return is_long and ios >= TURNS * _workers(network) and not _is_vanishing(network, sample)


def _is_vanishing(network: QueueingNetwork, sample: Sample) -> bool:
    """Whether fewer I/Os are missing in the second half of the replications than in the first."""
    after = np.array([later for _, later in sample.places])
    total = {one: sum(1 for each, _ in sample.places if each == one) for one, _ in sample.places}
    half = np.array([total[one] / 2 for one, _ in sample.places])
    early, late = (
        missing_ios(network, sample.tallies[part].sum(axis=0), float(sample.time[part].sum()))[1]
        for part in (after >= half, after < half)
    )
    return late < STILL * early


def _longest_pause(network: QueueingNetwork) -> float:
    """Longest mean time of a step without a queue [s]; the pause before a refused command."""
    programs = {id(flow.program): flow.program for flow in network.flows}
    return max(
        (
            max(step.demand.read, step.demand.write)
            for program in programs.values()
            for step in program.steps
            if isinstance(step, Delay)
        ),
        default=0.0,
    )


def _workers(network: QueueingNetwork) -> int:
    loops = [flow.loop for flow in network.flows]
    return sum(loop.workers for loop in loops if isinstance(loop, Closed | Paced))
