"""Workbooks whose sheet is written as XML, with cells anywhere."""

import io
import zipfile

from openpyxl import Workbook

SHEET = "xl/worksheets/sheet1.xml"
BEGIN = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'


def workbook_with(*rows: str) -> bytes:
    """A workbook whose sheet has this XML between its rows."""
    out = io.BytesIO()
    Workbook().save(out)
    made = io.BytesIO()
    with zipfile.ZipFile(out) as book, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as target:
        for entry in book.namelist():
            content = book.read(entry)
            if entry == SHEET:
                content = f"{BEGIN}<sheetData>{''.join(rows)}</sheetData></worksheet>".encode()
            target.writestr(entry, content)
    return made.getvalue()


def cell(name: str, text: str = "x") -> str:
    """The XML of a cell."""
    return f'<c r="{name}" t="inlineStr"><is><t>{text}</t></is></c>'
