"""Back-tests of benchmarks: points of one mix at several depths.

The design is a closed workload on a delay and a single server, the least that has both ends of such
a curve: at one I/O the latency, with many the rate that saturates (Lazowska and others,
"Quantitative System Performance", 1984, section 5.2). Its links, limits and kernel never bind.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath
from typing import Any

from qdepth.back_tests.back_test import BackTest
from qdepth.design.parsing import read_design
from qdepth.imports.load.measured_point import MeasuredPoint
from qdepth.studies.calibrate.measurements import Measurements, Parameter, Point

LEAST_DEPTHS = 3
"""Smallest number of depths of a series: two are fitted, so at least one is predicted."""
NO_LIMIT = 65_535
UNBOUND_MB_S = 100_000.0
LEAST_US, MOST_US = 1e-3, 1e6
"""Bounds of the service time of an I/O; a fit of logarithms begins anywhere between."""
DEPTH = "classes.benchmark.workload.outstanding_ios"
Series = list[MeasuredPoint]


def back_tests_of_points(points: Sequence[MeasuredPoint]) -> list[BackTest]:
    """One for each mix of I/Os that was measured at three depths or more."""
    return [_back_test(number, series) for number, series in enumerate(_series(points), start=1)]


def _series(points: Sequence[MeasuredPoint]) -> Iterator[Series]:
    """Points of one mix, by depth; of several at one depth the first."""
    mixes: dict[tuple[float | None, ...], dict[int, MeasuredPoint]] = defaultdict(dict)
    for point in points:
        depth = point.outstanding_ios
        if point.problem is None and point.loop != "paced" and depth is not None and depth >= 1:
            mix = mixes[_rounded(point.block_kib), point.read_pct, point.random_pct]
            mix.setdefault(round(depth), point)
    for by_depth in mixes.values():
        if len(by_depth) >= LEAST_DEPTHS:
            yield [by_depth[depth] for depth in sorted(by_depth)]


def _rounded(block_kib: float | None) -> float | None:
    return None if block_kib is None else float(f"{block_kib:.3g}")


def _back_test(number: int, series: Series) -> BackTest:
    mix = _mix_in_words(series[0])
    points = [_point(place, point, len(series)) for place, point in enumerate(series)]
    predicted = sum(point.role == "predict" for point in points)
    low, high = _depth(series[0]), _depth(series[-1])
    return BackTest(
        id=f"benchmark {number}",
        title=f"{_files_in_words(series)}: {mix}",
        lead=f"A constant delay and a single server are fitted to the points at {low} and {high} "
        f"I/Os outstanding; {predicted} between them are predicted.",
        explained="One delay and one bottleneck explain this curve between the two fitted depths, "
        "as far as the errors of the predicted points show.",
        unexplained=(
            "One delay and one bottleneck do not explain this curve. Do not decide by this fit. "
            "Add the missing servers, such as disks, channels or a cache, and calibrate on all "
            "points."
        ),
        design=read_design(_rig(series[0], mix)),
        measurements=Measurements(
            source=f"Imported: {mix}",
            parameters=[
                _both("arrays.storage.read_ms", "arrays.storage.write_ms", 1e-3),
                _both("sps.server.read_us", "sps.server.write_us", 1.0),
            ],
            points=points,
        ),
    )


def _both(path: str, also: str, of_a_us: float) -> Parameter:
    return Parameter(path=path, also=[also], low=LEAST_US * of_a_us, high=MOST_US * of_a_us)


def _point(place: int, point: MeasuredPoint, number: int) -> Point:
    depth = _depth(point)
    return Point(
        id=f"{depth} {'I/O' if depth == 1 else 'I/Os'} outstanding",
        role="calibrate" if place in (0, number - 1) else "predict",
        overrides={DEPTH: depth},
        iops=point.iops,
        latency_mean_ms=point.latency_mean_ms,
        note=f"{point.file}: {point.where}"[:2000],
    )


def _files_in_words(series: Series) -> str:
    files = list(dict.fromkeys(point.file for point in series))
    folders = {str(PurePosixPath(file).parent) for file in files}
    if len(files) > 1 and len(folders) == 1 and folders != {"."}:
        return f"{len(files)} files of {folders.pop()}"
    return files[0] + (f" and {len(files) - 1} more" if len(files) > 1 else "")


def _depth(point: MeasuredPoint) -> int:
    return round(point.outstanding_ios or 1)


def _mix_in_words(point: MeasuredPoint) -> str:
    size = "blocks of unknown size" if point.block_kib is None else f"{point.block_kib:.3g} KiB"
    reads = "" if point.read_pct is None else f", {point.read_pct:.0f} % reads"
    return size + reads + ("" if point.random_pct is None else f", {point.random_pct:.0f} % random")


def _rig(point: MeasuredPoint, mix: str) -> dict[str, Any]:
    link = {"fabric": "bus", "speed_gbps": 24, "payload_mb_s": UNBOUND_MB_S}
    return {
        "schema": "qdepth/2",
        "id": "back-test",
        "title": f"Back-test: {mix}"[:200],
        "hosts": [
            {
                "id": "host",
                "kernel_us": 0.0,
                "lun_depth": NO_LIMIT,
                "hba_ports": [{"id": "hba", "adapter_depth": NO_LIMIT, **link}],
            }
        ],
        "fabrics": [{"id": "bus", "protocol": "das"}],
        "arrays": [
            {
                "id": "storage",
                "read_ms": 0.1,
                "write_ms": 0.1,
                "sps": [
                    {
                        "id": "server",
                        "read_us": 10.0,
                        "write_us": 10.0,
                        "target_ports": [{"id": "port", "port_depth": NO_LIMIT, **link}],
                    }
                ],
                "luns": [{"id": "lun"}],
            }
        ],
        "datastores": [{"id": "datastore", "kind": "vmfs", "lun": "lun"}],
        "classes": [
            {
                "id": "benchmark",
                "vms": 1,
                "hosts": ["host"],
                "datastores": ["datastore"],
                "disk_depth": NO_LIMIT,
                "adapter_depth": NO_LIMIT,
                "workload": {
                    "loop": "closed",
                    "outstanding_ios": _depth(point),
                    "blocks": [{"size_kib": min(32_767.0, max(0.5, point.block_kib or 4.0))}],
                    "read_pct": 100.0 if point.read_pct is None else point.read_pct,
                    "random_pct": 100.0 if point.random_pct is None else point.random_pct,
                },
            }
        ],
    }
