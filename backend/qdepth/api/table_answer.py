"""Answers that are a flat table, in the format that the address ends with."""

from collections.abc import Sequence

from fastapi.responses import Response

from qdepth.exports.candidate_file import XLSX
from qdepth.exports.report_table import NAMES, Row
from qdepth.exports.text_tables import Dialect, as_csv, as_json, as_xml
from qdepth.exports.worksheet import as_workbook


def table_answer(kind: str, rows: Sequence[Row], dialect: Dialect) -> Response:
    """Answer with the table as `csv`, `json`, `xml` or `xlsx`."""
    match kind:
        case "json":
            return Response(as_json(NAMES, rows), media_type="application/json")
        case "xml":
            return Response(as_xml(NAMES, rows), media_type="application/xml")
        case "xlsx":
            disposition = 'attachment; filename="results.xlsx"'
            return Response(
                as_workbook("Results", NAMES, rows),
                media_type=XLSX,
                headers={"Content-Disposition": disposition},
            )
        case _:
            return Response(as_csv(NAMES, rows, dialect), media_type="text/csv; charset=utf-8")
