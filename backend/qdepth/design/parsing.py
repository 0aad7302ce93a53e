"""From parsed JSON to a design: refused whole, with its findings, or taken whole."""

import json

from pydantic import ValidationError

from qdepth.design.checks.design_problems import InvalidDesign, find_problems
from qdepth.design.checks.schema_problems import misfits
from qdepth.design.document.document import Design


def read_design(data: object) -> Design:
    """Read a design document.

    Parameters
    ----------
    data : object
        The parsed JSON.

    Raises
    ------
    InvalidDesign
        With the first findings that make the document impossible to keep. Gaps that only stop a
        simulation are not raised here; `find_problems` tells them.
    """
    try:
        design = Design.model_validate_json(json.dumps(data))
    except ValidationError as error:
        raise InvalidDesign(misfits(error, data)) from None
    problems = find_problems(design, to_keep=True)
    if problems:
        raise InvalidDesign(problems)
    return design


def require_complete(design: Design) -> None:
    """Raise InvalidDesign unless the design can be simulated as it is."""
    problems = find_problems(design)
    if problems:
        raise InvalidDesign(problems)
