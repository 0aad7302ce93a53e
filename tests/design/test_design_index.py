"""What many questions about one design look up is found once, and only for that design."""

import gc
from weakref import ref

from qdepth.design.design_index import _INDEXES, index_of
from tests.support.designs import design


def test_a_design_has_one_index() -> None:
    one = design()
    assert index_of(one) is index_of(one)
    assert index_of(one).reach is index_of(one).reach
    assert list(index_of(one).hosts.values()) == one.hosts


def test_a_changed_design_has_an_index_of_its_own() -> None:
    one = design()
    assert len(index_of(one).hosts) == len(one.hosts)
    fewer = one.model_copy(update={"hosts": one.hosts[:1]})
    assert list(index_of(fewer).hosts) == [one.hosts[0].id]


def test_an_index_ends_with_its_design() -> None:
    one = design()
    index_of(one).reach.targets(one.datastores[0])
    key, gone = id(one), ref(one)
    del one
    gc.collect()
    assert gone() is None
    assert key not in _INDEXES
