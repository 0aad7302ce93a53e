"""Random draws, as `qdepth.network.draws` and `qdepth.network.laws` define them."""

import numpy as np

from qdepth.engines.compiled import places as p
from qdepth.engines.compiled.native import native
from qdepth.engines.compiled.writer import Floats, Ints
from qdepth.network.draws import GOLDEN
from qdepth.network.laws import Shape
from qdepth.network.portable import portable_log

_GOLDEN = np.uint64(GOLDEN)
_FIRST = np.uint64(0xBF58_476D_1CE4_E5B9)
_SECOND = np.uint64(0x94D0_49BB_1331_11EB)
_CONSTANT = int(Shape.CONSTANT)
_EXPONENTIAL = int(Shape.EXPONENTIAL)
_HYPEREXPONENTIAL = int(Shape.HYPEREXPONENTIAL)

log = native(portable_log)


@native
def _mix(z: np.uint64) -> np.uint64:
    z = (z ^ (z >> np.uint64(30))) * _FIRST
    z = (z ^ (z >> np.uint64(27))) * _SECOND
    return z ^ (z >> np.uint64(31))


@native
def fold(key: int, value: int) -> int:
    """Key of the `value`-th child of a key, as signed bits."""
    return np.int64(_mix(np.uint64(key) + _GOLDEN * (np.uint64(value) + np.uint64(1))))  # type: ignore[return-value]


@native
def uniform(key: int, purpose: int, index: int) -> float:
    """Uniform draw in (0, 1)."""
    z = _mix(np.uint64(key) + np.uint64(purpose) + _GOLDEN * np.uint64(index))
    return (np.float64(z >> np.uint64(12)) + 0.5) * 2.0**-52


@native
def _sample(n: Ints, x: Floats, demand: int, key: int) -> float:
    shape, phases, purpose = n[demand + p.SHAPE], n[demand + p.PHASES], n[demand + p.PURPOSE]
    first = uniform(key, purpose, 0)
    if shape == _EXPONENTIAL:
        return -log(first)
    probability = x[n[demand] + p.PROBABILITY]
    if shape == _HYPEREXPONENTIAL:
        rate = 2.0 * probability if first < probability else 2.0 * (1.0 - probability)
        return -log(uniform(key, purpose, 1)) / rate
    used = phases - 1 if first < probability else phases
    product = 1.0
    for phase in range(1, used + 1):
        product = product * uniform(key, purpose, phase)
    return -log(product) / (phases - probability)


@native
def draw(n: Ints, x: Floats, demand: int, io: int) -> float:
    """Draw the time that a demand asks of an I/O [s]."""
    reals, size = n[demand], n[io + p.SIZE]
    if n[io + p.IS_WRITE]:
        mean = x[reals + p.WRITE] + x[reals + p.WRITE_PER_BYTE] * size
    else:
        mean = x[reals + p.READ] + x[reals + p.READ_PER_BYTE] * size
    if n[demand + p.SHAPE] == _CONSTANT:
        return mean
    return mean * _sample(n, x, demand, n[io + p.KEY])
