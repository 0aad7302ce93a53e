"""Time until the last of several stations has served, where the mean is known."""

import pytest

from qdepth.engines.analytic.textbook.fork_join import Joint, Member, joint_time

SERVICE, USE = 2.0, 0.7


def of_mg1(scv: float, common: float) -> Member:
    """A station under Poisson arrivals (Pollaczek, Khinchine)."""
    wait = USE * SERVICE * (1.0 + scv) / 2.0 / (1.0 - USE)
    return Member(SERVICE, wait, scv, is_shared=False, common=common)


def both(scv: float, common: float) -> Joint:
    return joint_time([of_mg1(scv, common)] * 2)


def test_two_exponential_servers_are_those_of_flatto_and_hahn() -> None:
    assert both(1.0, 1.0).mean == pytest.approx((12.0 - USE) / 8.0 * SERVICE / (1.0 - USE))


def test_constant_services_of_joint_arrivals_end_together() -> None:
    alone = of_mg1(0.0, 1.0)
    found = both(0.0, 1.0)
    assert found.mean == pytest.approx(alone.response)
    assert found.variance == pytest.approx(alone.variance)
    assert found.third == pytest.approx(1.0)


@pytest.mark.parametrize("scv", [0.0, 0.3, 1.0])
def test_the_fewer_arrivals_are_joint_the_later_the_last_ends(scv: float) -> None:
    means = [both(scv, common).mean for common in (1.0, 0.5, 0.0)]
    assert means == sorted(means)


def test_a_member_far_shorter_than_another_prolongs_nothing_wherever_it_comes() -> None:
    """A busy link that sends while a disk reads: the disk decides."""
    link, disk = Member(0.6, 1.3, 0.0, True, 1.0), Member(6.2, 4.3, 1.0, False, 0.2)
    assert joint_time([link, disk]).mean == disk.response
    assert joint_time([disk, link]).mean == disk.response
