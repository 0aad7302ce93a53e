"""A structure without mechanics: one station whose rate follows the curve that was measured."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import inf
from typing import NamedTuple

from qdepth.design.document.array import Array
from qdepth.design.document.document import Design
from qdepth.design.document.host import Host
from qdepth.design.document.media import LoadRate
from qdepth.design.document.storage_processor import StorageProcessor
from qdepth.studies.calibrate.measurements import Measurements, Parameter, Point, at_point
from qdepth.studies.estimate.curves.curve import Curve, curve_of
from qdepth.studies.estimate.offered_load import load_of

NAME = "rate of the measured curve"
LEAST_LOADS = 3
"""Number of loads from which a curve shows more than a delay and a server."""
MOST_ROWS = 32
"""Rows of a table of rates."""
UNBOUND_MB_S = 100_000.0
SCALE = 4.0
"""The rate of a single I/O is fitted within this factor of the measured rate."""


class CurveStructure(NamedTuple):
    """The design with one station in place of its mechanics."""

    design: Design
    parameter: Parameter
    """Time of a single I/O."""
    taken: int
    """Rates that the table takes from the fitted points, in addition to the parameter."""


def curve_structure(design: Design, measurements: Measurements) -> CurveStructure | None:
    """The structure; None if the fitted points are not a sweep of at least three loads over one
    SP."""
    if len(design.arrays) != 1 or len(design.arrays[0].sps) != 1 or not measurements.parameters:
        return None
    curve = measured_curve(design, measurements)
    if curve is None:
        return None
    alone_us = 1e6 / curve.at(1)
    sp = design.arrays[0].sps[0].id
    return CurveStructure(
        design=_with_station(design, curve, alone_us),
        parameter=Parameter(
            path=f"sps.{sp}.read_us",
            also=[f"sps.{sp}.write_us"],
            low=alone_us / SCALE,
            high=alone_us * SCALE,
        ),
        taken=len(curve.ios) - 1,
    )


def measured_curve(design: Design, measurements: Measurements) -> Curve | None:
    """The curve through the fitted points; None if they are not a sweep of one closed workload.

    Points of a sweep differ only in their outstanding I/Os, and their workers never pause.
    """
    used = [point for point in measurements.points if point.role == "calibrate"]
    there = [at_point(design, point) for point in used]
    loads = [load_of(each) for each in there]
    if not all(is_of_sweep(*pair, there[0]) for pair in zip(used, there, strict=True)):
        return None
    if len({load.ios for load in loads}) < LEAST_LOADS:
        return None
    rows = zip(loads, used, strict=True)
    return curve_of([(load.ios, rate_of(point, load.ios)) for load, point in rows])


def rate_of(point: Point, ios: int) -> float:
    """The measured rate of a point of a sweep [1/s]; by Little's law if the point has the
    latency."""
    if point.iops is not None:
        return point.iops
    return 1e3 * ios / (point.latency_mean_ms or inf)


def is_of_sweep(point: Point, there: Design, first: Design) -> bool:
    """True if a point states the rate of all closed workloads, and differs only in load."""
    workloads = [group.workload for group in there.classes]
    return (
        (point.iops is not None or point.latency_mean_ms is not None)
        and point.group is None
        and point.operation is None
        and all(load.loop == "closed" and load.think_ms == 0 for load in workloads)
        and load_of(there).conditions == load_of(first).conditions
    )


def _with_station(design: Design, curve: Curve, alone_us: float) -> Design:
    array = design.arrays[0]
    station = array.sps[0].model_copy(
        update={
            "servers": 1,
            "read_us": alone_us,
            "write_us": alone_us,
            "read_us_per_kib": 0.0,
            "write_us_per_kib": 0.0,
            "rate_by_load": [*_table(curve)],
            "target_ports": [
                port.model_copy(update={"payload_mb_s": UNBOUND_MB_S})
                for port in array.sps[0].target_ports
            ],
        }
    )
    return design.model_copy(
        update={
            "hosts": [_without_times(host) for host in design.hosts],
            "fabrics": [
                fabric.model_copy(update={"latency_us": 0.0, "io_delay_us": 0.0})
                for fabric in design.fabrics
            ],
            "arrays": [_array(array, station)],
        }
    )


def _without_times(host: Host) -> Host:
    """The host with kernel and ports that take no time; its depths stay."""
    ports = [port.model_copy(update={"payload_mb_s": UNBOUND_MB_S}) for port in host.hba_ports]
    return host.model_copy(update={"kernel_us": 0.0, "hba_ports": ports})


def _array(array: Array, station: StorageProcessor) -> Array:
    """The array with nothing but the station."""
    luns = [lun.model_copy(update={"pool": None, "delay_ms": 0.0}) for lun in array.luns]
    endpoints = [
        each.model_copy(update={"pool": None, "delay_ms": 0.0}) for each in array.protocol_endpoints
    ]
    return array.model_copy(
        update={
            "read_ms": 0.0,
            "write_ms": 0.0,
            "cache": None,
            "pools": [],
            "sps": [station],
            "luns": luns,
            "protocol_endpoints": endpoints,
        }
    )


def _table(curve: Curve) -> Iterator[LoadRate]:
    """Rows of a table that follows the curve, although its own lines are straight."""
    alone = curve.at(1)
    for ios in sorted({*_spread(curve.ios)} - {1}):
        yield LoadRate(ios=ios, rate=min(float(ios), float(f"{curve.at(ios) / alone:.6g}")))


def _spread(loads: Sequence[int]) -> Iterator[int]:
    """The loads, evenly thinned if they are too many, and as many others between them as fit."""
    kept = min(len(loads), MOST_ROWS)
    chosen = [loads[round(place * (len(loads) - 1) / (kept - 1))] for place in range(kept)]
    yield from chosen
    between = (MOST_ROWS - kept) // (kept - 1)
    for low, high in pairwise(chosen):
        for step in range(1, between + 1):
            yield round(low * (high / low) ** (step / (between + 1)))
