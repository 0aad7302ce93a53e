"""The cells of a price list as text of its fields, with their problems."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from qdepth.design.problem import MOST_FINDINGS, DesignProblem
from qdepth.imports.cell_notes import CellNote
from qdepth.imports.column_numbers import Quantity, Reading, read_numbers
from qdepth.imports.number_text import SHORTENED
from qdepth.imports.price_discounts import convention_of, doubt_of, percentage_of
from qdepth.imports.price_headings import Heading, plain_title
from qdepth.imports.raw_cells import fault_of, text_of_formula
from qdepth.imports.table_file import TableFile

NUMBERS: Mapping[str, Quantity] = {
    "list_price": "money", "discount_pct": "percent", "quote": "money", "power_w": "number",
}  # fmt: skip
MOST_ID_CHARACTERS = 64


@dataclass(frozen=True)
class PriceCells:
    """Contents of the read columns, with notes on single cells."""

    rows: list[dict[str, str]]
    """Text of each field; empty for an empty cell."""
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
    _settle_discounts(file, headings, cells)
    return cells


def _settle_discounts(file: TableFile, headings: Sequence[Heading], cells: PriceCells) -> None:
    """Turn the discounts of a column into percentages if its title does not say that it has them.

    Without a convention they are refused, or left out where a quote counts in their place.
    """
    place = next((n for n, h in enumerate(headings) if h.field == "discount_pct"), None)
    if place is None or not headings[place].is_vague:
        return
    title = file.header[place]
    convention = convention_of([row[place] for row in file.rows], cells.rows)
    if convention == "percent":
        return
    cells.notes[:] = [note for note in cells.notes if note.column != title]
    for index, row in enumerate(cells.rows):
        at = file.numbers[index]
        found = percentage_of(row, convention) if convention else None
        is_sure = found is not None or "%" in file.rows[index][place]
        doubt = None if is_sure else doubt_of(row)
        if doubt is not None and row.get("quote"):
            row["discount_pct"] = ""
            cells.notes.append(CellNote(at, title, f"{doubt} It is left out: the quote counts."))
        elif doubt is not None and len(cells.problems) <= MOST_FINDINGS:
            cells.problems.append(
                DesignProblem(
                    pointer=f"/{index}/discount_pct",
                    message=f"Row {at}, column {title}: {doubt}",
                    value=row["discount_pct"],
                    limit="a percentage",
                    remedy="Then send the table again.",
                )
            )
        elif found:
            cells.notes.append(_as_percentage(at, title, row["discount_pct"], found))
            row["discount_pct"] = repr(found)


def _as_percentage(number: int, title: str, text: str, found: float) -> CellNote:
    why = "because list and net prices say so"
    return CellNote(number, title, f"{text} is read as {found:.4g} %, {why}.")


def _readings(raw: Sequence[str], field: str, decimal: str | None) -> Sequence[Reading]:
    if field in NUMBERS:
        return read_numbers(raw, NUMBERS[field], decimal=decimal)
    fault = _fault_of_id if field == "id" else fault_of
    return [Reading(text_of_formula(cell), fault=fault(cell)) for cell in raw]


def _fault_of_id(cell: str) -> str | None:
    if SHORTENED.fullmatch(cell):
        return (
            f"{cell} is what a spreadsheet made of a long number. Format the column as text, and "
            "enter the number again."
        )
    return fault_of(cell)


def _as_id(text: str) -> str:
    """An order number as an id: hyphens for what an id cannot hold."""
    return re.sub(r"[^A-Za-z0-9._-]+", "-", text).strip("-._")[:MOST_ID_CHARACTERS]
