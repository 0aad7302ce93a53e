"""Asymptotic bounds: what is left to say where the iteration cannot."""

from dataclasses import fields, is_dataclass, replace
from typing import TypeVar

from qdepth.engines.analytic.model.model import Model
from qdepth.engines.analytic.solve.initial_values import start
from qdepth.engines.analytic.solve.state import State
from qdepth.solution.solution import Estimate, GroupSolution, missing

Row = TypeVar("Row")
NO_BOUND = missing("no bound of a percentile is known", "bound")


def bound(model: Model) -> State:
    """Throughputs without any waiting, cut down until no resource is more than busy.

    For a single VM group that is the asymptotic upper bound; where groups meet at a resource
    they are cut down alike. A limit is busy when all its slots are held for the time inside.

    References
    ----------
    E. D. Lazowska, J. Zahorjan, G. S. Graham, K. C. Sevcik, "Quantitative System Performance",
    Prentice-Hall 1984, section 5.2.
    """
    state = State(model)
    start(state)
    return state


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
