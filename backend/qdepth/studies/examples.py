"""Published cases to open in the browser."""

from pydantic import BaseModel, ConfigDict

from qdepth.design.document import Design
from qdepth.published.case import CASES, Case, FittedParameter, read_case, read_case_design


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
    """Every published case, with the designs that its comparison is about, and its further ones."""
    found = []
    for case_id in CASES:
        case = read_case(case_id)
        name = case.id.replace("_", "-")
        found.append(_example(case, name, case.title, case.summary, case.compare))
        found += [
            _example(case, f"{name}-{each.id}", each.title, each.summary, each.compare)
            for each in case.further
        ]
    return found


def _example(case: Case, id_: str, title: str, summary: str, compare: list[str]) -> Example:
    designs = [read_case_design(case.id, design_id) for design_id in compare]
    return Example(
        id=id_,
        title=title,
        source=case.source,
        summary=summary,
        assumptions=case.inferred,
        caveats=case.caveats,
        fitted=case.fitted,
        designs=designs,
    )
