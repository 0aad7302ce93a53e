"""Path policies, named by their place: see `qdepth.engines.simpy_engine.path_chooser`."""

import numpy as np

from qdepth.engines.compiled.memory import places as p
from qdepth.engines.compiled.memory.writer import Ints
from qdepth.engines.native import native


@native
def next_path(n: Ints, chooser: int) -> int:
    """Path of the next I/O."""
    ios_per_path, turn = n[chooser + p.IOS_PER_PATH], n[chooser + p.TURN]
    if ios_per_path == 0:
        return np.int64(0)  # type: ignore[return-value]
    left = n[chooser + p.LEFT]
    if left == 1:
        n[chooser + p.LEFT] = ios_per_path
        n[chooser + p.TURN] = turn + 1
    else:
        n[chooser + p.LEFT] = left - 1
    return np.int64(turn % n[chooser + p.PATHS])  # type: ignore[return-value]
