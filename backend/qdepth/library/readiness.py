"""Prepares engines before a command needs them, with a message if that takes long."""

import sys
from collections.abc import Sequence

from qdepth.engines.readiness import ENGINES, Engine, notice, prepare


def make_engines_ready(engines: Sequence[Engine] = ENGINES) -> None:
    """Load machine code, or compile it and announce that it takes a minute."""
    message = notice(engines)
    if message:
        sys.stderr.write(f"{message}\n")
        sys.stderr.flush()
    for engine in engines:
        prepare(engine)
