"""Writes docs/accuracy.md: errors of predictions and what their intervals hold, from what ships."""

import sys
from pathlib import Path
from statistics import median

from qdepth.published.back_tests import read_back_tests
from qdepth.studies.accuracy import CASES, Accuracy, accuracy
from qdepth.studies.calibrate.allowance import FURTHER, SATURATED, allowance_for
from tools.elsewhere_page import section

PAGE = Path(__file__).resolve().parents[1] / "docs" / "accuracy.md"
HEADER = (
    "| rig | loads | numbers | median error | nine of ten below | worst | inside their interval | "
    "median half-width |\n|---|---|---|---|---|---|---|---|\n"
)
LOADS = {"within": "as fitted", "beyond": "beyond", "all": "all"}


def page() -> str:
    """The page as it should be."""
    allowed = allowance_for("")
    return f"""# How accurate predictions are

Each measured rig was calibrated on its points with the role `calibrate` alone, and every other
point was predicted ([measured rigs](measured-rigs.md)). The last rows are the predictions of
the published cases that could have failed, in rates, guest latencies and durations. Errors are
without their sign. A 95 % interval holds the noise of the simulation, the uncertainty of the
fitted parameters and an allowance for what the design leaves out; the allowance around a rig
comes from the other rigs alone.

{HEADER}{"".join(_row(row) for row in accuracy())}
A design of yours gets the allowance of all rigs: {allowed.within_pct:.1f} % at loads up to those
fitted, {allowed.saturated_pct:.1f} % there where a station is saturated (98 % busy) and so sets the
rate, and {allowed.beyond_pct:.1f} % beyond the fitted loads. It is from
{allowed.source}:
the root of the mean square of what the errors leave beside the uncertainty of the parameters, times
1.96, with the same weight for each rig. Two of its rules are choices. Beyond the fitted loads it is
at least {FURTHER} times as wide, because a design fails there by limits that it does not know, and
these rigs hold few such rows. Where a station is saturated it is at least {SATURATED} of that
elsewhere, because another station may be the one. Both factors were set with this table in view, so
its last two columns are no test of them: rows that nobody has seen are, and there the intervals
hold far less often ([rigs from elsewhere](#rigs-from-elsewhere)).

{_left_out()}

What these figures do not show:

- The structures of the rigs were chosen by people who knew their rows (`measured-rigs.md` says
  which).
- Most rows of the first three rigs fill a network port at a rate that was fitted, and are easy.
- Rows that the sources call unstable, and rows at which a cache of the target overflows, are
  left out: no design that ships has such a cache. They were off by up to 77 %.
- {_percentiles()}

{section()}
This page is written by `tools/accuracy.py`; `tools/back_tests.py` calibrates all rigs anew.
"""


def _percentiles() -> str:
    """How far published percentiles were off, and what follows from it."""
    tests = [test for test in read_back_tests() if test.is_percentile]
    (rig,) = {test.rig for test in tests}
    errors = [abs(test.error_pct) for test in tests]
    allowed = allowance_for("").percentiles_pct
    return (
        f"Percentiles stand on one rig, `{rig}`: its {len(tests)} published p99s, none of them "
        f"fitted, were off by {min(errors):.1f}\n  to {max(errors):.1f} %, half of them by more "
        f"than {median(errors):.1f} % ([the cause](measured-rigs.md#percentiles)). "
        f"p95 and p99 of a\n  design of yours get an allowance of {allowed:.1f} % from them by the "
        "same rule. No other rig judges it, and p95\n  is taken to be no better than p99. p50 and "
        "p99.9 have the interval of the simulation alone."
    )


def _left_out() -> str:
    """The table read as a test of the allowance: each rig judged by that of the others."""
    rigs = [row for row in accuracy() if row.rig not in (CASES, "all")]
    names = list(dict.fromkeys(row.rig for row in rigs))
    inside = {
        name: sum(row.inside_pct * row.numbers for row in rigs if row.rig == name)
        / sum(row.numbers for row in rigs if row.rig == name)
        for name in names
    }
    numbers = sum(row.numbers for row in rigs)
    pooled = sum(row.inside_pct * row.numbers for row in rigs) / numbers
    worst = min(names, key=inside.__getitem__)
    alike = sum(inside.values()) / len(inside)
    return (
        "Each rig's rows of the table are judged by the other rigs alone, so they say how often\n"
        f"the allowance holds on a rig that it was not made from: for {pooled:.1f} % of all "
        f"{numbers} numbers, for {alike:.1f} %\nwhere each rig has the same weight, and for "
        f"{inside[worst]:.1f} % of the worst, `{worst}`. With less than\n90 % where each has the "
        "same weight, the rule would have to be widened. A test holds each line of the table\n"
        "to what chance allows: were the intervals right, fewer than one in a hundred such lines\n"
        "would hold so few."
    )


def _row(row: Accuracy) -> str:
    name = row.rig if row.rig in (CASES, "all") else f"`{row.rig}`"
    return (
        f"| {name} | {LOADS[row.rows]} | {row.numbers} | {row.median_error_pct:.1f} % | "
        f"{row.high_error_pct:.1f} % | {row.worst_error_pct:.1f} % | {row.inside_pct:.1f} % | "
        f"± {row.half_width_pct:.1f} % |\n"
    )


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"wrote {PAGE}\n")
