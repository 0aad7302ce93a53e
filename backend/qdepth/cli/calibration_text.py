"""Result of a calibration, for the terminal."""

from qdepth.cli.text_tables import figure, table
from qdepth.studies.calibrate.calibration_result import (
    Calibration,
    FittedParameter,
    Residual,
)
from qdepth.studies.calibrate.shown.trust import trust_of

_YES = {True: "yes", False: "no"}


def text_of(found: Calibration) -> str:
    """A calibration for the terminal."""
    heads = ["point", "quantity", "role", "measured", "computed", "95 % interval", "error %"]
    rows = table(
        [*heads, "inside", "settled"],
        [_cells(row) for row in found.residuals],
    )
    doubts = dict.fromkeys(
        f"{row.point}: {row.settled_text}"
        for row in found.residuals
        if row.settled is not True and row.settled_text
    )
    aside = [f"Set aside: {row.place} ({row.point}): {row.reason}" for row in found.refused]
    parts = [
        *_fits(found),
        *found.warnings,
        *aside,
        rows,
        *doubts,
        *_structures(found),
        *_intervals(found),
    ]
    if found.mean_error_pct is not None and found.worst_error_pct is not None:
        parts.append(
            f"Predicted: mean error {found.mean_error_pct:.1f} %, worst "
            f"{found.worst_error_pct:.1f} %."
        )
    return "\n\n".join(parts)


def _fits(found: Calibration) -> list[str]:
    """Parameters, what the points tell of them, and how many points that took."""
    if not found.parameters:
        return []
    fits = table(
        ["parameter", "value", "95 % interval", "standard error %"],
        [
            [p.path, figure(p.value), _ends(p), figure(p.standard_error_pct)]
            for p in found.parameters
        ],
    )
    freedom = (
        f"Points used: {found.rows_used}, parameters: {len(found.parameters)}, degrees of freedom "
        f"left: {found.degrees_of_freedom}."
    )
    return [fits, *(p.warning for p in found.parameters if p.warning), freedom]


def _structures(found: Calibration) -> list[str]:
    """Structures side by side, and the rows that tell them apart."""
    if not found.structures:
        return []
    fits = table(
        ["structure", "chi squared", "criterion", "weight", "fits as well", "parameters"],
        [
            [
                each.name,
                figure(each.chi_squared),
                figure(each.criterion),
                f"{each.weight:.3f}",
                _YES[each.fits_as_well],
                ", ".join(f"{p.path}={figure(p.value)}" for p in each.parameters),
            ]
            for each in found.structures
        ],
    )
    numbers = [[*(figure(n.computed) for n in each.numbers)] for each in found.structures]
    rows = table(
        ["point", "quantity", *(each.name for each in found.structures), "apart %", "tells"],
        [
            [
                row.point,
                row.quantity,
                *computed,
                f"{row.apart_pct:.1f}",
                "yes" if row.tells else "no",
            ]
            for row, *computed in zip(found.structure_rows, *numbers, strict=True)
        ],
    )
    return [fits, rows]


def _ends(parameter: FittedParameter) -> str:
    """An interval; a dash where the points set no end. Of whole numbers it is the set that fits."""
    return f"{figure(parameter.low)} to {figure(parameter.high)}"


def _intervals(found: Calibration) -> list[str]:
    """How close measurements should be, why, and how many were."""
    trust = trust_of(found)
    if trust is None:
        return []
    rows = table(["where", "off by up to"], [[row.where, row.off] for row in trust.rows])
    inside = found.inside_pct
    held = "" if inside is None else f" {inside:.0f} % of the predicted numbers are inside."
    curve = [] if trust.curve is None else [trust.curve]
    return [trust.text, rows, *curve, trust.narrowing, f"{trust.parts}{held}"]


def _cells(row: Residual) -> list[str]:
    error = "-" if row.error_pct is None else f"{row.error_pct:+.1f}"
    interval, inside = "-", "-"
    if row.low is not None and row.high is not None:
        interval = f"{figure(row.low)} to {figure(row.high)}{' by curve' * row.is_by_curve}"
        inside = "yes" if row.low <= row.measured <= row.high else "no"
    numbers = [figure(row.measured), figure(row.computed), interval, error, inside]
    settled = "-" if row.settled is None else _YES[row.settled]
    return [row.point, row.quantity, row.role, *numbers, settled]
