"""How much is asked of a design, and whether the fitted points asked as much and alike."""

from collections.abc import Sequence
from typing import NamedTuple

from qdepth.design.document.calibration import DesignCalibration, FittedCondition
from qdepth.design.document.document import Design
from qdepth.design.placement.place import outstanding_ios_of, rate_of
from qdepth.figures import count, whole
from qdepth.studies.estimate.fitted_conditions import conditions_of, together, unlike

ROOM = 1.05
"""A load may be so much above the fitted ones before it lies beyond them."""


class Load(NamedTuple):
    """What all classes of VMs together ask for."""

    ios: int
    """I/Os that closed and paced workloads keep under way."""
    iops: float
    """Rate of the open workloads [1/s]."""
    conditions: Sequence[FittedCondition] = ()
    """What the I/Os and the hardware are like."""


def load_of(design: Design) -> Load:
    """What all classes of VMs of a design ask for."""
    ios, iops = 0, 0.0
    for group in design.classes:
        ios += outstanding_ios_of(design, group)
        if group.workload.loop == "open":
            iops += rate_of(design, group) or 0.0
    return Load(ios, iops, conditions_of(design))


def most_of(loads: Sequence[Load]) -> Load:
    """The most that was asked for by any of them."""
    return Load(
        max(load.ios for load in loads),
        max(load.iops for load in loads),
        together([load.conditions for load in loads]),
    )


def load_of_fit(calibration: DesignCalibration) -> Load:
    """What was asked for where a design was fitted."""
    rate = float(calibration.fitted_iops)
    return Load(calibration.fitted_ios, rate, calibration.fitted_conditions)


def beyond(predicted: Load, fitted: Load) -> str:
    """In which way a question lies beyond the loads that were fitted; empty if it does not."""
    excesses = []
    if predicted.ios > ROOM * fitted.ios:
        excesses.append(f"fitted up to {whole(fitted.ios)} I/Os, asked at {whole(predicted.ios)}")
    elif predicted.iops > ROOM * fitted.iops:
        offered = f"fitted up to {count(fitted.iops)} IOPS offered"
        excesses.append(f"{offered}, asked at {count(predicted.iops)}")
    return "; ".join([*excesses, *unlike(predicted.conditions, fitted.conditions)])
