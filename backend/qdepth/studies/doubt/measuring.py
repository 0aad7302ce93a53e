"""The command that measures an input."""

from qdepth.immutable import Immutable

ESXTOP = "esxtop -b -a -d 10 -n 360 > load.csv"
INVENTORY = "qdepth collect --vcenter HOST --user USER"
VSCSI = "vscsiStats -s -w WORLD; sleep 600; vscsiStats -p {histogram} -w WORLD"
FIO = (
    "fio --name=measure --filename=DEVICE --direct=1 --ioengine=libaio --rw={rw} --bs={bs} "
    "--iodepth={depth} --numjobs={jobs} --time_based --runtime=60 --group_reporting "
    "--output-format=json"
)


class Measuring(Immutable):
    """How to measure an input."""

    command: str
    """Command to run; WORLD and DEVICE are placeholders for your own. Empty if no command measures
    it."""
    shows: str
    """What to read from it, in words."""


def _fio(rw: str, bs: str, depth: int, jobs: int) -> str:
    return FIO.format(rw=rw, bs=bs, depth=depth, jobs=jobs)


_EMPTY_LUN = " Writes destroy the data of DEVICE: use an empty LUN."
_BY_FIELD: dict[str, Measuring] = {
    **dict.fromkeys(
        ("iops", "arrival_rate_iops", "rate_cap_iops", "load"),
        Measuring(command=ESXTOP, shows="CMDS/s of the VMs over their busiest hour."),
    ),
    "read_pct": Measuring(command=ESXTOP, shows="READS/s and WRITES/s of the VMs."),
    "outstanding_ios": Measuring(
        command=VSCSI.format(histogram="outstandingIOs"),
        shows="The I/Os that a VM has in flight.",
    ),
    "size_kib": Measuring(
        command=VSCSI.format(histogram="ioLength"), shows="The sizes of the I/Os of a VM."
    ),
    "random_pct": Measuring(
        command=VSCSI.format(histogram="seekDistance"), shows="The share of I/Os with long seeks."
    ),
    "think_ms": Measuring(
        command=VSCSI.format(histogram="interarrival"), shows="The time between I/Os of a VM."
    ),
    "io_delay_us": Measuring(
        command=_fio("randread", "4k", 1, 1),
        shows="The mean latency of a single read, less that of the same device at the target.",
    ),
    "kernel_us": Measuring(command=ESXTOP, shows="KAVG/cmd of the devices at low load."),
    "sps read_us": Measuring(
        command=_fio("randread", "4k", 64, 8),
        shows="The highest rate of reads that the array answers from its cache.",
    ),
    "sps write_us": Measuring(
        command=_fio("randwrite", "4k", 64, 8),
        shows=f"The highest rate of writes that the array accepts.{_EMPTY_LUN}",
    ),
    "sps read_us_per_kib": Measuring(
        command=_fio("read", "256k", 32, 8),
        shows="The highest rate of large reads; the difference to 4 KiB is the time per KiB.",
    ),
    "sps write_us_per_kib": Measuring(
        command=_fio("write", "256k", 32, 8),
        shows=f"The highest rate of large writes.{_EMPTY_LUN}",
    ),
    "arrays read_ms": Measuring(
        command=_fio("randread", "4k", 1, 1), shows="The mean latency of a single read."
    ),
    "arrays write_ms": Measuring(
        command=_fio("randwrite", "4k", 1, 1),
        shows=f"The mean latency of a single write.{_EMPTY_LUN}",
    ),
    "seek_ms": Measuring(
        command=_fio("randread", "4k", 1, 1),
        shows="The mean latency over the whole device, which is larger than any cache.",
    ),
    "transfer_mb_s": Measuring(
        command=_fio("read", "1m", 8, 1), shows="The rate of a single stream."
    ),
    "pools read_us": Measuring(
        command=_fio("randread", "4k", 64, 8),
        shows="The highest rate of reads over the whole device, which is larger than any cache.",
    ),
    "pools write_us": Measuring(
        command=_fio("randwrite", "4k", 64, 8),
        shows=f"The highest rate of writes over the whole device.{_EMPTY_LUN}",
    ),
    "read_hit_pct": Measuring(
        command=_fio("randread", "4k", 16, 4),
        shows="The share of fast reads in the latencies; run it over the data that VMs really use. "
        "The statistics of the array show it too.",
    ),
    "load_pct": Measuring(
        command=ESXTOP, shows="The busiest hour now; compare it with a file of a year ago."
    ),
    "vms_pct": Measuring(
        command=INVENTORY, shows="The number of VMs now; compare it with a file of a year ago."
    ),
    "space_pct": Measuring(
        command=INVENTORY, shows="The used space now; compare it with a file of a year ago."
    ),
}
CALIBRATE = Measuring(
    command="qdepth calibrate design.json measurements.csv",
    shows="More measured points, above all at higher load, narrow the fitted values.",
)
_ANY = Measuring(command=ESXTOP, shows="The counters of the host that show this number.")


def measuring(path: str) -> Measuring:
    """Return how to measure a field."""
    steps = path.split(".")
    collection, field = steps[0], steps[-1]
    by_part = _BY_FIELD.get(f"{collection} {field}")
    return by_part or _BY_FIELD.get(field) or _ANY
