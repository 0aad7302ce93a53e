"""Measured rates that a calibrated design carries, and the interval that they give at its load."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any, Literal

from qdepth.design.document.calibration import MOST_RATES, MeasuredSweep, SweepRate
from qdepth.design.document.document import Design
from qdepth.studies.estimate.curves.curve_allowance import (
    CurveInterval,
    MeasuredRate,
    interval_at,
)
from qdepth.studies.estimate.offered_load import load_of

PARTS = {
    "hosts", "fabrics", "arrays", "datastores", "classes", "sites", "site_links", "profiles",
}  # fmt: skip
"""Parts of a design on which a rate depends."""
WITHOUT_EFFECT = {"name", "price", "price_item", "power_w", "outstanding_ios"}
"""Fields that move no rate, and the load."""
LEAST_LOADS = 3


def sweep_of(design: Design, rates: Iterable[tuple[Design, MeasuredRate]]) -> MeasuredSweep | None:
    """What a fitted design carries of a sweep.

    Parameters
    ----------
    design : Design
        Fitted.
    rates : iterable
        Measured rates, each with the design at that point.

    Returns
    -------
    MeasuredSweep or None
        The rates of points that differ from the design in outstanding I/Os alone. None if fewer
        than three loads remain, more rates than a design carries, or several classes of VMs.
    """
    own = digest_without_load(design)
    alike = [rate for there, rate in rates if digest_without_load(there) == own]
    is_enough = len({rate.ios for rate in alike}) >= LEAST_LOADS and len(alike) <= MOST_RATES
    if len(design.classes) != 1 or not is_enough:
        return None
    return MeasuredSweep(rates=[_carried(rate) for rate in alike], digest=own)


def interval_by_sweep(design: Design) -> CurveInterval | None:
    """The interval of the rate of a design at its load; None if it carries no sweep of its own."""
    sweep = design.calibration.sweep if design.calibration else None
    if sweep is None or sweep.digest != digest_without_load(design):
        return None
    rates = [
        MeasuredRate(rate.ios, rate.measured_iops, rate.role == "calibrate") for rate in sweep.rates
    ]
    return interval_at(load_of(design).ios, rates)


def _carried(rate: MeasuredRate) -> SweepRate:
    role: Literal["calibrate", "predict"] = "calibrate" if rate.is_fitted else "predict"
    return SweepRate(ios=rate.ios, measured_iops=rate.iops, role=role)


def digest_without_load(design: Design) -> str:
    """SHA-256 of the parts of a design without its load, names and prices."""
    parts = design.model_dump(mode="json", include=PARTS, exclude_defaults=True)
    return hashlib.sha256(json.dumps(_bare(parts), sort_keys=True).encode()).hexdigest()


def _bare(found: Any) -> Any:
    if isinstance(found, Mapping):
        return {key: _bare(each) for key, each in found.items() if key not in WITHOUT_EFFECT}
    return [_bare(each) for each in found] if isinstance(found, list) else found
