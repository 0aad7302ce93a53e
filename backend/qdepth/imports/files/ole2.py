"""Contents of an OLE2 container, such as protected workbooks and workbooks of the old format.

Source of the layout: [MS-CFB] 2.2, 2.6.1 (header, directory entries) and [MS-XLS] 2.1.4, 2.4.117
(records, FilePass).
"""

from pathlib import Path
from typing import BinaryIO, Literal

Ole2Kind = Literal["encrypted package", "encrypted .xls", ".xls", "other"]

SIGNATURE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_CHUNK_BYTES = 1 << 20
_ENTRY_BYTES = 128
_NAME_BYTES = 64
_MINI_SECTOR_BYTES = 64
_SMALLEST_STREAM_BYTES = 4096
"""Streams below it are in the stream of the root entry."""
_FILE_PASS = 0x2F
_MOST_RECORDS_BEFORE = 3
"""FilePass follows the beginning, or the record that says that the file is write-protected."""


def ole2_kind(path: Path) -> Ole2Kind:
    """Return the kind of a container by the names in its directory, which may be anywhere in it."""
    with path.open("rb") as stream:
        if _entry(stream, "EncryptedPackage"):
            return "encrypted package"
        book = _entry(stream, "Workbook") or _entry(stream, "Book")
        if book is None:
            return "other"
        return "encrypted .xls" if _has_file_pass(_beginning(stream, book)) else ".xls"


def _entry(stream: BinaryIO, name: str) -> bytes | None:
    """Find the entry of a name; entries begin at multiples of their size."""
    wide = (name + "\0").encode("utf-16-le")
    wanted = wide.ljust(_NAME_BYTES, b"\0") + len(wide).to_bytes(2, "little")
    stream.seek(0)
    while chunk := stream.read(_CHUNK_BYTES):
        place = chunk.find(wanted)
        while place > 0 and place % _ENTRY_BYTES:
            place = chunk.find(wanted, place + 1)
        if place >= 0:
            return chunk[place : place + _ENTRY_BYTES]
    return None


def _beginning(stream: BinaryIO, entry: bytes) -> bytes:
    """The first bytes of a stream, as many as a sector of its kind has at least."""
    stream.seek(0)
    header = stream.read(52)
    sector_bytes = 1 << min(_number(header[30:32]), 12)
    start = _number(entry[116:120])
    place = (start + 1) * sector_bytes
    if _number(entry[120:124]) < _SMALLEST_STREAM_BYTES:
        stream.seek((_number(header[48:52]) + 1) * sector_bytes)
        root = stream.read(_ENTRY_BYTES)
        place = (_number(root[116:120]) + 1) * sector_bytes + start * _MINI_SECTOR_BYTES
    stream.seek(place)
    return stream.read(_MINI_SECTOR_BYTES)


def _has_file_pass(records: bytes) -> bool:
    place = 0
    for _ in range(_MOST_RECORDS_BEFORE):
        if _number(records[place : place + 2]) == _FILE_PASS:
            return True
        place += 4 + _number(records[place + 2 : place + 4])
    return False


def _number(little: bytes) -> int:
    return int.from_bytes(little, "little")
