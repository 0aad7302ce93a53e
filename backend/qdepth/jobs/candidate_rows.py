"""Rows of a table of candidates: values of its columns, and remarks on each."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from qdepth.design.document.document import Design
from qdepth.immutable import Immutable
from qdepth.imports.cell_notes import CellNote, in_sentences
from qdepth.imports.column_numbers import Reading, read_numbers
from qdepth.imports.price_currency import code_of
from qdepth.imports.raw_cells import Uncalculated, fault_of, text_of_formula
from qdepth.imports.table_file import FileKind, TableFile, read_table_file
from qdepth.jobs.candidate_columns import Column, candidate_header_score, columns_of
from qdepth.jobs.design_fields import DesignFields
from qdepth.studies.candidates.candidate_table import DESIGN_COLUMN, Candidate

OVERRULED = ("list_price", "discount_pct")


class OverruledPrices:
    """Quotes of designs, which decide whether list prices and discounts of rows count.

    Parameters
    ----------
    fields_of : mapping of str to DesignFields
        The fields of each design by its id.
    columns : sequence of str
        What the columns of the table mean.
    """

    def __init__(self, fields_of: Mapping[str, DesignFields], columns: Sequence[str]) -> None:
        self._fields_of = fields_of
        self._prices = [
            (path, f"{path.rpartition('.')[0]}.quote")
            for path in columns
            if path.rpartition(".")[2] in OVERRULED
        ]

    def notes(self, row: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        """Return path and note for each list price or discount of a row whose part has a quote."""
        fields = self._fields_of.get(row.get(DESIGN_COLUMN, ""))
        if fields is None and len(self._fields_of) == 1:
            (fields,) = self._fields_of.values()
        for path, quote in self._prices if fields else ():
            counts = row.get(quote) or _first(fields, quote)
            if row[path] and counts not in (None, "null"):
                because = f"because the quote of {counts} counts"
                instead = f"Write null as {quote} to use the list price."
                yield path, f"It changes nothing, {because}. {instead}"


NOT_KEPT = "The cell is a formula without a stored value, so it came back empty."


class Remark(Immutable):
    """Remark from reading a row."""

    column: str | None = None
    """Column for which the row is rejected; None if it is not."""
    message: str | None = None
    """Why it is rejected, and what to do."""
    note: str | None = None
    """What to check, in sentences."""


@dataclass(frozen=True, slots=True)
class CandidateRows:
    """A table of candidates, read."""

    kind: FileKind
    european: bool
    names: list[str]
    """Returned columns, in their order."""
    candidates: list[Candidate]
    remarks: list[Remark | None]
    notes: list[str]
    """What to check about the table, in sentences."""


def read_candidate_file(content: bytes, kind: FileKind) -> TableFile:
    """Read a table of candidates into raw cells, for whatever designs.

    Raises
    ------
    InvalidTableFile
        If it is no table.
    """
    return read_table_file(content, kind, score=candidate_header_score)


def read_candidate_rows(file: TableFile, designs: Sequence[Design]) -> CandidateRows:
    """Read the rows of a table of candidates for designs.

    An unreadable cell rejects only its row.

    Raises
    ------
    InvalidTableFile
        If its header cannot be understood.
    """
    fields = DesignFields.of(designs)
    known = columns_of(file.header, fields)
    candidates: list[dict[str, str]] = [{} for _ in file.rows]
    refusals: list[tuple[str, str] | None] = [None] * len(file.rows)
    row_notes: list[list[str]] = [[] for _ in file.rows]
    cell_notes: list[CellNote] = []
    column_notes: list[str] = []
    for column in known.columns:
        raw = [row[column.place] for row in file.rows]
        column_note = column.note if any(map(column.is_doubted_by, raw)) else None
        if column_note is not None:
            column_notes.append(column_note)
        for index, reading in enumerate(_readings(column, raw, file, fields)):
            candidates[index][column.name] = reading.text
            if reading.fault is not None and refusals[index] is None:
                refusals[index] = (column.name, reading.fault)
            if reading.note is not None:
                cell_notes.append(CellNote(file.numbers[index], column.title, reading.note))
                row_notes[index].append(f"Column {column.title}: {reading.note}")
            if column_note is not None and raw[index]:
                row_notes[index].append(column_note)
    overruled = OverruledPrices(
        {design.id: DesignFields.of([design]) for design in designs},
        [column.name for column in known.columns if not column.is_own],
    )
    for index, candidate in enumerate(candidates):
        for path, note in overruled.notes(candidate):
            cell_notes.append(CellNote(file.numbers[index], path, note))
            row_notes[index].append(f"Column {path}: {note}")
    return CandidateRows(
        file.kind,
        file.european,
        [column.name for column in known.columns],
        list(candidates),
        [_remark(refusal, notes) for refusal, notes in zip(refusals, row_notes, strict=True)],
        [*file.notes, *known.notes, *column_notes, *in_sentences(cell_notes)],
    )


def _remark(refusal: tuple[str, str] | None, notes: Sequence[str]) -> Remark | None:
    if refusal is None and not notes:
        return None
    column, message = refusal or (None, None)
    return Remark(column=column, message=message, note=" ".join(notes) or None)


def _readings(
    column: Column, raw: Sequence[str], file: TableFile, fields: DesignFields
) -> Iterator[Reading]:
    if column.is_own:
        for cell in raw:
            code = code_of(cell) if column.is_currency else None
            fault = fields.foreign(code) if code else None
            note = NOT_KEPT if isinstance(cell, Uncalculated) else None
            yield Reading(str(cell), fault=fault, note=note)
        return
    if column.quantity is None:
        for cell in raw:
            yield Reading(
                text_of_formula(cell), fault=fault_of(cell) or _unless_empty(column, cell)
            )
        return
    for cell, reading in zip(
        raw, read_numbers(raw, column.quantity, decimal=file.decimal), strict=True
    ):
        fault = reading.fault or _unless_empty(column, cell)
        for named in reading.currencies:
            fault = fault or fields.foreign(named)
        yield Reading(reading.text, fault=fault, note=reading.note)


def _unless_empty(column: Column, cell: str) -> str | None:
    return column.fault if cell else None


def _first(fields: DesignFields | None, path: str) -> str | None:
    values = fields.values.get(path) if fields else None
    return None if not values or values[0] is None else f"{values[0]:g}"
