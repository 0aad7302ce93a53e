"""`qdepth collector`: the PowerCLI script whose file `qdepth import` reads."""

import argparse
import sys
from typing import Any

from qdepth.imports.collector.script import collector_script


def register(subparsers: Any) -> None:
    """Add the command."""
    subparsers.add_parser("collector").set_defaults(run=run)


def run(_args: argparse.Namespace) -> int:
    """Print the script."""
    sys.stdout.write(collector_script())
    return 0
