"""Iterations that go back and forth without secants."""

import numpy as np
import pytest

from qdepth.engines.analytic.solve.step_sizes import Secants


def test_a_linear_map_is_solved_by_its_second_secant() -> None:
    """x = 4 - 3 x goes further away each time; its fixed point is 1."""
    steps, x = Secants(least=0.05, still=1e-12), np.array([0.5])
    for _ in range(2):
        x = steps.step(x, 4.0 - 3.0 * x)
    assert x == pytest.approx([1.0])


def test_a_map_that_converges_by_itself_is_followed_all_the_way() -> None:
    steps, x = Secants(least=0.2, still=1e-12), np.array([0.0])
    for _ in range(3):
        x = steps.step(x, 1.0 + 0.5 * x)
    assert x == pytest.approx([1.75])


def test_no_step_is_shorter_than_the_least_part() -> None:
    steps, x = Secants(least=0.2, still=1e-12), np.array([1.0])
    x = steps.step(x, -100.0 * x)
    assert steps.step(x, -100.0 * x) == pytest.approx(x + 0.2 * (-101.0 * x))


def test_steps_may_be_a_part_of_what_secants_leave() -> None:
    """x = 0.5 - x goes back and forth between two numbers; half of each step ends at once."""
    steps, x = Secants(least=1.0, still=1e-12, most=0.5), np.array([0.0])
    assert steps.step(x, 0.5 - x) == pytest.approx([0.25])
