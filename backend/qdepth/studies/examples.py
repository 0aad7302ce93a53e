"""Published cases to open in the browser."""

from pydantic import BaseModel, ConfigDict

from qdepth.design.document import Design
from qdepth.published.case import CASES, FittedParameter, read_case, read_case_design


class Example(BaseModel):
    """A published case as a scenario to start from."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)

    id: str
    title: str
    source: str
    """The published document."""
    summary: str
    assumptions: list[str]
    """What the source does not say and the designs assume."""
    caveats: list[str]
    """What the case does not show, and what was fitted rather than predicted."""
    fitted: list[FittedParameter]
    """Parameters of the designs that were fitted to the source's numbers."""
    designs: list[Design]
    """Designs to compare; the first one is the reference."""


def examples() -> list[Example]:
    """Every published case, with the designs that its comparison is about."""
    return [_example(case_id) for case_id in CASES]


def _example(case_id: str) -> Example:
    case = read_case(case_id)
    return Example(
        id=case.id.replace("_", "-"),
        title=case.title,
        source=case.source,
        summary=case.summary,
        assumptions=case.inferred,
        caveats=case.caveats,
        fitted=case.fitted,
        designs=[read_case_design(case_id, design_id) for design_id in case.compare],
    )
