"""When a difference between designs decides: beyond its interval, and beyond what matters."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import inf, isfinite
from typing import get_args

from qdepth.design.document.document import MATERIAL_PCT, Design
from qdepth.report.numbers import least_and_most
from qdepth.report.prediction import PredictedQuantity
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.studies.compare.model_error import model_error


@dataclass(frozen=True, slots=True)
class Materiality:
    """The smallest difference that decides within a comparison.

    One value for each quantity holds between all designs, so that "clearly better" is transitive:
    if A is clearly better than B, and B than C, A is clearly better than C. "No clear difference"
    is not transitive, because small steps add up.
    """

    least_pct: float = MATERIAL_PCT
    """Smallest difference that decides, relative to the larger value [%]."""
    model_pct: Mapping[PredictedQuantity, float] = field(default_factory=dict)
    """Stated error of the model in the ratio of two designs, the largest of all pairs [%]."""

    def pct_of(self, quantity: PredictedQuantity | None) -> float:
        """Return the smallest difference that decides in a quantity, or in one that follows it
        [%]."""
        error = 0.0 if quantity is None else self.model_pct.get(quantity, 0.0)
        return max(self.least_pct, error)


DEFAULT = Materiality()


def materiality_of(designs: Sequence[Design], reports: Sequence[Report]) -> Materiality:
    """Return what decides: the setting of design A, or a larger stated error of the model."""
    stated: dict[PredictedQuantity, float] = {}
    for quantity in get_args(PredictedQuantity):
        errors = [model_error(*pair, quantity) for pair in combinations(reports, 2)]
        stated[quantity] = max((_as_pct(error) for error in errors), default=0.0)
    return Materiality(designs[0].material_difference_pct, stated)


def matters(one: float, other: float, least_pct: float) -> bool:
    """True if two values from 0 on differ by more than a share of the larger one [%]."""
    less, more = sorted((one, other))
    return less < more * (1.0 - least_pct / 100.0)


@dataclass(frozen=True, slots=True)
class Cost:
    """A number that should be small, with its ends. If more is better, it is inverted."""

    value: float
    least: float
    most: float

    @staticmethod
    def of(number: Number, *, more: bool) -> "Cost | None":
        """Return a number as a cost, or None if it is absent or its error is unknown."""
        ends = ends_of(number)
        if ends is None or number.value is None:
            return None
        if more:
            return Cost(_inverse(number.value), _inverse(ends[1]), _inverse(ends[0]))
        return Cost(number.value, *ends)

    def least_material(self, least_pct: float) -> float:
        """Return the value below which another cost is materially lower than this one."""
        return self.value * (1.0 - least_pct / 100.0)

    def beats(self, other: "Cost", least_pct: float) -> bool:
        """True if this cost is clearly the lower one."""
        return self.most < other.least and self.value < other.least_material(least_pct)


def is_apart(one: Number, other: Number, least_pct: float) -> bool:
    """True if two numbers differ beyond their intervals, and by more than `least_pct`.

    Not if the error of one is unknown.
    """
    a, b = Cost.of(one, more=False), Cost.of(other, more=False)
    if a is None or b is None:
        return False
    return a.beats(b, least_pct) or b.beats(a, least_pct)


def ends_of(number: Number) -> tuple[float, float] | None:
    """Return the ends of a number, or None if one of them is unknown."""
    ends = least_and_most(number)
    return ends if ends is not None and all(map(isfinite, ends)) else None


def _as_pct(error: float) -> float:
    """Return an error of a logarithm as a share of the larger of two values [%]."""
    return -100.0 * math.expm1(-error)


def _inverse(value: float) -> float:
    return 1.0 / value if value > 0.0 else inf
