"""Tables that are sent and given back as files: how the API describes them, and their kinds."""

from typing import Any

from fastapi import Request

from qdepth.api.errors import WrongFileType
from qdepth.exports.candidate_file import XLSX
from qdepth.imports.table_file import FileKind

_FILE: dict[str, Any] = {"schema": {"type": "string", "format": "binary"}}
DOWNLOAD: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/csv": {"schema": {"type": "string"}}, XLSX: _FILE}}
}


def upload(example: str) -> dict[str, Any]:
    """Describe a body that is a table, with an example as CSV."""
    content = {
        "text/csv": {**_FILE, "example": example},
        XLSX: {**_FILE, "example": "(bytes of a workbook)"},
    }
    return {"requestBody": {"required": True, "content": content}}


def kind_sent(request: Request) -> FileKind:
    """Give the kind of the file that a request sends.

    Raises
    ------
    WrongFileType
        If it is neither CSV nor XLSX.
    """
    sent = request.headers.get("content-type", "nothing").partition(";")[0].strip().lower()
    if sent == "text/csv":
        return "csv"
    if sent == XLSX:
        return "xlsx"
    raise WrongFileType(f"The content type is {sent}. Send text/csv or {XLSX}.")
