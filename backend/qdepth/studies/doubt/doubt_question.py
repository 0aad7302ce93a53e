"""Numbers of a planning question that are known only as ranges."""

from typing import Annotated, Self

from pydantic import Field, model_validator

from qdepth.design.described import Unit
from qdepth.design.document.base import Part, first_repeated
from qdepth.design.document.quantities import FieldValue, OrNone
from qdepth.figures import entered
from qdepth.studies.doubt.range_shapes import Shape
from qdepth.studies.overrides import MOST_OVERRIDES

MOST_RANGES = 24
FIRST = 32
"""Number of designs after which the first chance is shown."""
ANCHORS = 6
"""Drawn designs that are simulated to correct the estimates of all."""
MOST_UNKNOWN = 0.25
"""Share of designs without a valid estimate from which only simulations count."""
SIMULATED_ALONE = 32
"""Number of designs simulated in that case."""
MOST_MENDED = 8
"""Designs without a valid estimate that are simulated otherwise."""
MOST_SIMULATED = max(SIMULATED_ALONE, ANCHORS + MOST_MENDED)
BOUNDED = ("uniform", "triangular")
"""Shapes with ends, so that all values can be between them."""

DoubtPath = Annotated[str, Field(min_length=1, max_length=400)]


class DoubtRange(Part):
    """A number that is known as a range."""

    path: DoubtPath
    """Field as in an override, such as `classes.sql.iops`; `load` for the multiple of the planned
    load; `growth.load_pct`, `growth.vms_pct` or `growth.space_pct` for growth a year, with a class
    as `growth.sql.load_pct`."""
    also: Annotated[list[DoubtPath], Field(max_length=MOST_OVERRIDES - 1)] = []
    """Further fields that have the same value."""
    low: FieldValue
    """Lower end, in the unit of the field."""
    high: FieldValue
    """Upper end."""
    confidence_pct: Annotated[float, Field(ge=10, le=100), Unit("%")] = 90.0
    """Share of the possible values between the ends; half of the others are on each side. 100 for
    the shapes uniform and triangular alone."""
    shape: Shape = "uniform"
    """Shape of the distribution."""

    @property
    def paths(self) -> list[str]:
        """All fields that have the value."""
        return [self.path, *self.also]

    @model_validator(mode="after")
    def _is_a_range(self) -> Self:
        named = f"{self.path}: {entered(self.low)} to {entered(self.high)}"
        if self.low >= self.high:
            raise ValueError(f"{named} is no range; give the smaller number first")
        if self.shape == "lognormal" and self.low <= 0:
            raise ValueError(f"{named} is not lognormal; give numbers above 0, or another shape")
        if self.confidence_pct == 100 and self.shape not in BOUNDED:
            raise ValueError(
                f"{named} with 100 % has no end as {self.shape}; give less, or the shape uniform"
            )
        return self


class Doubt(Part):
    """Uncertain numbers of a planning question, and how thoroughly to examine them."""

    ranges: Annotated[list[DoubtRange], Field(max_length=MOST_RANGES)] = []
    """Numbers that are known as ranges."""
    from_profiles: bool = False
    """True if service times of catalogue profiles count as ranges, by how well they are known."""
    from_calibration: bool = True
    """True if the fitted values of a calibrated design vary together, as its calibration found, and
    its numbers by what the design leaves out."""
    least_chance_pct: Annotated[float, Field(ge=0, le=99.9), OrNone(1e-4), Unit("%")] = 80.0
    """Smallest chance with which all targets are met: a plan takes the cheapest change that reaches
    it. 0: the cheapest one that meets the targets at the values of the design."""
    samples: Annotated[int, Field(ge=64, le=4096)] = 256
    """Designs to draw; rounded up to a power of two."""
    seed: Annotated[int, Field(ge=0, le=2**31 - 1)] = 1
    """Seed of the draw."""

    @model_validator(mode="after")
    def _each_once(self) -> Self:
        again = first_repeated(path for each in self.ranges for path in each.paths)
        if again is not None:
            raise ValueError(f"{again} has two ranges; give one")
        return self
