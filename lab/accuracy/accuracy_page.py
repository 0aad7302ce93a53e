"""Writes docs/explanation/accuracy.md, from what ships.

It has the errors of predictions, and what their intervals hold.
"""

import sys
from math import log1p
from pathlib import Path
from statistics import median

from lab.accuracy import curve_page
from lab.accuracy.elsewhere_page import section
from lab.accuracy.elsewhere_table import wrapped
from qdepth.published.back_tests import read_back_tests
from qdepth.studies.accuracy import Accuracy, accuracy
from qdepth.studies.calibrate.allowance import SATURATED, allowance_for
from qdepth.studies.calibrate.calibration_result import Allowance
from qdepth.studies.calibrate.posterior_allowance import (
    KINDS,
    PRIOR_FREEDOM,
    Discrepancy,
    allowed_pct,
    posterior_allowance,
)
from qdepth.studies.estimate.structure import FURTHER, LIMIT
from qdepth.studies.predictions import CASES, predictions

PAGE = Path(__file__).resolve().parents[2] / "docs" / "explanation" / "accuracy.md"
HEADER = (
    "| rig | loads | numbers | median error [%] | nine of ten below | worst | inside [%] | "
    "median half-width [%] |\n|---|---|---|---|---|---|---|---|\n"
)
LOADS = {"within": "within", "beyond": "beyond", "all": "all"}


def page() -> str:
    """The page as it should be."""
    return f"""# How accurate predictions are

Each [measured rig](measured-rigs.md) was calibrated on some of its points, and the others were
predicted, within or beyond the fitted loads. Errors are absolute values.
[Calibration](../how-to/calibration.md#prediction-intervals) explains the intervals. [Questions from
the field](field-questions.md) has designs without any fit.

{HEADER}{"".join(_row(row) for row in accuracy(predictions()))}
{wrapped(_left_out())}

{wrapped(_prior())}

{wrapped(_posterior())}

{wrapped(_choices())}

Limits of these figures:

- The structures of the rigs were chosen with their rows in view.
- Most rows of the first three rigs fill a network port at a fitted rate, which is easy.
- Unstable rows, and those in which a cache of the target overflows, are left out. They were off by
  up to 77 %.

{wrapped(_percentiles())}

{section()}
{curve_page.section()}
`lab/accuracy/accuracy_page.py` writes this page.
"""


def _prior() -> str:
    """Where the allowance starts."""
    prior = allowance_for("")
    return (
        "The allowance starts from the errors on other rigs: 1.96 standard deviations are "
        f"{prior.within_pct:.1f} % within the fitted loads, {prior.beyond_pct:.1f} % beyond them, "
        f"and {prior.saturated_pct:.1f} % at a saturated station (98 % busy). They are root "
        f"mean square errors without parameter uncertainty, from {prior.source}, with the same "
        "weight for each rig."
    )


def _posterior() -> str:
    """What points of one's own make of it."""
    alone, five = posterior_allowance(allowance_for(""), []), _with_five()
    return (
        "A design without points that are predicted and measured gets "
        f"{alone.within_pct:.1f}, {alone.beyond_pct:.1f} and "
        f"{alone.saturated_pct:.1f} %. With five points of each kind and average errors it gets "
        f"{five.within_pct:.1f}, {five.beyond_pct:.1f} and {five.saturated_pct:.1f} %."
    )


def _choices() -> str:
    """Which rules are choices."""
    return (
        "Three parts of the rule were chosen with rows of this page in view: the "
        f"{PRIOR_FREEDOM:g} degrees of freedom, and the factors of at least {FURTHER} beyond the "
        f"fitted loads and {SATURATED} at a saturated station."
    )


def _with_five() -> Allowance:
    """The allowance of a design with five points of each kind that are as far off as others'."""
    prior = allowance_for("")
    found = []
    for kind in KINDS:
        deviation = log1p(allowed_pct(prior, kind) / 100.0) / LIMIT
        found += [Discrepancy(str(place), kind, kind == "beyond", deviation) for place in range(5)]
    return posterior_allowance(prior, found)


def _percentiles() -> str:
    """How far published percentiles were off, and what follows from it."""
    tests = [test for test in read_back_tests() if test.is_percentile]
    (rig,) = {test.rig for test in tests}
    errors = [abs(test.error_pct) for test in tests]
    prior, alone = allowance_for(""), posterior_allowance(allowance_for(""), [])
    return (
        f"The allowance of percentiles comes from one rig, `{rig}`. Its {len(tests)} published "
        f"p99s were not fitted, and are off by {min(errors):.1f} to {max(errors):.1f} %, median "
        f"{median(errors):.1f} % ([cause](measured-rigs.md#percentiles)). The allowance is "
        f"{prior.percentiles_pct:.1f} %, and {alone.percentiles_pct:.1f} % for p95 and p99 of a "
        "design without points. p50 and p99.9 have only the interval of the simulation."
    )


def _left_out() -> str:
    """The table read as a test of the allowance."""
    rigs = [row for row in accuracy(predictions()) if row.rig not in (CASES, "all")]
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
        f"{pooled:.1f} % of the {numbers} numbers of the rigs are inside; {alike:.1f} % if each "
        f"rig has the same weight, and {inside[worst]:.1f} % on the worst rig, `{worst}`. Below "
        "90 % with the same weight, the rule would be too narrow."
    )


def _row(row: Accuracy) -> str:
    name = row.rig if row.rig in (CASES, "all") else f"`{row.rig}`"
    return (
        f"| {name} | {LOADS[row.rows]} | {row.numbers} | {row.median_error_pct:.1f} | "
        f"{row.high_error_pct:.1f} | {row.worst_error_pct:.1f} | {row.inside_pct:.1f} | "
        f"±{row.half_width_pct:.1f} |\n"
    )


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"wrote {PAGE}\n")
