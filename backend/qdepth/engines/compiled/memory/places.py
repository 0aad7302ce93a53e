"""What lies where in the arrays of a run: each name that `records` declares, with its number.

There are two arrays: `n` of whole numbers and `x` of real ones; `k` is the memory of `x` seen as
64-bit words. Readings of totals are in `x` alone, behind the end of `n`. A record is named by its
place and has fields in all of them: `n[place + FIELD]`, `x[place + FIELD]`, `k[place + FIELD]`.

Places and fields of `n` are unsigned, so that no index can be negative and none is checked.
"""

import typing

from qdepth.engines.compiled.memory import records
from qdepth.engines.compiled.memory.memory_map import constants

# Numba compiles the whole numbers of a module in as constants.
globals().update(constants((*records.CONSTANTS, *records.RECORDS)))

if typing.TYPE_CHECKING:  # a test looks for names that nothing declares

    def __getattr__(name: str) -> int: ...
