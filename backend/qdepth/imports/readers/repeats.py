"""Files of a folder of results that repeat another file of it, and rows that repeat others."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from qdepth.imports.files.limits import Pace
from qdepth.imports.files.table import Cell, Table
from qdepth.imports.files.text import Text
from qdepth.imports.readers.benchmarks import hcibench, vdbench
from qdepth.imports.readers.found import Found

_WHOLE = ("totals", "summary")


def whole_first(text: Text) -> tuple[bool, ...]:
    """Sort key that puts files with whole results before those that may repeat them."""
    return (
        not hcibench.fits(text), not vdbench.is_flat(text), vdbench.is_parsed(text),
        text.file.stem not in _WHOLE,
    )  # fmt: skip


def repeated_file(text: Text, found: Found) -> str | None:
    """Return the earlier file with the same results; None if there is none."""
    benchmarks = [file for file in found.files if file.what == "benchmark" and file.rows > 0]
    tests = {part for part in PurePosixPath(text.file.folder).parts if hcibench.is_test(part)}
    for file in benchmarks:
        if any(file.file.endswith(f"{test}-res.txt") for test in tests):
            return file.file
    if vdbench.fits(text) and vdbench.repeats_others(text):
        for file in benchmarks:
            folder = str(PurePosixPath(file.file).parent).removeprefix(".")
            if file.is_a.startswith(vdbench.NAME) and folder == text.file.folder:
                return file.file
    return None


class WithoutRepeats:
    """A table whose rows count once if they say the same in all cells."""

    def __init__(self, table: Table) -> None:
        self.repeats = 0
        self.table = replace(table, read=self._read)
        self._read_all = table.read

    def _read(self, pace: Pace) -> Iterator[Sequence[Cell]]:
        seen: set[tuple[Cell, ...]] = set()
        for row in self._read_all(pace):
            key = tuple(row)
            if key in seen and any(cell not in (None, "") for cell in key):
                self.repeats += 1
                continue
            seen.add(key)
            yield row
