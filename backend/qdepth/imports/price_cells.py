"""The cells of a price list as text of its fields, and what is wrong with single ones."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from qdepth.design.problem import MOST_FINDINGS, DesignProblem
from qdepth.imports.cell_notes import CellNote
from qdepth.imports.column_numbers import Quantity, Reading, read_numbers
from qdepth.imports.price_headings import Heading, plain_title
from qdepth.imports.raw_cells import fault_of, text_of_formula
from qdepth.imports.table_file import TableFile

NUMBERS: Mapping[str, Quantity] = {
    "list_price": "money", "discount_pct": "percent", "quote": "money", "power_w": "number",
}  # fmt: skip
MOST_ID_CHARACTERS = 64


@dataclass(frozen=True)
class PriceCells:
    """What the columns that are read hold, and what is to be said about single cells."""

    rows: list[dict[str, str]]
    """Text of each field, empty if nothing is."""
    problems: list[DesignProblem]
    notes: list[CellNote]
    currencies: set[str]
    """Codes and signs of the cells with money."""


def read_cells(file: TableFile, headings: Sequence[Heading]) -> PriceCells:
    """Read the cells of all columns that are a field."""
    cells = PriceCells([{} for _ in file.rows], [], [], set())
    for place, (title, heading) in enumerate(zip(file.header, headings, strict=True)):
        field = heading.field
        if field is None:
            continue
        raw = [row[place] for row in file.rows]
        for index, reading in enumerate(_readings(raw, field, file.decimal)):
            text = _as_id(reading.text) if field == "id" and plain_title(title) != "id" else None
            cells.rows[index][field] = reading.text if text is None else text
            cells.currencies.update(reading.currencies)
            number = file.numbers[index]
            if reading.note is not None:
                cells.notes.append(CellNote(number, title, reading.note))
            if reading.fault is not None and len(cells.problems) <= MOST_FINDINGS:
                cells.problems.append(
                    DesignProblem(
                        pointer=f"/{index}/{field}",
                        message=f"Row {number}, column {title}: {reading.fault}",
                        value=raw[index],
                        remedy="Then send the table again.",
                    )
                )
    return cells


def _readings(raw: Sequence[str], field: str, decimal: str | None) -> Sequence[Reading]:
    if field in NUMBERS:
        return read_numbers(raw, NUMBERS[field], decimal=decimal)
    return [Reading(text_of_formula(cell), fault=fault_of(cell)) for cell in raw]


def _as_id(text: str) -> str:
    """An order number as an id: hyphens for what an id cannot hold."""
    return re.sub(r"[^A-Za-z0-9._-]+", "-", text).strip("-._")[:MOST_ID_CHARACTERS]
