"""Measured points from a CSV file, as the page Calibrate takes them."""

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from qdepth.cli.design_files import UnreadableFile
from qdepth.studies.calibrate.measurements import Point

TEXTS = ("id", "role", "group", "operation", "note")
NUMBERS = tuple(Point.model_fields.keys() - {*TEXTS, "overrides"})


def is_table(path: Path) -> bool:
    """Whether a file holds a table, by its name."""
    return path.suffix.lower() == ".csv"


def measured_table(
    path: Path, parameters: Sequence[tuple[bool, Sequence[str]]], noise_pct: float | None = None
) -> dict[str, Any]:
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
        If there is no table in the file, or a bound is no number.
    """
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            head = file.readline()
            separator = next((each for each in "\t;" if each in head), ",")
            file.seek(0)
            rows = list(csv.DictReader(file, delimiter=separator, strict=True))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise UnreadableFile(f"{path} cannot be read as CSV: {error}.") from None
    if not rows:
        raise UnreadableFile(f"{path} has no rows. It needs a header and a row for each point.")
    noise = {} if noise_pct is None else {"noise_pct": noise_pct}
    return {
        "source": path.name,
        **noise,
        "parameters": [_parameter(words, whole=whole) for whole, words in parameters],
        "points": [_point(path, line, row) for line, row in enumerate(rows, start=2)],
    }


def _parameter(words: Sequence[str], *, whole: bool) -> dict[str, Any]:
    joined, low, high = words
    path, *also = joined.split("+")
    ends = {"low": _bound(path, low), "high": _bound(path, high)}
    return {"path": path, "also": also, **ends, "whole": whole}


def _bound(path: str, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise UnreadableFile(
            f"--parameter {path}: {text} is no number. Write a decimal point."
        ) from None


def _point(path: Path, line: int, row: Mapping[str | None, Any]) -> dict[str, Any]:
    """A point; what is empty was not measured, or is as in the design."""
    if None in row or None in row.values():
        raise UnreadableFile(f"{path}, line {line}: it has not as many cells as the header.")
    cells = {str(name).strip(): str(text).strip() for name, text in row.items() if text.strip()}
    point: dict[str, Any] = {"id": f"line {line}", "role": "predict"}
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
