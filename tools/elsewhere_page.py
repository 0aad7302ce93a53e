"""The section of docs/accuracy.md about rigs from elsewhere."""

from collections.abc import Sequence
from statistics import median
from textwrap import fill

from qdepth.published.back_tests import (
    BackTest,
    read_back_tests,
    read_back_tests_elsewhere,
    read_back_tests_of_three_points,
)
from qdepth.published.rigs import ELSEWHERE, read_rig
from qdepth.studies.calibrate.allowance import allowance_from
from tools.accuracy_elsewhere import chosen, held

WIDE = 50.0
"""Half-width from which on an interval says little [%]."""
HEADER = (
    "| rig | what it is | as fitted | beyond | p95, p99 | with a third point |\n"
    "|---|---|---|---|---|---|\n"
)
RULES = """\
Nobody had these rigs in view when the rule of the allowance was made, and nothing is set with them.
They were searched for in public repositories by rules that were written down, with the structures,
before anything was computed:

- A rig is one device or path with five usable rows or more, whose IOPS, mean latency, outstanding
  I/Os and address are known. One workload each: random reads of 4 KiB, or writes where fewer than
  five rows of reads are usable. Of some forty folders of fio-plot one of each kind of drive and
  attachment.
- A row is left out where IOPS times latency differ from its outstanding I/Os by more than 10 %, or
  where the source calls it unstable. That leaves out all of kernel NVMe/TCP in the source of
  `tcp-block` and a Ceph cluster with warnings; other sources published no latency (a vhost on
  replicated storage), no depth (ZFS) or two depths (an NFS client, a DPU).
- Fitted are the row with one I/O, and the row with the fewest I/Os that reaches 95 % of the
  highest rate: two rows for two parameters. All others are predicted, with default options. Of the
  grids of fio-plot these are one job at depths of 1 to 64 and 4, 16 and 64 jobs at depths of 1, 16
  and 64.
- The structure is what the source says of the hardware: dies of a flash drive as a whole number,
  disks with a rate that rises with their queue, a lane with its own processors, and else one server
  and a delay. One change was made before the rows of disks were read: `queueing_gain` speeds up a
  lone I/O, too, so disks have `rate_by_load` in its place.
- p95 and p99 count where they are given; those of fio are of completion, so only where it takes
  95 % of the latency.
"""
CAUSES = """\
What is behind the misses, told afterwards and from the same rows:

- **Paths that change with load.** With 4 I/Os the SSD behind a RAID controller does less than with
  2, the 10,000 rpm disk does half as much with 2 I/Os of one job as with 1, the TCP device less
  with 8 than with 4, and a second I/O makes the EFA device wait two thirds longer. No network of
  stations with constant times has such a curve; an allowance that holds it holds anything.
- **A job as a station.** On `ahci-ssd` one job stops at 60,000 IOPS and four reach 76,000: what a
  job does alone is a limit that the two fitted rows do not show.
- **Disks that reorder.** The rate of `disk-7k2` rises with the logarithm of its queue. Between two
  rows of `rate_by_load` it rises on a straight line, so in the middle the disks are 17 to 42 % too
  slow.
- **Drives that saturate harder.** Nine dies that are found at random are not all busy with 16 I/Os,
  so the design of `hba-ssd` goes on to 53,000 IOPS. The drive stops at 45,000, and at 41,000 with
  several jobs.
- **p95 and p99.** Dies with a constant time, found at random, spread more than these drives do (up
  to 2.4 times the measured p99 with one job). Jobs that share a drive unfairly spread unlike any
  station first come, first served: on `usb-ssd` the p95 of 16 jobs is a fifth of their mean.
"""


def section() -> str:
    """The section as it should be."""
    rows = "".join(_row(f"`{rig}`", read_rig(rig)[0].title, rig) for rig in ELSEWHERE)
    return f"""## Rigs from elsewhere

{RULES}
Each cell: numbers inside their stated 95 % interval of all, then the median error, or in the last
column the median half-width. Sources and designs are in `backend/qdepth/published/elsewhere`;
`qdepth calibrate` computes the same numbers from them.

{HEADER}{rows}{_row("all", "", "")}
{_wrapped(_result())}

{CAUSES}
{_wrapped(_with_them())}

{_wrapped(_third_point())}
"""


def _wrapped(text: str) -> str:
    return fill(text, 100, break_on_hyphens=False)


def _result() -> str:
    """How many intervals hold."""
    tests = read_back_tests_elsewhere()
    means, tails = held(chosen(tests)), held(chosen(tests, is_percentile=True))
    within, beyond = (held(chosen(tests, is_beyond=far)) for far in (False, True))
    of_rigs = {rig: held(chosen(tests, rig)) for rig in ELSEWHERE}
    whole = [f"`{rig}`" for rig, found in of_rigs.items() if found.inside == found.numbers]
    return (
        f"**The intervals do not hold there.** Of {means.numbers} rates and mean latencies "
        f"{means.inside_pct:.0f} % are inside ({means.inside_alike_pct:.0f} % with the same weight "
        f"for each rig): {within.inside_pct:.0f} % of those as fitted, and {beyond.inside_pct:.0f} "
        "% of those beyond, where most rigs are saturated. The median half-width is "
        f"{means.half_width_pct:.0f} %. Of {tails.numbers} p95s and p99s {tails.inside_pct:.0f} % "
        f"are inside. On {len(whole)} of {len(ELSEWHERE)} rigs all rates and means are: "
        f"{', '.join(whole)}."
    )


def _with_them() -> str:
    """What the rule of the allowance would give with these rigs among the others."""
    elsewhere = read_back_tests_elsewhere()
    both = [*read_back_tests(), *elsewhere]
    given = allowance_from(both)
    inside, halves = 0, []
    for rig in ELSEWHERE:
        others = allowance_from([test for test in both if test.rig != rig])
        found = held(chosen(elsewhere, rig), others)
        inside += found.inside
        halves += [found.half_width_pct] * found.numbers
    return (
        "So it is the structure that fails, for reasons that two points cannot show. Were these "
        "rigs among those that the allowance is from, it would be "
        f"{given.within_pct:.0f} % at fitted loads, {given.saturated_pct:.0f} % where saturated "
        f"and {given.beyond_pct:.0f} % beyond. With that of all others "
        f"{100 * inside / len(halves):.0f} % of a rig's rates and means would be inside, with a "
        f"median half-width of {median(halves):.0f} %: true, and of no use."
    )


def _third_point() -> str:
    """What one more fitted point tells."""
    tests = read_back_tests_of_three_points()
    found = held(chosen(tests))
    of_rigs = {rig: held(chosen(tests, rig)) for rig in ELSEWHERE}
    wide = [rig for rig, one in of_rigs.items() if one.half_width_pct > WIDE]
    untold = [
        f"`{rig}`" for rig, one in of_rigs.items() if rig not in wide and one.inside < one.numbers
    ]
    return (
        "A third point tells. In the last column the row in the middle is fitted, too, which was "
        "not planned beforehand and leaves one degree of freedom. A wrong structure misses it, and "
        "by the rule for rows that scatter ([calibration](calibration.md)) the intervals widen: "
        f"{found.inside_pct:.0f} % of the {found.numbers} rates and means that remain are inside, "
        f"with a median half-width of {found.half_width_pct:.0f} %. On {len(wide)} rigs it is "
        f"above {WIDE:.0f} %, which says that the structure is wrong and little else; on the "
        f"others all are inside but for {' and '.join(untold)}. So fit a point between the lowest "
        "and the saturating load, too. The stated noise counts as a degree of freedom in that rule "
        "since these rows were seen; without it Student's t would be 12.7 in place of 4.3, and the "
        "intervals four times as wide for one number more in a hundred inside."
    )


def _row(name: str, title: str, rig: str) -> str:
    two, three = read_back_tests_elsewhere(), read_back_tests_of_three_points()
    cells = [
        chosen(two, rig, is_beyond=False),
        chosen(two, rig, is_beyond=True),
        chosen(two, rig, is_percentile=True),
    ]
    last = "" if rig == "" or chosen(three, rig) == chosen(two, rig) else _three(chosen(three, rig))
    return f"| {name} | {title} | {' | '.join(map(_cell, cells))} | {last} |\n"


def _cell(tests: Sequence[BackTest]) -> str:
    if not tests:
        return ""
    found = held(tests)
    return f"{found.inside} of {found.numbers}, {found.median_error_pct:.1f} %"


def _three(tests: Sequence[BackTest]) -> str:
    found = held(tests)
    width = found.half_width_pct
    return f"{found.inside} of {found.numbers}, {f'± {width:.0f} %' if width < 100 else 'wider'}"
