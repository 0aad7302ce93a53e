"""Files, pipes and descriptors that backups are written to and read from."""

import os
import re
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from sqlalchemy import URL

from qdepth.errors import QdepthError

STANDARD = "-"
"""Name of the standard output of `qdepth backup`, and the standard input of `qdepth restore`."""
_INPUT, _OUTPUT = 0, 1
_DESCRIPTOR = re.compile(r"/dev/(?:fd/(\d+)|(stdin|stdout|stderr))|/proc/self/fd/(\d+)")
_STREAMS = ("stdin", "stdout", "stderr")


@contextmanager
def backup_target(name: str, *, overwrite: bool, database: URL) -> Iterator[IO[bytes]]:
    """Open the target of a backup; a regular file is complete, or absent.

    A link is followed, and stays. Pipes and character devices are written to as they are.

    Raises
    ------
    QdepthError
        If the name is that of a directory, a disk, a terminal, the database itself or, unless
        `overwrite`, a file that is not empty.
    """
    with _in_words(name):
        number = _OUTPUT if name == STANDARD else _descriptor(name)
        if number is not None:
            with os.fdopen(os.dup(number), "wb") as file:
                yield _no_terminal(name, file)
            return
        mode = _mode(name)
        if mode is not None and (stat.S_ISFIFO(mode) or stat.S_ISCHR(mode)):
            with Path(name).open("wb") as file:
                yield _no_terminal(name, file)
            return
        _require_replaceable(name, mode, overwrite=overwrite, database=database)
        with _whole_or_not_at_all(Path(os.path.realpath(name))) as file:
            yield file


@contextmanager
def backup_source(name: str) -> Iterator[IO[bytes]]:
    """Open a backup to read it twice; the content of a pipe is copied to a file first."""
    with _in_words(name):
        number = _INPUT if name == STANDARD else _descriptor(name)
        opened = open(name, "rb") if number is None else os.fdopen(os.dup(number), "rb")  # noqa: PTH123, SIM115
        with opened as file:
            if file.isatty():
                raise QdepthError(
                    f"{called(name)} is a terminal. Choose a file that was backed up."
                )
            if stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                yield file
                return
            with tempfile.TemporaryFile() as copy:
                shutil.copyfileobj(file, copy)
                yield copy


def is_stream(name: str) -> bool:
    """Return whether a backup went to another program, which expects nothing but the backup."""
    return name == STANDARD or _descriptor(name) is not None or not Path(name).is_file()


def called(name: str) -> str:
    """Return the name of a file in messages."""
    return "The standard input or output" if name == STANDARD else name


def _require_replaceable(name: str, mode: int | None, *, overwrite: bool, database: URL) -> None:
    if name.endswith("/") or (mode is not None and stat.S_ISDIR(mode)):
        folder = name.rstrip("/")
        raise QdepthError(f"{name} is a directory. Choose a file in it: {folder}/qdepth.backup.")
    if mode is None:
        return
    if not stat.S_ISREG(mode):
        raise QdepthError(
            f"{name} is neither a file nor a pipe. Choose a file, or write - for a pipe."
        )
    if any(Path(one).exists() and Path(name).samefile(one) for one in _files_of(database)):
        raise QdepthError(f"{name} is the database itself. Choose another file.")
    if Path(name).stat().st_size and not overwrite:
        raise QdepthError(f"{name} exists. Choose a new file, or overwrite this one with --force.")


def _files_of(database: URL) -> list[str]:
    if database.get_backend_name() != "sqlite" or not database.database:
        return []
    return [f"{database.database}{ending}" for ending in ("", "-wal", "-shm", "-journal")]


def _mode(name: str) -> int | None:
    try:
        return os.stat(name).st_mode  # noqa: PTH116  a Path would lose the / at the end
    except FileNotFoundError:
        return None


def _descriptor(name: str) -> int | None:
    """Return the number of a descriptor that the shell passed on; to open it again would lose its
    place in a file."""
    match = _DESCRIPTOR.fullmatch(name)
    if match is None:
        return None
    return _STREAMS.index(match[2]) if match[2] else int(match[1] or match[3])


def _no_terminal(name: str, file: IO[bytes]) -> IO[bytes]:
    if file.isatty():
        raise QdepthError(f"{called(name)} is a terminal, and a backup is not text. Choose a file.")
    return file


@contextmanager
def _whole_or_not_at_all(target: Path) -> Iterator[IO[bytes]]:
    """A new file that its owner alone may read, since the ids in it open scenarios; it takes the
    place of the target in the end."""
    number, part = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
    try:
        with os.fdopen(number, "wb") as file:
            yield file
        Path(part).replace(target)
    finally:
        Path(part).unlink(missing_ok=True)


@contextmanager
def _in_words(name: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        where = called(name) if error.filename is None else error.filename
        raise QdepthError(f"{where}: {error.strerror}.") from error
