"""Clock of a series, and how sure the order of day and month is."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

_MOMENT = re.compile(
    r"(\d{1,4})([/.-])\s?(\d{1,2})\2\s?(\d{1,4})\.?,?[ T]+"
    r"(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?"
    r"\s*([AP]\.?\s?M\.?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?",
    re.IGNORECASE,
)
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_EPOCH = re.compile(r"(1\d{9})(?:\d{3})?(?:\.\d+)?")
"""Seconds, or milliseconds, since 1970."""
_PERFMON = re.compile(r"\(PDH-CSV [\d.]+\)\s*\(([^)]*)\)\s*\((-?\d+)\)")
BEGIN = datetime(1970, 1, 1)  # noqa: DTZ001  the times of a clock have no zone
_UTC = frozenset(("z", "utc", "gmt", "+00:00", "+0000"))
UNKNOWN = "The file does not state a time zone, so hours are as in the file."
MONTH_FIRST = (
    "Its dates could be day first or month first. They were read as month first. If that is "
    "wrong, export them as 2026-01-31."
)


@dataclass(frozen=True)
class Clock:
    """The times of a series."""

    times: Sequence[datetime]
    """As the file writes them, without a zone."""
    text: str
    """Statement of the file about its clock."""


def clock_of(moments: Sequence[str], stated: str = "") -> Clock | None:
    """Return the clock of moments; None if one of them is unreadable.

    `stated` is the file's statement about its time zone elsewhere, in a sentence.

    Notes
    -----
    Numbers of ten or thirteen digits are seconds or milliseconds since 1970.
    A first number of four digits is a year. Otherwise points between numbers, or a first number
    above 12, put the day first. If both orders are possible, the one in which the series spans less
    time holds; if they span the same, the month is first and the text says so.
    """
    seconds = [_EPOCH.fullmatch(moment.strip()) for moment in moments]
    if all(seconds):
        since = (timedelta(seconds=int(match[1])) for match in seconds if match)
        return Clock([BEGIN + each for each in since], "Its times are UTC.")
    found = [_MOMENT.fullmatch(_with_time(moment.strip())) for moment in moments]
    parts = [match for match in found if match is not None]
    if not parts or len(parts) < len(found):
        return None
    zones = {(match[9] or "").lower() for match in parts}
    zone = stated or _zone_in_words(zones)
    orders = _orders(parts)
    readings = [times for order in orders if (times := _read(parts, day_first=order)) is not None]
    if not readings:
        return None
    spans = [max(times) - min(times) for times in readings]
    best = min(range(len(readings)), key=lambda place: spans[place])
    is_sure = len(readings) == 1 or readings[0] == readings[1] or spans[0] != spans[1]
    return Clock(readings[best], zone if is_sure else f"{zone} {MONTH_FIRST}")


def _with_time(moment: str) -> str:
    """A moment of a workbook; it stores midnight as a date without a time."""
    return f"{moment} 00:00" if _DAY.fullmatch(moment) else moment


def perfmon_clock(header: str) -> str:
    """Return the clock in the first cell of a log, as a sentence; empty if not stated.

    esxtop writes `(UTC)(0)`, Performance Monitor the name of the zone and its minutes to UTC.
    """
    match = _PERFMON.search(header)
    if match is None or not match[1]:
        return ""
    if match[1].upper() == "UTC" and match[2] == "0":
        return "Its header states UTC."
    return f"Its header states {match[1]}, {-int(match[2]) / 60:+g} h from UTC."


def _zone_in_words(zones: set[str]) -> str:
    if zones <= _UTC:
        return "Its times are UTC."
    if zones == {""}:
        return UNKNOWN
    if len(zones) == 1:
        return f"Its times are {_offset_h(zones.pop()):+g} h from UTC."
    return "Its times have several time zones, so hours are as in the file."


def _offset_h(zone: str) -> float:
    """Return the hours of an offset such as `+01:00`."""
    hours, minutes = int(zone[1:3]), int(zone[-2:])
    return (hours + minutes / 60) * (-1 if zone[0] == "-" else 1)


def _orders(parts: Sequence[re.Match[str]]) -> list[bool]:
    """Return the orders that are possible: whether the day is first."""
    if any(len(match[1]) == 4 for match in parts):
        return [False]
    if any(match[2] == "." for match in parts):
        return [True]
    return [False, True]


def _read(parts: Sequence[re.Match[str]], *, day_first: bool) -> list[datetime] | None:
    try:
        return [time_of(match, day_first=day_first) for match in parts]
    except ValueError:
        return None


def time_of(match: re.Match[str], *, day_first: bool) -> datetime:
    """Read a time of day and its date: groups 1, 3 and 4 are the date, 5 to 8 the time of day.

    Raises
    ------
    ValueError
        If there is no such time.
    """
    first, second, third = int(match[1]), int(match[3]), int(match[4])
    if len(match[1]) == 4:
        year, month, day = first, second, third
    elif day_first:
        day, month, year = first, second, third
    else:
        month, day, year = first, second, third
    hour = int(match[5])
    if match[8]:
        hour = hour % 12 + (12 if match[8][0] in "Pp" else 0)
    if year < 100:
        year += 2000
    hour, extra = (0, timedelta(days=1)) if hour == 24 else (hour, timedelta())
    minute, second_s = int(match[6]), int(match[7] or 0)
    # A time without a zone, because the clock is that of the file.
    return datetime(year, month, day, hour, minute, second_s) + extra  # noqa: DTZ001
