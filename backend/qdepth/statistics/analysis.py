"""From the record of a run, checked by two independent accounts of the same time, to a solution."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from qdepth.network.network import LAYERS, QueueingNetwork
from qdepth.solution.solution import (
    DeviceSolution,
    Estimate,
    GroupSolution,
    LimitSolution,
    Overload,
    Precision,
    RunFacts,
    Solution,
    StationSolution,
    StopReason,
    missing,
)
from qdepth.statistics.batches import batches_of
from qdepth.statistics.intervals import ratio
from qdepth.statistics.measured_groups import (
    FIRST_LAYER,
    NO_IO,
    NO_TIME,
    group_solutions,
    measured_kinds,
)
from qdepth.statistics.overload import find_overload
from qdepth.statistics.periods import few_periods
from qdepth.statistics.precision import is_reached, lacking, reached_precision
from qdepth.statistics.recorder import (
    BYTES,
    IOS,
    LIMIT_COLUMNS,
    STATION_COLUMNS,
    TALLY_COLUMNS,
    FloatArray,
    RunRecord,
    group_tallies,
    tally_keys,
)
from qdepth.statistics.sample import Sample
from qdepth.statistics.starvation import find_starvation
from qdepth.statistics.steadiness import judge

NEGLIGIBLE = 1e-9
"""Share of the longest time below which an account is only rounding: both are sums of points in
time, so an idle place keeps a residue of their last bits."""


SENT_BACK = TALLY_COLUMNS.index("sent_back")
NOTICEABLE = 0.01
LONG_RUN = "what the design carries in the long run; a write cache absorbed more for a while"
NOT_LASTING = "a write cache absorbed more than the design carries in the long run"
NOT_SERVED = "some I/Os are never served"

KERNEL_LAYERS = ("kernel", "device_queue", "hba")
DEVICE_LAYERS = ("fabric", "sp", "media")


def analyse(network: QueueingNetwork, record: RunRecord, *, engine: str, seed: int) -> Solution:
    """Estimates with their intervals, from the record of one replication."""
    return analyse_sample(network, Sample.of(network, [record]), engine=engine, seed=seed)


def analyse_sample(
    network: QueueingNetwork,
    sample: Sample,
    *,
    engine: str,
    seed: int,
    wanted: Precision | None = None,
) -> Solution:
    """Return estimates with their intervals, from the batches of one replication or of several.

    `wanted` is the requested precision.
    """
    overload = find_overload(network, sample)
    starvation = find_starvation(network, sample)
    status, status_text = judge(network, sample, overload, starvation)
    few = status == "not_settled" and few_periods(network, sample) is not None
    sample = sample.whole() if few else sample.observations()
    time, limits, stations = sample.time, sample.limits, sample.stations
    keys = tally_keys(network)
    groups = group_solutions(network, sample)
    measured = measured_kinds(network, sample)
    total = measured[0].solution
    classes = tuple(each.solution for each in measured if each.is_class)
    precision = reached_precision(measured)
    sought = None if status == "no_steady_state" else wanted
    if overload is not None and _exceeds(total.throughput, overload):
        total = _in_the_long_run(total, overload)
        only = len(groups) == 1  # of several, it is not known which will wait
        groups = [_in_the_long_run(row, overload) if only else _not_lasting(row) for row in groups]
        classes = tuple(_not_lasting(row) for row in classes)
    if starvation is not None:
        total = _without_numbers(total)
        classes = tuple(_without_numbers(row) for row in classes)
    return Solution(
        engine=engine,
        status=status,
        status_text=status_text,
        outside_validity=None,
        run=RunFacts(
            seed=seed,
            stop_reason=stop_reason(sample.stop_reasons),
            replications=len(sample.stop_reasons),
            ios=sample.ios,
            measured_ios=round(float(sample.tallies[:, group_tallies(network), IOS].sum())),
            simulated=sample.simulated,
            warm_up=sample.warm_up,
            measured=float(time.sum()),
            batches=sample.batches,
            batch_values=batches_of(network, sample),
            precision=precision,
            flow_balance_error=flow_balance_error(limits, stations),
            digest=sample.digest.hex(),
            is_precise=None if sought is None else is_reached(precision, sought),
            lacking=None if sought is None else lacking(measured, sought, sample.ios),
        ),
        overload=overload,
        starvation=starvation,
        classes=classes,
        total=total,
        groups=tuple(groups),
        devices=tuple(
            _device(
                sample.tallies[:, [i for i, key in enumerate(keys) if key.device == index]], time
            )
            for index in range(len(network.devices))
        ),
        limits=tuple(_limit(limits[:, index], time) for index in range(len(network.limits))),
        stations=tuple(
            _station(stations[:, index], time, station.capacity)
            for index, station in enumerate(network.stations)
        ),
    )


def stop_reason(reasons: Sequence[StopReason]) -> StopReason:
    """Return why all replications together stopped: the most important reason."""
    order: tuple[StopReason, ...] = (
        "cancelled",
        "overload",
        "time_budget",
        "all_ended",
        "precision",
    )
    return next((reason for reason in order if reason in reasons), "io_budget")


def _exceeds(measured: Estimate, overload: Overload) -> bool:
    """Whether more was completed than will be in the long run: a write cache was filling."""
    lasting = overload.completed + overload.others
    return measured.value is not None and measured.value > (1.0 + NOTICEABLE) * lasting


def _in_the_long_run(total: GroupSolution, overload: Overload) -> GroupSolution:
    lasting = Estimate(overload.completed + overload.others, tag="bound", note=LONG_RUN)
    return replace(_not_lasting(total), throughput=lasting)


def _not_lasting(row: GroupSolution) -> GroupSolution:
    return replace(row, throughput=missing(NOT_LASTING), byte_rate=missing(NOT_LASTING))


def _without_numbers(row: GroupSolution) -> GroupSolution:
    """A total without numbers: one that leaves out I/Os under way misleads."""
    none = missing(NOT_SERVED)
    return replace(
        row,
        throughput=none,
        byte_rate=none,
        latency=none,
        percentiles=(none,) * len(row.percentiles),
        outstanding=none,
        layers=(none,) * len(row.layers),
        bins=(),
    )


def _device(tallies: FloatArray, time: FloatArray) -> DeviceSolution:
    sums = tallies.sum(axis=1)
    ios = sums[:, IOS]

    def mean_of(*layers: str) -> Estimate:
        columns = [FIRST_LAYER + LAYERS.index(layer) for layer in layers]
        return ratio(sums[:, columns].sum(axis=1), ios, NO_IO)

    return DeviceSolution(
        throughput=ratio(ios, time, NO_TIME),
        byte_rate=ratio(sums[:, BYTES], time, NO_TIME),
        device=mean_of(*DEVICE_LAYERS),
        kernel=mean_of(*KERNEL_LAYERS),
        queue=mean_of("device_queue"),
        guest=mean_of(*KERNEL_LAYERS, *DEVICE_LAYERS),
        refused=ratio(sums[:, SENT_BACK], time, NO_TIME),
    )


def _limit(sums: FloatArray, time: FloatArray) -> LimitSolution:
    held, _, waiting, _, full, capacity, idle, no_wait, sent_back = (
        sums[:, i] for i in range(len(LIMIT_COLUMNS))
    )
    return LimitSolution(
        capacity=ratio(capacity, time, NO_TIME),
        held=ratio(held, time, NO_TIME),
        waiting=ratio(waiting, time, NO_TIME),
        used=ratio(held, capacity, NO_TIME),
        load=ratio(held + waiting, capacity, NO_TIME),
        full=ratio(full, time, NO_TIME),
        active=ratio(np.maximum(time - idle, 0.0), time, NO_TIME),
        queued=ratio(np.maximum(time - no_wait, 0.0), time, NO_TIME),
        refused=ratio(sent_back, time, NO_TIME),
    )


def _station(sums: FloatArray, time: FloatArray, capacity: float) -> StationSolution:
    present, _, busy, _, departures, _ = (sums[:, i] for i in range(len(STATION_COLUMNS)))
    return StationSolution(
        utilisation=ratio(busy, time, NO_TIME).times(1.0 / capacity),
        present=ratio(present, time, NO_TIME),
        visit_rate=ratio(departures, time, NO_TIME),
        response=ratio(present, departures, "no visit"),
    )


def flow_balance_error(limits: FloatArray, stations: FloatArray) -> float:
    """Largest relative gap between a time integral and the summed sojourns of the same window."""
    pairs = [
        (limits[..., 0], limits[..., 1]),
        (limits[..., 2], limits[..., 3]),
        (stations[..., 0], stations[..., 1]),
        (stations[..., 2], stations[..., 3]),
    ]
    totals = [(areas.sum(axis=0), sojourns.sum(axis=0)) for areas, sojourns in pairs]
    longest = max(float(np.abs(area).max(initial=0.0)) for area, _ in totals)
    worst = 0.0
    for area, sojourn in totals:
        larger = np.maximum(np.abs(area), np.abs(sojourn))
        used = larger > NEGLIGIBLE * longest
        if used.any():
            gaps = np.abs(area - sojourn)[used] / larger[used]
            worst = max(worst, float(gaps.max()))
    return worst
