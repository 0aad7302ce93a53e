"""How many examples of a property are tried."""

from hypothesis import settings

USUAL = 100
"""Examples of a property that states no number, in a full run."""


def examples(number: int) -> int:
    """Scale the number of a full run as the usual number is scaled: 20 % of it in a quick one."""
    return number * settings().max_examples // USUAL
