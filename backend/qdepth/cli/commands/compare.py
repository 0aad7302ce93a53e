"""`qdepth compare A B ...`: designs side by side."""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from qdepth.cli.answers.outputs import add_failing_option, add_output_option, exit_code, write_out
from qdepth.cli.design_arguments import add_set_option, design_from
from qdepth.cli.doubts import doubts_text
from qdepth.cli.failed_parts import add_failure_option, survivor_of
from qdepth.cli.simulation import (
    add_csv_option,
    add_options,
    options_from,
    require_one_form,
    watched,
)
from qdepth.cli.text_tables import table, with_interval
from qdepth.design.document.document import MATERIAL_PCT
from qdepth.exports.report_table import COLUMNS, rows_of
from qdepth.exports.text_tables import as_csv
from qdepth.library.answers import WrongNumberOfDesigns, compare, simulate
from qdepth.library.design import Design
from qdepth.library.keyword_options import make_ready
from qdepth.report.comparison import LETTERS, ComparedReports
from qdepth.report.prices.price_result import PriceResult
from qdepth.report.quantity import Number
from qdepth.studies.compare.compared_quantities import quantities
from qdepth.studies.compare.comparison import MOST_DESIGNS
from qdepth.studies.judge.targets import judge_report
from qdepth.studies.overrides import read_override


def describe(parser: argparse.ArgumentParser) -> None:
    """Declare purpose and arguments of the command."""
    parser.add_argument(
        "designs", type=Path, nargs="+", help="design documents (JSON); - for standard input"
    )
    add_set_option(parser)
    add_options(parser)
    add_csv_option(parser, "a row for each design and VM group, like results.csv of the API")
    add_output_option(parser)
    add_failing_option(parser)
    add_failure_option(parser)
    parser.add_argument(
        "--material-difference-pct",
        metavar="PCT",
        help="smallest difference that decides, relative to the larger value [%%] (default: from "
        f"the first design, else {MATERIAL_PCT:g})",
    )


def run(args: argparse.Namespace) -> int:
    """Evaluate, compare and print."""
    require_one_form(args)
    count = len(args.designs) + bool(args.without)
    if not 2 <= count <= MOST_DESIGNS:
        raise WrongNumberOfDesigns(
            f"The number of design files is {len(args.designs)}; name 2 to {MOST_DESIGNS}. "
            "What survives --without counts as one."
        )
    options = options_from(args)
    designs = [design_from(path, args.set) for path in args.designs]
    if args.without:
        designs.append(Design.of(survivor_of(designs[0], args).design))
    if args.material_difference_pct is not None:
        field = f"designs.{designs[0].id}.material_difference_pct"
        pct = read_override(field, args.material_difference_pct).value
        designs[0] = designs[0].replace({field: pct})
    make_ready(options)
    reports = []
    for design in designs:
        with watched(design.id, args) as observe:
            reports.append(simulate(design, options, observe=observe))
    comparison = compare(designs, reports=reports)
    write_out(args, _printed(args, designs, comparison))
    kept = [judge_report(*each) for each in zip(designs, reports, strict=True)]
    verdicts = {each.kept for each in kept if each is not None}
    return exit_code(
        args,
        missed="no" in verdicts,
        doubtful="undecided" in verdicts or any(each.status != "steady" for each in reports),
    )


def _printed(
    args: argparse.Namespace, designs: Sequence[Design], comparison: ComparedReports
) -> str:
    if args.json:
        return comparison.model_dump_json(indent=2) + "\n"
    if args.csv:
        pairs = zip(designs, comparison.reports, strict=True)
        rows = [row for pair in pairs for row in rows_of(*pair)]
        return as_csv([column.name for column in COLUMNS], rows)
    return _text(comparison) + "\n"


def _priced(price: PriceResult) -> Iterator[tuple[str, Number]]:
    """What a design costs and draws; nothing while it has no total."""
    if price.total_price.value is None:
        return
    currency = price.currency or "currency"
    yield f"total_price [{currency}]", price.total_price
    yield f"price_per_gb [{currency}/GB]", price.price_per_gb
    if price.effective_gb.value is not None:
        yield f"price_per_effective_gb [{currency}/GB]", price.price_per_effective_gb
    yield f"price_per_iops [{currency}/(1/s)]", price.price_per_iops
    yield "power_per_iops [W/(1/s)]", price.power_per_iops
    if price.at_target.at_most_ms is not None:
        yield "at_target.iops_per_gb [1/s/GB]", price.at_target.iops_per_gb


def _text(comparison: ComparedReports) -> str:
    rows = [
        [LETTERS[place], report.design_title, quantity, with_interval(number)]
        for place, report in enumerate(comparison.reports)
        for quantity, number in (*quantities(report), *_priced(report.price))
    ]
    changes = [[c.pointer, c.before or "-", c.after or "-"] for c in comparison.changes]
    trusted = [
        f"{LETTERS[place]}: {report.prediction.text}"
        for place, report in enumerate(comparison.reports)
        if report.prediction is not None
    ]
    predicted = [
        f"{row.design_id}, {row.quantity}: {row.predicted.text}"
        for row in comparison.differences
        if row.predicted is not None
    ]
    return "\n\n".join(
        [
            *doubts_text(comparison.reports),
            "\n".join([comparison.verdict, *comparison.class_sentences]),
            *predicted,
            table(["", "design", "quantity", "value (95 % interval)"], rows),
            *trusted,
            table(["changed field", "A", "then"], changes) if changes else "No field differs.",
        ]
    )
