"""How far the structure of a design may be off, told by its own points beside the back-tests."""

import math
from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Literal, NamedTuple, get_args

from qdepth.studies.calibrate.allowance import LIMIT, SATURATED
from qdepth.studies.calibrate.calibration_result import (
    BACK_TESTED,
    PERCENTILES,
    Allowance,
    Residual,
)
from qdepth.studies.estimate.structure import FURTHER, percentile_structure_of, structure_of

PRIOR_FREEDOM = 2.0
"""Degrees of freedom that the back-tests of other rigs count for. A choice: rigs differ so much in
how well their structure is known that those of others say little of one more."""
WIDEST_PCT = 1000.0
"""An allowance that is wider says no more."""

Kind = Literal["saturated", "within", "beyond", "percentiles"]
"""Of a predicted number, each with an allowance of its own."""
KINDS: tuple[Kind, ...] = get_args(Kind)


class Discrepancy(NamedTuple):
    """How far a computed number was from the measured one."""

    point: str
    kind: Kind
    is_beyond: bool
    """Whether more was asked there than at any fitted point."""
    error: float
    """Logarithm of computed over measured."""
    parameters: float = 0.0
    """Half-width of its interval by the fitted parameters alone, as a logarithm."""
    freedom: float = 1.0
    """Degrees of freedom that the point counts for: less than one where it was fitted to."""


def kind_of(is_percentile: bool, is_beyond: bool, is_saturated: bool) -> Kind:
    """The kind of a number, in the order in which `structure_of` looks at it."""
    if is_percentile:
        return "percentiles"
    if is_saturated:
        return "saturated"
    return "beyond" if is_beyond else "within"


def allowed_pct(allowance: Allowance, kind: Kind, is_beyond: bool = False) -> float:
    """The allowance of a number [%]."""
    if kind == "percentiles":
        return percentile_structure_of(allowance, is_beyond)
    return structure_of(allowance, is_beyond or kind == "beyond", float(kind == "saturated"))


def discrepancies_of(residuals: Sequence[Residual], fitted_freedom: float) -> list[Discrepancy]:
    """Those of a calibration: of predicted numbers, and of fitted ones that could have failed.

    Parameters
    ----------
    residuals : sequence of Residual
        Of all points.
    fitted_freedom : float
        Degrees of freedom that are left for each fitted point; 0 where they are counted elsewhere.
    """
    fitted_by = {one.point: one.quantity for one in reversed(residuals) if one.role == "calibrate"}
    found = []
    for one in residuals:
        is_percentile = one.quantity in PERCENTILES
        if not one.computed or not (is_percentile or one.quantity in BACK_TESTED):
            continue
        is_held_out = one.role == "predict" or (
            is_percentile and fitted_by[one.point] != one.quantity
        )
        if not is_held_out and fitted_freedom == 0:
            continue
        is_beyond = bool(one.beyond)
        found.append(
            Discrepancy(
                point=one.point,
                kind=kind_of(is_percentile, is_beyond, one.is_saturated),
                is_beyond=is_beyond,
                error=math.log(one.computed / one.measured),
                parameters=_log(one.parameters_pct or 0.0) if is_held_out else 0.0,
                freedom=1.0 if is_held_out else fitted_freedom,
            )
        )
    return found


def allowance_without(
    point: str, prior: Allowance, discrepancies: Sequence[Discrepancy]
) -> Allowance:
    """That around a point, which never counts for itself."""
    return posterior_allowance(prior, [each for each in discrepancies if each.point != point])


def posterior_allowance(prior: Allowance, discrepancies: Sequence[Discrepancy]) -> Allowance:
    """The allowance of a design of which some numbers were predicted and measured.

    Parameters
    ----------
    prior : Allowance
        That of the back-tests: 1.96 standard deviations of the structure, over rigs.
    discrepancies : sequence of Discrepancy
        Of the design itself; none leaves the prior, with the width of Student's t.

    Notes
    -----
    What a structure leaves out is taken as normal around zero, with a variance that each design has
    of its own for each kind of number. Its prior is a scaled inverse chi squared of `PRIOR_FREEDOM`
    degrees of freedom, so that one more number is distributed as Student's t around the computed
    one (Gelman and others, Bayesian Data Analysis, third edition, 2013, sections 2.6 and 3.2; the
    name of discrepancy is that of Kennedy and O'Hagan, J. R. Statist. Soc. B 63, 2001). The numbers
    of a point tell the same, so a point counts once.
    """
    own = {kind: [each for each in discrepancies if each.kind == kind] for kind in KINDS}
    halves = {
        kind: _log(allowed_pct(prior, kind)) * _factor(prior, own[kind])
        for kind in KINDS
        if own[kind] or kind != "percentiles" or prior.percentiles_pct is not None
    }
    if own["within"]:
        least = {"saturated": SATURATED, "beyond": FURTHER, "percentiles": 1.0}
        for kind, times in least.items():
            if kind in halves and not own[kind]:
                halves[kind] = max(halves[kind], times * halves["within"])
    pct = {f"{kind}_pct": _pct(half) for kind, half in halves.items()}
    points = len({each.point for each in discrepancies})
    told = f"; and {points} {'point' if points == 1 else 'points'} of this design" if points else ""
    return prior.model_copy(update={**pct, "source": f"{prior.source}{told}"})


def _factor(prior: Allowance, own: Sequence[Discrepancy]) -> float:
    """By what the half-width of a kind of number grows or shrinks, as a logarithm."""
    from scipy.special import stdtrit  # noqa: PLC0415  the web process starts without SciPy

    points = [[each for each in own if each.point == name] for name in {e.point for e in own}]
    freedom = PRIOR_FREEDOM + sum(numbers[0].freedom for numbers in points)
    squares = PRIOR_FREEDOM + max(0.0, math.fsum(_square(prior, numbers) for numbers in points))
    return math.sqrt(squares / freedom) * float(stdtrit(freedom, 0.975)) / LIMIT


def _square(prior: Allowance, numbers: Iterable[Discrepancy]) -> float:
    """Of a point, less what its parameters explain, in units of the prior's variance."""
    return fmean(
        (each.error**2 - (each.parameters / LIMIT) ** 2)
        / (_log(allowed_pct(prior, each.kind, each.is_beyond)) / LIMIT) ** 2
        for each in numbers
    )


def _log(pct: float) -> float:
    return math.log1p(pct / 100.0)


def _pct(half_width: float) -> float:
    return min(WIDEST_PCT, float(f"{100.0 * math.expm1(half_width):.3g}"))
