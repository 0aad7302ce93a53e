"""`qdepth solve DESIGN`: the report of a design."""

import argparse
import sys
from pathlib import Path

from qdepth.cli.answers.outputs import add_failing_option, add_output_option, exit_code, write_out
from qdepth.cli.answers.solve_text import text_of
from qdepth.cli.design_arguments import add_design, design_from
from qdepth.cli.failed_parts import add_failure_option, survivor_of, take_overs_text
from qdepth.cli.simulation import (
    add_csv_option,
    add_options,
    options_from,
    require_one_form,
    watched,
)
from qdepth.design.checks.advice import find_advice
from qdepth.design.failover.design_after_failure import Survivor
from qdepth.exports.report_table import COLUMNS, rows_of
from qdepth.exports.text_tables import as_csv
from qdepth.library.answers import simulate
from qdepth.library.keyword_options import make_ready
from qdepth.library.test_plans import write_test_plan
from qdepth.report.report import Report
from qdepth.studies.estimate.bearable_distance import bearable_distances
from qdepth.studies.estimate.density_at_target import with_target
from qdepth.studies.judge.targets import judge_report


def describe(parser: argparse.ArgumentParser) -> None:
    """Declare purpose and arguments of the command."""
    add_design(parser)
    add_options(parser)
    add_csv_option(
        parser, "a row for all VMs and one for each VM group, like results.csv of the API"
    )
    add_failure_option(parser)
    parser.add_argument(
        "--test-plan",
        type=Path,
        metavar="FOLDER",
        help="also write benchmark jobs that test the numbers to a folder; compare the results "
        "with qdepth import RESULTS --against DESIGN (default: do not)",
    )
    add_output_option(parser)
    add_failing_option(parser)


def run(args: argparse.Namespace) -> int:
    """Evaluate and print."""
    require_one_form(args)
    options = options_from(args)
    survivor = survivor_of(design_from(args.design, args.set), args)
    make_ready(options)
    with watched(survivor.design.id, args) as observe:
        report = simulate(survivor.design, options, observe=observe)
        report = with_target(survivor.design, report)
    if args.test_plan is not None:
        paths = write_test_plan(survivor.design, args.test_plan, report)
        sys.stderr.writelines(f"{path}\n" for path in paths)
    write_out(args, _printed(args, report, survivor))
    kept = judge_report(survivor.design, report)
    code = exit_code(
        args,
        missed=kept is not None and kept.kept == "no",
        doubtful=report.status != "steady" or (kept is not None and kept.kept == "undecided"),
    )
    return code if is_confirmed(report) else 1


def is_confirmed(report: Report) -> bool:
    """True if the SimPy engine confirmed the simulation."""
    replay = report.run.replay if report.run else None
    return replay is None or replay.identical


def _printed(args: argparse.Namespace, report: Report, survivor: Survivor) -> str:
    if args.json:
        return report.model_dump_json(indent=2) + "\n"
    if args.csv:
        return as_csv([column.name for column in COLUMNS], list(rows_of(survivor.design, report)))
    took_over = [take_overs_text(survivor)] if survivor.take_overs else []
    distances = [each.sentence for each in bearable_distances(survivor.design)]
    notices = [f"Notice: {each.text}" for each in report.notices]
    advice = [f"Advice: {each.text}" for each in find_advice(survivor.design)]
    parts = [text_of(report, survivor.design), *took_over, *distances, *notices, *advice]
    return "\n\n".join(parts) + "\n"
