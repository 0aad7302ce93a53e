"""Estimates of a sample for classes of VMs, for classes of one name, and for all together.

The sample is in the units of intervals: `Sample.observations`.
"""

from qdepth.network.classes import kinds_of
from qdepth.network.network import LAYERS, Group, QueueingNetwork
from qdepth.solution.solution import Estimate, GroupSolution, Solution
from qdepth.statistics.histogram import Histogram, coarse_bins
from qdepth.statistics.intervals import ratio
from qdepth.statistics.latency import percentiles
from qdepth.statistics.precision import Measured
from qdepth.statistics.recorder import (
    BYTES,
    IOS,
    LATENCY,
    TALLY_COLUMNS,
    FloatArray,
    production_tallies,
    tallies_of,
)
from qdepth.statistics.sample import Sample
from qdepth.statistics.warm_up import LEAST_OBSERVATIONS

FIRST_LAYER = TALLY_COLUMNS.index(LAYERS[0])
NO_IO = "no I/O completed"
NO_TIME = "no time was measured"


def measured_kinds(network: QueueingNetwork, sample: Sample) -> list[Measured]:
    """Estimate all VMs together, then each class and each group without a class."""
    vms = sum(group.vms for group in network.groups if not group.is_background)
    of_all = sample.production_latencies
    tallies = sample.tallies[:, production_tallies(network)]
    total = _group(Group("total", vms), tallies, of_all, sample.time)
    kinds = kinds_of(network)
    places = tallies_of(network, [kind.members for kind in kinds])
    measured = [Measured("all VMs", total, of_all)]
    for kind, own in zip(kinds, places, strict=True):
        latencies = sample.latencies_of(kind.members)
        solution = _group(kind.group, sample.tallies[:, own], latencies, sample.time)
        measured.append(Measured(kind.sentence_name, solution, latencies, is_class=kind.is_class))
    return measured


def rows_by_kind(network: QueueingNetwork, solution: Solution) -> tuple[GroupSolution, ...]:
    """Return the results of all VMs together, then of each class and each group without a class.

    Empty if the design has no long run.
    """
    if solution.status == "no_steady_state":
        return ()
    of_class = {row.id: row for row in solution.classes}
    kinds = (
        of_class[kind.group.id] if kind.is_class else solution.groups[kind.members[0]]
        for kind in kinds_of(network)
    )
    return (solution.total, *kinds)


def group_solutions(network: QueueingNetwork, sample: Sample) -> list[GroupSolution]:
    """Estimate each class of VMs and operation."""
    places = tallies_of(network, [(index,) for index in range(len(network.groups))])
    rows = zip(network.groups, places, sample.latencies, strict=True)
    return [
        _group(group, sample.tallies[:, own], latencies, sample.time)
        for group, own, latencies in rows
    ]


def _group(
    group: Group, tallies: FloatArray, latencies: Histogram, time: FloatArray
) -> GroupSolution:
    sums = tallies.sum(axis=1)
    ios = sums[:, IOS]
    measured = int(latencies.counts.sum())
    return GroupSolution(
        id=group.id,
        vms=group.vms,
        throughput=ratio(ios, time, NO_TIME),
        byte_rate=ratio(sums[:, BYTES], time, NO_TIME),
        latency=_of_enough(measured, ratio(sums[:, LATENCY], ios, NO_IO)),
        percentiles=percentiles(latencies),
        outstanding=ratio(sums[:, LATENCY], time, NO_TIME),
        layers=tuple(
            _of_enough(measured, ratio(sums[:, FIRST_LAYER + layer], ios, NO_IO))
            for layer in range(len(LAYERS))
        ),
        bins=coarse_bins(latencies.names, latencies.totals) if measured else (),
        is_background=group.is_background,
    )


def _of_enough(ios: int, mean: Estimate) -> Estimate:
    """A mean without its interval where next to no I/O stands behind it."""
    if ios >= LEAST_OBSERVATIONS or mean.value is None:
        return mean
    note = f"not enough data for an interval: {ios} I/Os, {LEAST_OBSERVATIONS} are needed"
    return Estimate(mean.value, note=note)
