"""Writes into docs/explanation/analytic.md how far estimates are from simulations.

.venv/bin/python -m tools.mechanism_table [designs [I/Os]]
"""

import sys
from pathlib import Path

from tests.support.mechanism_errors import (
    ESTATE,
    LONGER,
    MIXED,
    Row,
    compared,
    compared_estate,
    compared_mix,
    table,
)
from tests.support.mechanisms import mechanism_of

PAGE = Path(__file__).resolve().parent.parent / "docs" / "explanation" / "analytic.md"
BEGIN, END = "<!-- mechanisms: begin -->\n", "<!-- mechanisms: end -->\n"
DESIGNS, IOS = 570, 60_000
MIXED_OF = ESTATES_OF = 30
"""Designs with several mechanisms, and estates, for each hundred designs with one mechanism."""
_HOW = "{designs} designs, {ios:,} simulated I/Os each, or {longer} times as many to settle."
HEADER = (
    "| mechanism | designs | without estimate | numbers | within their stated error "
    "| error of IOPS and means, median | worst | stated, median |"
)


def text_of(rows: list[Row], ios: int) -> str:
    """The table as Markdown."""
    lines = [
        _HOW.format(designs=sum(row.designs for row in rows), ios=ios, longer=LONGER),
        "",
        HEADER,
        "|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for row in rows:
        cells = [
            row.mechanism,
            str(row.designs),
            str(row.withheld),
            str(row.numbers),
            *(
                ["-"] * 4
                if row.numbers == 0
                else [
                    f"{100 * row.holding:.0f} %",
                    f"{100 * row.median_error:.1f} %",
                    f"{100 * row.worst_error:.0f} %",
                    f"{100 * row.median_stated:.0f} %",
                ]
            ),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def main(designs: int = DESIGNS, ios: int = IOS) -> None:
    """Simulate and estimate the designs, and write the table."""
    found = [(mechanism_of(index), compared(index, ios)) for index in range(designs)]
    found += [(MIXED, compared_mix(index, ios)) for index in range(designs * MIXED_OF // 100)]
    found += [(ESTATE, compared_estate(index, ios)) for index in range(designs * ESTATES_OF // 100)]
    rows = table(found)
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    _, after = rest.split(END)
    page = f"{before}{BEGIN}\n{text_of(rows, ios)}\n{END}{after}"
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
