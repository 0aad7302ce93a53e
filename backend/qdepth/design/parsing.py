"""From parsed JSON to a design: rejected as a whole with its findings, or accepted as a whole."""

import json

from pydantic import ValidationError

from qdepth.design.checks.design_problems import InvalidDesign, find_problems
from qdepth.design.checks.schema_problems import misfits
from qdepth.design.document.document import Design
from qdepth.design.first_version import first_pointer, is_first, upgraded
from qdepth.design.problem import DesignProblem
from qdepth.design.unknown_fields import with_meant_field


def read_design(data: object) -> Design:
    """Read a design document.

    Parameters
    ----------
    data : object
        The parsed JSON, of the present version of the document or of the first one.

    Raises
    ------
    InvalidDesign
        With the first findings that make the document impossible to keep. Gaps that only stop a
        simulation are not raised here; `find_problems` tells them.
    """
    first = is_first(data)
    document = upgraded(data) if first else data
    try:
        design = Design.model_validate_json(json.dumps(document))
    except ValidationError as error:
        unfit = [with_meant_field(each) for each in misfits(error, document)]
        raise InvalidDesign(_located(unfit, first)) from None
    problems = find_problems(design, to_keep=True)
    if problems:
        raise InvalidDesign(_located(problems, first))
    return design


def _located(problems: list[DesignProblem], first: bool) -> list[DesignProblem]:
    """Findings where the document that was read has them."""
    if not first:
        return problems
    return [
        problem.model_copy(update={"pointer": first_pointer(problem.pointer)})
        for problem in problems
    ]


def require_complete(design: Design) -> None:
    """Raise InvalidDesign unless the design can be simulated as it is."""
    problems = find_problems(design)
    if problems:
        raise InvalidDesign(problems)


def require_load(design: Design) -> None:
    """Raise InvalidDesign unless the design has I/O at rest: operations alone have no load."""
    if not design.classes:
        raise InvalidDesign([_at_rest()])


def _at_rest() -> DesignProblem:
    return DesignProblem(
        pointer="/classes",
        message="The design has no class of VMs, so at rest there is no I/O to simulate.",
        value="[]",
        limit="at least 1",
        remedy="Add a class of VMs with a workload, or look at its timeline.",
        blocks="simulate",
    )
