"""`qdepth cases`: published numbers beside computed ones."""

import argparse
import json
import sys
from typing import Any

from qdepth.cli.preparing import make_engines_ready
from qdepth.cli.tables import figure, table
from qdepth.published.case import CASES, Case, read_case
from qdepth.studies.cases import compute_case
from qdepth.studies.computed_row import ComputedRow

HEADER = (
    "id",
    "quantity",
    "unit",
    "role",
    "published",
    "computed",
    "error %",
    "tolerance",
    "verdict",
)


def register(subparsers: Any) -> None:
    """Add the command."""
    parser = subparsers.add_parser("cases")
    parser.add_argument("--json", action="store_true", help="print the rows as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Compute every case and print its rows."""
    cases = [read_case(case_id) for case_id in CASES]
    make_engines_ready()
    rows = {case.id: compute_case(case) for case in cases}
    if args.json:
        together = [row.model_dump() for case in cases for row in rows[case.id]]
        sys.stdout.write(json.dumps(together, indent=2, ensure_ascii=False, allow_nan=False) + "\n")
    else:
        sys.stdout.write("\n\n".join(_text(case, rows[case.id]) for case in cases) + "\n")
    return 0


def _text(case: Case, rows: list[ComputedRow]) -> str:
    return "\n\n".join(
        [
            f"Case {case.letter}: {case.title}\n{case.source}",
            table(
                HEADER,
                [_cells(row) for row in rows],
            ),
            "Fitted parameters (never counted as predictions):\n"
            + table(
                ["parameter", "value", "fitted to"],
                [[p.parameter, figure(p.value), p.meaning] for p in case.fitted],
            ),
            _freedom(case),
            "What the case does not show:\n" + "\n".join(f"- {text}" for text in case.caveats),
            "Assumed, because the source does not say it:\n"
            + "\n".join(f"- {assumption}" for assumption in case.inferred),
            "Notes:\n" + "\n".join(f"- {row.id}: {row.note}" for row in rows if row.note),
        ]
    )


def _freedom(case: Case) -> str:
    used = ", ".join(row.id for row in case.rows if row.role == "calibrate")
    return (
        f"Rows used: {used}. Of these {case.independent_rows} are independent, "
        f"{len(case.fitted)} parameters were fitted: degrees of freedom left: "
        f"{case.degrees_of_freedom}."
    )


def _cells(row: ComputedRow) -> list[str]:
    published = figure(row.published)
    if row.corrected is not None:
        published = f"{published} (corrected {figure(row.corrected)})"
    if row.published_low is not None and row.published_high is not None:
        published = f"{figure(row.published_low)} to {figure(row.published_high)}"
    computed = figure(row.computed)
    if row.structures_low is not None and row.structures_high is not None:
        computed = f"{computed} ({figure(row.structures_low)} to {figure(row.structures_high)})"
    error = "-" if row.error_pct is None else f"{row.error_pct:+.1f}"
    tolerance = "-" if row.tolerance is None else f"{row.tolerance:g} {row.tolerance_unit}"
    return [
        row.id,
        row.quantity,
        row.unit,
        row.role,
        published,
        computed,
        error,
        tolerance,
        row.verdict,
    ]
