"""Many directions of independent fits, followed by few: no variance is lost."""

import numpy as np
import pytest

from qdepth.studies.estimate.followed_directions import MOST_FOLLOWED, followed


def blocks(number: int, size: int = 2) -> np.ndarray:
    """Square roots of the covariances of so many independent fits, one below the other."""
    draw = np.random.default_rng(5)
    whole = np.zeros((number * size, number * size))
    for n in range(number):
        own = slice(n * size, (n + 1) * size)
        whole[own, own] = np.tril(draw.uniform(0.01, 0.2, (size, size)))
    return whole


def test_few_directions_are_followed_as_they_are() -> None:
    few = blocks(5).tolist()
    assert followed(few) == few


@pytest.mark.parametrize(("number", "size"), [(6, 2), (16, 2), (32, 2), (40, 1)])
def test_of_many_each_fit_keeps_its_covariance(number: int, size: int) -> None:
    whole = blocks(number, size)
    packed = np.array(followed(whole.tolist()))
    assert len(packed) <= MOST_FOLLOWED
    before, after = whole.T @ whole, packed.T @ packed
    for n in range(number):
        own = slice(n * size, (n + 1) * size)
        np.testing.assert_allclose(after[own, own].diagonal(), before[own, own].diagonal())


def test_a_sum_over_arrays_is_never_surer_than_it_was() -> None:
    """Of numbers that all parameters raise; with as many signs as arrays it is as sure."""
    for number in (6, 8, 16, 32):
        whole = blocks(number, 1)
        packed = np.array(followed([*whole.tolist(), *([[0.0] * number] * 3)]))
        raised = np.ones(number)
        before = np.sum((whole @ raised) ** 2)
        after = np.sum((packed @ raised) ** 2)
        assert after >= before * (1 - 1e-9)
        assert after <= before * max(1.0, 4 * number / 8)


def test_directions_that_share_a_parameter_are_never_added() -> None:
    shared = np.eye(12)
    shared[:, 0] = 0.1
    assert len(followed(shared.tolist())) == 12
