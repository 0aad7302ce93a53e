"""Series of load hour by hour, and their clocks."""

import pytest

from qdepth.imports.load.activity import Activity
from qdepth.imports.load.busy_hours import busy_hours, hour_loads
from qdepth.imports.load.clock import MONTH_FIRST, UNKNOWN, clock_of, perfmon_clock
from qdepth.imports.load.measured_hours import MeasuredSeries, SampledSeries, series_in_hours


def series_of(moments: list[str], rates: list[float]) -> SampledSeries:
    intervals = [{"naa.1": Activity(rate, 0.0, None, rate, 2 * rate)} for rate in rates]
    return SampledSeries("f", "device", moments, intervals)


def hours_of(series: SampledSeries) -> MeasuredSeries:
    found = series_in_hours(series)
    assert isinstance(found, MeasuredSeries)
    return found


def test_hour_has_the_mean_of_the_intervals_that_ended_in_it() -> None:
    moments = ["2026-01-02 09:30:00", "2026-01-02 10:00:00", "2026-01-02 10:30:00"]
    first, second = hours_of(series_of(moments, [100.0, 300.0, 50.0])).hours
    assert (first.begins, first.samples, first.iops, first.peak_iops) == (
        "2026-01-02 09:00", 2, 200.0, 300.0,
    )  # fmt: skip
    assert (second.begins, second.iops) == ("2026-01-02 10:00", 50.0)
    assert first.rows[0].latency_mean_ms == 2.0


@pytest.mark.parametrize(
    ("moments", "text", "last"),
    [
        (["2026-01-02T23:00:00Z", "2026-01-03T00:30:00Z"], "Its times are UTC.", (1, 3)),
        (["2026-01-02 10:00:00 UTC", "2026-01-02 11:00:00 UTC"], "Its times are UTC.", (1, 2)),
        (["2026-01-02T10:00:00+02:00"], "Its times are +2 h from UTC.", (1, 2)),
        (["2026-01-02 10:00:00 -0330"], "Its times are -3.5 h from UTC.", (1, 2)),
        (["02.01.2026 10:00:00", "03.01.2026 10:00:00"], UNKNOWN, (1, 3)),
        (["18-09-2015 10:44:20"], UNKNOWN, (9, 18)),
        (["1/2/2026 11:59:00 PM", "1/3/2026 12:01:00 AM"], UNKNOWN, (1, 3)),
        (["02/01/2026 10:00", "03/01/2026 10:00"], UNKNOWN, (1, 3)),
        (["2026-01-02 23:00:00", "2026-01-03"], UNKNOWN, (1, 3)),
        (["02/03/2026 10:00", "02/03/2026 11:00"], f"{UNKNOWN} {MONTH_FIRST}", (2, 3)),
    ],
)
def test_clock_is_that_of_the_file_and_doubts_are_stated(
    moments: list[str], text: str, last: tuple[int, int]
) -> None:
    clock = clock_of(moments)
    assert clock is not None
    assert clock.text == text
    assert (clock.times[-1].month, clock.times[-1].day) == last


def test_time_zone_of_a_log_is_in_its_header() -> None:
    assert perfmon_clock("(PDH-CSV 4.0) (UTC)(0)") == "Its header states UTC."
    assert perfmon_clock("(PDH-CSV 4.0) (Pacific Standard Time)(480)") == (
        "Its header states Pacific Standard Time, -8 h from UTC."
    )
    assert perfmon_clock("(PDH-CSV 4.0)") == ""


def test_series_without_readable_times_says_so() -> None:
    found = series_in_hours(series_of(["first", "second"], [1.0, 2.0]))
    assert isinstance(found, str)
    assert found.startswith("Its times cannot be read")


def test_samples_that_are_hours_apart_give_no_hours() -> None:
    moments = ["2026-01-02 08:00", "2026-01-02 10:00", "2026-01-02 12:00"]
    found = series_in_hours(series_of(moments, [1.0, 2.0, 3.0]))
    assert found == "Its samples are 2 h apart, so it gives no hours."


def day(first: int, number: int) -> MeasuredSeries:
    """A Friday with some busy hours."""
    busy = {(first + n) % 24 for n in range(number)}
    moments = [f"2026-01-02 {hour:02}:30:00" for hour in range(24)]
    return hours_of(series_of(moments, [900.0 if hour in busy else 100.0 for hour in range(24)]))


@pytest.mark.parametrize(
    ("first", "number", "name"),
    [
        (9, 3, "09:00 to 12:00, Monday to Friday"),
        (23, 2, "23:00 to 01:00, Monday to Friday"),
    ],
)
def test_busy_hours_are_named_by_when_they_are(first: int, number: int, name: str) -> None:
    (busy,) = busy_hours(day(first, number))
    assert (busy.name, busy.first_hour, busy.hours, busy.iops) == (name, first, number, 900.0)
    assert busy.times_mean == pytest.approx(900 / ((900 * number + 100 * (24 - number)) / 24))


def test_even_day_has_no_busy_hours() -> None:
    assert busy_hours(day(0, 0)) == []


def test_busiest_hour_and_95th_percentile_can_be_chosen_as_loads() -> None:
    titles = [load.title for load in hour_loads(day(9, 1))]
    assert titles == [
        "Mean of the busiest hour, 2026-01-02 09:00",
        "Mean of the hour at the 95th percentile, 2026-01-02 23:00",
    ]
