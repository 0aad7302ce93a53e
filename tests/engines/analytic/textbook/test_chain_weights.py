"""Weights of customers among others against direct sums."""

import numpy as np
import pytest
from scipy.special import logsumexp

from qdepth.engines.analytic.textbook.chain_weights import (
    own_weights,
    weights_of_others,
    with_others,
)
from qdepth.engines.analytic.textbook.convolution import FloatArray, log_factorials

OWN = 12


def terms(together: FloatArray, others: FloatArray) -> FloatArray:
    """Logarithm of what i own customers and b others weigh, as (i, b)."""
    i, b = np.indices((OWN + 1, len(others)))
    return np.asarray(together[i + b] + others[b] - log_factorials(OWN)[i])


def crowd(servers: int, service: float) -> tuple[FloatArray, FloatArray]:
    """A station of several servers, and 30 others who think for one second."""
    most = OWN + 30
    rates = np.minimum(np.arange(1, most + 1), servers)
    together = log_factorials(most) - np.concatenate([[0.0], np.cumsum(np.log(rates))])
    return together, weights_of_others(30, service, 1.0, 0.0, log_factorials(30))


@pytest.mark.parametrize("servers", [1, 4])
@pytest.mark.parametrize("service", [1e-9, 0.03, 1e9])
def test_own_customers_weigh_the_sum_over_the_others(servers: int, service: float) -> None:
    together, others = crowd(servers, service)
    found = own_weights(together, others, OWN, log_factorials(OWN))
    direct = logsumexp(terms(together, others), axis=1)
    assert found == pytest.approx(direct - direct[0], rel=1e-9, abs=1e-9)


def test_rates_that_leave_the_range_of_floats_are_summed_all_the_same() -> None:
    """A tilt cannot keep these terms in range: the rates jump up and down by 700 decades."""
    together, others = crowd(1, 0.03)
    together[20:] += 1600.0
    found = own_weights(together, others, OWN, log_factorials(OWN))
    direct = logsumexp(terms(together, others), axis=1)
    assert found == pytest.approx(direct - direct[0], rel=1e-9, abs=1e-9)
    shares = with_others(np.full(OWN + 1, 1 / (OWN + 1)), together, others, OWN)
    assert shares.sum() == pytest.approx(1.0)


def test_beyond_their_reach_weights_go_on_as_they_end() -> None:
    together, others = crowd(1, 0.03)
    whole = own_weights(together, others, OWN, log_factorials(OWN))
    short = own_weights(together, others, 5, log_factorials(OWN))
    assert short[:6] == pytest.approx(whole[:6])
    assert np.diff(short)[5:] == pytest.approx(np.full(OWN - 5, np.diff(whole)[4]))


def test_all_customers_are_the_own_and_those_they_meet() -> None:
    together, others = crowd(2, 0.05)
    marginal = np.arange(1.0, OWN + 2) / np.arange(1.0, OWN + 2).sum()
    joint = np.exp(terms(together, others))
    joint *= (marginal / joint.sum(axis=1))[:, None]
    direct = np.zeros(len(together))
    np.add.at(direct, np.add(*np.indices(joint.shape)), joint)
    assert with_others(marginal, together, others, OWN) == pytest.approx(direct, abs=1e-12)


def test_closed_and_endless_others_weigh_what_their_sums_do() -> None:
    """b others are j closed ones and b - j of the source, for every j."""
    factorials = log_factorials(6)
    closed = weights_of_others(4, 0.3, 2.0, 0.0, factorials)
    endless = weights_of_others(0, 1.0, 1.0, 0.7, factorials)
    direct = [
        logsumexp([closed[j] + endless[b - j] for j in range(b + 1)])
        for b in range(len(factorials))
    ]
    assert weights_of_others(4, 0.3, 2.0, 0.7, factorials) == pytest.approx(np.array(direct))


@pytest.mark.parametrize(
    ("closed", "service", "elsewhere", "load"),
    [
        (480, 2e-4, 2e-2, 0.6),
        (480, 2e-2, 2e-4, 30.0),
        (1, 1e-3, 1.0, 0.01),
        (1400, 0.01, 0.001, 90),
        (1333, 2e-4, 3e-6, 2e-3),
        (24, 4e-5, 7e-3, 1.5e-3),
    ],
)
def test_many_others_weigh_what_their_sums_do(
    closed: int, service: float, elsewhere: float, load: float
) -> None:
    """Where weights span more than floats can hold, so that only terms near a peak are added."""
    size = 2500
    factorials = log_factorials(size - 1)
    own = weights_of_others(closed, service, elsewhere, 0.0, factorials)
    endless = weights_of_others(0, 1.0, 1.0, load, factorials)
    direct = np.array([logsumexp(own[: b + 1] + endless[b::-1]) for b in range(size)])
    found = weights_of_others(closed, service, elsewhere, load, factorials)
    assert found == pytest.approx(direct, rel=1e-13, abs=1e-11)


def test_an_endless_source_weighs_like_a_poisson_number() -> None:
    found = weights_of_others(0, 1.0, 1.0, 0.7, log_factorials(5))
    assert found == pytest.approx(np.arange(6) * np.log(0.7) - log_factorials(5))
