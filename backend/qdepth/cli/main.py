"""The command `qdepth`: finds the module of a subcommand and runs it."""

import argparse
import importlib
import sys
from collections.abc import Sequence

from qdepth import __version__
from qdepth.errors import QdepthError

COMMANDS: tuple[str, ...] = ("solve", "compare", "cases")
"""Each is a module of `qdepth.cli` with `register(subparsers)`, which adds a parser whose
default `run` takes the parsed arguments and returns the exit code."""

EXIT_REFUSED = 2
EXIT_INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return its exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    args = _parser(arguments).parse_args(arguments)
    try:
        status: int = args.run(args)
    except QdepthError as error:
        sys.stderr.write(f"qdepth {args.command}: {error}\n")
        return EXIT_REFUSED
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    return status


def _parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="qdepth", description="A queueing-theory capacity planner for vSphere storage."
    )
    parser.add_argument("--version", action="version", version=f"qdepth {__version__}")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name in _modules_to_load(arguments):
        importlib.import_module(f"qdepth.cli.{name}").register(subparsers)
    return parser


def _modules_to_load(arguments: Sequence[str]) -> Sequence[str]:
    """The named command alone, so that none waits for the imports of another."""
    if arguments and arguments[0] in COMMANDS:
        return arguments[:1]
    return COMMANDS
