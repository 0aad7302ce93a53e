"""Measured numbers next to computed ones, each with its prediction interval."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from qdepth.studies.calibrate.allowance import allowance_for
from qdepth.studies.calibrate.calibration_result import (
    QUANTITIES,
    Allowance,
    Quantity,
    Residual,
)
from qdepth.studies.calibrate.measurements import Point
from qdepth.studies.calibrate.posterior_allowance import (
    allowances_without,
    allowed_pct,
    discrepancies_of,
    kind_of,
    posterior_allowance,
)
from qdepth.studies.estimate.structure import as_log, is_saturated

Measured = dict[str, float | None]
NOISE = "_noise_pct"
"""Behind the name of a number: half-width of the 95 % interval of its simulation [%]."""


BUSY = "busy_share"
"""Utilisation of the busiest station."""


class Basis(NamedTuple):
    """Basis of computed numbers."""

    settled: bool | None
    """True if the simulation settled; None for an estimate."""
    text: str
    """Summary; empty if there is nothing to say."""


class Computed(dict[str, float | None]):
    """Computed numbers of a point, with their basis."""

    def __init__(self, numbers: Measured, basis: Basis) -> None:
        super().__init__(numbers)
        self.basis = basis


@dataclass(frozen=True)
class Places:
    """Numbers of a point at the other places where the parameters could be."""

    here: Measured
    """By a quick solver, at the fit."""
    axes: list[tuple[Measured, Measured]]
    """By a quick solver."""
    corners: list[Measured]
    """Corners by the solver of the reported numbers: a fast one misses curvature."""


class Reach(NamedTuple):
    """How far a number may be below and above the computed one, as logarithms."""

    down: float
    up: float


def residuals_of(
    point: Point,
    computed: Measured,
    places: Places,
    beyond: str,
) -> list[Residual]:
    """Residuals of a point; their intervals do not yet include the structure.

    Parameters
    ----------
    point : Point
        What was measured.
    computed : Measured
        At the fitted parameters.
    places : Places
        What is computed at the fitted parameters, and around them.
    beyond : str
        In which way the point is beyond the loads that were fitted.
    """
    residuals = []
    settled, text = computed.basis if isinstance(computed, Computed) else Basis(None, "")
    for name in QUANTITIES:
        measured, value = getattr(point, name), computed.get(name)
        if measured is None:
            continue
        residual = Residual(
            point=point.id,
            quantity=name,
            role="predict" if point.role == "predict" else "calibrate",
            measured=measured,
            computed=value,
            error_pct=None if value is None else 100 * (value / measured - 1),
            beyond=beyond,
            is_saturated=is_saturated(computed.get(BUSY) or 0.0),
            settled=settled,
            settled_text=text,
        )
        noise = computed.get(f"{name}{NOISE}")
        # Nobody knows how far off a run is that neither settled nor has an interval.
        if value is not None and (noise is not None or settled is not False):
            reach = _reach(name, places, value)
            found = _interval(value, noise or 0.0, reach)
            is_unknown = noise is None and settled is not None
            found |= {"simulation_pct": None} if is_unknown else {}
            residual = residual.model_copy(update=found)
        residuals.append(residual)
    return residuals


def with_allowance(
    residuals: Sequence[Residual],
    design_id: str,
    fitted_freedom: float,
    given: Allowance | None = None,
) -> tuple[list[Residual], Allowance]:
    """Return the numbers with the allowance for their design in their intervals, and the allowance.

    Parameters
    ----------
    residuals : sequence of Residual
        Of all points, without it.
    design_id : str
        Whose own back-tests do not count.
    fitted_freedom : float
        Degrees of freedom that are left for each fitted point; 0 if they are counted elsewhere.
    given : Allowance, optional
        In place of what back-tests and the points themselves tell.
    """
    prior, own = allowance_for(design_id), discrepancies_of(residuals, fitted_freedom)
    if given is not None:
        return [_allowed(one, given) for one in residuals], given
    around = allowances_without((one.point for one in residuals), prior, own)
    found = [_allowed(one, around[one.point]) for one in residuals]
    return found, posterior_allowance(prior, own)


def _allowed(residual: Residual, allowance: Allowance) -> Residual:
    """The number with what its design may leave out in its interval."""
    if residual.low is None:
        return residual
    structure_pct = _structure(residual, allowance)
    structure = as_log(structure_pct)
    wider = widened(residual, Reach(structure, structure))
    return wider.model_copy(update={"structure_pct": structure_pct})


def widened(residual: Residual, reach: Reach) -> Residual:
    """The number with one more independent reason in its interval why it may be off."""
    if not residual.computed or residual.low is None or residual.high is None:
        return residual
    below = math.hypot(math.log(residual.computed / residual.low), reach.down)
    above = math.hypot(math.log(residual.high / residual.computed), reach.up)
    return residual.model_copy(
        update={
            "low": residual.computed * math.exp(-below),
            "high": residual.computed * math.exp(above),
        }
    )


def _structure(residual: Residual, allowance: Allowance) -> float:
    is_beyond = bool(residual.beyond)
    kind = kind_of(residual.quantity, is_beyond, residual.is_saturated)
    return allowed_pct(allowance, kind, is_beyond)


def errors_pct(residuals: Sequence[Residual]) -> list[float]:
    """Errors of the predicted numbers, without their sign [%]."""
    return [
        abs(residual.error_pct)
        for residual in residuals
        if residual.role == "predict" and residual.error_pct is not None
    ]


def share_inside(residuals: Sequence[Residual]) -> float | None:
    """Share of the predicted numbers inside their intervals [%]; None without any."""
    inside = [
        residual.low <= residual.measured <= residual.high
        for residual in residuals
        if residual.role == "predict" and residual.low is not None and residual.high is not None
    ]
    return 100.0 * sum(inside) / len(inside) if inside else None


def _reach(name: Quantity, places: Places, value: float) -> Reach:
    """Independent directions add up as squares; a corner beyond them counts on its own."""
    centre = places.here.get(name)

    def gap(there: Measured, here: float | None) -> float:
        found = there.get(name)
        return math.log(found / here) if found and here else 0.0

    ups, downs = [0.0], [0.0]
    for first, second in places.axes:
        gaps = (gap(first, centre), gap(second, centre))
        ups.append(max(0.0, *gaps))
        downs.append(max(0.0, *(-each for each in gaps)))
    corners = [gap(corner, value) for corner in places.corners]
    return Reach(
        max(math.hypot(*downs), 0.0, *(-each for each in corners)),
        max(math.hypot(*ups), 0.0, *corners),
    )


def _interval(value: float, noise_pct: float, reach: Reach) -> dict[str, float | None]:
    noise = as_log(noise_pct)
    down, up = (math.hypot(part, noise) for part in reach)
    return {
        "low": value * math.exp(-down),
        "high": value * math.exp(up),
        "simulation_pct": noise_pct,
        "parameters_pct": 50.0 * (math.expm1(reach.up) - math.expm1(-reach.down)),
    }
