"""Gets engines ready before a command needs them, and says so where that takes long."""

import sys
from collections.abc import Sequence

from qdepth.engines.machine_code import place
from qdepth.engines.preparing import ENGINES, Engine, is_compiled, prepare

ONCE = "Preparing the engines: compiling, once on this machine, for up to a minute."
EACH_TIME = (
    "Preparing the engines: compiling, for up to a minute. To do so only once, name a directory "
    "that can be written with NUMBA_CACHE_DIR."
)


def make_engines_ready(engines: Sequence[Engine] = ENGINES) -> None:
    """Load machine code, or compile it after a word to whoever waits."""
    if not all(map(is_compiled, engines)):
        sys.stderr.write(f"{ONCE if place() else EACH_TIME}\n")
        sys.stderr.flush()
    for engine in engines:
        prepare(engine)
