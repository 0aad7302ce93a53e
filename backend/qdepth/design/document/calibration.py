"""Fitted fields of a design, and how well the measurements determine them."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from qdepth.design.described import Unit
from qdepth.design.document.base import Part
from qdepth.design.document.quantities import AllowancePct, FittedValue, LogStep

FieldPath = Annotated[str, Field(min_length=3, max_length=200, pattern=r"^[a-z_]+\..+$")]
MOST_FITTED = 64
"""Largest number of fitted fields of a design, such as two of each of 32 arrays."""


class FittedField(Part):
    """A field with a fitted value."""

    path: FieldPath
    """Field, named as in overrides."""
    also: Annotated[list[FieldPath], Field(max_length=64)] = []
    """Further fields with the same value."""
    value: FittedValue
    """Fitted value in the unit of the field. A field that has another value now counts as known."""

    @property
    def paths(self) -> list[str]:
        """All fields that have the value."""
        return [self.path, *self.also]


MOST_RATES = 256
"""Measured rates that one design may carry."""

ConditionName = Literal["block_kib", "read_pct", "hosts", "sp_servers", "read_hit_pct"]


class FittedCondition(Part):
    """Range of one condition over the fitted points."""

    what: ConditionName
    """`block_kib`: I/O sizes [KiB]; `read_pct`: share of reads [%]; `hosts`: hosts; `sp_servers`:
    servers of all SPs; `read_hit_pct`: cache hit rate [%]."""
    low: FittedValue
    """Smallest value at any fitted point."""
    high: FittedValue
    """Largest value at any fitted point."""


class SweepRate(Part):
    """A measured rate of a sweep."""

    ios: Annotated[int, Field(ge=1, le=1_000_000_000, title="I/Os")]
    """I/Os under way."""
    measured_iops: Annotated[float, Field(ge=1e-6, le=1e12, title="Measured IOPS"), Unit("IOPS")]
    """Rate."""
    role: Literal["calibrate", "predict"] = "calibrate"
    """`calibrate`: the point was fitted; `predict`: it was set aside."""


class MeasuredSweep(Part):
    """Measured rates of one closed workload that differ in their outstanding I/Os alone."""

    rates: Annotated[list[SweepRate], Field(min_length=3, max_length=MOST_RATES)]
    """Fitted points, and points that were set aside."""
    digest: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    """Digest of the design without its load, names and prices. The rates apply to no other."""


class DesignCalibration(Part):
    """The result of a calibration: fitted fields and how far to trust computed numbers."""

    parameters: Annotated[list[FittedField], Field(min_length=1, max_length=MOST_FITTED)]
    """Fitted fields."""
    directions: Annotated[
        list[Annotated[list[LogStep], Field(min_length=1, max_length=MOST_FITTED)]],
        Field(max_length=MOST_FITTED + 2),
    ]
    """Standard deviations of the parameters' logarithms along independent directions, one list
    each, in the order of `parameters`. The sum of their outer products is the covariance."""
    saturated_pct: AllowancePct
    """Allowance for model error at a saturated station, within the fitted loads: half of a 95 %
    interval."""
    within_pct: AllowancePct
    """The same without a saturated station."""
    beyond_pct: AllowancePct
    """The same beyond the fitted loads."""
    percentiles_pct: AllowancePct | None = None
    """The same for the 95th and 99th percentiles of latency, within the fitted loads. Unset without
    a back-test: `beyond_pct` applies."""
    source: Annotated[str, Field(max_length=2000)] = ""
    """Source of the allowances."""
    fitted_ios: Annotated[int, Field(ge=0, le=1_000_000_000, title="Fitted I/Os")]
    """Largest number of outstanding I/Os at a fitted point."""
    fitted_iops: Annotated[int, Field(ge=0, le=1_000_000_000, title="Fitted IOPS"), Unit("IOPS")]
    """Highest rate that open workloads offered at a fitted point."""

    fitted_conditions: Annotated[list[FittedCondition], Field(max_length=5)] = []
    """Other conditions of the fitted points. Outside them `beyond_pct` applies. Empty in designs
    calibrated before Qdepth stored them."""

    sweep: MeasuredSweep | None = None
    """Measured rates, from which IOPS and mean latency at other loads take narrower intervals.
    Unset if the fitted points are not a sweep."""

    @model_validator(mode="after")
    def _complete(self) -> "DesignCalibration":
        wanted = len(self.parameters)
        for index, direction in enumerate(self.directions):
            if len(direction) != wanted:
                raise ValueError(
                    f"directions/{index} has {len(direction)} entries; it needs {wanted}, one for "
                    "each parameter: calibrate the design again"
                )
        return self
