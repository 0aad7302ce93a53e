"""How far the structure of a design may be off, from its own points and the back-tests."""

import math
from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Literal, NamedTuple, TypeGuard, get_args

from qdepth.studies.calibrate.allowance import SATURATED
from qdepth.studies.calibrate.calibration_result import (
    BACK_TESTED,
    COUNTERS,
    PERCENTILES,
    Allowance,
    Counter,
    Residual,
)
from qdepth.studies.estimate.structure import (
    FURTHER,
    LIMIT,
    as_log,
    percentile_structure_of,
    structure_of,
)

PRIOR_FREEDOM = 2.0
"""Degrees of freedom of the back-tests of other rigs. A choice: rigs differ so much in how well
their structure is known that other rigs say little about one more."""
FOLLOWING = BACK_TESTED | {"gavg_ms"}
"""Numbers of a fitted point that follow from the one that is fitted."""
WIDEST_PCT = 1000.0
"""A wider allowance would say nothing more."""

General = Literal["saturated", "within", "beyond", "percentiles"]
Kind = General | Counter
"""Kind of a predicted number; each has its own allowance."""
KINDS: tuple[General, ...] = get_args(General)
"""Kinds that back-tests cover."""


class Discrepancy(NamedTuple):
    """Difference between a computed and a measured number."""

    point: str
    kind: Kind
    is_beyond: bool
    """True if the load there exceeds that of every fitted point."""
    error: float
    """Logarithm of computed over measured."""
    parameters: float = 0.0
    """Half-width of its interval from the fitted parameters alone, as a logarithm."""
    freedom: float = 1.0
    """Degrees of freedom of the point: less than one if it was fitted."""


def is_counter(kind: str) -> TypeGuard[Counter]:
    """Whether it is an esxtop counter."""
    return kind in COUNTERS


def kind_of(quantity: str, is_beyond: bool, is_saturated: bool) -> Kind:
    """Kind of a number, in the order in which `structure_of` checks it."""
    if is_counter(quantity):
        return quantity
    if quantity in PERCENTILES:
        return "percentiles"
    if is_saturated:
        return "saturated"
    return "beyond" if is_beyond else "within"


def allowed_pct(allowance: Allowance, kind: Kind, is_beyond: bool = False) -> float:
    """The allowance of a number [%]."""
    if is_counter(kind):
        return allowance.counters_pct.get(kind, allowance.beyond_pct)
    if kind == "percentiles":
        return percentile_structure_of(allowance, is_beyond)
    return structure_of(allowance, is_beyond or kind == "beyond", float(kind == "saturated"))


def discrepancies_of(residuals: Sequence[Residual], fitted_freedom: float) -> list[Discrepancy]:
    """Differences of a calibration: of predicted numbers, and of fitted ones that could have
    failed.

    Parameters
    ----------
    residuals : sequence of Residual
        Of all points.
    fitted_freedom : float
        Degrees of freedom that are left for each fitted point; 0 if they are counted elsewhere.
    """
    fitted_by = {one.point: one.quantity for one in reversed(residuals) if one.role == "calibrate"}
    found = []
    for one in residuals:
        if not one.computed:
            continue
        follows = one.quantity in FOLLOWING or fitted_by.get(one.point) == one.quantity
        is_held_out = one.role == "predict" or not follows
        if not is_held_out and fitted_freedom == 0:
            continue
        is_beyond = bool(one.beyond)
        found.append(
            Discrepancy(
                point=one.point,
                kind=kind_of(one.quantity, is_beyond, one.is_saturated),
                is_beyond=is_beyond,
                error=math.log(one.computed / one.measured),
                parameters=as_log(one.parameters_pct or 0.0) if is_held_out else 0.0,
                freedom=1.0 if is_held_out else fitted_freedom,
            )
        )
    return found


class _Evidence(NamedTuple):
    """What the numbers of one kind tell at one point."""

    point: str
    kind: Kind
    freedom: float
    square: float
    """Mean square of the numbers less what the parameters explain, in variances of the prior."""


def allowances_without(
    points: Iterable[str], prior: Allowance, discrepancies: Sequence[Discrepancy]
) -> dict[str, Allowance]:
    """Allowance around each of these points; a point never counts for itself."""
    found = _evidence(prior, discrepancies)
    return {
        point: _posterior(prior, [each for each in found if each.point != point])
        for point in dict.fromkeys(points)
    }


def posterior_allowance(prior: Allowance, discrepancies: Sequence[Discrepancy]) -> Allowance:
    """The allowance of a design with some predicted and measured numbers.

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
    return _posterior(prior, _evidence(prior, discrepancies))


def _evidence(prior: Allowance, discrepancies: Iterable[Discrepancy]) -> list[_Evidence]:
    numbers: dict[tuple[str, Kind], list[Discrepancy]] = {}
    for each in discrepancies:
        numbers.setdefault((each.point, each.kind), []).append(each)
    return [
        _Evidence(point, kind, found[0].freedom, fmean(_square(prior, each) for each in found))
        for (point, kind), found in numbers.items()
    ]


def _square(prior: Allowance, number: Discrepancy) -> float:
    """Less what its parameters explain, in units of the prior's variance."""
    half = as_log(allowed_pct(prior, number.kind, number.is_beyond))
    return (number.error**2 - (number.parameters / LIMIT) ** 2) / (half / LIMIT) ** 2


def _posterior(prior: Allowance, evidence: Sequence[_Evidence]) -> Allowance:
    own: dict[Kind, list[_Evidence]] = {kind: [] for kind in KINDS}
    for each in evidence:
        own.setdefault(each.kind, []).append(each)
    halves = {
        kind: as_log(allowed_pct(prior, kind)) * _factor(told)
        for kind, told in own.items()
        if told or kind != "percentiles" or prior.percentiles_pct is not None
    }
    if own["within"]:
        least: dict[Kind, float] = {"saturated": SATURATED, "beyond": FURTHER, "percentiles": 1.0}
        for kind, times in least.items():
            if kind in halves and not own[kind]:
                halves[kind] = max(halves[kind], times * halves["within"])
    pct = {f"{kind}_pct": _pct(half) for kind, half in halves.items() if not is_counter(kind)}
    counters = {kind: _pct(half) for kind, half in halves.items() if is_counter(kind)}
    points = len({each.point for each in evidence})
    more = f"; and {points} {'point' if points == 1 else 'points'} of this design" if points else ""
    source = f"{prior.source}{more}"
    basis = prior.basis and prior.basis.model_copy(update={"own_points": points})
    told = {"counters_pct": counters, "source": source, "basis": basis}
    return prior.model_copy(update=pct | told)


def _factor(own: Sequence[_Evidence]) -> float:
    """By what the half-width of a kind of number grows or shrinks, as a logarithm."""
    from scipy.special import stdtrit  # noqa: PLC0415  the web process starts without SciPy

    freedom = PRIOR_FREEDOM + math.fsum(each.freedom for each in own)
    squares = PRIOR_FREEDOM + max(0.0, math.fsum(each.square for each in own))
    return math.sqrt(squares / freedom) * float(stdtrit(freedom, 0.975)) / LIMIT


def _pct(half_width: float) -> float:
    return min(WIDEST_PCT, float(f"{100.0 * math.expm1(half_width):.3g}"))
