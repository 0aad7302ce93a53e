"""The loop of `mm_c_floor` in C, if there is a compiler.

The compiler is that of the package `ziglang` in the dependency group `bench`, or else `cc`.
"""

import ctypes
import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from lab.bench.contestant import Contestant, Lap, Work
from lab.bench.mm_c_floor import MOST_WAITING, Floats, Law, question
from lab.bench.named_networks import mm_c
from qdepth.network import logarithm
from qdepth.network.draws import GOLDEN, MIX_FIRST, MIX_SECOND
from qdepth.network.phases import WAIT_PHASE

SOURCE = Path(__file__).with_name("mm_c.c")
FLAGS = (
    "-std=c11", "-O3", "-march=native", "-ffp-contract=off", "-fno-sanitize=all", "-Wall",
    "-Werror", "-shared", "-fPIC",
)  # fmt: skip
MOST_SERVERS = 64
IOS = 1_000_000
"""I/Os of a lap."""


class _Law(ctypes.Structure):
    _fields_ = (("purpose", ctypes.c_uint64), ("mean", ctypes.c_double))


@cache
def c_loop() -> Callable[[int, int], Floats] | None:
    """Return `mm_c_floor.floor` in C, built once per process; None without a compiler."""
    compiler = _compiler()
    if compiler is None:
        return None
    with TemporaryDirectory() as folder:
        header, library = Path(folder, "macros.h"), Path(folder, "mm_c.so")
        header.write_text("\n".join(f"#define {name} {value}" for name, value in macros().items()))
        parts = ("-include", str(header), str(SOURCE), "-o", str(library), "-lm")
        subprocess.run([*compiler, *FLAGS, *parts], check=True)
        native = ctypes.CDLL(str(library)).mm_c
    native.restype = ctypes.c_double
    native.argtypes = (
        ctypes.c_void_p, ctypes.c_int64, ctypes.c_uint64, _Law, _Law, ctypes.c_int,
    )  # fmt: skip

    def loop(ios: int, seed: int) -> Floats:
        worker_key, (wait, service), servers = question(seed)
        latencies = np.empty(ios)
        place = latencies.ctypes.data
        if native(place, ios, int(worker_key), _law(wait), _law(service), servers) < 0:
            raise OverflowError("more I/Os wait than there is room for")
        return latencies

    return loop


def c_contestant(loop: Callable[[int, int], Floats], share: float) -> Contestant:
    """The loop as a contestant, which can do one work; `share` scales a lap, above 0."""

    def prepare(_work: Work, ios: int) -> Lap:
        def lap() -> int:
            return len(loop(ios, 1))

        return lap

    return Contestant("c", prepare, max(1, round(IOS * share)), frozenset({mm_c.__name__}))


def _law(law: Law) -> _Law:
    purpose, mean = law
    return _Law(int(purpose), mean)


def _compiler() -> tuple[str, ...] | None:
    if importlib.util.find_spec("ziglang") is not None:
        return sys.executable, "-m", "ziglang", "cc"
    system = shutil.which("cc")
    return None if system is None else (system,)


def macros() -> dict[str, str]:
    """Constants that the source takes from the Python modules: names, and values in C."""
    whole = {"MOST_WAITING": MOST_WAITING, "MOST_SERVERS": MOST_SERVERS}
    words = {
        "GOLDEN": GOLDEN,
        "MIX_FIRST": MIX_FIRST,
        "MIX_SECOND": MIX_SECOND,
        "WAIT_PHASE": WAIT_PHASE,
    }
    real = {
        "LN2_HIGH": logarithm.LN2_HIGH,
        "LN2_LOW": logarithm.LN2_LOW,
        **{f"LG{rank}": value for rank, value in enumerate(logarithm.LG, 1)},
    }
    return {
        **{f"P_{name}": str(value) for name, value in whole.items()},
        **{f"P_{name}": f"UINT64_C({value})" for name, value in words.items()},
        **{f"P_{name}": value.hex() for name, value in real.items()},
        "P_SQRT_HALF": f"INT64_C({np.float64(logarithm.SQRT_HALF).view(np.int64)})",
    }
