"""Parameter files of vdbench: one for each class, to be run in each of its VMs.

Parameters: the vdbench user guide (5.04.07). `$disk1` is a variable that the command line sets.
"""

from collections.abc import Iterator, Sequence

from qdepth.exports.test_plans.class_test import ClassTest
from qdepth.exports.test_plans.fio_job_file import RUN_S, WARM_UP_S
from qdepth.exports.test_plans.job_names import job_name
from qdepth.exports.test_plans.tool_values import size_text, whole_pct, whole_shares

INTERVAL_S = 5


def has_vdbench(test: ClassTest) -> bool:
    """Return whether vdbench can run the workload: it knows no think time."""
    return test.workload.loop != "closed" or test.workload.think_ms == 0


def vdbench_file(test: ClassTest, remarks: Sequence[str]) -> str:
    """Write the parameter file of a class."""
    lines = [f"* {remark}".rstrip() for remark in remarks]
    lines += [
        f"sd=disk{number},lun=$disk{number},openflags=o_direct,threads={disk.depth}"
        for number, disk in enumerate(test.disks, start=1)
    ]
    return "\n".join([*lines, *_workloads(test), _run(test)]) + "\n"


def _workloads(test: ClassTest) -> Iterator[str]:
    load = test.workload
    mix = (
        f"xfersize={_sizes(test)},rdpct={whole_pct(load.read_pct)},"
        f"seekpct={whole_pct(load.random_pct)}"
    )
    if test.alike_disks:
        yield f"wd=load,sd=disk*,{mix}"
        return
    total = sum(_part(test, number) for number in range(len(test.disks)))
    for number in range(len(test.disks)):
        skew = f",skew={100 * _part(test, number) / total:.4g}" if _is_paced(test) else ""
        yield f"wd=load{number + 1},sd=disk{number + 1},{mix}{skew}"


def _part(test: ClassTest, number: int) -> float:
    return test.disks[number].iops or 1.0


def _sizes(test: ClassTest) -> str:
    blocks = test.workload.blocks
    if len(blocks) == 1:
        return size_text(blocks[0].size_kib)
    mix = ",".join(f"{size},{share}" for size, share in whole_shares(blocks))
    return f"({mix})"


def _is_paced(test: ClassTest) -> bool:
    return test.disks[0].iops is not None


def _run(test: ClassTest) -> str:
    rate = sum(disk.iops or 0.0 for disk in test.disks)
    asked = f"{rate:.6g}" if _is_paced(test) else "max"
    return (
        f"rd={job_name(test.id)},wd=load*,iorate={asked},elapsed={RUN_S},warmup={WARM_UP_S},"
        f"interval={INTERVAL_S}"
    )
