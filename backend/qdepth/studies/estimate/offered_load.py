"""Load that a design requests, and whether the fitted points covered it."""

from collections.abc import Sequence
from typing import NamedTuple

from qdepth.design.document.calibration import DesignCalibration, FittedCondition
from qdepth.design.document.document import Design
from qdepth.design.placement.place import outstanding_ios_of, rate_of
from qdepth.figures import count, whole
from qdepth.studies.estimate.fitted_conditions import conditions_of, together, unlike

ROOM = 1.05
"""A load may exceed the fitted ones by this much before it counts as beyond them."""


class Load(NamedTuple):
    """Load that all classes of VMs together request."""

    ios: int
    """I/Os that closed and paced workloads keep in flight."""
    iops: float
    """Rate of the open workloads [1/s]."""
    conditions: Sequence[FittedCondition] = ()
    """Conditions of the I/Os and the hardware."""


def load_of(design: Design) -> Load:
    """Load that all classes of VMs of a design request."""
    ios, iops = 0, 0.0
    for group in design.classes:
        ios += outstanding_ios_of(design, group)
        if group.workload.loop == "open":
            iops += rate_of(design, group) or 0.0
    return Load(ios, iops, conditions_of(design))


def most_of(loads: Sequence[Load]) -> Load:
    """Largest load that any of them requests."""
    return Load(
        max(load.ios for load in loads),
        max(load.iops for load in loads),
        together([load.conditions for load in loads]),
    )


def load_of_fit(calibration: DesignCalibration) -> Load:
    """Load of a design when it was fitted."""
    rate = float(calibration.fitted_iops)
    return Load(calibration.fitted_ios, rate, calibration.fitted_conditions)


def beyond(predicted: Load, fitted: Load) -> str:
    """How a question exceeds the fitted loads; empty if it does not."""
    excesses = []
    if predicted.ios > ROOM * fitted.ios:
        excesses.append(f"fitted up to {whole(fitted.ios)} I/Os, asked at {whole(predicted.ios)}")
    elif predicted.iops > ROOM * fitted.iops:
        offered = f"fitted up to {count(fitted.iops)} IOPS offered"
        excesses.append(f"{offered}, asked at {count(predicted.iops)}")
    return "; ".join([*excesses, *unlike(predicted.conditions, fitted.conditions)])
