"""The section of docs/explanation/accuracy.md about the rigs that were chosen after the rule."""

from collections.abc import Sequence
from statistics import stdev

from lab.accuracy.accuracy_elsewhere import Judged, chosen, held, judged
from lab.accuracy.elsewhere_table import loads, table_rows, wrapped
from lab.rigs.rigs import ELSEWHERE_LATER, read_back_tests_later

HEADER = (
    "| rig | what it is | as fitted | beyond | p95, p99 | rates and means by two points alone | "
    "p95, p99 by two points alone |\n|---|---|---|---|---|---|---|\n"
)
RULES = """\
The rule by a design's own points was fixed before these twelve rigs were looked for. They were
chosen by the rules above and written down, with structures and fitted rows, before anything was
computed; nothing was changed afterwards. Six are other folders of fio-plot, five are from tests of
one Ceph cluster, its disks and its drives, and one is an NVMe SSD.

- Without a row with one I/O, NVMe/TCP, NVMe/RDMA and iSCSI of one more source are left out: all its
  rows have a depth of 128.
- RBD, CephFS and NFS are three paths to the same eight disks, and `hba-mode-ssd` and
  `sata-300-ssd` are models of the first table on other ports: they tell less than twelve strangers.
- Disks are as above, with a rate that rises on a straight line, also where Ceph or a RAID
  controller is before them. The floppy is one server and a delay, as the SSD by USB is.
- One row of `ceph-rbd`, and a remark of its source on NFS with many I/Os, were read before
  the structures were written down, which follow the rules all the same.
- The source of `rocket-nvme` has numbers for each job: they are added up, and leave no percentiles.

The cells are as above. The last two columns show what would be stated if each number were predicted
on its own.
"""
MEANING = """\
What this means:

- **The intervals hold about as often as they say**, on rigs that the rule never saw and as often as
  in the table above: nothing suggests that its constant is right for those rows alone. IOPS and
  mean latency of a row are one measurement by Little's law, though, and rows of a rig are alike.
- **They do so because they are wide.** Two fitted rows and a structure by rule miss by a fifth up
  to the fitted load and by a third beyond, and the intervals say just that.
- **Two fitted points alone state too narrow an interval**, here again: take that of a design that
  nothing tests as a lower bound.
- **Where they fail, they fail together.** The rate of `floppy` hardly rises before 8 I/Os, while
  the delay of its design lets it rise with 2. Those of `raid-card-disk` and `ceph-nfs` rise no
  further beyond the fitted row, while those of their designs go on: the last row, off by factors of
  3.3 and 2.2, is further off than any other row.
- **Percentiles of drives that jobs share** are far from those of a queue first come, first served:
  p99 of `hba-mode-ssd` and `hba-dc500m` is up to 22 and 15 times as long.
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
        f"Of {means.numbers} rates and mean latencies {means.inside} are inside, "
        f"{means.inside_pct:.0f} % ({means.inside_alike_pct:.0f} % with the same weight for each "
        f"rig, with a standard error of {spread:.1f} points between rigs), at a median half-width "
        f"of {means.half_width_pct:.0f} %. On {whole} of {len(of_rigs)} rigs all are, on the worst "
        f"{min(of_rigs):.0f} %. Of {tails.numbers} p95s "
        f"and p99s {tails.inside} are inside, {tails.inside_pct:.0f} % "
        f"({tails.inside_alike_pct:.0f} %), at {tails.half_width_pct:.0f} %. By two fitted "
        f"points alone {means_alone.inside_pct:.0f} % "
        f"of the rates and means would be, at {means_alone.half_width_pct:.0f} %, and "
        f"{tails_alone.inside_pct:.0f} % of the p95s and p99s, at "
        f"{tails_alone.half_width_pct:.0f} %."
    )
