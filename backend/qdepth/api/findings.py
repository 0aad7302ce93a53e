"""From what the web framework found wrong with a request to findings with JSON pointers."""

from collections.abc import Iterator, Sequence
from typing import Any

from fastapi import Request
from fastapi.exceptions import RequestValidationError

from qdepth.api.errors import BrokenJson, InvalidRequest, NotJson
from qdepth.design.checks.design_problems import find_problems
from qdepth.design.checks.schema_problems import found
from qdepth.design.document.document import Design
from qdepth.design.problem import MOST_FINDINGS, DesignProblem, InvalidDesign
from qdepth.errors import QdepthError


def findings_of_request(request: Request, error: RequestValidationError) -> QdepthError:
    """Tell broken JSON, a wrong content type and a request that does not fit apart."""
    details = error.errors()
    if error.body in (None, b"") and any(detail["loc"] == ("body",) for detail in details):
        return BrokenJson("The body is empty. Send a JSON document.")
    for detail in details:
        if detail["type"] == "json_invalid":
            reason = detail.get("ctx", {}).get("error", "it ends too early")
            place = detail["loc"][-1]
            return BrokenJson(f"The body is not JSON at character {place}: {reason}. Correct it.")
    if isinstance(error.body, bytes):
        sent = request.headers.get("content-type", "nothing")
        return NotJson(f"The content type is {sent}. Send application/json.")
    return InvalidRequest(_findings(details, error.body))


def _findings(details: Sequence[Any], body: object) -> Iterator[DesignProblem]:
    for detail in details:
        place, *loc = detail["loc"]
        path = tuple(key for key in loc if not str(key).startswith("<"))  # tags of unions
        here = detail | {"loc": path}
        if place == "body":
            yield from found([here], body)
        else:
            at = {"pointer": f"?{'/'.join(map(str, loc))}"}
            yield from (problem.model_copy(update=at) for problem in found([here], {}))


def require_sound(designs: list[Design], pointer: str, *, complete: bool) -> None:
    """Raise InvalidDesign with the first findings about designs at `<pointer>/<position>`.

    Designs that are only kept may be incomplete; those that are simulated may not.
    """
    problems = _repeated_ids(designs, pointer)
    for position, design in enumerate(designs):
        if len(problems) <= MOST_FINDINGS:
            problems += _within(design, f"{pointer}/{position}", complete=complete)
    if problems:
        raise InvalidDesign(problems)


def require_complete(design: Design, pointer: str) -> None:
    """Raise InvalidDesign with the first findings about the design at `pointer`."""
    problems = _within(design, pointer, complete=True)
    if problems:
        raise InvalidDesign(problems)


def _within(design: Design, pointer: str, *, complete: bool) -> list[DesignProblem]:
    return [
        problem.model_copy(update={"pointer": pointer + problem.pointer})
        for problem in find_problems(design, to_keep=not complete)
    ]


def _repeated_ids(designs: list[Design], pointer: str) -> list[DesignProblem]:
    seen: dict[str, int] = {}
    problems = []
    for position, design in enumerate(designs):
        if design.id in seen:
            problems.append(
                DesignProblem(
                    pointer=f"{pointer}/{position}/id",
                    message=f"The id {design.id} is taken by design {seen[design.id]}.",
                    value=design.id,
                    limit="unique among the designs",
                    remedy="Give this design another id.",
                )
            )
        seen.setdefault(design.id, position)
    return problems
