"""Draws of many I/Os in one step: the bits of `draws`, `logarithm` and `laws`, for arrays of keys.

An element goes through the same operations in the same order as a single draw does. NumPy rounds
each of them by IEEE 754 and fuses none, so both give the same result.
"""

import numpy as np
import numpy.typing as npt

from qdepth.network import logarithm
from qdepth.network.draws import GOLDEN, MASK, MIX_FIRST, MIX_SECOND
from qdepth.network.laws import Law, Shape

Keys = npt.NDArray[np.uint64]
Floats = npt.NDArray[np.float64]

_GOLDEN, _FIRST, _SECOND = map(np.uint64, (GOLDEN, MIX_FIRST, MIX_SECOND))


def folds(keys: Keys, values: Keys) -> Keys:
    """Key of the child of each key, as `draws.fold` gives it; the shapes are broadcast."""
    return _mixes(keys + _GOLDEN * (values + np.uint64(1)))


def uniforms(keys: Keys, purpose: int, index: int = 0) -> Floats:
    """Uniform draw in (0, 1) of each key, as `draws.uniform` gives it."""
    mixed = _mixes(keys + np.uint64((purpose + GOLDEN * index) & MASK))
    return ((mixed >> np.uint64(12)).astype(np.float64) + 0.5) * 2.0**-52


def samples(law: Law, keys: Keys, purpose: int) -> Floats:
    """Draw of each key from a law, as `laws.sample` gives it."""
    if law.shape is Shape.CONSTANT:
        return np.ones(len(keys))
    first = uniforms(keys, purpose)
    if law.shape is Shape.EXPONENTIAL:
        return -portable_logs(first)
    p = law.parameter
    if law.shape is Shape.UNIFORM:
        return 1.0 + p * (2.0 * first - 1.0)
    if law.shape is Shape.HYPEREXPONENTIAL:
        rates = np.where(first < p, 2.0 * p, 2.0 * (1.0 - p))
        return -portable_logs(uniforms(keys, purpose, 1)) / rates
    phases = np.where(first < p, law.phases - 1, law.phases)
    products = np.ones(len(keys))
    for phase in range(1, law.phases + 1):
        further = products * uniforms(keys, purpose, phase)
        products = np.where(phase <= phases, further, products)
    return -portable_logs(products) / (law.phases - p)


def portable_logs(x: Floats) -> Floats:
    """Natural logarithm of each positive normal number, as `logarithm.portable_log` gives it."""
    mantissa, exponent = np.frexp(x)
    is_low = mantissa < logarithm.SQRT_HALF
    f = np.where(is_low, mantissa * 2.0, mantissa) - 1.0
    return logarithm.log_of_parts(f, (exponent - is_low).astype(np.float64))


def _mixes(z: Keys) -> Keys:
    z = (z ^ (z >> np.uint64(30))) * _FIRST
    z = (z ^ (z >> np.uint64(27))) * _SECOND
    return z ^ (z >> np.uint64(31))
