"""Arithmetic between published numbers: conclusions without any model."""

from collections.abc import Mapping
from functools import reduce
from operator import add, mul, sub, truediv
from typing import Annotated, Literal

from pydantic import Field

from qdepth.immutable import StrictImmutable

Term = str | float
"""Id of a row, which represents its published number, or a number."""
_APPLY = {"sum": add, "difference": sub, "product": mul, "quotient": truediv}
_SIGN = {"sum": "+", "difference": "-", "product": "x", "quotient": "/"}


class Formula(StrictImmutable):
    """A sum, difference, product or quotient of rows, numbers and further formulas."""

    op: Literal["sum", "difference", "product", "quotient"]
    of: Annotated[list["Formula | Term"], Field(min_length=2)]
    """Its parts from left to right."""

    def value(self, published: Mapping[str, float]) -> float:
        """Value of the formula.

        Parameters
        ----------
        published : mapping
            Number of each row by its id.
        """
        return reduce(_APPLY[self.op], (_value(part, published) for part in self.of))

    def rows(self) -> set[str]:
        """Ids of all rows that it needs."""
        found: set[str] = set()
        for part in self.of:
            if isinstance(part, Formula):
                found |= part.rows()
            elif isinstance(part, str):
                found.add(part)
        return found

    def text(self) -> str:
        """As one writes it: `(A2 - A1) / A2`."""
        return f" {_SIGN[self.op]} ".join(_text(part) for part in self.of)


def _value(part: Formula | Term, published: Mapping[str, float]) -> float:
    if isinstance(part, Formula):
        return part.value(published)
    return published[part] if isinstance(part, str) else part


def _text(part: Formula | Term) -> str:
    if isinstance(part, Formula):
        return f"({part.text()})"
    return part if isinstance(part, str) else f"{part:.12g}"
