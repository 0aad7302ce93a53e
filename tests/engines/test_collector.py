"""The collector of circular garbage rests as long as anybody asks, and is left as it was."""

import gc
from collections.abc import Iterator

import pytest

from qdepth.engines.collector import collector_at_rest


@pytest.fixture(autouse=True)
def restored() -> Iterator[None]:
    yield
    gc.enable()


def test_rests_until_the_last_one_is_done() -> None:
    with collector_at_rest():
        with collector_at_rest():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_goes_on_after_an_error() -> None:
    with pytest.raises(ZeroDivisionError), collector_at_rest():
        1 / 0  # noqa: B018 -- raises
    assert gc.isenabled()


def test_stays_off_where_it_was_off() -> None:
    gc.disable()
    with collector_at_rest(), collector_at_rest():
        pass
    assert not gc.isenabled()
