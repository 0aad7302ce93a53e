"""From the record of a run to a solution."""

import hashlib

import numpy as np

from qdepth.network.network import LAYERS, QueueingNetwork
from qdepth.solution.solution import (
    DeviceSolution,
    Estimate,
    GroupSolution,
    LimitSolution,
    RunFacts,
    Solution,
    StationSolution,
)
from qdepth.statistics import histogram
from qdepth.statistics.intervals import ratio
from qdepth.statistics.latency import percentiles
from qdepth.statistics.recorder import (
    LIMIT_COLUMNS,
    STATION_COLUMNS,
    TALLY_COLUMNS,
    FloatArray,
    RunRecord,
    tally_keys,
)
from qdepth.statistics.steadiness import judge
from qdepth.statistics.window import Window, differences, measured_window

IOS, BYTES, LATENCY = (TALLY_COLUMNS.index(name) for name in ("ios", "bytes", "latency"))
FIRST_LAYER = TALLY_COLUMNS.index(LAYERS[0])
NO_IO = "no I/O completed"
NO_TIME = "no time was measured"

KERNEL_LAYERS = ("kernel", "device_queue", "hba")
DEVICE_LAYERS = ("fabric", "sp", "media")


def analyse(network: QueueingNetwork, record: RunRecord, *, engine: str, seed: int) -> Solution:
    """Estimates with their intervals, from one record."""
    window = measured_window(record)
    time = differences(record.times, window)
    tallies = differences(record.tallies, window)
    limits = differences(record.limits, window)
    stations = differences(record.stations, window)
    keys = tally_keys(network)
    status, status_text = judge(network, record, window)
    groups = tuple(
        _group(
            group.id,
            group.vms,
            tallies[:, [i for i, key in enumerate(keys) if key.group == index]],
            _measured(record, window, index),
            time,
        )
        for index, group in enumerate(network.groups)
    )
    return Solution(
        engine=engine,
        status=status,
        status_text=status_text,
        outside_validity=None,
        run=RunFacts(
            seed=seed,
            stop_reason=record.stop_reason,
            ios=record.ios,
            measured_ios=round(float(tallies[:, :, IOS].sum())),
            simulated=record.simulated,
            warm_up=float(record.times[window.rows[0]]),
            measured=float(time.sum()),
            batches=window.batches,
            flow_balance_error=flow_balance_error(limits, stations),
            digest=_digest(record),
        ),
        total=_total(network, record, window, tallies, time),
        groups=groups,
        devices=tuple(
            _device(tallies[:, [i for i, key in enumerate(keys) if key.device == index]], time)
            for index in range(len(network.devices))
        ),
        limits=tuple(_limit(limits[:, index], time) for index in range(len(network.limits))),
        stations=tuple(
            _station(stations[:, index], time, station.servers)
            for index, station in enumerate(network.stations)
        ),
    )


def _measured(record: RunRecord, window: Window, group: int) -> FloatArray:
    first, last = record.group_ios[window.rows[[0, -1]], group]
    return record.latencies[group][first:last]


def _total(
    network: QueueingNetwork,
    record: RunRecord,
    window: Window,
    tallies: FloatArray,
    time: FloatArray,
) -> GroupSolution:
    """All groups together; batches of the percentiles take each group's I/Os in proportion."""
    parts = [_measured(record, window, group) for group in range(len(network.groups))]
    order = np.concatenate([np.arange(len(part)) / max(1, len(part)) for part in parts])
    together = np.concatenate(parts)[np.argsort(order, kind="stable")]
    vms = sum(group.vms for group in network.groups)
    return _group("total", vms, tallies, together, time)


def _group(
    id_: str, vms: int, tallies: FloatArray, latencies: FloatArray, time: FloatArray
) -> GroupSolution:
    sums = tallies.sum(axis=1)
    ios = sums[:, IOS]
    bins = histogram.coarse_bins(*histogram.buckets(latencies)) if len(latencies) else ()
    return GroupSolution(
        id=id_,
        vms=vms,
        throughput=ratio(ios, time, NO_TIME),
        byte_rate=ratio(sums[:, BYTES], time, NO_TIME),
        latency=ratio(sums[:, LATENCY], ios, NO_IO),
        percentiles=percentiles(latencies),
        outstanding=ratio(sums[:, LATENCY], time, NO_TIME),
        layers=tuple(
            ratio(sums[:, FIRST_LAYER + layer], ios, NO_IO) for layer in range(len(LAYERS))
        ),
        bins=bins,
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
    )


def _limit(sums: FloatArray, time: FloatArray) -> LimitSolution:
    held, _, waiting, _, full, capacity = (sums[:, i] for i in range(len(LIMIT_COLUMNS)))
    return LimitSolution(
        capacity=ratio(capacity, time, NO_TIME),
        held=ratio(held, time, NO_TIME),
        waiting=ratio(waiting, time, NO_TIME),
        used=ratio(held, capacity, NO_TIME),
        load=ratio(held + waiting, capacity, NO_TIME),
        full=ratio(full, time, NO_TIME),
    )


def _station(sums: FloatArray, time: FloatArray, servers: int) -> StationSolution:
    present, _, busy, _, departures, _ = (sums[:, i] for i in range(len(STATION_COLUMNS)))
    return StationSolution(
        utilisation=ratio(busy, time, NO_TIME).times(1.0 / servers),
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
    worst = 0.0
    for areas, sojourns in pairs:
        area, sojourn = areas.sum(axis=0), sojourns.sum(axis=0)
        used = np.maximum(np.abs(area), np.abs(sojourn)) > 0
        if used.any():
            gaps = np.abs(area - sojourn)[used] / np.maximum(area, sojourn)[used]
            worst = max(worst, float(gaps.max()))
    return worst


def _digest(record: RunRecord) -> str:
    """SHA-256 of the raw counters, sums and histograms."""
    sha = hashlib.sha256()
    for table in (record.times, record.tallies, record.limits, record.stations):
        sha.update(np.ascontiguousarray(table[-1:]).tobytes())
    for latencies in record.latencies:
        for column in histogram.buckets(latencies):
            sha.update(column.astype("<i8").tobytes())
    return sha.hexdigest()
