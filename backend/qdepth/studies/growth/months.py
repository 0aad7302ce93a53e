"""Calendar months: written as 2028-03, counted, and in words."""

from typing import Annotated

from pydantic import StringConstraints

from qdepth.design.document.base import MONTH_PATTERN

MONTHS_A_YEAR = 12
_NAMES = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip

Month = Annotated[str, StringConstraints(strict=True, pattern=MONTH_PATTERN)]
"""A month of a year: `2028-03`."""


def later(month: Month, by: int) -> Month:
    """Return the month that is this many months after another one."""
    year, number = divmod(_counted(month) + by, MONTHS_A_YEAR)
    return f"{year:04d}-{number + 1:02d}"


def between(first: Month, last: Month) -> int:
    """Return the number of months from one month to another."""
    return _counted(last) - _counted(first)


def number_in_year(month: Month) -> int:
    """Return 1 for January to 12 for December."""
    return _counted(month) % MONTHS_A_YEAR + 1


def in_words(month: Month) -> str:
    """Return a month as people write it: "March 2028"."""
    return f"{_NAMES[number_in_year(month) - 1]} {month[:4]}"


def _counted(month: Month) -> int:
    year, number = month.split("-")
    return int(year) * MONTHS_A_YEAR + int(number) - 1
