"""Groups of one name are a class, and every other group is one by itself."""

from dataclasses import replace

from qdepth.network.classes import kinds_of
from qdepth.network.network import Group, QueueingNetwork
from qdepth.network.steps import Delay, End
from tests.support.networks import MEDIA, Source, closed, network, timed

WHOLE = network(Source(closed(1), (Delay(timed(1.0), MEDIA), End())))


def of_groups(*groups: Group) -> QueueingNetwork:
    return replace(WHOLE, groups=groups)


def test_groups_of_one_name_are_one_kind_and_keep_their_order() -> None:
    whole = of_groups(
        Group("sql1", 3, class_name="SQL"),
        Group("web", 5, name="Web servers"),
        Group("sql2", 4, class_name="SQL"),
        Group("copy", 1, is_background=True),
    )
    kinds = kinds_of(whole)
    assert [kind.members for kind in kinds] == [(0, 2), (1,), (3,)]
    assert [kind.group.vms for kind in kinds] == [7, 5, 1]
    assert [kind.is_class for kind in kinds] == [True, False, False]
    assert [kind.sentence_name for kind in kinds] == [
        "class SQL",
        "class Web servers",
        "copy",
    ]


def test_class_that_is_called_as_a_group_is_stays_apart_from_it() -> None:
    whole = of_groups(
        Group("SQL", 1), Group("sql1", 1, class_name="SQL"), Group("sql2", 1, class_name="SQL")
    )
    assert [kind.members for kind in kinds_of(whole)] == [(0,), (1, 2)]
