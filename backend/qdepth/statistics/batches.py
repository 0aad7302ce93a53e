"""Values of each batch, for comparisons of designs in pairs of batches."""

from qdepth.network.network import QueueingNetwork
from qdepth.solution.solution import Batch
from qdepth.statistics.intervals import ratio_deviations
from qdepth.statistics.latency import percentile
from qdepth.statistics.recorder import BYTES, IOS, LATENCY, FloatArray, production_tallies
from qdepth.statistics.sample import Sample


def batches_of(network: QueueingNetwork, sample: Sample) -> tuple[Batch, ...]:
    """Return values of all classes of VMs together, batch by batch; empty without a divisor.

    The values of a ratio such as IOPS are its linearised ones: their mean is the estimate itself,
    and their spread makes its interval.
    """
    sums = sample.tallies[:, production_tallies(network)].sum(axis=1)
    ios = sums[:, IOS]
    if sample.time.sum() <= 0 or ios.sum() <= 0:
        return ()
    throughput, byte_rate, latency = (
        _linearised(sums[:, IOS], sample.time),
        _linearised(sums[:, BYTES], sample.time),
        _linearised(sums[:, LATENCY], ios),
    )
    p99 = _percentile_values(sample)
    return tuple(
        Batch(
            replication=replication,
            after=after,
            throughput=float(throughput[place]),
            byte_rate=float(byte_rate[place]),
            latency=float(latency[place]),
            p99=None if p99 is None else float(p99[place]),
        )
        for place, (replication, after) in enumerate(sample.places)
    )


def _linearised(numerators: FloatArray, denominators: FloatArray) -> FloatArray:
    value = numerators.sum() / denominators.sum()
    values: FloatArray = value + ratio_deviations(numerators, denominators)
    return values


def _percentile_values(sample: Sample) -> FloatArray | None:
    found = percentile(sample.production_latencies, 0.99)
    deviations = found.deviations
    if deviations is None or len(deviations) < sample.batches or found.estimate.value is None:
        return None
    values: FloatArray = found.estimate.value + deviations
    return values
