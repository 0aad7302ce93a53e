"""Laws have the mean and the spread that they promise."""

import numpy as np
import pytest

from qdepth.network.draws import code, fold
from qdepth.network.laws import Law, Shape, law_of, sample

SERVICE = code("service")
SCVS = (0.0, 0.0033, 0.01, 0.3, 0.5, 1.0, 4.0, 25.0)


def _phase_moments(law: Law) -> tuple[float, float]:
    """First two moments, from the definition of each family of laws."""
    p = law.parameter
    match law.shape:
        case Shape.CONSTANT:
            return 1.0, 1.0
        case Shape.EXPONENTIAL:
            return 1.0, 2.0
        case Shape.UNIFORM:
            return 1.0, ((1.0 + p) ** 3 - (1.0 - p) ** 3) / (6.0 * p)
        case Shape.ERLANG:
            k, rate = law.phases, law.phases - p
            first = (p * (k - 1) + (1 - p) * k) / rate
            second = (p * (k - 1) * k + (1 - p) * k * (k + 1)) / rate**2
            return first, second
        case Shape.HYPEREXPONENTIAL:
            fast, slow = 2 * p, 2 * (1 - p)
            return p / fast + (1 - p) / slow, 2 * p / fast**2 + 2 * (1 - p) / slow**2


@pytest.mark.parametrize("scv", [*SCVS, 0.011, 0.3333, 0.4999, 0.5001, 0.999, 1.001, 2.0, 100.0])
def test_moments_follow_from_the_parameters(scv: float) -> None:
    law = law_of(scv)
    mean, second = _phase_moments(law)
    assert mean == pytest.approx(1.0, rel=1e-12)
    assert second - 1.0 == pytest.approx(scv, rel=1e-9, abs=1e-12)
    assert law.scv == pytest.approx(scv, rel=1e-9, abs=1e-12)


@pytest.mark.parametrize("scv", SCVS)
def test_samples_have_the_mean_and_the_scv(scv: float) -> None:
    """3.3 standard errors of the mean, and of the mean of squares by their own spread."""
    count = 20_000 if scv == 0.01 else 100_000
    law = law_of(scv)
    draws = np.array([sample(law, fold(11, n), SERVICE) for n in range(count)])
    squares = draws**2
    assert draws.mean() == pytest.approx(1.0, abs=3.3 * float(draws.std()) / count**0.5)
    assert squares.mean() == pytest.approx(1.0 + scv, abs=3.3 * float(squares.std()) / count**0.5)
    assert draws.min() > 0.0


@pytest.mark.parametrize("scv", SCVS)
def test_a_draw_is_a_function_of_its_key_and_purpose(scv: float) -> None:
    law = law_of(scv)
    forwards = [sample(law, fold(2, n), SERVICE) for n in range(100)]
    backwards = [sample(law, fold(2, n), SERVICE) for n in reversed(range(100))]
    assert backwards[::-1] == forwards
    if scv > 0:
        assert [sample(law, fold(2, n), code("think")) for n in range(100)] != forwards


def test_draws_stay_the_same() -> None:
    """Their bits are part of the model: a change needs a new model version."""
    drawn = [sample(law_of(scv), fold(1, 1), SERVICE).hex() for scv in (0.0, 0.003, 0.3, 1.0, 4.0)]
    assert drawn == [
        "0x1.0000000000000p+0",
        "0x1.d777bce57507ep-1",
        "0x1.338c7dd603e0ap-2",
        "0x1.3ef14b2daf3cdp+1",
        "0x1.e012eddb0b4d6p-4",
    ]


@pytest.mark.parametrize("scv", [-1.0, -0.001, float("nan")])
def test_impossible_spread_is_refused(scv: float) -> None:
    with pytest.raises(ValueError, match=r"scv\(=.*\) must be 0 or more"):
        law_of(scv)


def test_no_law_has_more_than_a_hundred_phases() -> None:
    assert law_of(0.01).phases == 100
