"""Tables as files: in requests, in responses, and in the description of the API."""

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from fastapi import Request
from fastapi.responses import Response
from starlette.datastructures import UploadFile

from qdepth.exports.candidate_file import XLSX
from qdepth.exports.report_table import NAMES, Row
from qdepth.exports.text_tables import Dialect, as_csv, as_json, as_xml
from qdepth.exports.worksheet import as_workbook
from qdepth.imports.table_file import FileKind
from qdepth.server.deps import Services
from qdepth.server.http.authentication import Caller
from qdepth.server.http.errors import WrongFileType

T = TypeVar("T")

_FILE: dict[str, Any] = {"schema": {"type": "string", "format": "binary"}}
_TEXT: dict[str, Any] = {"schema": {"type": "string"}}
DOWNLOAD: dict[int | str, dict[str, Any]] = {200: {"content": {"text/csv": _TEXT, XLSX: _FILE}}}
CSV = "text/csv; charset=utf-8"
_SENT_AS_TEXT = frozenset(
    {"text/csv", "application/csv", "text/plain", "text/tab-separated-values",
     "application/vnd.ms-excel"}
)  # fmt: skip
"""What programs call a CSV; Windows calls one a workbook where Excel is installed."""

_FORM = "multipart/form-data"
MOST_FORM_PARTS = 10
LONGEST_STEM = 60
"""Characters of a title in the name of a file."""


def text_of(media_type: str) -> dict[int | str, dict[str, Any]]:
    """Describe an answer that is text of this media type."""
    return {200: {"content": {media_type: _TEXT}}}


def upload(example: str) -> dict[str, Any]:
    """Describe a body that is a table, with an example as CSV.

    The form is the first: generators of clients take its name of the file, and the first type.
    """
    content = {
        _FORM: {
            "schema": {"type": "object", "properties": {"file": _FILE["schema"]}},
            "example": {"file": example},
        },
        "text/csv": {**_FILE, "example": example},
        XLSX: {**_FILE, "example": "(bytes of a workbook)"},
    }
    return {"requestBody": {"required": True, "content": content}}


async def table_sent(request: Request) -> tuple[bytes, FileKind]:
    """Return the content and the kind of the file that a request sends, as its body or in a form.

    Raises
    ------
    WrongFileType
        If it is neither CSV nor XLSX, or a form without exactly one file.
    """
    sent = request.headers.get("content-type", "nothing").partition(";")[0].strip().lower()
    if sent == _FORM:
        return await _file_of_form(request)
    if sent in _SENT_AS_TEXT:
        return await request.body(), "csv"
    if sent == XLSX:
        return await request.body(), "xlsx"
    raise WrongFileType(f"The content type is {sent}. Send text/csv, {XLSX}, or a form with it.")


async def _file_of_form(request: Request) -> tuple[bytes, FileKind]:
    """The one file of a form; whether it is a workbook shows in its first bytes."""
    async with request.form(max_files=MOST_FORM_PARTS, max_fields=MOST_FORM_PARTS) as form:
        files = [part for _, part in form.multi_items() if isinstance(part, UploadFile)]
        if len(files) != 1:
            raise WrongFileType(f"The form has {len(files)} files. Send one table at a time.")
        content = await files[0].read()
    return content, "xlsx" if content.startswith(b"PK") else "csv"


async def read_sent_table(
    request: Request, services: Services, caller: Caller, read: Callable[[], T]
) -> T:
    """Return what a reader makes of the table in a request, whose body was read before.

    Raises
    ------
    InvalidTableFile
        As the reader does.
    TablesBusy
        If too many tables wait to be read.
    """
    return await services.tables.read(caller.client, read, _disconnected(request))


async def _disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def table_response(extension: str, rows: Sequence[Row], dialect: Dialect) -> Response:
    """Answer with the flat table of results as `csv`, `json`, `xml` or `xlsx`."""
    match extension:
        case "json":
            return Response(as_json(NAMES, rows), media_type="application/json")
        case "xml":
            return Response(as_xml(NAMES, rows), media_type="application/xml")
        case "xlsx":
            return attachment(as_workbook("Results", NAMES, rows), XLSX, "results.xlsx")
        case _:
            return Response(as_csv(NAMES, rows, dialect), media_type=CSV)


def file_name(title: str, ending: str) -> str:
    """A file named after a scenario, in letters that every system takes."""
    plain = re.sub(r"[^A-Za-z0-9]+", "-", title).strip("-")[:LONGEST_STEM].strip("-")
    return f"{plain or 'qdepth'}{ending}"


def attachment(content: bytes | str, media_type: str, name: str) -> Response:
    """Answer with a file that a browser saves under a name."""
    disposition = f'attachment; filename="{name}"'
    return Response(content, media_type=media_type, headers={"Content-Disposition": disposition})
