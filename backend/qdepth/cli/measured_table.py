"""Measured points from a CSV file, in the format of the page Calibrate."""

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from qdepth.design.document.base import first_repeated
from qdepth.figures import beyond_largest
from qdepth.imports.column_numbers import Reading, read_numbers
from qdepth.imports.csv_text import decoded
from qdepth.library.design_files import UnreadableFile
from qdepth.studies.calibrate.calibration_result import RefusedRow
from qdepth.studies.calibrate.measurements import Point
from qdepth.studies.calibrate.sound_points import REMEDY

TEXTS = ("id", "role", "group", "operation", "note")
NUMBERS = tuple(Point.model_fields.keys() - {*TEXTS, "overrides"})


SUFFIXES = (".csv", ".tsv", ".txt")


class MeasuredTable(NamedTuple):
    """Contents of a table of measurements."""

    data: dict[str, Any]
    """Measurements as parsed JSON."""
    refused: list[RefusedRow]
    """Rows with another number of cells than the header, or with an ambiguous number; they are
    ignored in the measurements."""
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
        If there is no table in the file, a column has no meaning, or a bound is not a number.
    """
    separator, (header, *rows) = _rows_of(path)
    names = [_own_name(name) for name in _shortened(header.cells)]
    _require_columns(path, names)
    cells = [_shortened(row.cells, len(names)) for row in rows]
    readings = _readings(names, cells, "," if separator == ";" else ".")
    points, refused = [], []
    for index, (row, own) in enumerate(zip(cells, readings, strict=True)):
        line = rows[index].line
        reason = _why_refused(row, names, own)
        if reason is None:
            texts = {name: reading.text for name, reading in own.items()}
            points.append(_point(line, texts))
            continue
        id_ = row[names.index("id")] if "id" in names[: len(row)] else ""
        points.append({"id": id_[:64] or f"line {line}", "role": "ignore"})
        place = f"/points/{index}"
        refused.append(RefusedRow(point=id_, place=place, reason=f"{reason} {REMEDY}"))
    noise = {} if noise_pct is None else {"noise_pct": noise_pct}
    data = {
        "source": path.name,
        **noise,
        "parameters": [_parameter(words, whole=whole) for whole, words in parameters],
        "points": points,
    }
    return MeasuredTable(data, refused, [row.line for row in rows])


def _rows_of(path: Path) -> tuple[str, list[_Row]]:
    """What separates the cells, and the rows that hold anything, the header first."""
    try:
        text = decoded(path.read_bytes())
        head = text.partition("\n")[0]
        separator = next((each for each in "\t;" if each in head), ",")
        reader, rows, line = csv.reader(io.StringIO(text), delimiter=separator, strict=True), [], 1
        for cells in reader:
            if any(cell.strip() for cell in cells):
                rows.append(_Row(line, [cell.strip() for cell in cells]))
            line = reader.line_num + 1
    except (OSError, ValueError, csv.Error) as error:
        raise UnreadableFile(f"{path} cannot be read as CSV: {error}.") from None
    if len(rows) < 2:
        raise UnreadableFile(f"{path} has no rows. It needs a header and a row for each point.")
    return separator, rows


def _readings(
    names: Sequence[str], rows: Sequence[Sequence[str]], decimal: str
) -> list[dict[str, Reading]]:
    """What the cells of each row mean; numbers by the rules of all tables, column by column."""
    found: list[dict[str, Reading]] = [{} for _ in rows]
    for place, name in enumerate(names):
        cells = [row[place] if place < len(row) else "" for row in rows]
        if name in TEXTS:
            read = [Reading(cell) for cell in cells]
        else:
            read = read_numbers(cells, "number", decimal=decimal)
        for own, reading in zip(found, read, strict=True):
            own[name] = reading
    return found


def _why_refused(
    row: Sequence[str], names: Sequence[str], own: Mapping[str, Reading]
) -> str | None:
    """Why a row cannot be read; None if it can."""
    if len(row) != len(names):
        many = "1 cell" if len(row) == 1 else f"{len(row)} cells"
        return f"It has {many}, but the header has {len(names)}."
    faults = ((name, reading.fault) for name, reading in own.items() if reading.fault)
    return next((f"{name}: {fault}" for name, fault in faults), None)


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
        raise UnreadableFile(f"{path} names the column {twice!r} twice. Use each column name once.")
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
            f"--parameter {path}: {text} is not a number. Write a decimal point."
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
