"""Machine code of the analytic engine."""

import numpy as np

from qdepth.engines.analytic.textbook.chain_weights import (
    own_weights,
    weights_of_others,
    with_others,
)
from qdepth.engines.analytic.textbook.conditional_rates import Service, adapted
from qdepth.engines.analytic.textbook.convolution import all_but_one
from qdepth.engines.analytic.textbook.marginals import normalised_means, rates_behind, spread_over


def prepare() -> None:
    """Load the machine code, or compile it if this machine has none yet."""
    adapted(np.zeros(3), np.ones(3), Service(1, 1.0), 1.0)
    two, rows, one = np.zeros(2), np.zeros((1, 2)), np.ones(1, dtype=np.int64)
    whole, rest = all_but_one(rows, one, 1.0)
    rates_behind(whole, 1)
    others = weights_of_others(0, 1.0, 1.0, 0.0, np.zeros(1))
    own_weights(two, others, 1, two)
    with_others(two, two, others, 1)
    normalised_means(spread_over(np.ones(2), rows, whole, rest))
