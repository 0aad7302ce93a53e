"""Job files of fio: one for each class, to be run in each of its VMs.

Options: fio's HOWTO. `rate_iops` holds for reads and for writes by themselves, so a mix states
both. A thinking workload has a job for each outstanding I/O, because a pause stops all of its job.
HCIBench takes the same files with its own devices: fioconfig.py of
vmware-labs/hci-benchmark-appliance names data disks /dev/sda, /dev/sdb and so on.
"""

from collections.abc import Iterator, Sequence

from qdepth.exports.test_plans.class_test import ClassTest, Disk
from qdepth.exports.test_plans.job_names import disk_job_name, job_name
from qdepth.exports.test_plans.tool_values import size_text, whole_pct, whole_rate, whole_shares

WARM_UP_S, RUN_S = 60, 300


def fio_job_file(test: ClassTest, remarks: Sequence[str], devices: Sequence[str]) -> str:
    """Write the job file of a class, with a device for each virtual disk of a VM."""
    lines = [*(f"; {remark}" if remark else ";" for remark in remarks), *_global(test)]
    for number, (disk, device) in enumerate(zip(test.disks, devices, strict=True), start=1):
        name = job_name(test.id) if number == 1 else disk_job_name(test.id, number)
        lines += ["", f"[{name}]", *(["new_group"] if number == 1 else [])]
        lines += [f"filename={device}", *_of_disk(test, disk)]
    return "\n".join(lines) + "\n"


def _global(test: ClassTest) -> Iterator[str]:
    yield from ("[global]", "ioengine=libaio", "direct=1", "time_based=1")
    yield from (f"ramp_time={WARM_UP_S}", f"runtime={RUN_S}")
    yield from ("lat_percentiles=1", "clat_percentiles=0", "percentile_list=50:95:99")
    yield from ("norandommap=1", "randrepeat=0", *_pattern(test), *_sizes(test))


def _pattern(test: ClassTest) -> Iterator[str]:
    load = test.workload
    reads, random = whole_pct(load.read_pct), whole_pct(load.random_pct)
    way = {100: "read", 0: "write"}.get(reads, "rw")
    yield f"rw={'rand' if random else ''}{way}"
    if way == "rw":
        yield f"rwmixread={reads}"
    if 0 < random < 100:
        yield f"percentage_random={random}"


def _sizes(test: ClassTest) -> Iterator[str]:
    blocks = test.workload.blocks
    if len(blocks) == 1:
        yield f"bs={size_text(blocks[0].size_kib)}"
    else:
        yield "bssplit=" + ":".join(f"{size}/{share}" for size, share in whole_shares(blocks))


def _of_disk(test: ClassTest, disk: Disk) -> Iterator[str]:
    load = test.workload
    if load.loop == "closed" and load.think_ms > 0:
        yield from ("iodepth=1", f"numjobs={disk.depth}")
        yield f"thinktime={max(1, round(1000 * load.think_ms))}us"
        return
    yield f"iodepth={disk.depth}"
    if disk.iops is not None:
        yield f"rate_iops={_rates(disk.iops, load.read_pct)}"
    if load.loop == "open" and load.arrival_scv > 0:
        yield "rate_process=poisson"


def _rates(iops: float, read_pct: float) -> str:
    """Return the rate of reads and that of writes, or the one that there is."""
    reads = iops * read_pct / 100
    sides = [whole_rate(side) for side in (reads, iops - reads) if side > 0]
    return ",".join(map(str, sides))
