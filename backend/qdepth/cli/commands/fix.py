"""`qdepth fix DESIGN`: what lifts the bottleneck of a design."""

import argparse
import json
from collections.abc import Iterator

from qdepth.cli.answers.outputs import add_output_option, write_out
from qdepth.cli.design_arguments import add_design, design_from
from qdepth.design.document.document import Design
from qdepth.library.fixing import fix
from qdepth.studies.fix.fix import Fix, FixedField
from qdepth.studies.overrides import path_at


def describe(parser: argparse.ArgumentParser) -> None:
    """Declare purpose and arguments of the command."""
    parser.description = (
        "Search changes that lift the bottleneck of a design, settings before purchases. Each is "
        "judged by estimates, or by short simulations where estimates are not valid."
    )
    add_design(parser)
    add_output_option(parser)
    parser.add_argument("--json", action="store_true", help="print the proposals as JSON")


def run(args: argparse.Namespace) -> int:
    """Search the changes and print them, the best first."""
    design = design_from(args.design, args.set)
    found = fix(design, progress=True)
    write_out(
        args, found.model_dump_json(indent=2) if args.json else "\n".join(_text(design, found))
    )
    return 0


def _text(design: Design, found: Fix) -> Iterator[str]:
    if not found.proposals:
        yield found.text
    for number, proposal in enumerate(found.proposals, start=1):
        yield f"{number}. {proposal.text}"
        yield from (f"   {_set(design, change)}" for change in proposal.changes)
    if found.untried:
        yield found.untried
    yield ""


def _set(design: Design, change: FixedField) -> str:
    """The change as an option of the other commands, or a part that no option adds."""
    path = path_at(design, change.pointer)
    value = None if change.after is None else json.loads(change.after)
    match value:
        case dict() | list():
            return f"{path}: {change.after}"
        case None:
            return f"--set {path}=null"
        case float() if value.is_integer():
            return f"--set {path}={value:.0f}"
        case _:
            return f"--set {path}={value}"
