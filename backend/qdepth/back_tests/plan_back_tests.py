"""Back-tests of a test plan: results of its jobs, compared with the design that predicts them."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from qdepth.back_tests.back_test import BackTest, BackTests
from qdepth.design.document.document import Design
from qdepth.design.document.vm_class import VmClass
from qdepth.design.part_names import PartNames
from qdepth.design.placement.place import outstanding_ios_of, vms_of
from qdepth.exports.test_plans.job_names import class_named_in, job_name
from qdepth.figures import count
from qdepth.imports.load.measured_point import MeasuredPoint
from qdepth.studies.calibrate.measurements import Measurements, Point

LARGEST_GAP = 0.01
"""Relative difference between the outstanding I/Os of results and those of the class."""
LARGEST_SPREAD = 0.1
"""Relative difference between the smallest and the largest percentile of several results up to
which their mean represents all I/Os: it is between the two."""
PERCENTILES = ("latency_p95_ms", "latency_p99_ms")
Results = Sequence[MeasuredPoint]


def back_test_of_plan(design: Design, points: Results) -> BackTests:
    """Compare results with the design whose classes their jobs name; nothing is fitted."""
    by_class = _by_class(design, points)
    names = PartNames(design)
    usable: list[Point] = []
    missing: list[str] = []
    for entry in design.classes:
        results = by_class.get(entry.id, [])
        problem = _problem(design, entry, results)
        if problem:
            missing.append(f"{names(entry.id)}: {problem}")
            continue
        usable.append(_point(entry, results))
        missing += (f"{names(entry.id)}: {lack}" for lack in _lacks(results))
    missing += _strangers(design, points)
    return BackTests(tests=[_test(design, usable)] if usable else [], missing=missing)


def _by_class(design: Design, points: Results) -> Mapping[str, Results]:
    found: dict[str, list[MeasuredPoint]] = defaultdict(list)
    for point in points:
        id_ = _class_of(point, _ids(design))
        if id_ is not None:
            found[id_].append(point)
    return found


def _strangers(design: Design, points: Results) -> Iterator[str]:
    """Return the results that belong to no class."""
    ids = _ids(design)
    strangers = [point.where for point in points if _class_of(point, ids) is None]
    if strangers:
        yield (
            f"{len(strangers)} of {len(points)} results name no class of the design, such as "
            f"{strangers[0]}. Jobs of a test plan are named {job_name('')} and the class."
        )


def _ids(design: Design) -> list[str]:
    return [entry.id for entry in design.classes]


def _class_of(point: MeasuredPoint, ids: Sequence[str]) -> str | None:
    """Return the class that a job names, or else its file: diskspd names no jobs."""
    return class_named_in(point.where, ids) or class_named_in(point.file, ids)


def _problem(design: Design, entry: VmClass, results: Results) -> str:
    """Return why results of a class cannot be compared; empty if they can."""
    if not results:
        return f"no result names its job, {job_name(entry.id)}. The prediction assumes that it ran."
    broken = next((point for point in results if point.problem is not None), None)
    if broken is not None:
        return f"{broken.file} cannot be used, so the sum over its VMs is unknown. {broken.problem}"
    kept = [point.outstanding_ios for point in results]
    known = [each for each in kept if each is not None]
    wanted = outstanding_ios_of(design, entry)
    if not wanted or len(known) < len(kept) or abs(sum(known) / wanted - 1) <= LARGEST_GAP:
        return ""
    return (
        f"its results had {count(sum(known))} I/Os outstanding, but its "
        f"{vms_of(design, entry)} VMs have {count(wanted)}. Import the results of all its "
        "VMs, each once."
    )


def _lacks(results: Results) -> Iterator[str]:
    """Yield each percentile that the results have, but that cannot be combined into one."""
    for name in PERCENTILES:
        found = _percentiles(results, name)
        if len(found) == len(results) and _mean_percentile(results, name) is None:
            yield (
                f"{name[8:11]} is not compared: it is between {min(found):.3g} and "
                f"{max(found):.3g} ms in its results, and percentiles cannot be combined."
            )


def _point(entry: VmClass, results: Results) -> Point:
    iops = sum(point.iops for point in results)
    files = list(dict.fromkeys(point.file for point in results))
    more = f" and {len(files) - 1} more" if len(files) > 1 else ""
    p95, p99 = (_mean_percentile(results, name) for name in PERCENTILES)
    return Point(
        id=entry.id,
        role="predict",
        group=entry.id,
        iops=iops,
        latency_mean_ms=sum(point.iops * point.latency_mean_ms for point in results) / iops,
        latency_p95_ms=p95,
        latency_p99_ms=p99,
        note=f"{files[0]}{more}"[:2000],
    )


def _percentiles(results: Results, name: str) -> list[float]:
    return [value for point in results if (value := getattr(point, name)) is not None]


def _mean_percentile(results: Results, name: str) -> float | None:
    """Return the mean over results; None if they differ too much, or one has none."""
    found = _percentiles(results, name)
    if len(found) < len(results) or max(found) > (1 + LARGEST_SPREAD) * min(found):
        return None
    weighted = sum(point.iops * value for point, value in zip(results, found, strict=True))
    return weighted / sum(point.iops for point in results)


def _test(design: Design, points: list[Point]) -> BackTest:
    classes = "1 class" if len(points) == 1 else f"{len(points)} classes"
    return BackTest(
        id="test plan",
        title=f"Test plan of {design.title}",
        lead=f"Nothing is fitted. The design predicts what was measured of {classes}, as if the "
        "tests of all classes ran at the same time.",
        explained="The design predicts what was measured, so you can plan with it.",
        unexplained="The design does not predict what was measured. Check that all tests ran at "
        "the same time in all VMs, then calibrate the design with these points.",
        design=design,
        measurements=Measurements(source=f"Test plan of {design.title}"[:2000], points=points),
    )
