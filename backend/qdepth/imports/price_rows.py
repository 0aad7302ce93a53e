"""Rows of a supplier's table that are no items, and prices for several pieces."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from qdepth.design.problem import DesignProblem
from qdepth.imports.cell_notes import named
from qdepth.imports.column_numbers import read_numbers
from qdepth.imports.number_text import finite_number
from qdepth.imports.price_discounts import ROUNDING
from qdepth.imports.price_headings import Heading, is_price_unit, is_quantity
from qdepth.imports.sum_rows import is_sum_or_tax
from qdepth.imports.table_file import InvalidTableFile, TableFile


def only_items(file: TableFile, headings: Sequence[Heading]) -> tuple[TableFile, list[str]]:
    """Return the table without sums, taxes and remarks, and notes that name them.

    A remark is a row with a single cell of several words, such as a heading within the table, or a
    validity date.

    Raises
    ------
    InvalidTableFile
        If there is nothing else.
    """
    naming = [place for place, each in enumerate(headings) if each.field in ("id", "name")]
    names = [next(filter(None, [*(row[place] for place in naming), *row]), "") for row in file.rows]
    sums = {index for index, name in enumerate(names) if is_sum_or_tax(name)}
    remarks = {index: text for index, row in enumerate(file.rows) if (text := _remark(row))}
    kept = [n for n in range(len(names)) if n not in sums and n not in remarks]
    notes = []
    if sums:
        found = named([names[index] for index in sorted(sums)])
        notes.append(f"Rows that sum up or tax others were left out: {found}.")
    if remarks:
        found = named([text for index, text in remarks.items() if index not in sums])
        notes += [f"Rows with only words were left out: {found}."] if found else []
    if not kept:
        raise InvalidTableFile(
            f"The table has no items. {' '.join(notes)} Send a row for each item, with its id."
        )
    rows, numbers = [file.rows[index] for index in kept], [file.numbers[index] for index in kept]
    return replace(file, rows=rows, numbers=numbers), notes


def _remark(row: Sequence[str]) -> str | None:
    filled = [cell for cell in row if cell]
    return filled[0] if len(row) > 1 and len(filled) == 1 and " " in filled[0].strip() else None


def not_of_one_piece(
    file: TableFile, headings: Sequence[Heading], rows: Sequence[Mapping[str, str]]
) -> Iterator[DesignProblem]:
    """Return prices for several pieces, by the columns that count pieces."""
    for place, (title, heading) in enumerate(zip(file.header, headings, strict=True)):
        if heading.field is not None:
            continue
        cells = [row[place] for row in file.rows]
        if is_price_unit(title):
            for index, pieces in _counts(cells):
                yield _problem(
                    file, index, title, f"the price is that of {pieces:g} pieces.", cells[index]
                )
        elif is_quantity(title):
            for index, pieces in _counts(cells):
                if _is_line_total(rows[index], pieces):
                    why = f"the net price is that of all {pieces:g} pieces."
                    yield _problem(file, index, title, why, cells[index])


def _counts(cells: Sequence[str]) -> Iterator[tuple[int, float]]:
    """Row and number of the cells that count several."""
    for index, reading in enumerate(read_numbers(cells, "number", decimal=".")):
        pieces = finite_number(reading.text)
        if pieces is not None and pieces > 1:
            yield index, pieces


def _is_line_total(row: Mapping[str, str], pieces: float) -> bool:
    """Whether the quote is that of all pieces, by the list price less the discount."""
    price, quote = (finite_number(row.get(field, "")) for field in ("list_price", "quote"))
    if not price or not quote:
        return False
    one = price * (1.0 - (finite_number(row.get("discount_pct", "")) or 0.0) / 100.0)
    return abs(quote - pieces * one) <= ROUNDING * pieces * one < abs(quote - one)


def _problem(file: TableFile, index: int, title: str, why: str, value: str) -> DesignProblem:
    return DesignProblem(
        pointer=f"/{index}/quote",
        message=f"Row {file.numbers[index]}, column {title}: {why}",
        value=value,
        limit="the price of one unit",
        remedy="Divide it by the number of pieces, then send the table again.",
    )
