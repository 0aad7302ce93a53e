"""The section of docs/explanation/accuracy.md about rigs from elsewhere."""

from collections.abc import Sequence

from lab.accuracy import later_page
from lab.accuracy.accuracy_elsewhere import Judged, chosen, held, judged
from lab.accuracy.elsewhere_table import loads, table_rows, wrapped
from lab.rigs.rigs import (
    ELSEWHERE,
    read_back_tests_elsewhere,
    read_back_tests_of_three_points,
)
from qdepth.studies.calibrate.posterior_allowance import PRIOR_FREEDOM

WIDE = 50.0
"""Half-width from which on an interval says little [%]."""
HEADER = (
    "| rig | what it is | within | beyond | p95, p99 | with a third point |\n"
    "|---|---|---|---|---|---|\n"
)
RULES = """\
Rules selected these rigs in public repositories. Rules and structures were written down before
any computation:

- A rig is one device or path with at least five usable rows of IOPS, mean latency and outstanding
  I/Os: random reads of 4 KiB, or else writes. Forty folders of fio-plot contribute one rig for each
  kind of drive and attachment.
- Rows are left out if IOPS times latency differ from the outstanding I/Os by more than 10 %, or if
  the source calls them unstable.
- Two rows are fitted, for two parameters: the row with one I/O, and the row with the fewest I/Os
  that reaches 95 % of the highest rate. All others are predicted with default options.
- The structure follows from the hardware: a whole number of dies for a flash drive, disks with
  `rate_by_load`, a lane with its own processors, otherwise one server and a delay. `rate_by_load`
  was chosen before the disk rows were read.
"""
CAUSES = """\
Causes of the errors, found afterwards in the same rows:

- **Rates that fall**: the SSD behind a RAID controller is slower with 4 I/Os than with 2. The
  10,000 rpm disk halves its rate with a second I/O of one job. Constant stations never do that.
- **A job as a station**: on `ahci-ssd` one job stops at 60,000 IOPS and four reach 76,000.
- **Disks that reorder**: the rate of `disk-7k2` rises with the logarithm of its queue; linear
  designs are 17 to 42 % too slow in the middle. With `rate_between` set to `logarithm`, `disk-7k2`
  is off by at most 6 %, and `eight-disks` by 20 % up to 64 I/Os.
- **Drives that saturate abruptly**: the design of `hba-ssd` reaches 53,000 IOPS; the drive stops at
  45,000, and at 41,000 with several jobs.
- **p95 and p99**: random dies with constant times spread up to 2.4 times as much as the measured
  p99 with one job. Jobs that share a drive unfairly spread unlike any FCFS station.
"""


def section() -> str:
    """The section as it should be."""
    two = judged(read_back_tests_elsewhere())
    three = judged(read_back_tests_of_three_points())
    rows = table_rows(ELSEWHERE, lambda rig: [*loads(two, rig), _third(two, three, rig)])
    return f"""## Rigs from elsewhere

{RULES}
Each cell shows the median error [%], the numbers inside their stated 95 % interval / all numbers,
and the median half-width [%]. Sources and designs are in `lab/rigs/elsewhere`.

{HEADER}{rows}
{wrapped(_alone())}

{wrapped(_with_others(two))}

{wrapped(_in_view())}

{CAUSES}
{wrapped(_third_point(three))}

{later_page.section()}"""


def _alone() -> str:
    """How many intervals hold where nothing tests the structure."""
    alone = judged(read_back_tests_elsewhere(), by_others=False)
    means, tails = held(chosen(alone)), held(chosen(alone, is_percentile=True))
    return (
        "**Two fitted points alone do not show how far to trust a design**: "
        f"{means.inside_pct:.0f} % of the {means.numbers} rates and mean latencies would be "
        f"inside, with a median half-width of {means.half_width_pct:.0f} %; so would "
        f"{tails.inside_pct:.0f} % of the {tails.numbers} p95s and p99s."
    )


def _with_others(two: Sequence[Judged]) -> str:
    """How many hold by what the other points of a rig show."""
    means, tails = held(chosen(two)), held(chosen(two, is_percentile=True))
    wide = [f"`{rig}`" for rig in ELSEWHERE if held(chosen(two, rig)).half_width_pct > WIDE]
    return (
        "**Points that are predicted and measured do**: with the allowance from other points "
        f"of the rig, {means.inside_pct:.0f} % are inside ({means.inside_alike_pct:.0f} % with "
        "the same weight for each rig); the median half-width is "
        f"{means.half_width_pct:.0f} %. {tails.inside_pct:.0f} % of the p95s and p99s are, most "
        f"of them known only to a factor of two or three. Intervals above {WIDE:.0f} % show that "
        f"the structure is wrong: on {', '.join(wide)}."
    )


def _in_view() -> str:
    """What was chosen after these rows were seen."""
    return (
        f"The {PRIOR_FREEDOM:g} degrees of freedom were chosen with these rows in view; [later "
        "rigs](#a-fresh-test-of-the-rule) test them. With 1 or 4 degrees, 96 % of the means and 95 "
        "or 91 % of the percentiles are inside."
    )


def _third_point(three: Sequence[Judged]) -> str:
    """What one more fitted point tells."""
    found = held(chosen(three))
    return (
        "In the last column the middle row is fitted too, which was not planned: "
        f"{found.inside_pct:.0f} % of the remaining {found.numbers} numbers are inside, "
        f"with a median half-width of {found.half_width_pct:.0f} %. So measure points between the "
        "lowest and the saturating load."
    )


def _third(two: Sequence[Judged], three: Sequence[Judged], rig: str) -> list[Judged]:
    """Rates and means with a third point, if there was one to fit."""
    return chosen(three, rig) if len(chosen(three, rig)) < len(chosen(two, rig)) else []
