"""Machine code of the analytic engine."""

import numpy as np

from qdepth.engines.analytic.solve.chains import inside_limit, set_means_and_reaches, spread_over
from qdepth.engines.analytic.solve.conditional_rates import adapted
from qdepth.engines.analytic.solve.weights import weights_among, with_others
from qdepth.engines.analytic.textbook.convolution import all_but_one


def prepare() -> None:
    """Load the machine code, or compile it where this machine never did."""
    adapted(np.zeros(3), np.ones(3), 1, 1.0, 1.0)
    two, rows, one = np.zeros(2), np.zeros((1, 2)), np.ones(1, dtype=np.int64)
    whole, rest = all_but_one(rows, one, 1.0)
    inside_limit(rows, one, 1.0, (whole, rest), two.copy())
    others = np.zeros(1)
    weights_among(two, (1, 1, 0), (1.0, 1.0, 0.0), two, (others, two.copy()))
    with_others(two, two, others, 1)
    set_means_and_reaches(spread_over(np.ones(2), rows, whole, rest), np.zeros(1), one)
