"""Many cells of a sheet ask for one report at the same time."""

import asyncio
import tracemalloc

import pytest

from qdepth.report.report import Report
from qdepth.server.cache import ReportCache, memory_of
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
        cache, estimates = ReportCache(3 * memory_of(small_report())), Estimates()
        estimates.may_come.set()
        for number in range(8):
            await cache.get_or_ask(str(number), estimates.one)
        assert [number for number in range(8) if cache.get(str(number))] == [5, 6, 7]

    asyncio.run(ask())


def test_report_that_is_larger_than_the_cache_is_given_and_not_kept() -> None:
    async def ask() -> None:
        cache, estimates = ReportCache(memory_of(small_report()) - 1), Estimates()
        estimates.may_come.set()
        assert await cache.get_or_ask("a", estimates.one) == small_report()
        assert cache.get("a") is None

    asyncio.run(ask())


def test_memory_of_a_report_is_about_what_is_said() -> None:
    text = small_report().model_dump_json()
    Report.model_validate_json(text)  # loads what is loaded once
    tracemalloc.start()
    try:
        reports = [Report.model_validate_json(text) for _ in range(5)]
        each = tracemalloc.get_traced_memory()[0] / len(reports)
    finally:
        tracemalloc.stop()
    assert 0.5 < each / memory_of(reports[0]) < 2
