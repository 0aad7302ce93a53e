"""Tables of how often intervals held, for docs/explanation/accuracy.md."""

from collections.abc import Callable, Sequence
from textwrap import fill

from lab.accuracy.accuracy_elsewhere import Judged, chosen, held
from lab.rigs.rigs import read_rig


def wrapped(text: str) -> str:
    """A paragraph of the page."""
    return fill(text, 100, break_on_hyphens=False)


def table_rows(rigs: Sequence[str], cells: Callable[[str], Sequence[Sequence[Judged]]]) -> str:
    """A row for each rig, and one for all, each with the numbers of its cells."""
    return "".join(
        f"| {name} | {title} | {' | '.join(map(_cell, cells(rig)))} |\n"
        for name, title, rig in [
            *((f"`{rig}`", read_rig(rig)[0].title, rig) for rig in rigs),
            ("all", "", ""),
        ]
    )


def loads(numbers: Sequence[Judged], rig: str) -> list[list[Judged]]:
    """Rates and means as fitted and beyond, then percentiles."""
    return [
        chosen(numbers, rig, is_beyond=False),
        chosen(numbers, rig, is_beyond=True),
        chosen(numbers, rig, is_percentile=True),
    ]


def _cell(numbers: Sequence[Judged]) -> str:
    if not numbers:
        return ""
    found = held(numbers)
    width = f"{found.half_width_pct:.0f}" if found.half_width_pct < 1000 else "over 1,000"
    return f"{found.median_error_pct:.1f}, {found.inside}/{found.numbers}, ±{width}"
