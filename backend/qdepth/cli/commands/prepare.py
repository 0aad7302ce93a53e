"""`qdepth prepare`: compile the engines ahead of the first answers."""

import argparse
import sys

from qdepth.engines.machine_code import place
from qdepth.engines.readiness import ENGINES, is_compiled
from qdepth.errors import QdepthError
from qdepth.library.readiness import make_engines_ready


def describe(parser: argparse.ArgumentParser) -> None:
    """Declare purpose and arguments of the command."""
    parser.description = (
        "Compile the engines ahead of the first answer: for images, and for machines on "
        "which users of Qdepth cannot write. Other commands do it when they need it."
    )


def run(_args: argparse.Namespace) -> int:
    """Compile what is missing, and print where it is stored."""
    make_engines_ready()
    if not all(map(is_compiled, ENGINES)):
        raise QdepthError(
            f"The machine code of the engines cannot be stored: {place() or 'no directory'} cannot "
            "be written. Set NUMBA_CACHE_DIR to a writable one, here and for Qdepth."
        )
    sys.stdout.write(f"The machine code of the engines is in {place()}.\n")
    return 0
