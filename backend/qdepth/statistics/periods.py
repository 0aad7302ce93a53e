"""How many periods of the network's controllers a run has seen."""

from qdepth.network.network import (
    CONTROL_PERIOD,
    LatencyController,
    QueueingNetwork,
    StatusThrottle,
)
from qdepth.statistics.recorder import LIMIT_COLUMNS, TALLY_COLUMNS, tally_keys
from qdepth.statistics.sample import Sample

LEAST_PERIODS = 20
IOS, CAPACITY = TALLY_COLUMNS.index("ios"), LIMIT_COLUMNS.index("capacity_area")
DEVICE = [TALLY_COLUMNS.index(layer) for layer in ("fabric", "sp", "media")]
AT_REST = 1.0 - 1e-9


def few_periods(network: QueueingNetwork, sample: Sample) -> str | None:
    """Why a run is too short for a limit that moves by itself, or None."""
    for rule in network.status_throttles:
        seen = _rises_and_falls(network, sample, rule)
        if seen is not None and seen < LEAST_PERIODS:
            return (
                f"The depth of {network.limits[rule.limit].id} adapts to TASK SET FULL, and it "
                f"rose and fell only about {seen:.3g} times in each replication; {LEAST_PERIODS} "
                "are needed. Raise the I/Os or the simulated time."
            )
    for controller in network.controllers:
        seen = _turns(network, sample, controller)
        if seen is not None and seen < LEAST_PERIODS:
            return (
                f"Storage I/O Control of {controller.id} moves the device queues every "
                f"{CONTROL_PERIOD:g} s, and each replication measured only {seen:.3g} such turns; "
                f"{LEAST_PERIODS} are needed. Raise the I/Os and the simulated time to "
                f"{LEAST_PERIODS * CONTROL_PERIOD:g} s and the warm-up."
            )
    return None


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

    From D / 2 to D it is 3 D / 4 in the mean, so it climbs by two thirds of its mean, and each step
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
