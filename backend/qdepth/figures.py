"""Numbers in sentences, worded as the page words them (frontend/src/lib/format/format.ts).

Measured and computed numbers have three significant digits and k or M. Counts and entered numbers
are written in full, with a narrow space between thousands. A missing value is a dash.
"""

import math
from collections.abc import Sequence
from decimal import Decimal

NARROW_SPACE = "\u202f"
"""Between thousands; no line breaks there."""
NO_BREAK = "\u00a0"
"""Between a number and its unit; no line breaks there."""
SHORT_S = 120.0
"""Times up to here are stated only in seconds [s]."""
NO_VALUE = "\u2013"
LARGEST = "1.8e308"
"""The largest number that a program reads, in words."""


def entered(value: float) -> str:
    """Format an entered number: 1048576, 0.1; it reads back equal.

    Args:
        value: A finite number of any unit. No exponent, no spaces and no rounding.
    """
    text = format(Decimal(repr(value)), "f")
    return text.removesuffix(".0")


def three_digits(value: float) -> str:
    """Format with three significant digits without exponent: 0.0123, 1.28, 78.0, 189.

    Args:
        value: A finite number of any unit; six decimals at most are written.
    """
    if value == 0:
        return "0"
    rounded = float(f"{value:.3g}")
    decimals = min(max(2 - math.floor(math.log10(abs(rounded))), 0), 6)
    return f"{rounded:,.{decimals}f}".replace(",", NARROW_SPACE)


def error_digit(value: float) -> str:
    """Format an error, of which only the first digit is known: 0.02, 5, 30.

    Args:
        value: A finite number of any unit, with its sign.
    """
    if value == 0:
        return "0"
    rounded = float(f"{value:.1g}")
    decimals = min(max(-math.floor(math.log10(abs(rounded))), 0), 6)
    return f"{rounded:,.{decimals}f}".replace(",", NARROW_SPACE)


def count(value: float | None) -> str:
    """Three significant digits of a rate or an amount that was measured: 950, 1.28k, 2.40M."""
    if value is None:
        return NO_VALUE
    size = abs(float(f"{value:.3g}"))
    if size >= 1e6:
        return f"{three_digits(value / 1e6)}M"
    if size >= 1e3:
        return f"{three_digits(value / 1e3)}k"
    return three_digits(value)


def latency(ms: float | None) -> str:
    """A time in the unit that its size calls for: us below 0.1 ms, s from 1 s on.

    Args:
        ms: Time [ms].
    """
    if ms is None:
        return NO_VALUE
    size = abs(float(f"{ms:.3g}"))
    if size >= 1000:
        return f"{three_digits(ms / 1000)}{NO_BREAK}s"
    if size >= 0.1 or size == 0:
        return f"{three_digits(ms)}{NO_BREAK}ms"
    return f"{three_digits(1000 * ms)}{NO_BREAK}µs"


def typed_latency(ms: float) -> str:
    """Format an entered latency, such as a target: "2 ms", "0.05 ms".

    Args:
        ms: Time [ms].
    """
    return f"{entered(ms)}{NO_BREAK}ms"


def latency_span(low_ms: float, high_ms: float) -> str:
    """The ends of an interval, with one unit if they share it: "0.580 to 1.90 ms".

    Args:
        low_ms: Lower end [ms].
        high_ms: Upper end [ms].
    """
    low, high = latency(low_ms), latency(high_ms)
    unit = high.split(NO_BREAK)[-1]
    return f"{low.removesuffix(NO_BREAK + unit)} to {high}"


def speed(ratio: float) -> str:
    """A latency over another, above 0: "1.25 times faster", "2.00 times slower"."""
    if ratio < 1:
        return f"{three_digits(1 / ratio)} times faster"
    return f"{three_digits(ratio)} times slower"


def percent(share: float) -> str:
    """Format a share in percent with three significant digits: 0.5 %, 12.3 %.

    Args:
        share: 1 is all of it.
    """
    return f"{three_digits(100 * share)}{NO_BREAK}%"


def half_width(pct: float) -> str:
    """Format how far a number may be off: "± 33.3 %", or from 100 % a factor, such as 4.15 up or
    down.

    Args:
        pct: Of the upper half of an interval that is as wide either way by a factor [%].
    """
    if pct < 100:
        return f"±{NO_BREAK}{three_digits(pct)}{NO_BREAK}%"
    return f"\u00d7/\u00f7{NO_BREAK}{three_digits(1 + pct / 100)}"


def more_in_words(before: float, after: float) -> str:
    """Format the growth of an amount: "89.6 % more", or from twice as many "3.86 times as many".

    Args:
        before: The smaller amount, above 0.
        after: The larger one, in the same unit.
    """
    if after >= 2 * before:
        return f"{three_digits(after / before)} times as many"
    return f"{percent(after / before - 1)} more"


def listed_in_words(names: Sequence[str]) -> str:
    """Return names in a sentence: "a, b and c"; at least one."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def counted(number: int, noun: str) -> str:
    """Return how many there are: "1 host", "3 hosts"."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def instant(seconds: float) -> str:
    """An instant of a timeline: "90 s", "40 min", "1 h 30 min"; up to two minutes in seconds."""
    if seconds < SHORT_S:
        return f"{seconds:.4g} s"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    told = [(hours, "h"), (minutes, "min"), (rest, "s")]
    return " ".join(f"{many} {unit}" for many, unit in told if many)


def whole(value: float) -> str:
    """Format all digits of a count or an entered number: 32, 2 048, 50 000 000 (with narrow
    spaces)."""
    return f"{value:,.15g}".replace(",", NARROW_SPACE)


def money(value: float | None) -> str:
    """Format a price to the cent: 1 250, 0.50 (with narrow spaces); its currency is stated next to
    it."""
    if value is None:
        return NO_VALUE
    return f"{value:,.2f}".removesuffix(".00").replace(",", NARROW_SPACE)


def beyond_largest(text: str) -> str | None:
    """Return why a number as written cannot be read, if it is too large for any; None if it is
    not."""
    try:
        is_beyond = math.isinf(float(text)) and any(sign.isdigit() for sign in text)
    except ValueError:
        return None
    return f"{text} is beyond the largest number, {LARGEST}." if is_beyond else None
