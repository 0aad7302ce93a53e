"""Building blocks of the API's documents, and its problem documents."""

from typing import Annotated

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from qdepth.design.document.base import Part
from qdepth.design.document.quantities import OrNone
from qdepth.design.problem import Offer
from qdepth.design.title_problems import fault_of_text
from qdepth.immutable import Immutable


class RequestModel(Part):
    """Base of request bodies. Unknown keys, loose types, inf and nan are rejected."""


class ResponseModel(Immutable):
    """Body of an answer of the API."""


NO_CONTROLS = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]+$"


def _readable(text: str) -> str:
    if fault := fault_of_text(text):
        raise PydanticCustomError(
            "unreadable_text", "The text {what}", {"what": fault.what, "expected": fault.limit}
        )
    return text


Line = Annotated[str, Field(min_length=1, pattern=NO_CONTROLS), AfterValidator(_readable)]
"""One line that people can read."""


Title = Annotated[Line, Field(max_length=200)]


Version = Annotated[int, Field(ge=1, le=2**31 - 1)]


AnswerWaitS = Annotated[float, Field(ge=0, le=30), OrNone(1e-3)]
"""Time that a call may wait for its answer [s]."""


class ContentChange(ResponseModel):
    """A field that differs between two versions of a scenario."""

    pointer: str
    """JSON pointer into the second version, or into the first if the second lacks the field."""
    before: str | None
    """Value in the first version, as JSON text; null if the field is absent."""
    after: str | None
    """Value in the second version, as JSON text; null if the field is absent."""


Days = Annotated[int, Field(ge=1, le=3650)]


class Finding(ResponseModel):
    """One thing that is wrong with a request."""

    pointer: str
    """JSON pointer into the request body; `?name` for a parameter in the URL."""
    message: str
    """What is wrong."""
    value: str | None = None
    """The value, as JSON text."""
    limit: str | None = None
    """Allowed values."""
    remedy: str | None = None
    """What to do instead."""
    offer: Offer | None = None
    """One-step remedy; null if only the user can decide."""


class Problem(ResponseModel):
    """A problem document (RFC 9457)."""

    type: str
    """Name of the kind of problem; stable, for programs to compare."""
    title: str
    """The kind of problem in words."""
    status: int
    """HTTP status."""
    detail: str
    """What happened here, and what to do."""
    instance: str
    """Path of the request."""
    help: str | None = None
    """Address of the section of the help about this kind of problem, on the same server."""
    errors: list[Finding] = []
    """Findings, at most 100, if there is more to say than `detail`."""


class StaleProblem(Problem):
    """A save rejected because others saved meanwhile."""

    latest_version: int
    """The version that others saved."""
    changes: list[ContentChange]
    """Changes of that version relative to the base of the save, at most 100 fields."""
