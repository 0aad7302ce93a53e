"""The command `qdepth`: finds the module of a subcommand and runs it."""

import argparse
import gc
import importlib
import sys
from collections.abc import Sequence
from typing import Any

from qdepth import __version__
from qdepth.errors import QdepthError

COMMANDS = {
    "serve": "serve page and API, with a worker",
    "worker": "run queued jobs for a server",
    "migrate": "create or update the database",
    "backup": "copy the database into a file or pipe",
    "restore": "fill an empty database from a backup",
    "audit": "print the audit log as CSV",
    "person": "export or delete the data of a person",
    "doctor": "check the installation and say what to do",
    "prepare": "compile the engines ahead of the first answers",
    "examples": "list the shipped examples, or print a design of one",
    "new": "write a copy of an example",
    "check": "list errors and advice for design files",
    "solve": "simulate a design and print its report",
    "timeline": "compute how long operations take, and how they slow production down",
    "compare": "compare two to six designs with the same random numbers",
    "fix": "find what lifts the bottleneck, settings before purchases",
    "ways": "lay the same VMs over other protocols, or simulate the move there",
    "plan": "find the cheapest change that meets all latency targets",
    "sweep": "evaluate a design for many values of its fields",
    "collect": "read an estate from a vCenter into a file, read-only",
    "collector": "print the PowerCLI script that collects an estate, read-only",
    "import": "draft a design from exports, and read measured points",
    "calibrate": "fit a design to measurements, and predict the others",
    "cases": "compare published measurements with computed ones",
    "known-answers": "compare textbook results with simulated ones",
    "mcp": "serve read-only tools for assistants",
    "completion": "print shell completion for bash or zsh",
}
"""Each is a module of `qdepth.cli.commands`, with _ for -: `describe(parser)` declares its
arguments, `run(args)` runs it and returns the exit code."""

MODULES = {
    "import": "import_files",
    "collect": "collectors.collect",
    "collector": "collectors.collector",
}
"""Modules of commands that cannot have their names, or are in a folder."""

EXIT_INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return its exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    args = _parser(arguments).parse_args(arguments)
    try:
        status: int = args.run(args)
    except QdepthError as error:
        sys.stderr.write(f"qdepth {args.command}: {error}\n")
        return error.exit_code
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    return status


def _parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="qdepth", description="A queueing-theory capacity planner for vSphere storage."
    )
    parser.add_argument("--version", action="version", version=f"qdepth {__version__}")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, summary in COMMANDS.items():
        if name in arguments[:1]:
            command = command_module(name)
            described = subparsers.add_parser(
                name, description=f"{summary[0].upper()}{summary[1:]}."
            )
            described.set_defaults(run=command.run)
            command.describe(described)
        else:  # its imports may take seconds, and the list of commands needs none of them
            subparsers.add_parser(name, help=summary)
    return parser


def command_module(name: str) -> Any:
    """Load a command without garbage collection, because nothing of it becomes garbage."""
    gc.disable()
    try:
        return importlib.import_module(
            f"qdepth.cli.commands.{MODULES.get(name, name.replace('-', '_'))}"
        )
    finally:
        gc.enable()
