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
    "| rig | what it is | as fitted | beyond | p95, p99 | with a third point |\n"
    "|---|---|---|---|---|---|\n"
)
RULES = """\
No time, structure or allowance was set with these rigs in view; one rule was, as described below.
They were searched for in public repositories by rules that were written down, with the structures,
before anything was computed:

- A rig is one device or path with five usable rows or more, whose IOPS, mean latency, outstanding
  I/Os and address are known. One workload each: random reads of 4 KiB, or writes where fewer than
  five rows of reads are usable. One of each kind of drive and attachment is from
  some forty folders of fio-plot.
- A row is left out where IOPS times latency differ from its outstanding I/Os by more than 10 %, or
  where the source calls it unstable. That leaves out all of kernel NVMe/TCP in the source of
  `tcp-block` and a Ceph cluster with warnings; other sources published no latency (a vhost on
  replicated storage), no depth (ZFS) or two depths (an NFS client, a DPU).
- Fitted are the row with one I/O, and the row with the fewest I/Os that reaches 95 % of the
  highest rate: two rows for two parameters. All others are predicted, with default options. Of the
  grids of fio-plot these are one job at depths of 1 to 64 and 4, 16 and 64 jobs at depths of 1, 16
  and 64.
- The structure is what the source says of the hardware: dies of a flash drive as a whole number,
  disks with a rate that rises with their queue, a lane with its own processors, otherwise one
  server and a delay. One change was made before the rows of disks were read: `queueing_gain` speeds
  up a lone I/O, too, so disks have `rate_by_load` in its place.
- p95 and p99 count where they are given; those of fio are of completion, so only where it takes
  95 % of the latency.
"""
CAUSES = """\
What is behind the errors, found afterwards in the same rows:

- **Paths that change with load.** With 4 I/Os the SSD behind a RAID controller does less than with
  2, the 10,000 rpm disk does half as much with 2 I/Os of one job as with 1, the TCP device less
  with 8 than with 4, and a second I/O makes the EFA device wait two thirds longer. No network of
  stations with constant times has such a curve; an allowance that holds it holds anything.
- **A job as a station.** On `ahci-ssd` one job stops at 60,000 IOPS and four reach 76,000: what a
  job does alone is a limit that the two fitted rows do not show.
- **Disks that reorder.** The rate of `disk-7k2` rises with the logarithm of its queue. Between two
  rows of `rate_by_load` it rises on a straight line, so in the middle the disks are 17 to 42 % too
  slow. Disks have `rate_between` since, which these designs leave as it was: on the logarithm the
  rates of `disk-7k2` are off by 6 % at most, and by 20 % in the worst row of `eight-disks` up to 64
  I/Os.
- **Drives that saturate harder.** Nine dies that are found at random are not all busy with 16 I/Os,
  so the design of `hba-ssd` goes on to 53,000 IOPS. The drive stops at 45,000, and at 41,000 with
  several jobs.
- **p95 and p99.** Dies with a constant time, found at random, spread more than these drives do (up
  to 2.4 times the measured p99 with one job). Jobs that share a drive unfairly spread unlike any
  station first come, first served: on `usb-ssd` the p95 of 16 jobs is a fifth of their mean.
"""


def section() -> str:
    """The section as it should be."""
    two = judged(read_back_tests_elsewhere())
    three = judged(read_back_tests_of_three_points())
    rows = table_rows(ELSEWHERE, lambda rig: [*loads(two, rig), _third(two, three, rig)])
    return f"""## Rigs from elsewhere

{RULES}
Each cell: the median error, then the numbers inside their stated 95 % interval of all, and its
median half-width. Sources and designs are in `lab/rigs/elsewhere`; `qdepth calibrate`
computes the same numbers from them.

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
        "**Two fitted points alone do not show how far to trust a design.** If each number "
        f"were predicted on its own, {means.inside_pct:.0f} % of the {means.numbers} rates and "
        f"mean latencies would be inside, at a median half-width of {means.half_width_pct:.0f} %, "
        f"and {tails.inside_pct:.0f} % of the {tails.numbers} p95s and p99s."
    )


def _with_others(two: Sequence[Judged]) -> str:
    """How many hold by what the other points of a rig show."""
    means, tails = held(chosen(two)), held(chosen(two, is_percentile=True))
    wide = [f"`{rig}`" for rig in ELSEWHERE if held(chosen(two, rig)).half_width_pct > WIDE]
    return (
        "**Points that are predicted and measured do.** With the allowance that the other points "
        f"of its rig leave, {means.inside_pct:.0f} % of these numbers are inside "
        f"({means.inside_alike_pct:.0f} % with the same weight for each rig), at a median "
        f"half-width of {means.half_width_pct:.0f} %, and {tails.inside_pct:.0f} % of the p95s and "
        "p99s, most of which are only known to a factor of two or three. Where the structure is "
        f"right the intervals are narrow; above {WIDE:.0f} %, on {', '.join(wide)}, they say that "
        "it is wrong and little else."
    )


def _in_view() -> str:
    """What was chosen after these rows were seen."""
    return (
        "This rule is newer than these rows. Its one constant, the "
        f"{PRIOR_FREEDOM:g} degrees of freedom of the other rigs, was chosen with them in view, so "
        "this table is no test of it; [later rigs](#a-fresh-test-of-the-rule) "
        "are. With 1 and 4 in its place 96 and 96 % of the means would be "
        "inside, and 95 and 91 % of the p95s and p99s. The rule before it, one allowance of 14 % "
        "for every design, held 57 % of the means and 52 % of the p95s and p99s."
    )


def _third_point(three: Sequence[Judged]) -> str:
    """What one more fitted point tells."""
    found = held(chosen(three))
    return (
        "In the last column the row in the middle is fitted, too, which was not planned beforehand "
        "and leaves one degree of freedom. A wrong structure misses it, and by the rule for rows "
        "that scatter ([calibration](../how-to/calibration.md)) the intervals widen, too: "
        f"{found.inside_pct:.0f} % of the {found.numbers} rates and means that remain are inside, "
        f"with a median half-width of {found.half_width_pct:.0f} %: too wide rather than too "
        "narrow. So measure points between the lowest and the saturating load, and predict them."
    )


def _third(two: Sequence[Judged], three: Sequence[Judged], rig: str) -> list[Judged]:
    """Rates and means with a third point, if there was one to fit."""
    return chosen(three, rig) if len(chosen(three, rig)) < len(chosen(two, rig)) else []
