"""Growth in words."""

from collections.abc import Sequence

from qdepth.studies.growth.months import Month, in_words
from qdepth.studies.growth.outlook_answer import Miss, MissKind

_MISSED: dict[MissKind, str] = {
    "target": "misses its target",
    "failure": "misses a target",
    "space": "is full",
    "part": "is busy",
}
_MET: dict[MissKind, str] = {
    "target": "meets its target",
    "failure": "meets all targets",
    "space": "is not full",
    "part": "is not busy",
}


def miss_in_words(miss: Miss, end: Month) -> str:
    """Return when something is missed: "From March 2028 on, SQL p99 misses its target"."""
    name = miss.name
    if miss.kind == "failure":
        any_part = "any one part" if miss.month is None else miss.name
        name = f"the design without {any_part}" if any_part else "the design"
    if miss.month is None:
        return f"Through {in_words(end)}, {name} {_MET[miss.kind]}{_doubt(miss)}."
    return f"From {in_words(miss.month)} on, {name} {_MISSED[miss.kind]}{_doubt(miss)}."


def outlook_in_words(
    misses: Sequence[Miss], deciding: Sequence[MissKind], end: Month, ends: str
) -> str:
    """Return how long the design is sufficient, and why the months end early."""
    first = next((m for m in misses if m.kind in deciding and m.month is not None), None)
    has_targets = any(miss.kind == "target" for miss in misses)
    held = "the design meets all targets" if has_targets else "no space is full"
    until = f"Through {in_words(end)}, {held}." if first is None else first.text
    binds = f" {first.binds}" if first is not None and first.binds else ""
    return f"{until}{binds}{f' The months end early: {ends}' if ends else ''}"


def _doubt(miss: Miss) -> str:
    """The interval of the month: " (January to May 2028 by the error of the estimate)"."""
    first, last = (m and in_words(m) for m in (miss.earliest, miss.latest))
    if miss.earliest == miss.month == miss.latest:
        return ""
    if first is None or last is None:
        later = "perhaps later" if miss.earliest == miss.month else f"{first} or later"
        return f" ({later}, by the error of the estimate)"
    return f" ({first} to {last}, by the error of the estimate)"
