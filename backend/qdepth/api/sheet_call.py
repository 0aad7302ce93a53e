"""What all reads of spreadsheets take from their address, and how they answer."""

from dataclasses import dataclass
from typing import Annotated, Any

from anyio import to_thread
from fastapi import Depends, Header, Query, Request

from qdepth.api.access import ReadAccess
from qdepth.api.deps import Now, ServicesDep
from qdepth.api.documented import documented
from qdepth.api.sheet_answers import Asked, read_question
from qdepth.api.sheet_errors import Errors
from qdepth.api.sheet_question import Choices
from qdepth.exports.text_tables import Dialect

PENDING = "pending"
NAMES = (*Choices.model_fields, "errors", "dialect", "key")

REFUSED_IN_WORDS = {
    "schema": {"type": "string"},
    "example": "error: There is no scenario with this id. Check the address.",
}
Wanted = Annotated[Choices, Query()]
ErrorStyle = Annotated[
    Errors,
    Query(
        description="`status`: refusals are problem documents; `text`: status 200 and the problem "
        "in words; `row`: status 200 and a table of one row."
    ),
]
DialectName = Annotated[
    Dialect,
    Query(description="`excel-eu`: decimal comma, in CSV semicolons and a byte order mark."),
]
IfNoneMatch = Annotated[str | None, Header(description="ETag of the answer that is at hand.")]
REFUSALS = documented(404, 410, 422, 500)


@dataclass(frozen=True)
class SheetCall:
    """What all reads take."""

    access: ReadAccess
    choices: Wanted
    services: ServicesDep
    request: Request
    now: Now
    errors: ErrorStyle = "status"
    dialect: DialectName = "rfc4180"
    if_none_match: IfNoneMatch = None

    async def read(self, *more_names: str) -> Asked:
        """Read the question, in a thread because it reads the database."""
        return await to_thread.run_sync(
            read_question,
            self.services,
            self.access,
            self.choices,
            self.request,
            (*more_names, *NAMES),
        )


Call = Annotated[SheetCall, Depends()]


def answers(kind: str, pending: str | None = None) -> dict[int | str, dict[str, Any]]:
    """Describe the answers of a read that gives text, or a file, of this media type.

    While it is being computed the media type is `pending`, unset: the same.
    """
    rows = {"type": "array", "items": {"type": "object"}}
    text = {"schema": {"type": "string"}}
    content = {kind: {"schema": rows} if kind == "application/json" else text}
    in_words = {} if kind == "text/plain" else {"text/plain": REFUSED_IN_WORDS}
    etag = {"ETag": {"schema": {"type": "string"}, "description": "Changes with the answer"}}
    return {
        200: {
            "content": content | in_words,
            "description": "The answer, or a refusal in words where the address asks for that",
            "headers": etag,
        },
        202: {
            "content": {pending: text} if pending else content,
            "description": "`pending`: it is being computed. Ask again after Retry-After seconds",
        },
        304: {"description": "The answer at hand is still right"},
    }
