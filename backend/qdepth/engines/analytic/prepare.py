"""Machine code of the analytic engine."""

import numpy as np

from qdepth.engines.analytic.chains import spread_over
from qdepth.engines.analytic.conditional_rates import conditional_rates
from qdepth.engines.analytic.convolution import convolve
from qdepth.engines.analytic.others import sums_over_others, with_others


def prepare() -> None:
    """Load the machine code, or compile it where this machine never did."""
    conditional_rates(np.ones(1), 1.0)
    one, two = np.zeros(1), np.zeros(2)
    convolve(two, two)
    _, joint, fewest = sums_over_others(two, one, 0)
    with_others(one, joint, fewest, 1)
    spread_over(np.ones(1), one, one, one)
