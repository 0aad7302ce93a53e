"""Reads files of users for an import, in a separate process."""

import tempfile
from collections.abc import Sequence
from pathlib import Path

from qdepth.imports.files.limits import MOST_READING_S, MOST_UNPACKED_BYTES, Observe, Pace
from qdepth.imports.files.source_file import SourceFile
from qdepth.imports.finding import RefusedFile
from qdepth.imports.import_files import import_files
from qdepth.imports.import_result import Import
from qdepth.jobs.processes.apart import Ended, Limits, Reason, call_apart

GRACE_S = 15.0
"""Time that the process may take beyond the limit of an import, to start and to end [s]."""
LIMITS = Limits(
    most_memory_bytes=3_000_000_000,
    most_s=MOST_READING_S + GRACE_S,
    most_file_bytes=MOST_UNPACKED_BYTES,
)
_WORDS: dict[Reason, str] = {
    "memory": (
        "reading exceeded the memory limit of an import. Import fewer files, or only the tables "
        "that are needed."
    ),
    "time": f"reading took longer than {MOST_READING_S:g} s and was given up. Import fewer files "
    "at once.",
    "crash": (
        "reading stopped here. The file is damaged, or unlike any export of its kind. Export it "
        "again, or leave it out."
    ),
}


def read_in_process(files: Sequence[SourceFile], workspace: Path, observe: Observe) -> Import:
    """Read files in a new process; an error of the observer ends it.

    Raises
    ------
    RefusedFile
        As `import_files` does, and if the process needs too much memory or time or breaks down.
    """
    try:
        written = call_apart(_read, (list(files), workspace), LIMITS, observe, workspace / "errors")
    except Ended as ended:
        raise RefusedFile(f"{ended.doing}: {_WORDS[ended.reason]}") from None
    return Import.model_validate_json(written)


def _read(observe: Observe, files: Sequence[SourceFile], workspace: Path) -> str:
    """Run in the new process."""
    # What is unpacked ends with the workspace, even if this process is killed.
    tempfile.tempdir = str(workspace)
    return import_files(files, workspace, Pace(observe)).model_dump_json(by_alias=True)
