"""The loop of the compiled engine in C, where a compiler is at hand.

The compiler is that of the package `ziglang` in the dependency group `bench`, or else `cc`.
"""

import ctypes
import importlib.util
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from qdepth.engines.compiled.memory import places
from qdepth.engines.compiled.memory.writer import Floats, Ints, Words
from qdepth.engines.compiled.simulation import MOST_EVENTS_UNOBSERVED, Loop
from qdepth.network import logarithm
from qdepth.network.control import CONTROL_GAIN, CONTROL_PERIOD
from qdepth.network.draws import GOLDEN, MIX_FIRST, MIX_SECOND, code
from qdepth.network.laws import Shape
from qdepth.network.network import COST_UNIT, LAYERS
from qdepth.network.phases import JITTER, WAIT_PHASE
from qdepth.statistics.recorder import LIMIT_COLUMNS, STATION_COLUMNS, TALLY_COLUMNS

SOURCE = Path(__file__).with_name("twin.c")
FLAGS = (
    "-std=c11", "-O3", "-march=native", "-ffp-contract=off", "-fno-sanitize=all", "-Wall",
    "-Werror", "-shared", "-fPIC",
)  # fmt: skip


@cache
def c_loop() -> Loop | None:
    """The loop in C, built once for each process; None where the compiler is missing."""
    compiler = _compiler()
    if compiler is None:
        return None
    with TemporaryDirectory() as folder:
        header, library = Path(folder, "places.h"), Path(folder, "twin.so")
        header.write_text("\n".join(f"#define {name} {value}" for name, value in macros().items()))
        parts = ("-include", str(header), str(SOURCE), "-o", str(library))
        subprocess.run([*compiler, *FLAGS, *parts], check=True)
        native = ctypes.CDLL(str(library)).advance
    native.restype = None
    native.argtypes = (
        ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int, ctypes.c_double,
    )  # fmt: skip

    def loop(n: Ints, x: Floats, k: Words, begin: bool, max_simulated: float) -> None:
        native(n.ctypes.data, x.ctypes.data, k.ctypes.data, begin, max_simulated)

    return loop


def _compiler() -> tuple[str, ...] | None:
    if importlib.util.find_spec("ziglang") is not None:
        return sys.executable, "-m", "ziglang", "cc"
    system = shutil.which("cc")
    return None if system is None else (system,)


def macros() -> dict[str, str]:
    """What the source takes from the Python modules: names, and values as C writes them."""
    whole: dict[str, int] = {
        **{name: value for name, value in vars(places).items() if name.isupper()},
        **{shape.name: int(shape) for shape in Shape},
        "LAYERS": len(LAYERS),
        **{f"TALLY_{column.upper()}": rank for rank, column in enumerate(TALLY_COLUMNS)},
        "TALLY_LAYERS": TALLY_COLUMNS.index(LAYERS[0]),
        "TALLY_COLUMNS": len(TALLY_COLUMNS),
        "LIMIT_COLUMNS": len(LIMIT_COLUMNS),
        "STATION_COLUMNS": len(STATION_COLUMNS),
        "COST_UNIT": COST_UNIT,
        "MOST_EVENTS_UNOBSERVED": MOST_EVENTS_UNOBSERVED,
    }
    words = {
        "GOLDEN": GOLDEN,
        "MIX_FIRST": MIX_FIRST,
        "MIX_SECOND": MIX_SECOND,
        "DIRECTION_CODE": code("operation"),
        "SEQUENTIAL_CODE": code("sequential"),
        "SIZE_CODE": code("size"),
        "WAIT_PHASE": WAIT_PHASE,
        "JITTER_CODE": JITTER,
    }
    real = {
        "LN2_HIGH": logarithm.LN2_HIGH,
        "LN2_LOW": logarithm.LN2_LOW,
        **{f"LG{rank}": value for rank, value in enumerate(logarithm.LG, 1)},
        "CONTROL_GAIN": CONTROL_GAIN,
        "CONTROL_PERIOD": CONTROL_PERIOD,
    }
    return {
        **{f"P_{name}": str(value) for name, value in whole.items()},
        **{f"P_{name}": f"UINT64_C({value})" for name, value in words.items()},
        **{f"P_{name}": value.hex() for name, value in real.items()},
        "P_SQRT_HALF": f"INT64_C({np.float64(logarithm.SQRT_HALF).view(np.int64)})",
    }
