r"""Get-Counter of PowerShell: one counter a row of a table, or the text that it prints.

`(Get-Counter ...).CounterSamples | Export-Csv` has the columns `Path`, `CookedValue` and
`Timestamp` among others; scripts keep three of them, as `TimeStamp`, `Path`, `Value`. What it
prints has each path before a colon and its value on the next line, below a time:

    Timestamp                 CounterSamples
    ---------                 --------------
    11/30/2026 5:15:13 AM     \\sql01\physicaldisk(0 c:)\disk reads/sec :
                              700.2

Long paths continue in the next line. Sources: documentation of Get-Counter and Export-Csv.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from qdepth.imports.files.columns import key_of
from qdepth.imports.files.limits import Pace
from qdepth.imports.files.text import Text
from qdepth.imports.number_text import saved_number
from qdepth.imports.readers.found import Found
from qdepth.imports.readers.guests import perfmon

NAME = perfmon.NAME
_FIRST_LINES = 60
_PATH = re.compile(r"\\\\[^\\]+\\[^\\]+\\|\\[^\\(]+\(.{0,200}\)\\")
_TIME = "timestamp"
_LABELS = ("", "readings :", "countersamples :")
_PATHS, _VALUES = ("path", "counterpath", "counter"), ("cookedvalue", "value")
_TIMES = ("timestamp", "time", "datetime", "date")
_VALID = ("", "0", "1")
"""Codes of a sample that is valid: old or new data."""


class _Columns(NamedTuple):
    path: int
    value: int
    moment: int | None
    status: int | None
    width: int


class _Sample(NamedTuple):
    moment: str
    path: str
    value: str


def fits(text: Text) -> bool:
    """Whether it lists counters one by one."""
    lines = text.head.splitlines()[:_FIRST_LINES]
    if not any(_PATH.search(line) for line in lines):
        return False
    return _columns(text) is not None or next(_printed(lines), None) is not None


def read(text: Text, found: Found, pace: Pace) -> None:
    """Read the busiest interval of each disk as a point.

    Raises
    ------
    RefusedFile
        If it has no counters of disks that are known.
    """
    columns = _columns(text)
    samples = _printed(text.lines(pace)) if columns is None else _listed(text, columns, pace)
    paths: dict[str, int] = {}
    intervals: dict[tuple[str, int], dict[int, str]] = {}
    times: Counter[tuple[str, str]] = Counter()
    for moment, path, value in samples:
        place = paths.setdefault(path.casefold(), len(paths))
        at = (moment, times[moment, path])  # without times, an interval begins where paths repeat
        times[moment, path] += 1
        intervals.setdefault(at, {})[place] = value
    rows = [[row.get(place, "") for place in range(len(paths))] for row in intervals.values()]
    perfmon.add_rows(found, text.file.name, list(paths), rows)


def _columns(text: Text) -> _Columns | None:
    """The columns of a table of counters; None if it is none."""
    if not text.looks_like_csv:
        return None
    for row in islice(text.rows(Pace()), 2):  # Windows PowerShell writes a line #TYPE first
        keys = [key_of(cell) for cell in row]
        path, value = _first(keys, _PATHS), _first(keys, _VALUES)
        if path is not None and value is not None:
            return _Columns(path, value, _first(keys, _TIMES), _first(keys, ("status",)), len(row))
    return None


def _first(keys: Sequence[str], wanted: Sequence[str]) -> int | None:
    return next((keys.index(key) for key in wanted if key in keys), None)


def _listed(text: Text, columns: _Columns, pace: Pace) -> Iterator[_Sample]:
    for row in text.rows(pace):
        if len(row) != columns.width or not _PATH.search(row[columns.path]):
            continue
        if columns.status is not None and row[columns.status].strip() not in _VALID:
            continue
        moment = "" if columns.moment is None else row[columns.moment].strip()
        yield _Sample(moment, row[columns.path].strip(), row[columns.value].strip())


def _printed(lines: Iterable[str]) -> Iterator[_Sample]:
    moment = path = ""
    for line in lines:
        before, _, rest = line.partition("\\\\")
        name, colon, stated = line.partition(":")
        if colon and name.strip().casefold() == _TIME:
            moment = stated.strip()
        elif rest:
            label = " ".join(before.split())
            moment = moment if label.casefold() in _LABELS else label
            path = f"\\\\{rest.strip()}"
        elif path.endswith(":") and line.strip():
            if saved_number(line.strip()) is not None:
                yield _Sample(moment, path.removesuffix(":").rstrip(), line.strip())
            path = ""
        elif path:
            path = _continued(path, line.strip())


def _continued(path: str, rest: str) -> str:
    """A path that continues in the next line, which may have begun at a blank."""
    apart = f"{path} {rest}"
    return apart if perfmon.is_known(apart.removesuffix(":").rstrip()) else f"{path}{rest}"
