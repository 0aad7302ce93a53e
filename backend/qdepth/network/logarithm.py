"""One logarithm for every engine and machine.

The C library's `log` picks its code by processor, so its last bit differs between machines. This
one uses only + - * / and exact exponent arithmetic, in a fixed order.
"""

from math import frexp
from typing import TypeVar

import numpy as np
import numpy.typing as npt

Real = TypeVar("Real", float, npt.NDArray[np.float64])

LN2_HIGH = 6.93147180369123816490e-01
LN2_LOW = 1.90821492927058770002e-10
LG = (
    6.666666666666735130e-01,
    3.999999999940941908e-01,
    2.857142874366239149e-01,
    2.222219843214978396e-01,
    1.818357216161805012e-01,
    1.531383769920937332e-01,
    1.479819860511658591e-01,
)
SQRT_HALF = 0.7071067811865476
_LG1, _LG2, _LG3, _LG4, _LG5, _LG6, _LG7 = LG


def portable_log(x: float) -> float:
    """Natural logarithm of a positive normal number, within 1 ulp.

    Parameters
    ----------
    x : float
        x > 0.

    Returns
    -------
    float
        The same bits wherever arithmetic follows IEEE 754.

    Notes
    -----
    x = 2^k (1 + f) with sqrt(1/2) <= 1 + f < sqrt(2); log(1 + f) = f - f^2/2 + s (f^2/2 + R(s^2)),
    s = f / (2 + f).

    References
    ----------
    fdlibm 5.3, `e_log.c` (Sun Microsystems, 1993): method and coefficients Lg1..Lg7.

    Examples
    --------
    >>> portable_log(1.0)
    0.0
    >>> abs(portable_log(10.0) - 2.302585092994046) < 1e-15
    True
    """
    mantissa, exponent = frexp(x)
    if mantissa < SQRT_HALF:
        mantissa = mantissa * 2.0
        exponent = exponent - 1
    return log_of_parts(mantissa - 1.0, float(exponent))


def log_of_parts(f: Real, k: Real) -> Real:
    """Logarithm of 2^k (1 + f) for sqrt(1/2) <= 1 + f < sqrt(2); of one number, or of arrays."""
    s = f / (2.0 + f)
    z = s * s
    w = z * z
    t1 = w * (_LG2 + w * (_LG4 + w * _LG6))
    t2 = z * (_LG1 + w * (_LG3 + w * (_LG5 + w * _LG7)))
    half_square = 0.5 * f * f
    return k * LN2_HIGH - ((half_square - (s * (half_square + (t1 + t2)) + k * LN2_LOW)) - f)
