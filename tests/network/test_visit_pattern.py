"""Mean visits of an I/O: the traffic equations of its program, solved by hand."""

import pytest

from qdepth.network.draws import code
from qdepth.network.path_rules import CHOSEN, PathChooser
from qdepth.network.steps import (
    BranchByDirection,
    BranchByDraw,
    ChoosePath,
    Delay,
    End,
    Fork,
    Join,
    Jump,
    Spawn,
    Step,
)
from qdepth.network.visits.visit_pattern import VisitPattern, visit_patterns
from tests.support.networks import FABRIC, Source, fcfs, network, poisson, timed, visit


def pattern(
    *steps: Step, read_share: float = 1.0, size: int = 4096, ios_per_path: int = 1
) -> VisitPattern:
    """Of I/Os before three stations, and a device with two paths."""
    whole = network(
        Source(poisson(1.0), steps, read_share=read_share, size=size),
        stations=(fcfs("a"), fcfs("b"), fcfs("c")),
        choosers=(PathChooser(ios_per_path, 2, "paths"),),
    )
    (found,) = visit_patterns(whole)
    return found


def ratios(found: VisitPattern) -> dict[tuple[int, bool], float]:
    """Visits of each station by reads and by writes."""
    return {(visit.stations[0], visit.is_read): visit.ratio for visit in found.visits}


def test_every_io_passes_its_first_step() -> None:
    assert ratios(pattern(visit(0, 1.0), End())) == {(0, True): 1.0}


@pytest.mark.parametrize("read_share", [0.0, 0.25, 1.0])
def test_reads_and_writes_go_their_own_way_by_their_share(read_share: float) -> None:
    steps = (BranchByDirection(1, 3), visit(0, 1.0), End(), visit(1, 2.0), End())
    expected = {(0, True): read_share, (1, False): 1.0 - read_share}
    assert ratios(pattern(*steps, read_share=read_share)) == {
        key: share for key, share in expected.items() if share > 0.0
    }


def test_drawn_ways_meet_again() -> None:
    """A quarter visits a, three quarters b, and all of them c."""
    draw = BranchByDraw(code("way"), (0.25, 1.0), (1, 3))
    found = pattern(draw, visit(0, 1.0), Jump(4), visit(1, 1.0), visit(2, 1.0), End())
    assert ratios(found) == {(0, True): 0.25, (1, True): 0.75, (2, True): 1.0}


PATHS = (ChoosePath(0, (1, 3)), visit(0, 1.0), End(), visit(1, 1.0), End())


@pytest.mark.parametrize("ios_per_path", [1, 2, 1000])
def test_round_robin_deals_the_ios_out_evenly(ios_per_path: int) -> None:
    """Over a path of single turns, I/Os come as every second one of the device."""
    found = pattern(*PATHS, ios_per_path=ios_per_path)
    assert ratios(found) == {(0, True): 0.5, (1, True): 0.5}
    expected = [(0, 0, 2), (0, 1, 2)] if ios_per_path == 1 else [None, None]
    assert [one.path for one in found.visits] == expected


def test_the_only_path_gets_all_ios_and_thins_no_arrivals() -> None:
    (found,) = pattern(ChoosePath(0, (1,)), visit(0, 1.0), End()).visits
    assert (found.ratio, found.path) == (1.0, None)


def test_fixed_policy_takes_the_first_path() -> None:
    assert ratios(pattern(*PATHS, ios_per_path=0)) == {(0, True): 1.0}


def test_paths_by_the_state_of_the_network_are_no_part_of_a_pattern() -> None:
    found = pattern(*PATHS, ios_per_path=CHOSEN)
    assert (found.visits, len(found.not_modelled)) == ((), 1)


def test_a_delay_takes_its_time() -> None:
    (found,) = pattern(Delay(timed(0.5, 1.0), FABRIC), End()).delays
    assert (found.ratio, found.mean, found.square) == pytest.approx((1.0, 0.5, 2.0 * 0.5**2))


def test_a_delay_of_no_time_is_none() -> None:
    assert pattern(Delay(timed(0.0, 1.0), FABRIC), End()).delays == ()


def test_work_in_the_background_is_no_visit_of_the_io() -> None:
    found = pattern(visit(0, 1.0), Spawn(3, ()), End(), visit(1, 1.0), End())
    assert ratios(found) == {(0, True): 1.0}
    assert [(one.stations, one.ratio) for one in found.background] == [((1,), 1.0)]
    assert found.all_visits == found.visits + found.background


@pytest.mark.parametrize(("size", "parts"), [(4096, 1.0), (8192, 2.0), (9000, 3.0)])
def test_parts_of_a_split_io_are_served_in_one_visit(size: int, parts: float) -> None:
    """As many services of 1 s as there are parts."""
    found = pattern(Fork((2,), 4096), End(), visit(0, 1.0), Join(), size=size)
    (served,) = found.visits
    assert (served.ratio, served.parts, served.means) == (1.0, parts, (parts,))
    assert found.not_modelled == frozenset()
