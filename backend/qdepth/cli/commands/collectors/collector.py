"""`qdepth collector`: the PowerCLI script whose file `qdepth import` reads."""

import argparse
import sys

from qdepth.imports.collector.script import collector_script


def describe(parser: argparse.ArgumentParser) -> None:
    """Declare purpose and arguments of the command."""
    parser.description = (
        "Print the PowerCLI script that collects an estate, read-only. `qdepth import` reads the "
        "file that it writes."
    )


def run(_args: argparse.Namespace) -> int:
    """Print the script."""
    sys.stdout.write(collector_script())
    return 0
