"""Which stations of a joint visit matter, and which of them is the slowest."""

from itertools import permutations

from qdepth.engines.analytic.model.flow_classes import flow_classes
from qdepth.engines.analytic.model.joint_visits import with_members_that_matter
from qdepth.engines.analytic.model.symmetry import lump
from qdepth.network.network import QueueingNetwork
from qdepth.network.steps import End, Visit
from qdepth.network.visits.visit_pattern import visit_patterns
from tests.support.networks import FABRIC, Source, closed, fcfs, network, ps, timed

LEFT, RIGHT, OTHER = range(3)
LINKS = (ps("left"), ps("right"), ps("other"))


def sent(name: str, *means: tuple[int, float], workers: int = 1) -> Source:
    stations = tuple(station for station, _ in means)
    demands = tuple(timed(mean) for _, mean in means)
    return Source(closed(workers), (Visit(stations, demands, FABRIC), End()), name)


def members(of: QueueingNetwork) -> list[list[str]]:
    """Ids of the stations that matter to each class of flows, the slowest first."""
    classes = flow_classes(of, visit_patterns(of), frozenset())
    return [
        [of.stations[row.stations[at]].id for at in row.pattern.visits[0].stations]
        for row in with_members_that_matter(of, classes, lump(of, classes))
    ]


def test_links_with_the_same_ios_are_one_whatever_the_order_of_the_sums() -> None:
    """0.1 + 0.2 + 0.3 and 0.3 + 0.2 + 0.1 differ in the last digit."""
    for times in permutations((0.1, 0.2, 0.3)):
        sources = [
            sent(f"{at}", (LEFT, left), (RIGHT, left), workers=3) for at, left in enumerate(times)
        ]
        assert members(network(*sources, stations=LINKS)) == [["left"]] * 3


def test_the_slower_of_two_links_with_the_same_ios_is_all_that_matters() -> None:
    for slow, fast in ((LEFT, RIGHT), (RIGHT, LEFT)):
        of = network(
            sent("a", (LEFT, 0.1), (RIGHT, 0.1 + (1e-3 if slow == RIGHT else -1e-3))),
            stations=LINKS,
        )
        assert members(of) == [[LINKS[slow].id]], fast


def test_two_links_that_others_use_too_both_matter() -> None:
    of = network(
        sent("a", (LEFT, 0.1), (OTHER, 0.1), workers=4),
        sent("b", (RIGHT, 0.05), (OTHER, 0.05), workers=4),
        stations=LINKS,
    )
    assert members(of) == [["other"], ["other"]]
    slower = network(
        sent("a", (LEFT, 0.1), (OTHER, 0.06), workers=4),
        sent("b", (RIGHT, 0.05), (OTHER, 0.06), workers=4),
        stations=LINKS,
    )
    assert members(slower) == [["other", "left"], ["other"]]


def test_a_link_that_is_hardly_busy_does_not_matter_unless_it_is_slower() -> None:
    of = network(
        sent("a", (LEFT, 1e-4), (OTHER, 0.1)),
        sent("b", (RIGHT, 1e-4), (OTHER, 0.1), workers=300),
        sent("c", (RIGHT, 0.1), (LEFT, 1e-6)),
        stations=LINKS,
    )
    assert members(of)[0] == ["other"]


def test_members_of_a_mirror_are_never_one() -> None:
    disks = (fcfs("left"), fcfs("right"), fcfs("other"))
    of = network(sent("a", (LEFT, 0.1), (RIGHT, 0.1)), stations=disks)
    assert members(of) == [["left", "right"]]
