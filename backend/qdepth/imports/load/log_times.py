"""End times of intervals of a log, as esxtop writes them and as spreadsheets save them."""

import re
from collections.abc import Sequence
from datetime import UTC

from qdepth.imports.load.clock import time_of

_MOMENT = re.compile(
    r"(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?"
    r"\s*([AP]M)?",
    re.IGNORECASE,
)


def times_of(moments: Sequence[str]) -> list[float] | None:
    """Return the times [s]; None if one of them is unreadable.

    The month comes first, as esxtop writes it, `01/31/2026`. The day comes first with points in
    between, or if a first number is no month.
    """
    found = [_MOMENT.fullmatch(moment.strip()) for moment in moments]
    parts = [match for match in found if match is not None]
    if len(parts) < len(found):
        return None
    is_day_first = any(match[2] == "." or 12 < int(match[1]) < 32 for match in parts)
    try:
        times = [time_of(match, day_first=is_day_first) for match in parts]
    except ValueError:
        return None
    return [time.replace(tzinfo=UTC).timestamp() for time in times]
