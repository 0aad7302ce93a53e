"""Solutions that are only bounds."""

from dataclasses import fields, is_dataclass, replace
from typing import TypeVar

from qdepth.solution.solution import Estimate, GroupSolution, missing

Part = TypeVar("Part")
NO_BOUND = missing("no bound of a percentile is known", "bound")


def as_bounds(part: Part) -> Part:
    """Return the solution with every number tagged as a bound, and without percentiles."""
    if isinstance(part, Estimate):
        return part._replace(low=None, high=None, tag="bound")
    if isinstance(part, GroupSolution):
        part = replace(part, percentiles=tuple(NO_BOUND for _ in part.percentiles))
    if isinstance(part, tuple):
        return tuple(as_bounds(each) for each in part)  # type: ignore[return-value]
    if is_dataclass(part) and not isinstance(part, type):
        return replace(
            part, **{field.name: as_bounds(getattr(part, field.name)) for field in fields(part)}
        )
    return part
