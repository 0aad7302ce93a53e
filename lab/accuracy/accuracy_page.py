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
    "| rig | loads | numbers | median error | nine of ten below | worst | inside their interval | "
    "median half-width |\n|---|---|---|---|---|---|---|---|\n"
)
LOADS = {"within": "as fitted", "beyond": "beyond", "all": "all"}


def page() -> str:
    """The page as it should be."""
    return f"""# How accurate predictions are

Each measured rig was calibrated on its points with the role `calibrate` alone, and every other
point was predicted ([measured rigs](measured-rigs.md)). The last rows are the predictions of
the published cases that could have failed, in rates, guest latencies and durations. Errors are
without their sign. A 95 % interval holds the noise of the simulation, the uncertainty of the
fitted parameters and an allowance for what the design leaves out. The allowance around a point
comes from the other rigs and from the other points of its own, never from the point itself.
[Questions from the field](field-questions.md) shows designs that nothing was fitted to.

{HEADER}{"".join(_row(row) for row in accuracy(predictions()))}
{wrapped(_left_out())}

{wrapped(_prior())}

{wrapped(_posterior())}

{wrapped(_choices())}

What these figures do not show:

- The structures of the rigs were chosen by people who knew their rows (`measured-rigs.md` says
  which).
- Most rows of the first three rigs fill a network port at a rate that was fitted, and are easy.
  Points of one rig are alike, so they say more about each other than your points may.
- Rows that the sources call unstable, and rows at which a cache of the target overflows, are
  left out: no design that ships has such a cache. They were off by up to 77 %.

{wrapped(_percentiles())}

{section()}
{curve_page.section()}
`lab/accuracy/accuracy_page.py` writes this page; `python -m lab.accuracy.back_tests` calibrates all
rigs again.
"""


def _prior() -> str:
    """Where the allowance starts."""
    prior = allowance_for("")
    return (
        "The allowance starts from what other rigs were off: 1.96 standard deviations are "
        f"{prior.within_pct:.1f} % at loads up to those fitted, and {prior.beyond_pct:.1f} % "
        f"beyond them. If a station is saturated (98 % busy), they are {prior.saturated_pct:.1f} "
        f"%. They are from {prior.source}: the root of the mean square of the errors without the "
        "uncertainty of the parameters, with the same weight for each rig."
    )


def _posterior() -> str:
    """What points of one's own make of it."""
    alone, five = posterior_allowance(allowance_for(""), []), _with_five()
    return (
        "How well a structure is known differs much from rig to rig. So other rigs count for "
        f"{PRIOR_FREEDOM:g} degrees of freedom only, and each predicted point that was measured "
        "for one more ([the rule](../how-to/calibration.md#prediction-intervals)). A design of "
        f"yours without such points gets {alone.within_pct:.1f}, {alone.saturated_pct:.1f} and "
        f"{alone.beyond_pct:.1f} %. With five points of each kind that are as far off as those of "
        f"other rigs it gets {five.within_pct:.1f}, {five.saturated_pct:.1f} and "
        f"{five.beyond_pct:.1f} %; points that are met better narrow it further, and points that "
        "are far off widen it."
    )


def _choices() -> str:
    """Which rules are choices."""
    return (
        "Three of its rules are choices. Beyond the fitted loads it is at least "
        f"{FURTHER} times as wide without a point there, because a design fails there by limits "
        "that it does not know. Where a station is saturated it is at least "
        f"{SATURATED} of that elsewhere, because another station may be the one. Both factors, and "
        "the "
        f"{PRIOR_FREEDOM:g} degrees of freedom, were set with rows of this page in view."
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
        f"The allowance of percentiles starts from one rig, `{rig}`: its {len(tests)} published "
        f"p99s, none of them fitted, were off by {min(errors):.1f} to {max(errors):.1f} %, half "
        f"of them by more than {median(errors):.1f} % ([the cause](measured-rigs.md#percentiles)). "
        f"That makes {prior.percentiles_pct:.1f} %, and {alone.percentiles_pct:.1f} % for p95 and "
        "p99 of a design that nothing tests. p95 is taken to be no better than p99. p50 and p99.9 "
        "have the interval of the simulation alone."
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
        f"Of all {numbers} numbers of the rigs {pooled:.1f} % are inside, {alike:.1f} % where each "
        f"rig has the same weight, and {inside[worst]:.1f} % of the worst, `{worst}`. With less "
        "than 90 % where each has the same weight, the rule would have to be widened. A test "
        "holds each line of the table to what chance allows: were the intervals right, fewer than "
        "one in a hundred such lines would hold so few."
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
