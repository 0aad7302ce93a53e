"""Command lines of diskspd for VMs with Windows.

Options: the wiki of microsoft/diskspd. It has one block size and one load for all disks, so a mix
of sizes or unlike disks give no command. `-g` with `i` is a rate in IOPS, of each thread on each
disk.
"""

from qdepth.exports.test_plans.class_test import ClassTest
from qdepth.exports.test_plans.fio_job_file import RUN_S, WARM_UP_S
from qdepth.exports.test_plans.job_names import job_name
from qdepth.exports.test_plans.tool_values import size_text, whole_pct, whole_rate


def why_no_diskspd(test: ClassTest) -> str:
    """Return why diskspd cannot run the workload; empty if it can."""
    load = test.workload
    if len(load.blocks) > 1:
        return "diskspd has one block size, and the class has several."
    if not test.alike_disks:
        return "diskspd has one load for all disks, and the disks of the class differ."
    if load.loop == "closed" and load.think_ms > 0:
        return "diskspd has no think time."
    return ""


def diskspd_command(test: ClassTest) -> str:
    """Write the command line of a class, with `#1` and on as the numbers of its disks."""
    load, disk = test.workload, test.disks[0]
    random = whole_pct(load.random_pct)
    options = [
        f"-b{size_text(load.blocks[0].size_kib).upper()}",
        f"-d{RUN_S} -W{WARM_UP_S} -t1 -o{disk.depth}",
        f"-w{100 - whole_pct(load.read_pct)}",
        {0: "-si", 100: "-r"}.get(random, f"-rs{random}"),
        *([f"-g{whole_rate(disk.iops)}i"] if disk.iops is not None else []),
        "-Sh -L -Rxml",
    ]
    disks = " ".join(f"#{number}" for number in range(1, len(test.disks) + 1))
    return f"diskspd {' '.join(options)} {disks} > {job_name(test.id)}.%COMPUTERNAME%.xml"
