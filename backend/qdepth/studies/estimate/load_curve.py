"""The throughput-latency curve of a design: its performance under more and less load."""

from functools import cached_property

from qdepth.design.document.document import Design
from qdepth.design.parsing import require_complete, require_load
from qdepth.figures import count, latency
from qdepth.immutable import Immutable
from qdepth.report.report import Report
from qdepth.studies.estimate.asked_use import OVERLOADED, use_by_arrivals
from qdepth.studies.estimate.load_point import LoadPoint, point_of, reported
from qdepth.studies.estimate.scaled_load import amounts, highest_load, reached_load, scaled

PLANNED = 1.0
LOADS = tuple(2.0 ** (exponent / 2) for exponent in range(-6, 7))
"""Loads of the curve: from an eighth of the planned load to eight times as much."""
HALVINGS_BEFORE_OVERLOAD = 4


class Knee(Immutable):
    """Point beyond which more load costs more latency than it brings throughput."""

    point: LoadPoint | None
    """The point of the curve with the greatest power; null if it is at an end of the curve."""
    text: str
    """Summary in words, with the definition."""


class ClassKnee(Knee):
    """Knee of a class of VMs, by its own IOPS and mean latency, while the load of all VMs grows."""

    title: str
    """Name of the class, or of the class of VMs."""


class LoadCurve(Immutable):
    """Throughput and latency of a design over its load, from the analytic engine."""

    points: list[LoadPoint]
    """Points by increasing load, as far as the analytic engine has more than bounds. If its
    iteration does not settle, a last point without values says so."""
    ends_before: LoadPoint | None = None
    """The first load without a number of the analytic engine, if the curve ends although the design
    may carry more; null if the curve is complete."""
    planned: LoadPoint
    """Point of the design as it is."""
    knee: Knee
    class_knees: list[ClassKnee] = []
    """Knees of the classes of VMs, in the order of the design."""


class LoadedDesign:
    """A design that can be estimated under any load; each answer is computed once."""

    def __init__(self, design: Design) -> None:
        require_load(design)
        require_complete(design)
        self.design = design
        self.most = highest_load(design)
        self._known: dict[tuple[float, ...], LoadPoint] = {}

    def at(self, load: float) -> LoadPoint:
        """Estimate the design under a multiple of its planned load.

        Raises
        ------
        InvalidDesign
            If the design is not complete.
        ValueError
            If the load is not above 0, or more than `most`.
        """
        design = scaled(self.design, load)
        key = amounts(design)
        point = self._known.get(key)
        if point is None:
            point = self._known[key] = _point(design, reached_load(design, self.design))
        return point

    def know_planned(self, report: Report) -> None:
        """Take the planned load from a report of the analytic engine, without measured intervals,
        instead of estimating it."""
        self._known.setdefault(amounts(self.design), reported(report, self.design, PLANNED))

    def may_carry(self, load: float) -> bool:
        """True if arrivals alone leave each station idle at times under a load. Otherwise the
        overload is known without an estimate."""
        return load * self._use <= OVERLOADED

    @cached_property
    def _use(self) -> float:
        from qdepth.lowering.under_loads import lowered_with_others  # noqa: PLC0415  loads numpy

        return use_by_arrivals(lowered_with_others(self.design, is_complete=True))

    def measured_at(self, load: float) -> LoadPoint:
        """The same with the intervals in which to expect measurements.

        A calibrated design costs two more estimates for each direction of its calibration.
        """
        point = self.at(load)
        if self.design.calibration is None:
            return point
        from qdepth.studies.estimate.estimate import estimate  # noqa: PLC0415  loads numpy

        return reported(estimate(scaled(self.design, load)), self.design, point.load)


def load_curve(design: Design) -> LoadCurve:
    """Compute the throughput-latency curve of a design, in steps of the square root of 2.

    Parameters
    ----------
    design : Design
        A complete design under its planned load.

    Raises
    ------
    InvalidDesign
        If the design contradicts itself or is not complete.

    Notes
    -----
    Where open workloads outgrow the design, the last step before the overload is halved, so that
    the curve shows how steep it becomes. The knee is the point with the greatest power, IOPS over
    mean latency: L. Kleinrock, "Power and deterministic rules of thumb for probabilistic problems
    in computer communications", ICC 1979.
    """
    loaded = LoadedDesign(design)
    return curve_of(loaded)


def curve_of(loaded: LoadedDesign) -> LoadCurve:
    """The curve of a design that may have cached answers for other loads."""
    planned = loaded.at(PLANNED)
    found = {planned.load: planned}
    carried, overloaded, unknown = 0.0, None, None
    for load in (load for load in LOADS if load <= loaded.most):
        point = loaded.at(load)
        found[point.load] = point
        if point.is_unknown:
            unknown = point
            break
        if not point.steady:
            overloaded = load
            break
        carried = load
    for _ in range(HALVINGS_BEFORE_OVERLOAD if overloaded and carried else 0):
        middle = (carried + (overloaded or carried)) / 2
        point = loaded.at(middle)
        found[point.load] = point
        if point.steady and not point.is_unknown:
            carried = middle
        else:
            overloaded = middle
    points = [found[load] for load in sorted(found) if not found[load].only_bounds]
    is_whole = unknown is None
    classes = {one.title: None for point in points for one in point.classes}
    return LoadCurve(
        points=points,
        ends_before=unknown,
        planned=planned,
        knee=knee_of(points, is_whole=is_whole),
        class_knees=[
            ClassKnee(title=title, **dict(knee_of(points, title, is_whole=is_whole)))
            for title in classes
        ],
    )


def knee_of(points: list[LoadPoint], vms: str | None = None, *, is_whole: bool = True) -> Knee:
    """The point of greatest power, IOPS over mean latency, of all VMs or of a class; `is_whole`: no
    steady load is missing at the end."""
    steady = [point for point in points if point.steady and point.latency_ms("mean", vms)]
    if not steady:
        return Knee(
            point=None, text="There is no knee: no load has a steady state that could be computed."
        )
    knee = max(steady, key=lambda point: _power(point, vms))
    if knee is steady[0] or knee is steady[-1]:
        highest = "highest steady" if is_whole else "highest estimated"
        end = "lowest" if knee is steady[0] else highest
        return Knee(
            point=None,
            text=f"No knee inside the curve: IOPS per ms of mean latency are highest at its {end} "
            f"load, {knee.load:.3g} times the planned load.",
        )
    return Knee(
        point=knee,
        text=f"The knee is at {knee.load:.3g} times the planned load, "
        f"{count(knee.completed(vms))} IOPS at {latency(knee.latency_ms('mean', vms))}, where IOPS "
        "per ms of mean latency are highest.",
    )


def _power(point: LoadPoint, vms: str | None) -> float:
    return (point.completed(vms) or 0.0) / (point.latency_ms("mean", vms) or 1.0)


def _point(design: Design, load: float) -> LoadPoint:
    """A design under a load; as it is searched for, without all else that a report says."""
    # Its numerical libraries take a second to load, and the documents above need none of them.
    from qdepth.engines.analytic.engine import solve  # noqa: PLC0415
    from qdepth.lowering.under_loads import lowered_with_others  # noqa: PLC0415
    from qdepth.report.bottlenecks.bottleneck import find_bottleneck  # noqa: PLC0415
    from qdepth.report.build_report import group_results  # noqa: PLC0415

    network = lowered_with_others(design, is_complete=True)
    solution = solve(network)
    results = group_results(design, solution)
    return point_of(design, load, results, solution.status, find_bottleneck(network, solution))
