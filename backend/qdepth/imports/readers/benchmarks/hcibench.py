"""HCIBench: `<test>-res.txt` beside the folder of each test, whose name holds the I/Os outstanding.

Latencies are plain means over the VMs of their means, and its 95th percentiles means of those of
the VMs: neither is one of all I/Os. Tests by vdbench have a mean latency of all I/Os, too. Shapes:
parseFioResult.rb and parseVdbResult.rb of vmware-labs/hci-benchmark-appliance.
"""

import re

from qdepth.imports.files.limits import Pace
from qdepth.imports.files.text import Text
from qdepth.imports.number_text import finite_number
from qdepth.imports.readers.found import Found
from qdepth.imports.readers.points import add_point, close_file

NAME = "HCIBench"
_TEST = re.compile(
    r"(?:fio|vdb)-(?P<disks>\d+)vmdk-(?P<ws>\d+)ws-(?P<kib>[\d.]+)k-(?P<read>\d+)rdpct-"
    r"(?P<random>\d+)randompct-(?P<threads>\d+)threads"
)
_LINE = re.compile(r"^\s*([\w%]+)\s*=\s*([\d.]+|\S.*)")
_RUN = re.compile(r"^\s*Run Def:\s*(\S.*)")
_LOST = re.compile(r"finished testing early|VMs finished test successfully", re.IGNORECASE)
_OTHER_NAMES = {"PODS": "VMs"}
"""What the edition for Kubernetes calls them."""
NUMBERS = ("IOPS", "R_LATENCY", "W_LATENCY", "VMs", "LATENCY")


def fits(text: Text) -> bool:
    """True if it is a summary of a test."""
    head = text.head
    return "R_LATENCY" in head and ("JOB_NAME" in head or "Run Def:" in head) and "IOPS" in head


def is_test(folder: str) -> bool:
    """True if a folder holds the results of the VMs of one test."""
    return _TEST.match(folder) is not None


def read(text: Text, found: Found, pace: Pace) -> None:
    """Read each job as a point."""
    before = len(found.points)
    test = _TEST.search(text.file.name)
    values: dict[str, str] = {}
    for line in [*text.lines(pace), "===="]:
        match = _LINE.match(line)
        run = _RUN.match(line)
        if run is not None:
            values["JOB_NAME"] = run[1].strip()
        if match is not None:
            values[_OTHER_NAMES.get(match[1], match[1])] = match[2].strip()
        if line.startswith("====") and "IOPS" in values:
            _add(found, text.file.name, values, test)
            values = {name: values[name] for name in ("Datastore",) if name in values}
        if _LOST.search(line):
            found.say("dropped", f"{line.strip().rstrip('.:')}: the sums of this test are too low.",
                      file=text.file.name, confidence="medium")  # fmt: skip
    if test is None:
        found.say("empty", (
            "The name of the file lacks VMDKs, threads and block size, so the outstanding I/Os "
            "are unknown. Keep the original name, fio-8vmdk-...-res.txt."
        ),
                  file=text.file.name)  # fmt: skip
    close_file(found, text.file.name, NAME, before)


def _add(found: Found, file: str, values: dict[str, str], test: re.Match[str] | None) -> None:
    iops, reads, writes, vms, mean = (_number(values.get(name)) for name in NUMBERS)
    share = float(test["read"]) / 100 if test else 0.5 if writes and reads else float(bool(reads))
    latency = mean or share * reads + (1 - share) * writes
    if test is None and not mean and reads and writes:
        found.say("assumed", (
            f"The share of reads is unknown, so the latency is midway between reads, {reads:g} "
            f"ms, and writes, {writes:g} ms."
        ),
                  file=file, confidence="low")  # fmt: skip
    only = None if bool(reads) == bool(writes) else 100.0 * bool(reads)
    outstanding = vms * float(test["disks"]) * float(test["threads"]) if test and vms else None
    add_point(
        found, file, f"{values.get('JOB_NAME', 'job')} on {values.get('Datastore', 'datastore')}",
        (iops, latency),
        outstanding_ios=outstanding or None,
        loop="closed" if test else "unknown",
        block_kib=float(test["kib"]) if test else None,
        read_pct=float(test["read"]) if test else only,
        random_pct=float(test["random"]) if test else None,
    )  # fmt: skip


def _number(text: str | None) -> float:
    found = re.match(r"[\d.]+", text or "")
    return finite_number(found[0]) or 0.0 if found else 0.0
