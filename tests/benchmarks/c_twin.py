"""The loop of the compiled engine in C, where a compiler is at hand.

The compiler is the package `ziglang` of the dependency group `bench`.
"""

import ctypes
import importlib.util
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from qdepth.engines.compiled.memory import places
from qdepth.engines.compiled.memory.writer import Floats, Ints, Words
from qdepth.engines.compiled.simulation import CompiledRun, Loop
from qdepth.engines.options import EngineOptions
from qdepth.network import logarithm
from qdepth.network.draws import GOLDEN, code
from qdepth.network.laws import Shape
from qdepth.network.loops import Finite
from qdepth.network.network import LAYERS, Order, QueueingNetwork
from qdepth.network.phases import JITTER, WAIT_PHASE
from qdepth.statistics.recorder import (
    LIMIT_COLUMNS,
    STATION_COLUMNS,
    TALLY_COLUMNS,
    RunRecord,
)

SOURCE = Path(__file__).with_name("twin.c")
FLAGS = (
    "-std=c11", "-O3", "-march=native", "-ffp-contract=off", "-fno-sanitize=all", "-Wall",
    "-Werror", "-shared", "-fPIC",
)  # fmt: skip


def c_simulate(network: QueueingNetwork, options: EngineOptions) -> RunRecord | None:
    """One replication by the loop in C; the same record as the compiled engine's.

    Gives None where the compiler is missing.

    Raises
    ------
    ValueError
        If the network has throttles, controllers, fair limits or finite flows, or if rows are asked
        for at slices: the loop in C does not know these.
    """
    if (
        network.throttles
        or network.status_throttles
        or network.controllers
        or any(limit.order is Order.FAIR for limit in network.limits)
        or any(isinstance(flow.loop, Finite) for flow in network.flows)
        or options.slice_s is not None
    ):
        raise ValueError(
            "the loop in C knows no throttles, controllers, fair limits, finite flows or slices: "
            "take a network without DSNRO, adaptive depths, SIOC and operations, whose hosts serve "
            "commands in the order of arrival"
        )
    loop = c_loop()
    if loop is None:
        return None
    run = CompiledRun(network, options, loop=loop)
    run.advance(options.max_ios)
    return run.record()


@cache
def c_loop() -> Loop | None:
    """The loop in C, built once for each process; None where the compiler is missing."""
    if importlib.util.find_spec("ziglang") is None:
        return None
    with TemporaryDirectory() as folder:
        header, library = Path(folder, "places.h"), Path(folder, "twin.so")
        header.write_text("\n".join(_definitions()))
        compiler = (sys.executable, "-m", "ziglang", "cc", *FLAGS)
        parts = ("-include", str(header), str(SOURCE), "-o", str(library))
        subprocess.run([*compiler, *parts], check=True)
        native = ctypes.CDLL(str(library)).advance
    native.restype = None
    native.argtypes = (
        ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int, ctypes.c_double,
    )  # fmt: skip

    def loop(n: Ints, x: Floats, k: Words, begin: bool, max_simulated: float) -> None:
        native(n.ctypes.data, x.ctypes.data, k.ctypes.data, begin, max_simulated)

    return loop


def _definitions() -> Iterator[str]:
    """What the source takes from the Python modules, as macros."""
    whole: dict[str, int] = {
        **{name: value for name, value in vars(places).items() if name.isupper()},
        **{shape.name: int(shape) for shape in Shape},
        "LAYERS": len(LAYERS),
        "TALLY_COLUMNS": len(TALLY_COLUMNS),
        "LIMIT_COLUMNS": len(LIMIT_COLUMNS),
        "STATION_COLUMNS": len(STATION_COLUMNS),
    }
    words = {
        "GOLDEN": GOLDEN,
        "DIRECTION": code("operation"),
        "SIZE_CODE": code("size"),
        "WAIT_PHASE": WAIT_PHASE,
        "JITTER_CODE": JITTER,
    }
    real = {"LN2_HIGH": logarithm.LN2_HIGH, "LN2_LOW": logarithm.LN2_LOW} | {
        f"LG{rank}": value for rank, value in enumerate(logarithm.LG, 1)
    }
    yield from (f"#define P_{name} {value}" for name, value in whole.items())
    yield from (f"#define P_{name} UINT64_C({value})" for name, value in words.items())
    yield from (f"#define P_{name} {value.hex()}" for name, value in real.items())
    yield f"#define P_SQRT_HALF INT64_C({np.float64(logarithm.SQRT_HALF).view(np.int64)})"
