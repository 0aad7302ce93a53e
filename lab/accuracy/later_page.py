"""The section of docs/explanation/accuracy.md about the rigs that were chosen after the rule."""

from collections.abc import Sequence
from statistics import stdev

from lab.accuracy.accuracy_elsewhere import Judged, chosen, held, judged
from lab.accuracy.elsewhere_table import loads, table_rows, wrapped
from lab.rigs.rigs import ELSEWHERE_LATER, read_back_tests_later

HEADER = (
    "| rig | what it is | within | beyond | p95, p99 | means alone | p95, p99 alone |\n"
    "|---|---|---|---|---|---|---|\n"
)
RULES = """\
The rule was fixed before the rules above selected these twelve rigs, and nothing changed
afterwards. Six are folders of fio-plot, five tests of one Ceph cluster, and one an NVMe SSD. Fewer
than twelve are independent: RBD, CephFS and NFS are paths to the same eight disks, and
`hba-mode-ssd` and `sata-300-ssd` are models of the first table on other ports. Disks have a rate
that rises linearly. One row of `ceph-rbd` and a remark on NFS with many I/Os were read before the
structures were written down.

The last two columns are by two fitted points alone.
"""
MEANING = """\
Conclusions:

- **The intervals contain as many values as they state**, but are wide: two fitted rows and a
  structure by rule miss by a fifth within the fitted loads and by a third beyond.
- **Two fitted points alone give too narrow an interval.** That of a design without points is a
  lower bound.
- **Failures come together.** The rate of `floppy` hardly rises before 8 I/Os, but its design rises
  with 2. `raid-card-disk` and `ceph-nfs` are flat beyond the fitted row: the last rows are off by
  factors of 3.3 and 2.2.
- **Percentiles of drives that jobs share** are far from an FCFS queue: the p99s of `hba-mode-ssd`
  and `hba-dc500m` are up to 22 and 15 times as long.
"""


def section() -> str:
    """The section as it should be."""
    tests = read_back_tests_later()
    two, alone = judged(tests), judged(tests, by_others=False)
    rows = table_rows(
        ELSEWHERE_LATER,
        lambda rig: [
            *loads(two, rig),
            chosen(alone, rig),
            chosen(alone, rig, is_percentile=True),
        ],
    )
    return f"""## A fresh test of the rule

{RULES}
{HEADER}{rows}
{wrapped(_held(two, alone))}

{MEANING}"""


def _held(two: Sequence[Judged], alone: Sequence[Judged]) -> str:
    """How many hold that nothing was chosen with."""
    means, tails = held(chosen(two)), held(chosen(two, is_percentile=True))
    means_alone, tails_alone = held(chosen(alone)), held(chosen(alone, is_percentile=True))
    of_rigs = [held(chosen(two, rig)).inside_pct for rig in ELSEWHERE_LATER]
    whole = sum(share == 100.0 for share in of_rigs)
    spread = stdev(of_rigs) / len(of_rigs) ** 0.5
    return (
        f"{means.inside} of {means.numbers} rates and mean latencies are inside, "
        f"{means.inside_pct:.0f} % ({means.inside_alike_pct:.0f} % with the same weight for each "
        f"rig, standard error {spread:.1f} points). The median half-width is "
        f"{means.half_width_pct:.0f} %. On {whole} of {len(of_rigs)} rigs all are, on the worst "
        f"{min(of_rigs):.0f} %. {tails.inside} of {tails.numbers} p95s and p99s are inside, "
        f"{tails.inside_pct:.0f} % ({tails.inside_alike_pct:.0f} %), with "
        f"{tails.half_width_pct:.0f} %. By two fitted points alone it would be "
        f"{means_alone.inside_pct:.0f} % and {tails_alone.inside_pct:.0f} %, with "
        f"{means_alone.half_width_pct:.0f} and {tails_alone.half_width_pct:.0f} %."
    )
