"""Ranges of data reduction that do not hold their ratio."""

from collections.abc import Iterator

from qdepth.design.document.document import Design
from qdepth.design.document.space import DataReduction
from qdepth.design.part_names import PartNames
from qdepth.design.problem import DesignProblem
from qdepth.figures import entered


def reduction_problems(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    """Yield ends of ranges that are on the wrong side of their ratio."""
    arrays = [
        (f"/arrays/{at}", each.id, each.data_reduction) for at, each in enumerate(design.arrays)
    ]
    classes = [
        (f"/classes/{at}", each.id, each.data_reduction) for at, each in enumerate(design.classes)
    ]
    for pointer, id_, reduction in (*arrays, *classes):
        if reduction is not None:
            yield from _of(reduction, f"{pointer}/data_reduction", names(id_))


def _of(reduction: DataReduction, pointer: str, name: str) -> Iterator[DesignProblem]:
    ratio, low, high = reduction.ratios
    for field, value, is_wrong, limit in (
        ("low_ratio", low, low > ratio, f"at most {entered(ratio)}"),
        ("high_ratio", high, high < ratio, f"at least {entered(ratio)}"),
    ):
        if is_wrong:
            yield DesignProblem(
                pointer=f"{pointer}/{field}",
                message=f"The range of the data reduction of {name} does not contain its ratio of "
                f"{entered(ratio)}.",
                value=entered(value),
                limit=limit,
                remedy="Correct the ratio or the range.",
            )
