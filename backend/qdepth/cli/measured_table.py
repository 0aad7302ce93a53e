"""Measured points from a CSV file, as the page Calibrate takes them."""

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from qdepth.design.document.base import first_repeated
from qdepth.figures import beyond_largest
from qdepth.library.design_files import UnreadableFile
from qdepth.studies.calibrate.calibration_result import RefusedRow
from qdepth.studies.calibrate.measurements import Point
from qdepth.studies.calibrate.sound_points import REMEDY

TEXTS = ("id", "role", "group", "operation", "note")
NUMBERS = tuple(Point.model_fields.keys() - {*TEXTS, "overrides"})


SUFFIXES = (".csv", ".tsv", ".txt")


class MeasuredTable(NamedTuple):
    """What a table says."""

    data: dict[str, Any]
    """Measurements as parsed JSON."""
    refused: list[RefusedRow]
    """Rows that have not as many cells as the header; they are ignored in the measurements."""
    lines: list[int]
    """Line of the file at which each point begins, from 1."""


class _Row(NamedTuple):
    line: int
    cells: list[str]


def is_table(path: Path) -> bool:
    """True if a file holds a table, by its name."""
    return path.suffix.lower() in SUFFIXES


def measured_table(
    path: Path, parameters: Sequence[tuple[bool, Sequence[str]]], noise_pct: float | None = None
) -> MeasuredTable:
    """Measurements of a table: a row for each point, a column for each field of the design.

    Parameters
    ----------
    path : Path
        The table.
    parameters : sequence of (bool, sequence of str)
        Whether it takes whole numbers alone; path, low and high. `+` joins paths with one value.
    noise_pct : float, optional
        Standard deviation of a measured number; unset: that of every calibration.

    Raises
    ------
    UnreadableFile
        If there is no table in the file, a column has no meaning, or a bound is no number.
    """
    header, *rows = _rows_of(path)
    names = [_own_name(name) for name in _shortened(header.cells)]
    _require_columns(path, names)
    points, refused = [], []
    for index, (line, cells) in enumerate(rows):
        row = _shortened(cells, len(names))
        if len(row) == len(names):
            points.append(_point(line, dict(zip(names, row, strict=True))))
            continue
        id_ = row[names.index("id")] if "id" in names[: len(row)] else ""
        points.append({"id": id_[:64] or f"line {line}", "role": "ignore"})
        many = "1 cell" if len(row) == 1 else f"{len(row)} cells"
        reason = f"It has {many}, the header {len(names)}. {REMEDY}"
        refused.append(RefusedRow(point=id_, place=f"/points/{index}", reason=reason))
    noise = {} if noise_pct is None else {"noise_pct": noise_pct}
    data = {
        "source": path.name,
        **noise,
        "parameters": [_parameter(words, whole=whole) for whole, words in parameters],
        "points": points,
    }
    return MeasuredTable(data, refused, [row.line for row in rows])


def _rows_of(path: Path) -> list[_Row]:
    """The rows that hold anything, the header first."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            head = file.readline()
            separator = next((each for each in "\t;" if each in head), ",")
            file.seek(0)
            reader, rows, line = csv.reader(file, delimiter=separator, strict=True), [], 1
            for cells in reader:
                if any(cell.strip() for cell in cells):
                    rows.append(_Row(line, [cell.strip() for cell in cells]))
                line = reader.line_num + 1
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise UnreadableFile(f"{path} cannot be read as CSV: {error}.") from None
    if len(rows) < 2:
        raise UnreadableFile(f"{path} has no rows. It needs a header and a row for each point.")
    return rows


def _shortened(cells: list[str], least: int = 0) -> list[str]:
    """Without the empty cells that a spreadsheet leaves behind the last column."""
    while len(cells) > least and not cells[-1]:
        cells = cells[:-1]
    return cells


def _own_name(name: str) -> str:
    """The name of a column of ours however it is capitalized; fields of a design as they are."""
    return name.lower() if name.lower() in (*TEXTS, *NUMBERS) else name


def _require_columns(path: Path, names: Sequence[str]) -> None:
    twice = first_repeated(names)
    if twice is not None:
        raise UnreadableFile(f"{path} names the column {twice!r} twice. Name each column once.")
    strange = next((n for n in names if "." not in n and n not in (*TEXTS, *NUMBERS)), None)
    if strange is not None:
        known = ", ".join(name for name in Point.model_fields if name != "overrides")
        raise UnreadableFile(
            f"{path}: {strange!r} is not a column. Columns are {known}, and fields of the design "
            "such as classes.web.workload.outstanding_ios."
        )


def _parameter(words: Sequence[str], *, whole: bool) -> dict[str, Any]:
    joined, low, high = words
    path, *also = joined.split("+")
    ends = {"low": _bound(path, low), "high": _bound(path, high)}
    return {"path": path, "also": also, **ends, "whole": whole}


def _bound(path: str, text: str) -> float:
    too_large = beyond_largest(text)
    if too_large is not None:
        raise UnreadableFile(f"--parameter {path}: {too_large}")
    try:
        return float(text)
    except ValueError:
        raise UnreadableFile(
            f"--parameter {path}: {text} is no number. Write a decimal point."
        ) from None


def _point(line: int, row: Mapping[str, str]) -> dict[str, Any]:
    """A point; what is empty was not measured, or is as in the design."""
    cells = {name: text for name, text in row.items() if text}
    point: dict[str, Any] = {"id": f"line {line}", "role": "calibrate"}
    point |= {name: text for name, text in cells.items() if name in TEXTS}
    point |= {name: _cell(text) for name, text in cells.items() if name in NUMBERS}
    overrides = {n: _cell(text) for n, text in cells.items() if n not in (*TEXTS, *NUMBERS)}
    return point | {"overrides": overrides}


def _cell(text: str) -> float | int | str:
    """A number where it is one; whole ones stay so."""
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text
