"""Random draws, as `qdepth.network.draws` and `qdepth.network.laws` define them."""

import numpy as np

from qdepth.engines.compiled.memory import places as p
from qdepth.engines.compiled.memory.writer import Floats, Ints, Words
from qdepth.engines.native import native, unsigned
from qdepth.network import logarithm
from qdepth.network.draws import GOLDEN, MIX_FIRST, MIX_SECOND
from qdepth.network.laws import Shape

_GOLDEN = np.uint64(GOLDEN)
_FIRST = np.uint64(MIX_FIRST)
_SECOND = np.uint64(MIX_SECOND)
_CONSTANT = int(Shape.CONSTANT)
_EXPONENTIAL = int(Shape.EXPONENTIAL)
_HYPEREXPONENTIAL = int(Shape.HYPEREXPONENTIAL)
_UNIFORM = int(Shape.UNIFORM)
_SQRT_HALF = int(np.float64(logarithm.SQRT_HALF).view(np.int64))
_LN2_HIGH, _LN2_LOW = logarithm.LN2_HIGH, logarithm.LN2_LOW
_LG1, _LG2, _LG3, _LG4, _LG5, _LG6, _LG7 = logarithm.LG


@native
def log(value: float) -> float:
    """The bits of `qdepth.network.logarithm.portable_log`; the exponent by whole numbers."""
    bits = np.float64(value).view(np.int64)
    exponent = (bits - _SQRT_HALF) >> 52
    f = np.int64(bits - (exponent << 52)).view(np.float64) - 1.0
    s = f / (2.0 + f)
    z = s * s
    w = z * z
    t1 = w * (_LG2 + w * (_LG4 + w * _LG6))
    t2 = z * (_LG1 + w * (_LG3 + w * (_LG5 + w * _LG7)))
    half_square = 0.5 * f * f
    e = float(exponent)
    return e * _LN2_HIGH - ((half_square - (s * (half_square + (t1 + t2)) + e * _LN2_LOW)) - f)


@native
def _mix(z: np.uint64) -> np.uint64:
    z = (z ^ (z >> np.uint64(30))) * _FIRST
    z = (z ^ (z >> np.uint64(27))) * _SECOND
    return z ^ (z >> np.uint64(31))


@native
def fold(key: np.uint64, value: int) -> np.uint64:
    """Key of the `value`-th child of a key."""
    return _mix(key + _GOLDEN * (np.uint64(value) + np.uint64(1)))


@native
def uniform(key: np.uint64, purpose: np.uint64, index: int) -> float:
    """Uniform draw in (0, 1)."""
    z = _mix(key + purpose + _GOLDEN * np.uint64(index))
    return (np.float64(z >> np.uint64(12)) + 0.5) * 2.0**-52


@native
def _sample(n: Ints, x: Floats, k: Words, demand: int, key: np.uint64) -> float:
    shape, purpose = n[demand + p.SHAPE], k[demand + p.PURPOSE]
    first = uniform(key, purpose, 0)
    if shape == _EXPONENTIAL:
        return -log(first)
    parameter, phases = x[demand + p.PARAMETER], n[demand + p.PHASES]
    if shape == _UNIFORM:
        return 1.0 + parameter * (2.0 * first - 1.0)
    if shape == _HYPEREXPONENTIAL:
        rate = 2.0 * parameter if first < parameter else 2.0 * (1.0 - parameter)
        return -log(uniform(key, purpose, 1)) / rate
    used = phases - 1 if first < parameter else np.int64(phases)
    product = 1.0
    for phase in range(1, used + 1):
        product = product * uniform(key, purpose, phase)
    return -log(product) / (phases - parameter)


@native
def time(n: Ints, x: Floats, k: Words, demand: int, io: int) -> float:
    """Draw the time of a demand for an I/O [s]."""
    means = demand + n[io + p.IS_WRITE]
    mean = x[unsigned(means) + p.MEAN] + x[unsigned(means) + p.PER_BYTE] * x[io + p.BYTES]
    beyond = x[io + p.BYTES] - x[demand + p.KNEE]
    if beyond > 0.0:
        mean = mean + x[demand + p.BEYOND] * beyond + x[demand + p.MORE_BEYOND]
    if n[demand + p.SHAPE] == _CONSTANT:
        return mean
    return mean * _sample(n, x, k, demand, k[io + p.KEY])


@native
def pick(n: Ints, x: Floats, guide: int, draw: float) -> int:
    """Position of the first cumulative probability above the draw; the guide shortens the way."""
    rank = n[guide + np.int64(draw * x[guide + p.STRIPS]) + p.GUIDE]
    while draw >= x[np.int64(guide) + rank + p.GUIDE]:
        rank = unsigned(rank + 1)
    return rank
