"""Machine code of the analytic engine."""

import numpy as np

from qdepth.engines.analytic.conditional_rates import conditional_rates
from qdepth.engines.analytic.convolution import convolve


def prepare() -> None:
    """Load the machine code, or compile it where this machine never did."""
    conditional_rates(np.ones(1), 1.0)
    convolve(np.zeros(2), np.zeros(2))
