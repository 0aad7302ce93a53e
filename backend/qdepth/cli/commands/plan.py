"""`qdepth plan DESIGN`: the cheapest change that meets all latency targets, and until when."""

import argparse
from collections.abc import Iterator

from qdepth.cli.answers.outputs import add_output_option, write_out
from qdepth.cli.design_arguments import add_design, design_from
from qdepth.cli.simulation import add_options, options_from
from qdepth.cli.stated_doubt import describe_doubt, doubt_from, doubt_text
from qdepth.cli.stated_growth import describe_growth, growth_from
from qdepth.cli.text_tables import table
from qdepth.figures import money
from qdepth.imports.column_numbers import read_numbers
from qdepth.imports.number_text import finite_number
from qdepth.library.keyword_options import InvalidOptions
from qdepth.library.planning import plan
from qdepth.studies.plan.plan_answer import Plan, PlanProposal
from qdepth.studies.plan.plan_words import changes_in_words


def describe(parser: argparse.ArgumentParser) -> None:
    """Declare purpose and arguments of the command."""
    parser.description = (
        "Find the cheapest change of a design that meets all its latency targets; of equally cheap "
        "ones the smallest. With growth, find the month in which each target, space and part "
        "breaks first, and the change that holds for a year longer."
    )
    add_design(parser)
    add_output_option(parser)
    parser.add_argument(
        "--vary",
        action="append",
        default=[],
        metavar="PATH=VALUES",
        help="field and the values that it may take, as hosts.esx.lun_depth=32,64; a price follows "
        "a value after @, as pools.p.media.model=fc-10k,fc-15k@8000; + joins fields that take the "
        "same value (default: none)",
    )
    parser.add_argument(
        "--load",
        type=float,
        default=1.0,
        help="multiple of the planned load (default %(default)s)",
    )
    parser.add_argument("--budget", type=float, help="largest total price (default: any)")
    parser.add_argument(
        "--capacity-gib", type=float, help="least usable capacity in GiB (default: any)"
    )
    parser.add_argument(
        "--without-any-part",
        action="store_true",
        help="meet the targets also while any one part has failed",
    )
    parser.add_argument(
        "--no-simulation", action="store_true", help="do not verify the best by simulation"
    )
    describe_growth(parser)
    describe_doubt(parser)
    add_options(parser, longest_s=None)


def run(args: argparse.Namespace) -> int:
    """Search, and print the plan."""
    growth, doubt = growth_from(args), doubt_from(args)
    if not (args.vary or growth or doubt or args.without_any_part):
        raise InvalidOptions(
            "nothing may change, grow or fail. Name what may change, as "
            "--vary hosts.esx01.lun_depth=32,64, or growth, as --grow load=20, or "
            "--without-any-part or --doubt-profiles."
        )
    found = plan(
        design_from(args.design, args.set),
        dict(map(_varied, args.vary)),
        options_from(args),
        load=args.load,
        budget=args.budget,
        capacity_gib=args.capacity_gib,
        without_any_part=args.without_any_part,
        growth=growth,
        hold_until=args.hold_until,
        doubt=doubt,
        verify=not args.no_simulation,
        progress=True,
    )
    write_out(args, found.model_dump_json(indent=2) + "\n" if args.json else _text(found) + "\n")
    return 0


def _varied(text: str) -> tuple[str, list[str | tuple[str, float]]]:
    path, equals, values = text.partition("=")
    if not equals or not values:
        raise InvalidOptions(f"--vary {text}: write PATH=VALUES, as hosts.esx.lun_depth=32,64")
    return path, [_value(text, value) for value in values.split(",")]


def _value(text: str, value: str) -> str | tuple[str, float]:
    name, at, price = value.partition("@")
    if not at:
        return name
    (reading,) = read_numbers([price], "money", decimal=".")
    number = finite_number(reading.text)
    if reading.fault is not None or number is None:
        fault = reading.fault or f"the price {price} is not a number"
        raise InvalidOptions(f"--vary {text}: {fault}")
    return name, number


def _text(found: Plan) -> str:
    doubt = [] if found.doubt is None else doubt_text(found.doubt)
    return "\n\n".join([found.text, *_best(found), *doubt, *_dates(found), *_others(found)])


def _dates(found: Plan) -> Iterator[str]:
    stated = "" if found.doubt is None else ", without the ranges"
    for title, outlook in (("As it is", found.outlook), ("With the change", found.outlook_after)):
        if outlook is not None:
            lines = "\n".join(f"  {miss.text}" for miss in outlook.misses)
            yield f"{title}{stated}:\n{lines}"


def _best(found: Plan) -> Iterator[str]:
    shown = found.best or found.nearest
    if found.best is not None and shown is not None:
        how = "Simulated" if shown.is_simulated else "Estimated"
        where = "" if shown.condition == "healthy" else f", without {shown.condition}"
        yield f"{how}{where}: {shown.targets}. {shown.binds}"


def _others(found: Plan) -> Iterator[str]:
    for title, proposals in (("Runners-up", found.runners_up), ("Front", found.front)):
        if proposals:
            header = ["price", "kind", "p99 ms", "headroom", "chance", "changes"]
            yield f"{title}:\n{table(header, [_row(each) for each in proposals])}"


def _row(proposal: PlanProposal) -> list[str]:
    p99 = proposal.latency_p99_ms.value
    return [
        "-" if proposal.total_price is None else money(proposal.total_price),
        proposal.kind.replace("_", " "),
        "-" if p99 is None else f"{p99:.3g}",
        "-" if proposal.headroom is None else f"{proposal.headroom:.3g}",
        "-" if proposal.chance is None else f"{proposal.chance.value_pct:.0f} %",
        changes_in_words(proposal) or "none",
    ]
