"""Kind of a file by its first bytes, whatever its name says."""

import zipfile
from collections.abc import Mapping
from typing import Literal

from qdepth.imports.files.ole2 import SIGNATURE, Ole2Kind, ole2_kind
from qdepth.imports.files.source_file import SourceFile
from qdepth.imports.finding import RefusedFile

FileKind = Literal["workbook", "archive", "text"]

_REFUSED: tuple[tuple[bytes, str], ...] = (
    (b"%PDF", "is a PDF, whatever its name says. Import the export itself, not its print."),
    (b"7z\xbc\xaf\x27\x1c", "is a 7-Zip archive. Unpack it, or send a zip archive."),
    (b"Rar!", "is a RAR archive. Unpack it, or send a zip archive."),
    (b"\x1f\x8b", "is packed with gzip more than once. Unpack it, and import what is inside."),
    (b"\x89PNG", "is a picture. Import the export itself."),
    (b"\xff\xd8\xff", "is a picture. Import the export itself."),
)
_OF_OLE2: Mapping[Ole2Kind, str] = {
    "encrypted package": "is encrypted, by a password or a sensitivity label. Open it in Excel, "
    "remove the password (File, Info, Protect Workbook) or the label, save a copy as .xlsx, and "
    "import the copy.",
    "encrypted .xls": "is a workbook of the old format (.xls) with a password. Open it in Excel, "
    "save it as .xlsx without the password (Save As, Tools, General Options), and import that.",
    ".xls": "is a workbook of the old format (.xls). Open it, save it as .xlsx, and import that.",
    "other": "is not a workbook, but an old document, a mail or another OLE2 container. Import the "
    "export itself.",
}
_OTHER_ZIPS: tuple[tuple[set[str], str], ...] = (
    ({"xl/workbook.bin"}, "is a binary workbook (.xlsb). Save it as .xlsx."),
    ({"mimetype", "content.xml"}, "is an OpenDocument file. Save the spreadsheet as .xlsx."),
    ({"[Content_Types].xml", "word/document.xml"}, "is a text document. Import the export itself."),
    (
        {"[Content_Types].xml", "ppt/presentation.xml"},
        "is a presentation. Import the export itself.",
    ),
)


PADDING = "\0\x1a"
"""Trailing bytes of old programs, and of truncated copies."""


def kind_of(file: SourceFile) -> FileKind:
    """Return the kind of a file.

    Raises
    ------
    RefusedFile
        If it is empty or something that no import reads, with what to do instead.
    """
    with file.path.open("rb") as stream:
        head = stream.read(512)
    if not head.strip() and file.bytes <= len(head):
        raise RefusedFile(f"{file.name} is empty. Export it again.")
    for signature, why in _REFUSED:
        if head.startswith(signature):
            raise RefusedFile(f"{file.name} {why}")
    if head.startswith(SIGNATURE):
        raise RefusedFile(f"{file.name} {_OF_OLE2[ole2_kind(file.path)]}")
    if head.startswith(b"PK"):
        return _kind_of_zip(file)
    if head[257:262] == b"ustar":
        raise RefusedFile(f"{file.name} is a tar archive. Unpack it, or send a zip archive.")
    if b"\x00" in (head.rstrip(PADDING.encode()) or head) and wide_encoding(head) is None:
        raise RefusedFile(
            f"{file.name} is neither a workbook nor text. Import an export of RVTools, Live "
            "Optics, Nutanix Collector or esxtop, or the results of a benchmark."
        )
    return "text"


def wide_encoding(head: bytes) -> str | None:
    """The encoding of a text in two bytes for each character, also without its mark."""
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    even, odd = head[0::2], head[1::2]
    if odd and b"\x00" not in even and odd.count(0) > 0.9 * len(odd):
        return "utf-16-le"
    if even and b"\x00" not in odd and even.count(0) > 0.9 * len(even):
        return "utf-16-be"
    return None


def _kind_of_zip(file: SourceFile) -> FileKind:
    try:
        with zipfile.ZipFile(file.path) as archive:
            names = set(archive.namelist())
    except (zipfile.BadZipFile, OSError, NotImplementedError, ValueError):
        raise RefusedFile(
            f"{file.name} is a damaged archive or workbook; perhaps its end is missing. Copy "
            "or export it again."
        ) from None
    if "[Content_Types].xml" in names and "xl/workbook.xml" in names:
        return "workbook"
    for entry, why in _OTHER_ZIPS:
        if entry <= names:
            raise RefusedFile(f"{file.name} {why}")
    return "archive"
