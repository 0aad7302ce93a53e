"""The problems that a route may answer, as the description of the API shows them."""

from typing import Any

from qdepth.server.http.problem_kinds import BY_STATUS, Kind
from qdepth.server.http.problems import MEDIA_TYPE, help_address, problem_type
from qdepth.server.http.schemas import ContentChange, Finding, Problem, StaleProblem

_FINDING = Finding(
    pointer="/designs/0/hosts/0/lun_depth",
    message='"LUN depth" is -1, which is too small.',
    value="-1",
    limit="at least 1",
    remedy="Enter a larger value.",
)


_CHANGE = ContentChange(pointer="/designs/0/hosts/0/lun_depth", before="32", after="64")


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Describe the problems of these statuses, each with an example."""
    return {status: _response(BY_STATUS[status]) for status in statuses}


def _response(kind: Kind) -> dict[str, Any]:
    example = Problem(
        type=problem_type(kind),
        title=kind.title,
        status=kind.status,
        detail=kind.example,
        instance="/api/v1/scenarios",
        help=help_address(kind),
        errors=[_FINDING] if kind.status == 422 else [],
    )
    if kind.status == 412:
        example = StaleProblem(**dict(example), latest_version=3, changes=[_CHANGE])
    content = {
        "schema": {"$ref": f"#/components/schemas/{type(example).__name__}"},
        "example": example.model_dump(exclude_none=True),
    }
    return {"description": kind.title, "content": {MEDIA_TYPE: content}}
