"""Many cells of a sheet ask for one report at the same time."""

import asyncio

import pytest

from qdepth.api.cache import MOST_REPORTS, ReportCache
from qdepth.report.report import Report
from tests.support.reports import small_report


class Estimates:
    """Estimates that come when the test says so, or fail."""

    def __init__(self) -> None:
        self.asked = 0
        self.may_come = asyncio.Event()

    async def one(self) -> Report:
        self.asked += 1
        await self.may_come.wait()
        return small_report()

    async def none(self) -> Report:
        self.asked += 1
        await self.may_come.wait()
        raise RuntimeError("the process was killed")


def test_report_is_asked_for_once_and_whoever_leaves_takes_it_from_nobody() -> None:
    async def ask() -> None:
        cache, estimates = ReportCache(), Estimates()
        first, second = (
            asyncio.create_task(cache.get_or_ask("a", estimates.one)) for _ in range(2)
        )
        await asyncio.sleep(0)
        first.cancel()
        estimates.may_come.set()
        report = await second
        assert await cache.get_or_ask("a", estimates.one) is report
        assert estimates.asked == 1

    asyncio.run(ask())


def test_what_fails_is_told_to_all_and_not_kept() -> None:
    async def ask() -> None:
        cache, estimates = ReportCache(), Estimates()
        both = [asyncio.create_task(cache.get_or_ask("a", estimates.none)) for _ in range(2)]
        await asyncio.sleep(0)
        estimates.may_come.set()
        for task in both:
            with pytest.raises(RuntimeError, match="killed"):
                await task
        assert await cache.get_or_ask("a", estimates.one) == small_report()
        assert estimates.asked == 2

    asyncio.run(ask())


def test_only_the_reports_used_last_are_kept() -> None:
    async def ask() -> None:
        cache, estimates = ReportCache(), Estimates()
        estimates.may_come.set()
        for number in range(MOST_REPORTS + 5):
            await cache.get_or_ask(str(number), estimates.one)
        assert [number for number in range(MOST_REPORTS + 5) if cache.get(str(number))] == list(
            range(5, MOST_REPORTS + 5)
        )

    asyncio.run(ask())
