"""Solutions that are only bounds."""

from dataclasses import fields, is_dataclass, replace
from typing import TypeVar

from qdepth.solution.solution import Estimate, GroupSolution, missing

Row = TypeVar("Row")
NO_BOUND = missing("no bound of a percentile is known", "bound")


def as_bounds(row: Row) -> Row:
    """The same solution with every number tagged as a bound, and without percentiles."""
    if isinstance(row, Estimate):
        return row._replace(low=None, high=None, tag="bound")
    if isinstance(row, GroupSolution):
        row = replace(row, percentiles=tuple(NO_BOUND for _ in row.percentiles))
    if isinstance(row, tuple):
        return tuple(as_bounds(part) for part in row)  # type: ignore[return-value]
    if is_dataclass(row) and not isinstance(row, type):
        return replace(
            row, **{field.name: as_bounds(getattr(row, field.name)) for field in fields(row)}
        )
    return row
