"""The formulas against published numbers, and against other ways to the same number."""

from math import exp, factorial, log

import pytest
from scipy.integrate import quad
from scipy.optimize import brentq

from qdepth.engines.analytic.textbook.latency_quantiles import (
    md1_latency_quantile,
    mh1_latency_quantile,
    mmc_latency_quantile,
    tandem_latency_quantile,
)
from qdepth.engines.analytic.textbook.open_stations import (
    erlang_b,
    erlang_c,
    ggc_latency,
    mg1_latency,
    mm1_present,
    mmc_latency,
    ps_latency,
    shared_latency,
    superposition_weight,
    utilisation,
)
from qdepth.engines.analytic.textbook.refusal import OutsideTheory


@pytest.mark.parametrize(("servers", "use"), [(1, 0.6), (4, 0.9), (32, 0.5)])
def test_full_rate_up_to_c_takes_as_long_as_mmc(servers: int, use: float) -> None:
    rate, rates = use * servers / 2.0, [float(n + 1) for n in range(servers)]
    assert shared_latency(rate, 2.0, rates) == pytest.approx(mmc_latency(rate, 2.0, servers))


def test_one_rate_is_processor_sharing() -> None:
    assert shared_latency(0.4, 2.0, (1.0,)) == pytest.approx(ps_latency(0.4, 2.0))


def test_more_than_the_last_rate_is_refused() -> None:
    with pytest.raises(OutsideTheory, match="utilisation"):
        shared_latency(1.0, 1.0, (1.0, 2.0, 0.9))


@pytest.mark.parametrize(
    ("load", "servers", "blocked"), [(1.0, 1, 0.5), (5.0, 10, 0.0184), (10.0, 10, 0.2146)]
)
def test_erlang_b_of_the_printed_tables(load: float, servers: int, blocked: float) -> None:
    """ITU-D, Teletraffic Engineering Handbook (2005): table of Erlang's B formula."""
    assert erlang_b(load, servers) == pytest.approx(blocked, abs=5e-5)


def test_erlang_b_is_its_factorial_form() -> None:
    terms = [7.5**n / factorial(n) for n in range(13)]
    assert erlang_b(7.5, 12) == pytest.approx(terms[-1] / sum(terms), rel=1e-12)


def test_erlang_c_of_two_erlang_on_three_servers() -> None:
    """By the factorial form: (a^c/c!)(c/(c-a)) / (1 + a + a^2/2 + (a^c/c!)(c/(c-a))) = 4/9."""
    assert erlang_c(2.0, 3) == pytest.approx(4 / 9)


def test_erlang_c_of_many_servers_does_not_overflow() -> None:
    assert 0 < erlang_c(480.0, 500) < 1


def test_mm1_is_the_special_case_of_every_formula() -> None:
    assert mmc_latency(0.7, 1.0, 1) == pytest.approx(1 / 0.3)
    assert mg1_latency(0.7, 1.0, 1.0) == pytest.approx(1 / 0.3)
    assert ps_latency(0.7, 1.0) == pytest.approx(1 / 0.3)
    assert mm1_present(0.7) == pytest.approx(0.7 / 0.3)
    assert mmc_latency_quantile(0.7, 1.0, 1, 0.99) == pytest.approx(-log(0.01) / 0.3)
    assert tandem_latency_quantile(0.7, (1.0,), 0.99) == pytest.approx(-log(0.01) / 0.3)


def test_constant_service_waits_half_as_long_as_exponential() -> None:
    """Kleinrock 1975, after eq. (5.72)."""
    waits = mg1_latency(0.8, 1.0, 0.0) - 1.0
    assert waits == pytest.approx((mg1_latency(0.8, 1.0, 1.0) - 1.0) / 2)


def _mean_from_quantiles(quantile_at: object) -> float:
    """The mean is the integral of the quantile over the probability."""
    assert callable(quantile_at)
    return float(quad(quantile_at, 0.0, 1.0 - 1e-9, limit=200, epsrel=1e-6)[0])


def test_quantiles_of_mmc_have_its_mean() -> None:
    mean = _mean_from_quantiles(lambda p: mmc_latency_quantile(3.0, 1.0, 4, p))
    assert mean == pytest.approx(mmc_latency(3.0, 1.0, 4), rel=1e-4)


def test_mmc_whose_queue_drains_as_fast_as_one_server_works() -> None:
    """r = m needs its own form; it is the limit of the other one."""
    assert mmc_latency_quantile(3.0, 1.0, 4, 0.9) == pytest.approx(
        mmc_latency_quantile(3.0 + 1e-7, 1.0, 4, 0.9), rel=1e-5
    )


def test_quantiles_of_mh1_have_the_mean_of_pollaczek_and_khinchine() -> None:
    mean = _mean_from_quantiles(lambda p: mh1_latency_quantile(0.4, 1.0, 10.0, p))
    assert mean == pytest.approx(mg1_latency(0.4, 1.0, 10.0), rel=1e-4)


def test_mh1_nears_mm1() -> None:
    assert mh1_latency_quantile(0.5, 1.0, 1.0 + 1e-9, 0.99) == pytest.approx(
        mmc_latency_quantile(0.5, 1.0, 1, 0.99), rel=1e-4
    )


def test_md1_quantile_inside_the_first_two_service_times() -> None:
    """P(W = 0) = 1 - rho and P(W <= t) = (1 - rho) e^(rho t / S) for t < S (Erlang 1909)."""
    rho = 0.6
    at = 0.5
    p = (1 - rho) * exp(rho * at)
    assert md1_latency_quantile(rho, 1.0, p) == pytest.approx(1.0 + at, rel=1e-9)


def test_md1_quantiles_have_the_mean_of_pollaczek_and_khinchine() -> None:
    rho = 0.5
    above = quad(lambda p: md1_latency_quantile(rho, 1.0, p), 1 - rho + 1e-12, 1 - 1e-8, limit=400)[
        0
    ]
    assert (1 - rho) * 1.0 + above == pytest.approx(mg1_latency(rho, 1.0, 0.0), rel=1e-4)


def test_tandem_of_two_is_the_sum_of_two_exponentials() -> None:
    """Rates 3 and 1: P(T > t) = (3 e^-t - e^-3t) / 2."""
    p99 = tandem_latency_quantile(1.0, (1 / 4, 1 / 2), 0.99)
    assert (3 * exp(-p99) - exp(-3 * p99)) / 2 == pytest.approx(0.01)


def test_overload_and_wrong_laws_are_refused() -> None:
    with pytest.raises(OutsideTheory, match="below 1"):
        utilisation(2.0, 1.0, 2)
    with pytest.raises(OutsideTheory, match="hyperexponential"):
        mh1_latency_quantile(0.5, 1.0, 1.0, 0.9)
    with pytest.raises(OutsideTheory, match="keep its digits"):
        md1_latency_quantile(0.98, 1.0, 0.99)


def test_general_arrivals_and_service_have_their_special_cases() -> None:
    assert ggc_latency(3.0, 1.0, 4, 1.0, 1.0) == pytest.approx(mmc_latency(3.0, 1.0, 4))
    assert ggc_latency(0.7, 1.0, 1, 1.0, 4.0) == pytest.approx(mg1_latency(0.7, 1.0, 4.0))
    assert ggc_latency(0.7, 1.0, 1, 0.0, 0.0) == 1.0


def test_erlang_arrivals_at_an_exponential_server() -> None:
    """E2/M/1 at half load: the root of s = (1 / (2 - s))^2 is 0.381966, the wait s / (1 - s)."""
    root = 0.381966
    assert (1 / (2 - root)) ** 2 == pytest.approx(root, rel=1e-5)
    found = ggc_latency(0.5, 1.0, 1, 0.5, 1.0) - 1.0
    assert found == pytest.approx(root / (1 - root), rel=0.1)


@pytest.mark.parametrize(
    ("use", "squares", "weight"),
    [(0.5, 0.25, 1 / (1 + 4 * 0.25 * 3)), (0.9, 0.1, 1 / (1 + 4 * 0.01 * 9)), (0.3, 1.0, 1.0)],
)
def test_streams_count_by_whitts_weight(use: float, squares: float, weight: float) -> None:
    """Whitt 1983, eqs. (29) and (33): w = 1 / (1 + 4 (1 - rho)^2 (v - 1)), v = 1 / sum p^2."""
    assert superposition_weight(use, squares) == pytest.approx(weight)


@pytest.mark.parametrize(("use", "scv"), [(0.3, 16.0), (0.7, 4.0), (0.95, 2.0)])
def test_hyperexponential_arrivals_at_an_exponential_server(use: float, scv: float) -> None:
    """H2/M/1: s is the root of s = A*((1 - s) / S) and the wait is s / (1 - s) services (Kleinrock
    1975, eqs. 6.27 to 6.30); phases with balanced means (Tijms 1994)."""
    chance = 0.5 * (1.0 + ((scv - 1.0) / (scv + 1.0)) ** 0.5)
    fast, slow = 2.0 * chance * use, 2.0 * (1.0 - chance) * use

    def excess(root: float) -> float:
        at = 1.0 - root
        arrivals = chance * fast / (fast + at) + (1.0 - chance) * slow / (slow + at)
        return float(arrivals - root)

    root = brentq(excess, 0.0, 1.0 - 1e-6)
    found = ggc_latency(use, 1.0, 1, scv, 1.0) - 1.0
    assert found == pytest.approx(root / (1.0 - root), rel=1e-6)


def test_waits_of_hyperexponential_arrivals_begin_where_those_of_poisson_end() -> None:
    for service_scv in (0.0, 0.3, 1.0, 5.0):
        poisson = mg1_latency(0.6, 1.0, service_scv)
        assert ggc_latency(0.6, 1.0, 1, 1.00001, service_scv) == pytest.approx(poisson, rel=1e-4)


def test_service_that_is_constant_but_for_rounding_is_constant() -> None:
    """An scv that is left of two squares lost all digits of a power."""
    right = ggc_latency(0.25, 1.0, 1, 4.0, 0.0)
    assert ggc_latency(0.25, 1.0, 1, 4.0, 2e-16) == pytest.approx(right, rel=1e-9)
    assert right == pytest.approx(1.0 + 0.36, rel=0.05)
