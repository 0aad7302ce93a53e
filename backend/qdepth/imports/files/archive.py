"""Archives and workbooks, unpacked within limits."""

import errno
import gzip
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from qdepth.imports.files.limits import MOST_FILES, Pace
from qdepth.imports.files.source_file import SourceFile
from qdepth.imports.files.unpacking_budget import Budget
from qdepth.imports.finding import RefusedFile

CHUNK_BYTES = 1 << 20
GZIP = b"\x1f\x8b"
_IGNORED = ("__macosx/", ".ds_store", "thumbs.db", "desktop.ini")


def unpack(file: SourceFile, folder: Path, pace: Pace, budget: Budget) -> list[SourceFile]:
    """Unpack the files of an archive into a folder, under names of our own.

    Raises
    ------
    RefusedFile
        If it is damaged, encrypted, or unpacks to more than the limits let it.
    """
    found: list[SourceFile] = []
    own_folder = Path(tempfile.mkdtemp(dir=folder))
    with _opened(file) as archive:
        entries = _checked_entries(file, archive, budget)
        for number, entry in enumerate(entries):
            if entry.is_dir() or entry.filename.lower().endswith(_IGNORED[1:]):
                continue
            if entry.filename.lower().startswith(_IGNORED[0]):
                continue
            budget.add_file()
            path = own_folder / f"{number:05}"
            with path.open("wb") as target:
                for chunk in _chunks(file, archive, entry, budget):
                    target.write(chunk)
                    pace.look()
            inside = PurePosixPath(entry.filename.replace("\\", "/"))
            clean = "/".join(part for part in inside.parts if part not in ("/", "..", "."))
            found.append(SourceFile(f"{file.name}/{clean or number}", path))
    return found


def expand(file: SourceFile, folder: Path, pace: Pace, budget: Budget) -> SourceFile:
    """Unpack a gzip file; return any other unchanged.

    Raises
    ------
    RefusedFile
        If it is damaged, or unpacks to more than the limits let it.
    """
    with file.path.open("rb") as stream:
        if stream.read(2) != GZIP:
            return file
    path = Path(tempfile.mkdtemp(dir=folder)) / "expanded"
    size = 0
    try:
        with gzip.open(file.path) as packed, path.open("wb") as target:
            while chunk := packed.read(CHUNK_BYTES):
                size += len(chunk)
                budget.require_likely(file, size)
                budget.spend(file, len(chunk))
                target.write(chunk)
                pace.look()
    except RefusedFile:
        path.unlink()
        raise
    except (OSError, EOFError, zlib.error):
        path.unlink()
        raise _damaged(file) from None
    return SourceFile(file.name.removesuffix(".gz"), path)


def require_honest_workbook(file: SourceFile, pace: Pace, budget: Budget) -> None:
    """Reject a workbook that is damaged or unpacks to far more than it declares.

    Its reader has no limits, so everything is unpacked once before, and thrown away.
    """
    with _opened(file) as archive:
        for entry in _checked_entries(file, archive, budget):
            for _ in _chunks(file, archive, entry, budget):
                pace.look()


@contextmanager
def _opened(file: SourceFile) -> Iterator[zipfile.ZipFile]:
    try:
        with zipfile.ZipFile(file.path) as archive:
            yield archive
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError):
        raise _damaged(file) from None
    except OSError as error:
        if error.errno != errno.EINVAL:  # that of a place that no file has
            raise
        raise _damaged(file) from None


def _damaged(file: SourceFile) -> RefusedFile:
    return RefusedFile(
        f"{file.name} is damaged: a part of it does not unpack. Copy or export it again."
    )


def _checked_entries(
    file: SourceFile, archive: zipfile.ZipFile, budget: Budget
) -> list[zipfile.ZipInfo]:
    entries = archive.infolist()
    if len(entries) > MOST_FILES:
        raise RefusedFile(
            f"{file.name} contains {len(entries)} files; at most {MOST_FILES} are read. "
            "Pack only the files to import."
        )
    if any(entry.flag_bits & 1 for entry in entries):
        raise RefusedFile(
            f"{file.name} is encrypted. Unpack it with its password, and import what is inside."
        )
    budget.require_likely(file, sum(entry.file_size for entry in entries))
    return entries


def _chunks(
    file: SourceFile, archive: zipfile.ZipFile, entry: zipfile.ZipInfo, budget: Budget
) -> Iterator[bytes]:
    """The bytes of an entry; never more than its announced size, which was checked."""
    with archive.open(entry) as stream:
        while chunk := stream.read(CHUNK_BYTES):
            budget.spend(file, len(chunk))
            yield chunk
        if stream.tell() < entry.file_size:
            raise RefusedFile(f"{file.name}: {entry.filename} is cut off. Export it again.")
