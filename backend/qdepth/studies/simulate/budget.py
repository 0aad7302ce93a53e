"""Default length of a simulation: until it is precise, within a budget."""

from dataclasses import dataclass

from qdepth.network.network import QueueingNetwork
from qdepth.solution.solution import Precision
from qdepth.statistics.recorder import MOST_READINGS
from qdepth.statistics.window import LEAST_BATCHES
from qdepth.studies.simulate.options import DEFAULT_IOS, LEAST_IOS, SimulationOptions

REPLICATIONS = LEAST_BATCHES
"""Default number of replications: enough for intervals from replications alone."""
LEAST_IOS_EACH = 2 * LEAST_IOS
"""I/Os below which a replication is mostly warm-up, so a single run takes all."""
PRECISION = Precision(mean=0.01, p99=0.05)
"""Default precision."""
PRECISION_OF_REGIMES = Precision(mean=0.01, p99=None, rate=0.01)
"""Default precision with operations under way, whose durations follow from their rates."""
READINGS_OF_A_REPLICATION = 128
"""Readings of totals that a replication stores if each is one value among many."""
WIDE = 10_000
"""Number of stations and limits up to which a network keeps all readings; those of ten replications
then take about 1 GB, and their copies as much."""
LEAST_SHARE_OF_READINGS = 0.25
"""Smallest share of the readings that the widest networks keep: enough for about 40 cells of a
run."""
STEPS_PER_IO = 30
"""Steps of an I/O through one path of an ordinary host: with more the budget has fewer I/Os."""
LEAST_IOS_OF_A_FLOW = 200
"""Smallest number of I/Os of each virtual disk in a budget: with fewer, a replication of many VMs
ends before its start is forgotten."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Budget and goal of a simulation."""

    ios: int
    """I/Os of all replications together."""
    replications: int
    wanted: Precision | None
    """Condition to stop earlier; None: use the whole budget."""
    most_readings: int
    """Readings of totals that each replication keeps."""


def budget_of(network: QueueingNetwork, options: SimulationOptions) -> Budget:
    """Budget of a simulation: from the options, and otherwise from the network.

    Notes
    -----
    Somebody who gives a number of I/Os and no precision gets just these I/Os. The budget depends on
    the network and the options alone, so an answer does not depend on who computes it.
    """
    given = _precision(options)
    wanted = _default(network) if options.max_ios is None and given is None else given
    ios = options.max_ios or _affordable_ios(network)
    replications = options.replications
    if replications is None:
        replications = REPLICATIONS if ios >= REPLICATIONS * LEAST_IOS_EACH else 1
    return Budget(ios, replications, wanted, _readings(network, replications))


def _readings(network: QueueingNetwork, replications: int) -> int:
    """Readings of a replication: fewer of a wide network, so that all take no more memory."""
    many = READINGS_OF_A_REPLICATION if replications >= LEAST_BATCHES else MOST_READINGS
    queues = len(network.stations) + len(network.limits)
    fewest = int(many * LEAST_SHARE_OF_READINGS)
    return many if queues <= WIDE else max(fewest, many * WIDE // queues // 2 * 2)


def _default(network: QueueingNetwork) -> Precision:
    has_operations = any(group.is_background for group in network.groups)
    return PRECISION_OF_REGIMES if has_operations else PRECISION


def _precision(options: SimulationOptions) -> Precision | None:
    mean, p99 = (
        None if pct is None else pct / 100
        for pct in (options.precision_mean_pct, options.precision_p99_pct)
    )
    return None if mean is None and p99 is None else Precision(mean, p99)


def _affordable_ios(network: QueueingNetwork) -> int:
    """I/Os that take about as long as `DEFAULT_IOS` of an ordinary host, or what all flows need."""
    steps = [len(flow.program.steps) / _paths(network, flow.device) for flow in network.flows]
    mean = sum(steps) / len(steps)
    needed = min(DEFAULT_IOS, LEAST_IOS_OF_A_FLOW * len(network.flows))
    return max(needed, int(DEFAULT_IOS * min(1.0, STEPS_PER_IO / mean)))


def _paths(network: QueueingNetwork, chooser: int | None) -> int:
    """Paths of a device, of which an I/O takes one; 1 where its I/Os count at no device."""
    if chooser is None or chooser >= len(network.choosers):
        return 1
    return network.choosers[chooser].paths
