"""A published number beside the computed one; it knows no engine."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

Verdict = Literal["within", "outside", "calibrated", "identity", "catalogue", "not predictable"]


class ComputedRow(BaseModel):
    """A published number beside the computed one."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)

    id: str
    case: str
    quantity: str
    unit: str
    role: str
    published: float
    published_low: float | None
    published_high: float | None
    computed: float | None
    low: float | None
    """Lower end of the 95 % interval of the computed number."""
    high: float | None
    """Upper end of the 95 % interval of the computed number."""
    error_pct: float | None
    """Computed over published (as corrected), less one [%]; None where that is 0."""
    tolerance: float | None
    """Error that is promised [%], or in the row's unit where `tolerance_unit` says so."""
    tolerance_unit: str | None
    verdict: Verdict
    design: str | None
    """File of the design that gives the number; None where the catalogue does, or nothing."""
    note: str
    corrected: float | None = None
    """The published number as it must have been; errors are against it."""
    structures_low: float | None = None
    """Lower end over the structures that fit the calibration rows equally well."""
    structures_high: float | None = None
    """Upper end over the structures that fit the calibration rows equally well."""
