"""How much load a design carries while its latency stays within a target."""

from qdepth.design.document.base import Part
from qdepth.design.document.document import Design
from qdepth.design.document.quantities import LatencyMs
from qdepth.figures import NO_BREAK, count, latency
from qdepth.immutable import Immutable
from qdepth.studies.estimate.load_curve import LOADS, LatencyQuantity, LoadedDesign, LoadPoint

HALVINGS = 6
"""The load that is found is within a hundredth of the true one: steps of the square root of 2,
halved six times."""


class LatencyTarget(Part):
    """A latency that shall not be exceeded."""

    quantity: LatencyQuantity = "mean"
    """Mean or 99th percentile of the latency over all VM groups."""
    at_most_ms: LatencyMs
    """The latency [ms]."""


class LoadAtTarget(Immutable):
    """The largest load whose latency stays within a target."""

    target: LatencyTarget
    point: LoadPoint | None
    """The design under that load; null where even the smallest load misses it."""
    more_is_possible: bool
    """Whether the search ended before the target was missed, so that the load may be larger."""
    text: str
    """The same in words."""


def find_load_at_target(design: Design, target: LatencyTarget) -> LoadAtTarget:
    """Search the largest load within a latency target, with the analytic engine.

    Parameters
    ----------
    design : Design
        A complete design under its planned load.
    target : LatencyTarget
        The latency that shall not be exceeded.

    Raises
    ------
    InvalidDesign
        If the design contradicts itself or is not complete.

    Notes
    -----
    The load multiplies the outstanding I/Os and rates of all VM groups alike, from an eighth of
    the planned load to eight times as much (`scaled_load`). The latency of such a design grows
    with its load, so the first step that misses the target is halved until it is known to 1 %.
    """
    return load_at_target(LoadedDesign(design), target)


def load_at_target(loaded: LoadedDesign, target: LatencyTarget) -> LoadAtTarget:
    """The same for a design that may have been asked for other loads before."""
    loads = [load for load in LOADS if load <= loaded.most]
    met, missed = 0.0, None
    for load in loads:
        point = loaded.at(load)
        if point.is_unknown:
            break
        if not _meets(point, target):
            missed = load
            break
        met = load
    if not met:
        return _never(target, loaded.at(loads[0]))
    for _ in range(HALVINGS if missed else 0):
        middle = (met + (missed or met)) / 2
        if _meets(loaded.at(middle), target):
            met = middle
        else:
            missed = middle
    return _found(target, loaded.measured_at(met), more_is_possible=missed is None)


def _meets(point: LoadPoint, target: LatencyTarget) -> bool:
    latency_ms = point.latency_ms(target.quantity)
    return point.steady and latency_ms is not None and latency_ms <= target.at_most_ms


def _never(target: LatencyTarget, least: LoadPoint) -> LoadAtTarget:
    latency_ms = least.latency_ms(target.quantity)
    if least.only_bounds:
        has = "the analytic engine knows only bounds of it"
    elif latency_ms is None:
        has = "it has no value"
    else:
        has = f"it is {latency(latency_ms)}"
    return LoadAtTarget(
        target=target,
        point=None,
        more_is_possible=False,
        text=f"The {_name(target)} stays within {target.at_most_ms:g}{NO_BREAK}ms at no "
        f"known load: even at {least.load:.3g} times the planned load {has}.",
    )


def _found(target: LatencyTarget, point: LoadPoint, *, more_is_possible: bool) -> LoadAtTarget:
    bound = "at least " if more_is_possible else ""
    return LoadAtTarget(
        target=target,
        point=point,
        more_is_possible=more_is_possible,
        text=f"The {_name(target)} stays within {target.at_most_ms:g}{NO_BREAK}ms up to {bound}"
        f"{point.load:.3g} times the planned load: {count(point.iops.value)} IOPS.",
    )


def _name(target: LatencyTarget) -> str:
    return "mean latency" if target.quantity == "mean" else "99th percentile of the latency"
