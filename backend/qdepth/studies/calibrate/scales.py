"""Parameters on a logarithmic scale, so that a fit does not depend on how wide their bounds are."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from qdepth.design.document.document import Design
from qdepth.design.problem import InvalidDesign
from qdepth.studies.calibrate.measurements import Parameter, Point, changes_at
from qdepth.studies.overrides import Override, override

FloatArray = NDArray[np.float64]

LEAST_DECADE = -9
"""Power of ten of the least value that is tried where a range begins at 0."""


@dataclass(frozen=True)
class Scale:
    """The logarithm of one parameter."""

    parameter: Parameter
    least: float
    """Its least value above 0 that the design takes."""

    @property
    def low(self) -> float:
        """Logarithm at the lower end; for a range that begins at 0 it stands for 0."""
        return math.log(self.least)

    @property
    def high(self) -> float:
        """Logarithm at the upper end."""
        return math.log(self.parameter.high)

    def value(self, log: float) -> float:
        """Value of the field; six digits are more than a fit can tell."""
        if self.parameter.low == 0 and log <= self.low + 1e-9:
            return 0.0
        value = min(max(math.exp(log), self.parameter.low), self.parameter.high)
        return float(round(value)) if self.parameter.whole else float(f"{value:.6g}")


@dataclass(frozen=True)
class Scales:
    """The logarithms of all parameters of a design."""

    design: Design
    each: tuple[Scale, ...]

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

    def values(self, logs: FloatArray) -> list[float]:
        """Values of the fields."""
        return [scale.value(float(log)) for scale, log in zip(self.each, logs, strict=True)]

    def at(self, logs: FloatArray, point: Point | None = None) -> Design:
        """The design with these values, at a point that was measured if one is given."""
        changes = {
            path: str(value)
            for scale, value in zip(self.each, self.values(logs), strict=True)
            for path in (scale.parameter.path, *scale.parameter.also)
        }
        if point is not None:
            changes |= changes_at(self.design, point)
        return override(self.design, [Override(path, text) for path, text in changes.items()])


def scales_of(design: Design, parameters: Sequence[Parameter]) -> Scales:
    """The logarithmic scales of parameters."""
    return Scales(design, tuple(Scale(each, _least(design, each)) for each in parameters))


def _least(design: Design, parameter: Parameter) -> float:
    """The lower end, or the least power of ten that the design takes where that is 0."""
    if parameter.low > 0:
        return parameter.low
    paths = (parameter.path, *parameter.also)
    highest = math.floor(math.log10(parameter.high))
    for decade in range(LEAST_DECADE, highest + 1):
        value = float(f"1e{decade}")
        try:
            override(design, [Override(path, str(value)) for path in paths])
        except InvalidDesign:
            continue
        if value < parameter.high:
            return value
    return parameter.high / 10
