import numpy as np
import pytest

from lab.bench.mm_c_floor import TOGETHER, engine, floor


@pytest.mark.full
@pytest.mark.parametrize("together", [1, TOGETHER])
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.full)])
def test_the_floor_of_mm_c_does_the_work_of_the_engine_bit_for_bit(
    seed: int, together: int
) -> None:
    ios = 20_000
    assert np.array_equal(floor(ios, seed, together), engine(ios, seed)[:ios])
