"""Words for a ratio of two designs: "1.90 times the IOPS", "1.25 times faster at p99"."""

from qdepth.figures import percent, speed, three_digits
from qdepth.studies.compare.batch_pairs import Ends
from qdepth.studies.compare.compared_quantities import Quantity

_WHERE: dict[Quantity, str] = {"latency_mean_ms": "on average", "latency_p99_ms": "at p99"}
"""The latencies, of which less is better, and how a sentence says which of them it is about."""


def ratio_in_words(quantity: Quantity, ratio: float, name: str) -> str:
    """How a design differs from another: "1.90 times the IOPS", "1.25 times faster at p99".

    Args:
        quantity: What is compared.
        ratio: The value of the design over that of the other, above 0.
        name: What sentences call the quantity.
    """
    if quantity in _WHERE:
        return f"{speed(ratio)} {_WHERE[quantity]}"
    return f"{_amount(ratio)} the {name}"


def ratio_to_a(quantity: Quantity, ratio: float) -> str:
    """The same against design A: "1.90 times A", "53.1 % of A", "1.25 times faster than A"."""
    return _against(quantity, ratio, "A", "A")


def ratio_to_before(quantity: Quantity, ratio: float) -> str:
    """The same against a design before a failure: "53.1 % of what it was", "... than before"."""
    return _against(quantity, ratio, "what it was", "before")


def _against(quantity: Quantity, ratio: float, what: str, whom: str) -> str:
    if quantity in _WHERE:
        return f"{speed(ratio)} than {whom}"
    return f"{_amount(ratio)} {what}"


def ratio_interval(quantity: Quantity, ratio: float, ends: Ends) -> str:
    """The interval of a ratio in words: "1.88 to 1.92"; with enough digits to distinguish the
    ends."""
    low, high = ends.low, ends.high
    if quantity in _WHERE and ratio < 1:
        if low <= 0:
            return f"at least {three_digits(1 / high)}"
        low, high = 1 / high, 1 / low
    elif quantity not in _WHERE and ratio < 1:
        low, high = 100 * low, 100 * high
    digits = _digits(low, high)
    return " to ".join(f"{end:#.{digits}g}".rstrip(".") for end in (low, high))


def _amount(ratio: float) -> str:
    return f"{percent(ratio)} of" if ratio < 1 else f"{three_digits(ratio)} times"


def _digits(low: float, high: float) -> int:
    """Significant digits that tell the ends of an interval apart, 3 to 6; 3 where none do."""
    apart = (n for n in range(3, 7) if f"{low:.{n}g}" != f"{high:.{n}g}")
    return next(apart, 3)
