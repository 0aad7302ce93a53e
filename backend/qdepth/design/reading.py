"""From parsed JSON to a design: refused whole, with every finding, or taken whole."""

import json
from typing import Any

from pydantic import ValidationError

from qdepth.design.document import SCHEMA_NAME, Design
from qdepth.design.problems import DesignProblem, InvalidDesign, find_problems

_LIMIT_NAMES = {"ge": "at least", "gt": "more than", "le": "at most", "lt": "less than"}


def read_design(data: object) -> Design:
    """Read a design document.

    Parameters
    ----------
    data : object
        The parsed JSON.

    Raises
    ------
    InvalidDesign
        With every finding that makes the document impossible to keep. Gaps that only stop a
        simulation are not raised here; `find_problems` tells them.
    """
    try:
        design = Design.model_validate_json(json.dumps(data))
    except ValidationError as error:
        raise InvalidDesign(schema_problems(error, data)) from None
    problems = [p for p in find_problems(design) if p.blocks == "save"]
    if problems:
        raise InvalidDesign(problems)
    return design


def require_complete(design: Design) -> None:
    """Raise InvalidDesign unless the design can be simulated as it is."""
    problems = find_problems(design)
    if problems:
        raise InvalidDesign(problems)


def schema_problems(error: ValidationError, data: object) -> list[DesignProblem]:
    """The findings of pydantic as problems with JSON pointers into the data."""
    return [schema_problem(detail, data) for detail in error.errors(include_url=False)]


def schema_problem(detail: Any, data: object) -> DesignProblem:
    """One finding of pydantic as a problem with a JSON pointer into the data."""
    kind, ctx = detail["type"], detail.get("ctx", {})
    pointer = _pointer(detail["loc"], data)
    limits = [f"{_LIMIT_NAMES[key]} {ctx[key]}" for key in _LIMIT_NAMES if key in ctx]
    limit = " and ".join(limits) or _text(ctx.get("expected")) or _text(ctx.get("expected_tags"))
    name = pointer.rsplit("/", 1)[-1]
    if kind == "missing":
        return DesignProblem(
            pointer=pointer,
            message=f"The field {name} is missing.",
            limit="required",
            remedy="Add the field with its value; nothing is assumed for it.",
        )
    if kind == "extra_forbidden":
        return DesignProblem(
            pointer=pointer,
            message=f"The field {name} is not known here.",
            value=_json(detail["input"]),
            remedy=f"Remove it or correct its name; the schema {SCHEMA_NAME} lists all fields.",
        )
    return DesignProblem(
        pointer=pointer,
        message=detail["msg"] + ".",
        value=_json(detail["input"]),
        limit=limit,
        remedy="Correct the value.",
    )


def _pointer(loc: tuple[int | str, ...], data: object) -> str:
    """Pointer of a pydantic location; the tags that unions put into it are left out."""
    keys: list[str] = []
    here: Any = data
    for position, key in enumerate(loc):
        if _holds(here, key):
            here = here[key]
        elif position < len(loc) - 1:
            continue
        keys.append(str(key).replace("~", "~0").replace("/", "~1"))
    return "".join(f"/{key}" for key in keys)


def _holds(container: object, key: int | str) -> bool:
    if isinstance(container, dict):
        return key in container
    return isinstance(container, list) and isinstance(key, int) and key < len(container)


def _json(value: object) -> str:
    text = json.dumps(value, default=str, ensure_ascii=False)
    return text if len(text) <= 200 else text[:200] + "..."


def _text(value: object) -> str | None:
    return None if value is None else str(value)
