"""Parameters on a logarithmic scale, so that a fit does not depend on the width of their bounds."""

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from qdepth.design.document.document import Design
from qdepth.design.problem import InvalidDesign
from qdepth.studies.calibrate.measurements import Parameter, Point, changes_at, loaded
from qdepth.studies.overrides import Override, override
from qdepth.studies.repeated_override import RepeatedOverride

FloatArray = NDArray[np.float64]

LEAST_DECADE = -9
"""Power of ten of the smallest value to try if a range begins at 0."""
TIMES = {"_us": 1e-6, "_ms": 1e-3}
"""Endings of fields that are times, and their units [s]."""


@dataclass(frozen=True)
class Scale:
    """The logarithm of one parameter."""

    parameter: Parameter
    least: float
    """Its smallest value above 0 that the design accepts."""

    @property
    def quantity(self) -> tuple[str, float]:
        """Quantity and logarithm of its unit; all times are one quantity."""
        field = self.parameter.path.rpartition(".")[2]
        for ending, unit in TIMES.items():
            if field.endswith(ending):
                return "time", math.log(unit)
        return field, 0.0

    @property
    def low(self) -> float:
        """Logarithm at the lower end; represents 0 if a range begins at 0."""
        return math.log(self.least)

    @property
    def high(self) -> float:
        """Logarithm at the upper end."""
        return math.log(self.parameter.high)

    def value(self, log: float) -> float:
        """Value of the field, to six digits, more than a fit can determine."""
        if self.parameter.low == 0 and log <= self.low + 1e-9:
            return 0.0
        value = min(max(math.exp(log), self.parameter.low), self.parameter.high)
        return float(round(value)) if self.parameter.whole else float(f"{value:.6g}")


@dataclass(frozen=True)
class Scales:
    """The logarithms of all parameters of a design."""

    design: Design
    each: tuple[Scale, ...]
    _overrides: dict[str | None, RepeatedOverride] = field(
        default_factory=dict, repr=False, compare=False
    )
    """By id of the point."""

    @property
    def wholes(self) -> list[int]:
        """Places of the parameters with whole numbers."""
        return [index for index, scale in enumerate(self.each) if scale.parameter.whole]

    @property
    def low(self) -> FloatArray:
        """The lower ends."""
        return np.array([scale.low for scale in self.each])

    @property
    def high(self) -> FloatArray:
        """The upper ends."""
        return np.array([scale.high for scale in self.each])

    def exchanged(self, logs: FloatArray) -> Iterator[tuple[tuple[int, int], FloatArray]]:
        """Pairs of parameters of one quantity, and the place with their values exchanged.

        Only places inside the bounds. Rows seldom show which of two stations in a row is slower.
        """
        free = [index for index in range(len(self.each)) if index not in self.wholes]
        for first, second in itertools.combinations(free, 2):
            (what, unit), (other, its_unit) = self.each[first].quantity, self.each[second].quantity
            if what == other:
                place = logs.copy()
                place[first] = logs[second] + its_unit - unit
                place[second] = logs[first] + unit - its_unit
                if np.all((self.low <= place) & (place <= self.high)):
                    yield (first, second), place

    def values(self, logs: FloatArray) -> list[float]:
        """Values of the fields."""
        return [scale.value(float(log)) for scale, log in zip(self.each, logs, strict=True)]

    def at(self, logs: FloatArray, point: Point | None = None) -> Design:
        """The design with these values, at a measured point if one is given."""
        changes = {
            path: Override(path, value)
            for scale, value in zip(self.each, self.values(logs), strict=True)
            for path in scale.parameter.paths
        }
        if point is not None:
            changes |= changes_at(self.design, point)
        at = None if point is None else point.id
        again = self._overrides.setdefault(at, RepeatedOverride(self.design))
        design = again(list(changes.values()))
        return design if point is None else loaded(design, point)


def scales_of(design: Design, parameters: Sequence[Parameter]) -> Scales:
    """The logarithmic scales of parameters."""
    return Scales(design, tuple(Scale(each, _least(design, each)) for each in parameters))


def _least(design: Design, parameter: Parameter) -> float:
    """The lower end, or the least power of ten that the design takes where that is 0."""
    if parameter.low > 0:
        return parameter.low
    highest = math.floor(math.log10(parameter.high))
    for decade in range(LEAST_DECADE, highest + 1):
        value = float(f"1e{decade}")
        try:
            override(design, [Override(path, value) for path in parameter.paths])
        except InvalidDesign:
            continue
        if value < parameter.high:
            return value
    return parameter.high / 10
