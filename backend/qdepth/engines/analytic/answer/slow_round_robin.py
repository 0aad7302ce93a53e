"""The warning of round robins that stay on a path for many I/Os, which are taken as random paths.

A device that keeps hundreds of I/Os a path loads one processor alone for a while. With many devices
that evens out; with few of them two may meet, and a processor that is half busy on average is
overloaded for a while. A random choice for each I/O knows nothing of that.
"""

from math import sqrt

import numpy as np

from qdepth.network.name import in_sentence
from qdepth.network.network import QueueingNetwork
from qdepth.network.visits.path_loads import path_loads
from qdepth.solution.solution import Solution

LEAST_USE, SATURATED = 0.05, 0.95
MOST_MET = 0.13
"""Load that I/Os meet beyond the mean / remaining capacity of the station: waits are 15 %
longer."""
UNEVEN_IF_FULL = 0.05
"""Standard deviation of the load from which a station that is full on average is idle at times."""
DEVIATIONS = 2.0
"""Number of standard deviations of its load that a station must carry without saturation."""


def why_not_in_slow_round_robin(network: QueueingNetwork, solution: Solution) -> str | None:
    """Return the station that is overloaded at times because devices meet there, or None.

    Notes
    -----
    A device whose I/Os need the part u of a station on m of its k paths needs it with probability
    m / k at any time: the load has the mean sum(u m / k) and, devices being independent, the
    variance sum(u^2 m / k (1 - m / k)). I/Os come while their own device is there, so they meet the
    load mean + variance / mean, and wait as 1 / (1 - load) does. A station that is saturated on
    average rests while the devices are elsewhere.
    """
    if all(chooser.ios_per_path <= 1 for chooser in network.choosers):
        return None
    rates = [group.throughput.value or 0.0 for group in solution.groups]
    loads = path_loads(network, rates).over_paths()
    paths = np.array([chooser.paths for chooser in network.choosers])[loads.device]
    is_slow = np.array([chooser.ios_per_path > 1 for chooser in network.choosers])[loads.device]
    spread = is_slow * loads.use**2 * (paths / loads.passed - 1.0)
    means = np.bincount(loads.station, loads.use).tolist()
    totals = np.bincount(loads.station, loads.use * paths / loads.passed).tolist()
    variances = np.bincount(loads.station, spread).tolist()
    for station, mean in enumerate(means):
        deviation = sqrt(variances[station])
        most = mean + DEVIATIONS * deviation
        if mean < SATURATED:
            more_met = variances[station] / mean if mean > 0 else 0.0
            doubtful = most > SATURATED or more_met > MOST_MET * (1.0 - mean)
        else:
            doubtful = deviation > UNEVEN_IF_FULL
        if mean > LEAST_USE and doubtful:
            place = network.stations[station]
            return (
                "Devices stay on a path for many I/Os, so at times more of them than usual meet at "
                f"{in_sentence(place.id, place.name)}: it is busy {100 * mean:.3g} % on average, "
                f"and {_then(min(most, totals[station]))}. Simulate this design."
            )
    return None


def _then(most: float) -> str:
    """What happens at a station while more devices than usual are there."""
    if most >= SATURATED:
        return "has more than it can do then"
    return f"up to about {100 * most:.2g} % then"
