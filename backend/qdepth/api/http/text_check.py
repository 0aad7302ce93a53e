"""Text that cannot be encoded is refused, wherever a request has it.

JSON can write half of a character, such as U+D800, and the bytes of a query can end within one. No
answer, file or database can hold it, so it is refused before anything else looks at it.
"""

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote_to_bytes

from fastapi import Request

from qdepth.api.http.errors import InvalidRequest
from qdepth.design.checks.schema_problems import MOST_SHOWN
from qdepth.design.problem import DesignProblem

LIMIT = "text that can be encoded as UTF-8"
REMEDY = r"Send whole characters: both halves of a pair such as \ud83d\ude00, all bytes of UTF-8."
_SURROGATE = re.compile("[\ud800-\udfff]")
_ESCAPED_SURROGATE = re.compile(rb"\\u[dD][89a-fA-F]")
_JSON = re.compile(r"application/(?:[\w.+-]+\+)?json\b", re.IGNORECASE)


async def require_text(request: Request) -> None:
    """Refuse a request whose query or JSON body has text that cannot be encoded.

    Raises
    ------
    InvalidRequest
        With a pointer to each such text.
    """
    query: bytes = request.scope["query_string"]
    problems = [_problem(f"?{name}", "The parameter", value) for name, value in _not_utf_8(query)]
    if _JSON.match(request.headers.get("content-type", "")):
        problems += unencodable(await _document(request))
    if problems:
        raise InvalidRequest(problems)


async def require_text_in_form(request: Request) -> None:
    """Refuse a form whose fields or names of files have text that cannot be encoded.

    The sender chooses the encoding of a form, and some let half a character pass.
    """
    fields = (await request.form()).multi_items()
    texts = [
        {name: value if isinstance(value, str) else value.filename or ""} for name, value in fields
    ]
    if problems := [problem for one in texts for problem in unencodable(one)]:
        raise InvalidRequest(problems)


def unencodable(document: Any) -> Iterator[DesignProblem]:
    """Find the values and names of fields in a document that cannot be encoded."""
    waiting = [(document, "")]
    while waiting:
        here, at = waiting.pop()
        if isinstance(here, str):
            if _is_broken(here):
                yield _problem(at, "The value", here)
        elif isinstance(here, list):
            waiting += [(one, f"{at}/{n}") for n, one in reversed(list(enumerate(here)))]
        elif isinstance(here, dict):
            for name in here:
                if _is_broken(name):
                    yield _problem(_step(at, name), "The name of the field", name)
            waiting += [(one, _step(at, name)) for name, one in reversed(here.items())]


async def _document(request: Request) -> Any:
    """The body, if it may have such text; the bytes of most bodies tell that it has none."""
    body = await request.body()
    may_have = _ESCAPED_SURROGATE.search(body) or b"\0" in body or not _is_utf_8(body)
    if not may_have:
        return None
    try:
        return await request.json()
    except (ValueError, RecursionError):
        return None  # what reads the body says why it is no JSON


def _not_utf_8(query: bytes) -> Iterator[tuple[str, str]]:
    """Find the parameters whose name or value is no UTF-8."""
    for one in query.split(b"&"):
        decoded = unquote_to_bytes(one)
        if not _is_utf_8(decoded):
            name, _, value = decoded.decode(errors="replace").partition("=")
            yield name, value


def _problem(pointer: str, what: str, text: str) -> DesignProblem:
    return DesignProblem(
        pointer=pointer,
        message=f"{what} holds part of a character, which cannot be encoded.",
        value=json.dumps(text[:MOST_SHOWN]),
        limit=LIMIT,
        remedy=REMEDY,
    )


def _step(at: str, name: str) -> str:
    """Pointer to a field; halves of characters stand in it as JSON writes them."""
    shown = json.dumps(name)[1:-1] if _is_broken(name) else name
    return f"{at}/{shown.replace('~', '~0').replace('/', '~1')}"


def _is_utf_8(text: bytes) -> bool:
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True


def _is_broken(text: str) -> bool:
    return not text.isascii() and _SURROGATE.search(text) is not None
