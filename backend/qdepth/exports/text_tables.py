"""Flat tables as text: CSV (RFC 4180), JSON, XML."""

import csv
import io
import json
from collections.abc import Sequence
from typing import Literal
from xml.etree import ElementTree as ET

from qdepth.exports.formula_escape import harmless
from qdepth.exports.report_table import Cell, Row

Dialect = Literal["rfc4180", "excel-eu"]
BYTE_ORDER_MARK = "\ufeff"


def as_csv(names: Sequence[str], rows: Sequence[Row], dialect: Dialect = "rfc4180") -> str:
    """Write a table as CSV with a header; formula-like text is disarmed, in the header too.

    `rfc4180` has commas, decimal points and no byte order mark; `excel-eu` has semicolons,
    decimal commas and a byte order mark, as Excel reads it where numbers are written so.
    """
    european = dialect == "excel-eu"
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";" if european else ",", lineterminator="\r\n")
    writer.writerow([harmless(name) for name in names])
    for row in rows:
        writer.writerow([_text(row[name], "," if european else ".") for name in names])
    return (BYTE_ORDER_MARK if european else "") + out.getvalue()


def as_json(names: Sequence[str], rows: Sequence[Row]) -> str:
    """Write a table as a JSON array of objects; absent values are null."""
    return json.dumps([{name: row[name] for name in names} for row in rows], ensure_ascii=False)


def as_xml(names: Sequence[str], rows: Sequence[Row]) -> str:
    """Write a table as `<results><row>` with one element a column, without a name space.

    FILTERXML of Excel and LibreOffice cannot name a name space.
    """
    root = ET.Element("results")
    for row in rows:
        line = ET.SubElement(root, "row")
        for name in names:
            ET.SubElement(line, name).text = _text(row[name], ".")
    return ET.tostring(root, encoding="unicode", short_empty_elements=False)


def _text(cell: Cell, point: str) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return harmless(cell)
    return repr(cell).replace(".", point)
