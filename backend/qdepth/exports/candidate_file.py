"""Tables returned in the format of the original file."""

from collections.abc import Sequence

from qdepth.exports.report_table import Row
from qdepth.exports.text_tables import as_csv
from qdepth.exports.worksheet import as_workbook

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV = "text/csv; charset=utf-8"


def batch_file(kind: str, names: Sequence[str], rows: Sequence[Row], *, european: bool) -> bytes:
    """Write a table as a CSV, in the dialect that it came in, or as a workbook."""
    if kind == "csv":
        return as_csv(names, rows, "excel-eu" if european else "rfc4180").encode()
    return as_workbook("Candidates", names, rows)


def media_type(kind: str) -> str:
    """Return the media type of a kind of file."""
    return CSV if kind == "csv" else XLSX
