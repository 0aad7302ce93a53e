"""Structures side by side: each fitted to the same points, and the points that distinguish them."""

import math
from collections.abc import Mapping, Sequence

from qdepth.design.document.document import Design
from qdepth.figures import three_digits
from qdepth.studies.calibrate.calibration_result import (
    Calibration,
    Residual,
    StructureFit,
    StructureNumber,
    StructureRow,
)
from qdepth.studies.calibrate.measurements import Measurements, noise_of
from qdepth.studies.calibrate.prediction import Reach, widened
from qdepth.studies.estimate.structure import LIMIT

AS_DESIGNED = "as designed"
AS_WELL = 0.05
"""A structure fits as well if its weight is at least this share of the best one's weight."""
Named = tuple[str, Calibration]


def side_by_side(
    measurements: Measurements, fits: Sequence[Named], taken: Mapping[str, int] | None = None
) -> Calibration:
    """The first calibration, with the others next to it and their spread in its intervals.

    Parameters
    ----------
    measurements : Measurements
        What was fitted to.
    fits : sequence of Named
        The design, and other structures.
    taken : mapping, optional
        Numbers that a structure takes from the fitted points next to its parameters, by its name.

    Notes
    -----
    With known noise, -2 log likelihood is chi squared and a constant, so Akaike's information
    criterion is chi squared + 2 k (Akaike, IEEE Trans. Automatic Control 19, 1974), and
    exp(-difference / 2) is the evidence for one structure against another (Burnham and Anderson,
    Model Selection and Multimodel Inference, 2002, chapter 2). A structure that fits as well and
    computes another number is one more independent way in which the number may be off.
    """
    found = fits[0][1]
    squares = [_chi_squared(measurements, each) for _, each in fits]
    free = [len(each.parameters) + (taken or {}).get(name, 0) for name, each in fits]
    criteria = [square + 2.0 * number for square, number in zip(squares, free, strict=True)]
    least = min(criteria)
    evidence = [math.exp(-0.5 * (criterion - least)) for criterion in criteria]
    structures = [
        StructureFit(
            name=name,
            parameters=each.parameters,
            chi_squared=squares[index],
            criterion=criteria[index],
            weight=evidence[index] / sum(evidence),
            fits_as_well=evidence[index] >= AS_WELL,
            numbers=[
                StructureNumber(point=r.point, quantity=r.quantity, computed=r.computed)
                for r in each.residuals
            ],
            design=each.design,
        )
        for index, (name, each) in enumerate(fits)
    ]
    rivals = [each for (_, each), fit in zip(fits, structures, strict=True) if fit.fits_as_well]
    residuals = [
        _spread_over(residual, [rival.residuals[place] for rival in rivals])
        for place, residual in enumerate(found.residuals)
    ]
    return found.model_copy(
        update={
            "residuals": residuals,
            "structures": structures,
            "structure_rows": _told_apart(measurements, [each for _, each in fits]),
            "warnings": [*found.warnings, *_warnings(structures)],
            "design": _carrying(found, residuals),
        }
    )


def _chi_squared(measurements: Measurements, found: Calibration) -> float:
    """Of the fitted residuals: of each point the first number, as in the fit."""
    noises = {point.id: noise_of(measurements, point) for point in measurements.points}
    gaps: dict[str, float] = {}
    for residual in found.residuals:
        if residual.role == "calibrate" and residual.computed:
            error = math.log(residual.computed / residual.measured)
            gaps.setdefault(residual.point, error / noises[residual.point])
    return sum(gap**2 for gap in gaps.values())


def _spread_over(residual: Residual, rivals: Sequence[Residual]) -> Residual:
    if not residual.computed or residual.low is None:
        return residual
    gaps = [math.log(rival.computed / residual.computed) for rival in rivals if rival.computed]
    reach = Reach(max(0.0, *(-gap for gap in gaps), 0.0), max(0.0, *gaps, 0.0))
    spread_pct = 50.0 * (math.expm1(reach.up) - math.expm1(-reach.down))
    return widened(residual, reach).model_copy(update={"structures_pct": spread_pct})


def _told_apart(measurements: Measurements, fits: Sequence[Calibration]) -> list[StructureRow]:
    noises = {point.id: noise_of(measurements, point) for point in measurements.points}
    told = []
    for place, residual in enumerate(fits[0].residuals):
        numbers = [each.residuals[place].computed for each in fits]
        known = [number for number in numbers if number]
        apart = math.log(max(known) / min(known)) if known else 0.0
        tells = apart > LIMIT * noises[residual.point]
        told.append(
            StructureRow(
                point=residual.point,
                quantity=residual.quantity,
                apart_pct=100.0 * math.expm1(apart),
                tells=tells,
            )
        )
    return told


def _warnings(structures: Sequence[StructureFit]) -> list[str]:
    own, best = structures[0], max(structures, key=lambda each: each.weight)
    rivals = [each.name for each in structures[1:] if each.fits_as_well]
    sentences = []
    if not own.fits_as_well:
        sentences.append(
            f"The fitted points favour another structure: {best.name} has "
            f"{three_digits(best.weight / own.weight)} times the evidence (Akaike's criterion). "
            "Use that structure, or look for something else that is slow."
        )
    if rivals:
        sentences.append(
            f"The fitted points cannot tell the design from {', '.join(rivals)}. The intervals "
            "include how far these are apart."
        )
    return sentences


def _carrying(found: Calibration, residuals: Sequence[Residual]) -> Design:
    """The design, whose allowances hold the spread over structures too, the largest of all."""
    calibration = found.design.calibration
    spread = max((residual.structures_pct for residual in residuals), default=0.0)
    if calibration is None or spread == 0:
        return found.design
    wider = {
        name: round(math.hypot(getattr(calibration, name), spread), 3)
        for name in ("saturated_pct", "within_pct", "beyond_pct", "percentiles_pct")
        if getattr(calibration, name) is not None
    }
    return found.design.model_copy(update={"calibration": calibration.model_copy(update=wider)})
