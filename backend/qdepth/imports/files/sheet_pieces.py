"""Reads large sheets of a workbook piece by piece, with only a piece in memory at a time.

The reader of workbooks holds a whole sheet. A sheet with large XML is divided at the ends of rows,
and each piece is put into its own workbook with everything that its cells refer to.
"""

import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO
from xml.etree import ElementTree as ET

from qdepth.imports.files.limits import Pace
from qdepth.imports.finding import RefusedFile

PIECE_BYTES = 48_000_000
"""XML of a sheet that is read in one piece: about half a million cells, 100 MB in memory."""
CHUNK_BYTES = 1 << 20
MOST_BOOK_XML_BYTES = 5_000_000
_ROW_END = b"</row>"
_FIRST_ROW = re.compile(rb"<row[\s>]")
_SHEETS = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}sheet"
_RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"


def part_of_sheet(book: Path | IO[bytes], name: str) -> str | None:
    """Return the entry of the archive with a sheet; None if the workbook does not state it."""
    with zipfile.ZipFile(book) as archive:
        names = set(archive.namelist())
        if "xl/_rels/workbook.xml.rels" not in names:
            return None
        relation = next(
            (
                sheet.get(_RELATION)
                for sheet in _xml(archive, "xl/workbook.xml").iter(_SHEETS)
                if sheet.get("name") == name
            ),
            None,
        )
        for entry in _xml(archive, "xl/_rels/workbook.xml.rels"):
            if relation is not None and entry.get("Id") == relation:
                target = (entry.get("Target") or "").lstrip("/")
                path = target if target.startswith("xl/") else f"xl/{target}"
                return path if path in names else None
    return None


def is_large(book: Path, part: str) -> bool:
    """True if a sheet is better read in pieces."""
    with zipfile.ZipFile(book) as archive:
        return archive.getinfo(part).file_size > PIECE_BYTES


def content_of(book: Path, part: str) -> bytes:
    """The XML of a sheet that is not large."""
    with zipfile.ZipFile(book) as archive:
        return archive.read(part)


def sheet_pieces(book: Path, part: str, folder: Path, pace: Pace) -> Iterator[Path]:
    """Yield workbooks with the rows of a sheet in turn; each is removed after use."""
    piece = folder / "piece.xlsx"
    with zipfile.ZipFile(book) as archive:
        for content in _divided(archive, part, pace):
            with zipfile.ZipFile(piece, "w", zipfile.ZIP_STORED) as target:
                for entry in archive.infolist():
                    if entry.filename == part:
                        target.writestr(part, content)
                    elif not entry.filename.startswith("xl/worksheets/"):
                        target.writestr(entry.filename, archive.read(entry))
                    elif entry.filename.endswith(".xml"):
                        target.writestr(entry.filename, _EMPTY)
            pace.look()
            yield piece
            piece.unlink()


_EMPTY = (
    b'<?xml version="1.0" encoding="UTF-8"?><worksheet '
    b'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData/></worksheet>'
)


def _divided(archive: zipfile.ZipFile, part: str, pace: Pace) -> Iterator[bytes]:
    """The XML of a sheet in pieces of whole rows, each with its head and an end."""
    with archive.open(part) as stream:
        held = bytearray()
        head = b""
        while chunk := stream.read(CHUNK_BYTES):
            held += chunk
            if not head:
                first = _FIRST_ROW.search(held)
                if first is None:
                    continue
                head = bytes(held[: first.start()])
                del held[: first.start()]
            if len(held) >= PIECE_BYTES:
                end = held.rfind(_ROW_END) + len(_ROW_END)
                if end > len(_ROW_END):
                    yield head + bytes(held[:end]) + b"</sheetData></worksheet>"
                    del held[:end]
            pace.look()
        yield head + bytes(held)


def _xml(archive: zipfile.ZipFile, name: str) -> ET.Element:
    content = archive.open(name).read(MOST_BOOK_XML_BYTES)
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
        raise RefusedFile(f"{name} of a workbook declares entities. Save it as .xlsx again.")
    try:
        return ET.fromstring(content)  # noqa: S314  no entities, see above
    except ET.ParseError:
        raise RefusedFile(f"{name} of a workbook is damaged. Save it as .xlsx again.") from None
