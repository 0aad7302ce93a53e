"""Loops that do the same on every machine, so that absolute figures can be compared."""

from dataclasses import dataclass
from typing import Any

from numba import njit

from lab.bench.race import Clock
from qdepth.network.draws import mix

PYTHON_MIXES, NATIVE_MIXES = 50_000, 20_000_000


@dataclass(frozen=True, slots=True)
class Calibration:
    """Rounds of splitmix64's finaliser, each on the result of the one before [million/s]."""

    python: float
    """In interpreted Python: what the SimPy engine runs on."""
    native: float
    """In native code: what the compiled engine runs on."""


def calibrate(clock: Clock) -> Calibration:
    """Measure this machine, now."""
    _native_mixes(1)
    start = clock()
    _python_mixes(PYTHON_MIXES)
    middle = clock()
    _native_mixes(NATIVE_MIXES)
    end = clock()
    return Calibration(
        python=PYTHON_MIXES / (middle - start) / 1e6, native=NATIVE_MIXES / (end - middle) / 1e6
    )


def _python_mixes(rounds: int) -> int:
    z = 1
    for _ in range(rounds):
        z = mix(z)
    return z


def _mixes(rounds: int) -> Any:
    z = 1
    for _ in range(rounds):
        z = (z ^ (z >> 30)) * -0x40A7_B892_E31B_1A47
        z = (z ^ (z >> 27)) * -0x6B2F_B644_ECCE_EE15
        z = z ^ (z >> 31)
    return z


_native_mixes: Any = njit(_mixes)
