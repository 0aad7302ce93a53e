"""Simulated I/Os that a caller may ask for in a day, to the last one."""

from datetime import date

import pytest

from qdepth.db import io_quota
from qdepth.db.session import Sessions

TODAY, TOMORROW = date(2026, 3, 1), date(2026, 3, 2)


def _taken(
    sessions: Sessions, asked: list[int], *, asker: str = "me", day: date = TODAY
) -> list[int]:
    """Those of some requests that a quota of 100 a day lets through."""
    taken = []
    for ios in asked:
        with sessions.writing() as session:
            if io_quota.take(session, asker, ios, most=100, today=day):
                taken.append(ios)
    return taken


@pytest.mark.parametrize(
    ("asked", "taken"),
    [
        ([100], [100]),
        ([101], []),
        ([101, 100], [100]),
        ([60, 40], [60, 40]),
        ([60, 41, 40], [60, 40]),
        ([100, 1], [100]),
        ([99, 2, 1, 1], [99, 1]),
    ],
)
def test_all_of_a_quota_is_given_and_no_more(
    sessions: Sessions, asked: list[int], taken: list[int]
) -> None:
    """What is refused counts for nothing."""
    assert _taken(sessions, asked) == taken
    with sessions.reading() as session:
        assert io_quota.used(session, "me", today=TODAY) == sum(taken)


def test_each_asker_and_each_day_has_a_quota_of_its_own(sessions: Sessions) -> None:
    assert _taken(sessions, [100]) == [100]
    assert _taken(sessions, [100], asker="you") == [100]
    assert _taken(sessions, [100], day=TOMORROW) == [100]
    with sessions.writing() as session:
        io_quota.forget(session, before=TOMORROW)
        used = [io_quota.used(session, "me", today=day) for day in (TODAY, TOMORROW)]
    assert used == [0, 100]
