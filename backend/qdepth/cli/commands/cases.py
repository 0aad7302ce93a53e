"""`qdepth cases`: published numbers next to computed ones."""

import argparse
import sys

from qdepth.cli.shipped_results import origin_of, print_json, stored
from qdepth.cli.text_tables import figure, table
from qdepth.library.readiness import make_engines_ready
from qdepth.published.case import CASES, NOT_COVERED, Case, read_case
from qdepth.studies.cases.computed_row import ComputedRow, is_within_structures, outcome_in_words
from qdepth.studies.cases.published_cases import compute_case

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
    "what it shows",
)


def describe(parser: argparse.ArgumentParser) -> None:
    """Declare purpose and arguments of the command."""
    parser.description = (
        "Compute the numbers of published measurements from the designs that ship, and compare "
        "them with the published ones."
    )
    parser.add_argument("--json", action="store_true", help="print the rows as JSON")
    parser.add_argument(
        "--stored", action="store_true", help="print the rows that ship, without computing any"
    )


def run(args: argparse.Namespace) -> int:
    """Print the rows of every case, computed now or as they ship."""
    cases = [read_case(case_id) for case_id in CASES]
    if args.stored:
        shipped = stored("cases")
        found = [ComputedRow.model_validate(row) for row in shipped.rows]
        rows = {case.id: [row for row in found if row.case == case.letter] for case in cases}
        where = origin_of(shipped)
    else:
        make_engines_ready()
        rows = {case.id: compute_case(case) for case in cases}
        where = None
    together = [row for case in cases for row in rows[case.id]]
    if args.json:
        print_json([row.model_dump(mode="json") for row in together])
    else:
        parts = [_text(case, rows[case.id]) for case in cases]
        parts += [
            *([_not_covered()] if NOT_COVERED else []),
            "\n".join(outcome_in_words(together)),
            *([where] if where else []),
        ]
        sys.stdout.write("\n\n".join(parts) + "\n")
    return 0


def _not_covered() -> str:
    return "What no case covers yet:\n" + "\n".join(
        f"- {source.title}. {source.missing}" for source in NOT_COVERED
    )


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
            "Notes:\n" + "\n".join(f"- {row.id}: {_note(row)}" for row in rows if _note(row)),
        ]
    )


def _freedom(case: Case) -> str:
    return "\n".join(
        f"{fit.what}: {len(fit.parameters)} parameters, fitted to {', '.join(fit.rows)}, of which "
        f"{fit.independent_rows} are independent: {fit.degrees_of_freedom} degrees of freedom left."
        for fit in case.fits
    )


def _cells(row: ComputedRow) -> list[str]:
    published = figure(row.published)
    if row.corrected is not None:
        published = f"{published} (corrected {figure(row.corrected)})"
    if row.published_low is not None and row.published_high is not None:
        published = f"{figure(row.published_low)} to {figure(row.published_high)}"
    computed = figure(row.computed)
    if row.structures_low is not None and row.structures_high is not None:
        outside = "" if is_within_structures(row) else ", published outside"
        computed = (
            f"{computed} (structures: {figure(row.structures_low)} to "
            f"{figure(row.structures_high)}{outside})"
        )
    error = "-" if row.error_pct is None else f"{row.error_pct:+.1f}"
    tolerance = "-" if row.tolerance is None else f"{row.tolerance:g} {row.tolerance_unit}"
    if row.tolerance_first_pct is not None:
        tolerance += f" (first {row.tolerance_first_pct:g} %)"
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
        _shows(row),
    ]


def _shows(row: ComputedRow) -> str:
    match row.evidence:
        case "prediction":
            return "could have failed"
        case "follows":
            return f"follows from {', '.join(row.follows_from)}"
        case "chosen":
            return "chosen afterwards"
        case _:
            return "-"


def _note(row: ComputedRow) -> str:
    """The note of a row, with what it follows from or what was chosen."""
    how = {
        "follows": f"Follows from {', '.join(row.follows_from)}: {row.because}.",
        "chosen": f"Chosen after the number had been seen: {row.because}.",
    }
    return " ".join(part for part in (row.note, how.get(row.evidence, "")) if part)
