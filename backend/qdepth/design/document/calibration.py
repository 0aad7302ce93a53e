"""What a design was fitted to, and how well that tells it."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from qdepth.design.described import Unit
from qdepth.design.document.base import Part
from qdepth.design.document.quantities import AllowancePct, FittedValue, LogStep

FieldPath = Annotated[str, Field(min_length=3, max_length=200, pattern=r"^[a-z_]+\..+$")]
MOST_FITTED = 64
"""Fields that one design may carry as fitted, such as two of each of 32 arrays."""


class FittedField(Part):
    """A field with a fitted value."""

    path: FieldPath
    """`<collection>.<id>.<field>`, as overrides name it."""
    also: Annotated[list[FieldPath], Field(max_length=64)] = []
    """Further fields with the same value."""
    value: FittedValue
    """The fitted value, in the unit of the field. Where the field has another value by now, it
    counts as known."""

    @property
    def paths(self) -> list[str]:
        """All fields that have the value."""
        return [self.path, *self.also]


ConditionName = Literal["block_kib", "read_pct", "hosts", "sp_servers", "read_hit_pct"]


class FittedCondition(Part):
    """What the fitted points were like in one respect."""

    what: ConditionName
    """`block_kib`: sizes of the I/Os [KiB]; `read_pct`: reads among them [%]; `hosts`: hosts;
    `sp_servers`: servers of all SPs; `read_hit_pct`: reads that the cache answers [%]."""
    low: FittedValue
    """Least at any fitted point."""
    high: FittedValue
    """Most at any fitted point."""


class DesignCalibration(Part):
    """What a calibration leaves in the design that it fitted: how far to trust its numbers."""

    parameters: Annotated[list[FittedField], Field(min_length=1, max_length=MOST_FITTED)]
    """The fitted fields."""
    directions: Annotated[
        list[Annotated[list[LogStep], Field(min_length=1, max_length=MOST_FITTED)]],
        Field(max_length=MOST_FITTED + 2),
    ]
    """Standard deviations of the logarithms of the parameters along independent directions, a list
    for each, in the order of the parameters: their covariance is the sum of the products."""
    saturated_pct: AllowancePct
    """Allowance for what the design leaves out where a station is saturated and sets the rate, up
    to the fitted loads: half of a 95 % interval [%]."""
    within_pct: AllowancePct
    """The same where none is saturated [%]."""
    beyond_pct: AllowancePct
    """The same beyond the fitted loads [%]."""
    percentiles_pct: AllowancePct | None = None
    """The same for the 95th and 99th percentile of latency, up to the fitted loads [%]; null
    without a back-test, and `beyond_pct` stands for it."""
    source: Annotated[str, Field(max_length=2000)] = ""
    """What the allowances are from."""
    fitted_ios: Annotated[int, Field(ge=0, le=1_000_000_000, title="Fitted I/Os")]
    """Most I/Os under way at a fitted point."""
    fitted_iops: Annotated[int, Field(ge=0, le=1_000_000_000, title="Fitted IOPS"), Unit("IOPS")]
    """Highest rate that open workloads offered at a fitted point [1/s]."""

    fitted_conditions: Annotated[list[FittedCondition], Field(max_length=5)] = []
    """What else the fitted points were like; outside of it the allowance is that of beyond the
    fitted loads. Empty in designs that were calibrated before it was stored."""

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
