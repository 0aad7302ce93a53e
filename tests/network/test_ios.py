"""I/Os and their parts: every byte is in one part, and service times add up over them."""

from math import ceil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qdepth.network.draws import code
from qdepth.network.laws import law_of
from qdepth.network.program import Program
from qdepth.network.steps import Demand, End
from qdepth.network.visits.ios import Ios, Parts, mean_size, parts_of, services_at_once
from tests.support.examples import examples

KIB = 1024


def ios(*sizes: int, chunk: int = 0) -> Ios:
    """I/Os of equally frequent sizes."""
    cumulative = tuple((at + 1) / len(sizes) for at in range(len(sizes)))
    return Ios(Program((End(),)), 1.0, sizes, cumulative, chunk)


def demand(fixed: float = 0.0, per_byte: float = 0.0, scv: float = 0.0) -> Demand:
    return Demand(law_of(scv), code("service"), read=fixed, read_per_byte=per_byte)


@given(st.integers(1, 1 << 22), st.integers(1, 1 << 20))
@settings(max_examples=examples(100))
def test_parts_are_the_io_in_as_few_pieces_as_possible(size: int, chunk: int) -> None:
    parts = parts_of(size, chunk)
    assert max(parts.sizes) <= chunk
    assert sum(parts.numbers) == ceil(size / chunk) == ios(size, chunk=chunk).most_parts
    bytes_of = zip(parts.sizes, parts.numbers, strict=True)
    assert sum(size * number for size, number in bytes_of) == pytest.approx(size)


def test_an_io_without_parts_is_whole() -> None:
    assert parts_of(8 * KIB, 0) == Parts((8.0 * KIB,), (1.0,))
    assert (ios(8 * KIB).most_parts, ios(8 * KIB).mean_parts) == (1, 1.0)


def test_parts_of_a_given_total_share_out_its_bytes() -> None:
    """A write of 4 KiB that copies 250 KiB in pieces of 100 KiB: two full ones and a rest."""
    parts = Parts((4.0 * KIB,), (1.0,)).split(100 * KIB, 250 * KIB)
    assert dict(zip(*parts, strict=True)) == {100.0 * KIB: 2.0, 50.0 * KIB: 1.0}


@pytest.mark.parametrize(("chunk", "is_split"), [(63, True), (64, False), (65, False)])
def test_only_ios_larger_than_a_part_are_split(chunk: int, is_split: bool) -> None:
    whole = ios(4 * KIB, 64 * KIB)
    split = whole.split(chunk * KIB)
    assert (split is not whole) is is_split
    assert split.most_parts == (2 if is_split else 1)


def test_mean_number_of_parts_weighs_the_sizes() -> None:
    """Half the I/Os are one part, half are four."""
    assert ios(16 * KIB, 64 * KIB, chunk=16 * KIB).mean_parts == pytest.approx(2.5)


def test_the_largest_part_is_a_chunk_or_the_whole_io() -> None:
    assert ios(4 * KIB, 64 * KIB, chunk=16 * KIB).largest_parts == ios(4 * KIB, 16 * KIB)
    assert ios(4 * KIB, 64 * KIB).largest_parts == ios(4 * KIB, 64 * KIB)


@pytest.mark.parametrize("scv", [0.0, 0.5, 1.0])
def test_moments_are_those_of_a_mixture_of_sizes(scv: float) -> None:
    """E[S] and E[S^2] over equally frequent sizes of 1 and 3 bytes at 1 s a byte and 2 s each."""
    mean, square = ios(1, 3).moments(demand(2.0, 1.0, scv), is_read=True)
    assert mean == pytest.approx((3.0 + 5.0) / 2)
    assert square == pytest.approx((3.0**2 + 5.0**2) / 2 * (1.0 + scv))


def test_a_time_without_bytes_is_the_same_for_all_sizes() -> None:
    mean, square = ios(1, 3).moments(demand(2.0, scv=1.0), is_read=True)
    assert (mean, square) == pytest.approx((2.0, 2.0 * 2.0**2))


@pytest.mark.parametrize("scv", [0.0, 0.5, 1.0])
def test_parts_are_served_one_after_another_with_times_of_their_own(scv: float) -> None:
    """n independent services of mean m: mean n m, variance n m^2 scv."""
    mean, square = ios(30, chunk=10).moments(demand(2.0, scv=scv), is_read=True)
    assert mean == pytest.approx(3 * 2.0)
    assert square == pytest.approx(6.0**2 + 3 * 2.0**2 * scv)


def test_parts_in_service_weigh_ios_by_their_time() -> None:
    """One part of 1 s and three of 1 s: a random moment of service is in the second with 3 / 4."""
    found = ios(10, 30, chunk=10).parts_in_service(demand(1.0), is_read=True)
    assert found == pytest.approx((1 * 1 + 3 * 3) / 4)


def test_parts_that_take_no_time_count_by_their_number() -> None:
    assert ios(10, 30, chunk=10).parts_in_service(demand(), is_read=True) == pytest.approx(2.0)


@pytest.mark.parametrize(("size", "pages"), [(1, 1), (4096, 1), (4097, 2), (8192, 2)])
def test_a_started_page_counts(size: int, pages: int) -> None:
    assert ios(size).mean_pages(4096) == pages


def test_mean_size_weighs_the_sizes() -> None:
    assert mean_size((4, 8, 64), (0.5, 0.75, 1.0)) == pytest.approx(0.5 * 4 + 0.25 * 8 + 0.25 * 64)


@pytest.mark.parametrize(
    ("visits", "at_once"),
    [
        # Parts leave a shared link together, so what follows begins after it.
        ([(True, 3.0), (False, 2.0)], [0.0, 0.0]),
        # Behind a queue they come one by one: both work at once, for as long as the shorter one.
        ([(False, 3.0), (False, 2.0)], [0.0, 2.0]),
        ([(False, 2.0), (False, 3.0)], [0.0, 2.0]),
        ([(False, 2.0), (True, 3.0)], [0.0, 2.0]),
        # The slowest before sets the time.
        ([(False, 1.0), (False, 4.0), (False, 2.0)], [0.0, 1.0, 2.0]),
        ([(False, 4.0), (False, 1.0), (False, 5.0)], [0.0, 1.0, 4.0]),
    ],
)
def test_stations_in_a_row_work_at_once_on_parts_that_come_one_by_one(
    visits: list[tuple[bool, float]], at_once: list[float]
) -> None:
    assert services_at_once(visits) == at_once
