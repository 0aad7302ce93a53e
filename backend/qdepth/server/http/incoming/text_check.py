"""Rejects text that cannot be encoded or stored, wherever it is in a request, and repeated fields.

JSON can contain half of a character, such as U+D800, and the bytes of a query can end within one:
no answer can contain it. PostgreSQL stores no U+0000. So both are rejected before any other check.
"""

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote_to_bytes

from anyio import to_thread
from fastapi import Request

from qdepth.design.checks.schema_problems import MOST_SHOWN
from qdepth.design.problem import DesignProblem
from qdepth.design.unique_fields import RepeatedField, object_of
from qdepth.server.http.errors import InvalidRequest, NotFound

LIMIT = "text that can be encoded as UTF-8, without U+0000"
REMEDY = r"Send whole characters: both halves of a pair such as \ud83d\ude00, all bytes of UTF-8."
NO_ADDRESS = "There is no such address. See /api/v1/docs."
LARGE_BYTES = 100_000
"""Size from which a body is parsed in a thread, so that other requests take turns meanwhile."""
_BROKEN = re.compile("[\0\ud800-\udfff]")
_ESCAPED = re.compile(rb"\\u(?:[dD][89a-fA-F]|0000)")
_JSON = re.compile(r"application/(?:[\w.+-]+\+)?json\b", re.IGNORECASE)


async def require_text(request: Request) -> None:
    """Reject a request whose query or JSON body has text that cannot be encoded or stored.

    Raises
    ------
    InvalidRequest
        With a pointer to each such text.
    NotFound
        If the address has U+0000 in it, which is in the name of nothing.
    """
    if "\0" in request.scope["path"]:
        raise NotFound(NO_ADDRESS)
    query: bytes = request.scope["query_string"]
    problems = list(_problems_of_query(query))
    if _JSON.match(request.headers.get("content-type", "")):
        problems += unencodable(await _document(request))
        body = await request.body()
        is_large = len(body) >= LARGE_BYTES
        problems += (
            await to_thread.run_sync(repeated_field, body) if is_large else repeated_field(body)
        )
    if problems:
        raise InvalidRequest(problems)


async def require_text_in_form(request: Request) -> None:
    """Reject a form whose fields or names of files have text that cannot be encoded.

    The sender chooses the encoding of a form, and some let half a character pass.
    """
    fields = (await request.form()).multi_items()
    texts = [
        {name: value if isinstance(value, str) else value.filename or ""} for name, value in fields
    ]
    if problems := [problem for one in texts for problem in unencodable(one)]:
        raise InvalidRequest(problems)


def repeated_field(body: bytes) -> list[DesignProblem]:
    """Find a field that a JSON object has twice."""
    try:
        json.loads(body, object_pairs_hook=object_of)
    except RepeatedField as repeated:
        return [
            DesignProblem(
                pointer="",
                message="An object of the body has a field twice.",
                value=json.dumps(str(repeated)[:MOST_SHOWN]),
                limit="each field once",
                remedy="Remove one of the two.",
            )
        ]
    except (ValueError, RecursionError):
        return []  # what reads the body says why it is no JSON
    return []


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
    may_have = _ESCAPED.search(body) or b"\0" in body or not _is_utf_8(body)
    if not may_have:
        return None
    try:
        return await request.json()
    except (ValueError, RecursionError):
        return None  # what reads the body says why it is no JSON


def _problems_of_query(query: bytes) -> Iterator[DesignProblem]:
    for one in query.split(b"&"):
        decoded = unquote_to_bytes(one)
        if b"\0" in decoded or not _is_utf_8(decoded):
            name, _, value = decoded.decode(errors="replace").partition("=")
            yield _problem(f"?{name}", "The parameter", value)


def _problem(pointer: str, what: str, text: str) -> DesignProblem:
    found = _BROKEN.search(text)
    named = "bytes that are not UTF-8" if found is None else f"U+{ord(found[0]):04X}"
    return DesignProblem(
        pointer=pointer,
        message=f"{what} contains {named}, which cannot be stored as text.",
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
    return _BROKEN.search(text) is not None
