"""When intervals of a log ended: as esxtop writes it, and as spreadsheets save that."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime

_MOMENT = re.compile(
    r"(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?"
    r"\s*([AP]M)?",
    re.IGNORECASE,
)


def times_of(moments: Sequence[str]) -> list[float] | None:
    """When they were [s]; None where one of them cannot be read.

    The month stands first, as esxtop writes it, `01/31/2026`; the day does where points are between
    them, or where a first number is no month.
    """
    found = [_MOMENT.fullmatch(moment.strip()) for moment in moments]
    parts = [match for match in found if match is not None]
    if len(parts) < len(found):
        return None
    is_day_first = any(match[2] == "." or 12 < int(match[1]) < 32 for match in parts)
    try:
        return [_time_s(match, is_day_first=is_day_first) for match in parts]
    except ValueError:
        return None


def _time_s(match: re.Match[str], *, is_day_first: bool) -> float:
    first, second, third = int(match[1]), int(match[3]), int(match[4])
    hour, minute, second_s = int(match[5]), int(match[6]), int(match[7] or 0)
    if match[8]:
        hour = hour % 12 + (12 if match[8].upper() == "PM" else 0)
    if len(match[1]) == 4:
        year, month, day = first, second, third
    elif is_day_first:
        day, month, year = first, second, third
    else:
        month, day, year = first, second, third
    return datetime(year, month, day, hour, minute, second_s, tzinfo=UTC).timestamp()
