"""Who visits how many of the resources that are alike."""

import pytest

from qdepth.engines.analytic.model.model import Chain, Resource
from qdepth.engines.analytic.model.visit_counts import NotLumpable, visit_counts
from qdepth.network.network import Discipline

LEFT, RIGHT = range(2)


def test_a_chain_that_demands_what_the_first_of_its_kind_does_not_visit_is_not_alike() -> None:
    chains = [Chain(5, flow_class=None, resource=None, number=2)]
    servers = [Resource(at, False, 1, Discipline.FCFS, 1) for at in range(2)]
    resource_of = {LEFT: 0, RIGHT: 1}
    (count,) = visit_counts({0: {LEFT}}, resource_of, chains, servers, {(0, 0)})
    assert (count.copies, count.sharers) == (1, 2)
    with pytest.raises(NotLumpable):
        visit_counts({0: {LEFT}}, resource_of, chains, servers, {(0, 0), (0, 1)})
