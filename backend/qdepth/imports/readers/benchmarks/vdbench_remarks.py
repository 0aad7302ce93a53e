"""Remarks on vdbench's runs, from whatever report."""

import re
from collections.abc import Sequence

from qdepth.imports.files.text import Text
from qdepth.imports.number_text import finite_number
from qdepth.imports.readers.found import Found

_ERRORS = re.compile(r"data validation error|\bop: (?:read|write)\b.*\berrno\b", re.IGNORECASE)
"""What vdbench logs of an I/O that failed, or that brought other data than were written."""
LEAST_INTERVALS = 3
LARGEST_DRIFT = 0.1
DIRECT = "openflags=o_direct"
"""Options that keep the file cache out of a run on a file system."""


def say_too_short(text: Text, found: Found, run: str, intervals: int) -> None:
    """Note that a run without an average has too few intervals."""
    found.say("dropped", (
        f"{run} has no average, and {intervals} of the {LEAST_INTERVALS + 1} intervals that "
        "would replace it: it was cut off."
    ), file=text.file.name,
              rows=intervals)  # fmt: skip


def say_cut_off(text: Text, found: Found, run: str, intervals: int) -> None:
    """Note that the intervals of a run represent its average."""
    found.say("derived", (
        f"{run} has no average: it was cut off, so the mean of {intervals} intervals after the "
        "first one replaces it."
    ), file=text.file.name,
              rows=intervals, confidence="medium")  # fmt: skip


def say_drift(text: Text, found: Found, row: dict[str, str], rates: Sequence[float | None]) -> None:
    """Note if the second half of a run differs from the first."""
    steady = [rate for rate in rates[1:] if rate]
    half = len(steady) // 2
    if half < LEAST_INTERVALS:
        return
    early, late = sum(steady[:half]) / half, sum(steady[-half:]) / half
    if abs(late / early - 1) > LARGEST_DRIFT:
        found.say("read", f"{row.get('run', 'run')}: the rate went from {early:.5g} to {late:.5g} "
                  "within the run, so its average describes no steady state. Run it longer, "
                  "with a warm-up.", file=text.file.name, confidence="medium")  # fmt: skip


def is_error(line: str) -> bool:
    """True if a line of a log reports a failed I/O, or data that differ from what was written."""
    return _ERRORS.search(line) is not None


def say_errors(text: Text, found: Found, errors: int) -> None:
    """Note that I/Os of a log failed."""
    if errors:
        found.say("read", f"vdbench logged {errors} errors of I/Os or of their data, so its rates "
                  "are of a faulty run. Remove the cause, and run it again.", file=text.file.name,
                  rows=errors, confidence="low")  # fmt: skip


def number_in(cell: str | None) -> float | None:
    """Return the number of a cell; None if it has none, as `n/a`."""
    return finite_number((cell or "").replace(",", "."))
