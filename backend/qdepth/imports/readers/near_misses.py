"""Outputs of known tools in an unreadable form, and what to do."""

import re

from qdepth.imports.files.text import Text
from qdepth.imports.readers.guests.perfmon import RUN
from qdepth.imports.readers.vsphere_metrics import ASK

RUN_FIO = "Run fio with --output-format=json+ and import its file."
RUN_IOSTAT = "Run iostat -xy 10 60."
RUN_PERFMON = f"{RUN} and import that."
AS_CSV = "Write it as CSV, with ... | Export-Csv loads.csv -NoTypeInformation, and import that."
GET_COUNTER = "(Get-Counter ...).CounterSamples | Export-Csv"
FROM_HOSTS = (
    "Measure the hosts: run esxtop -b -a -d 10 -n 360. Or import an inventory and enter the "
    "total that the array shows."
)
ESXTOP = "run esxtop -b -a -d 10 -n 360."
_Known = tuple[tuple[re.Pattern[str], str], ...]


_FLAGS = re.MULTILINE | re.IGNORECASE

_OTHER_OUTPUTS: _Known = tuple(
    (re.compile(pattern, _FLAGS), advice) for pattern, advice in (
    (r"\(g=\d+\): rw=|^[^\S\n]*(?:read|write)\s*: IOPS=",
     f"is fio's text without its results, as of a run that was cut off. {RUN_FIO}"),
    (r"^Command Line: .*diskspd",
     "is diskspd's text without its results. Run diskspd with -L to its end, and import that."),
    (r"^[2-5];fio-", f"is fio's terse output without results. {RUN_FIO}"),
    (r"\Afio: ", "contains an error of fio, not a result. Read it, and run fio again."),
    (r"^(?>.*?\br_await\b).*\bDevice[^\S\n]*$",
     f"is iostat -h, which rounds for people. {RUN_IOSTAT}"),
    (r"^[^\S\n]*tty {1,20}\w{1,20} .{0,100}\bcpu$|\A\s*(?:Darwin|SunOS|AIX|HP-UX) \S",
     f"is a report of another system than Linux. Measure its host: {ESXTOP}"),
    (r"^[^\S\n]*extended device statistics|^Disks:\s+% tm_act|\bKB/t\s+tps\s+MB/s",
     f"is iostat of another system than Linux. Measure its host: {ESXTOP}"),
    (r"^[^\S\n]+(?:Has Settable Display Name|Successful Commands|Path Selection Policy): ",
     f"is esxcli's text of single devices. Export all tabs of RVTools, or {ESXTOP}"),
    (r"^procs -+memory|\ADstat |^\"?Dstat \d|\bioping statistics\b",
     f"has no queue and latency of each disk. {RUN_IOSTAT}"),
    (r"^[^\S\n]*capacity\s+operations\s+bandwidth",
     f"is zpool iostat, which has no latency of disks. {RUN_IOSTAT}"),
    (r'^"?Device"?[,;\t] *"?(?:[rw]/s|rrqm/s|tps)\b',
     f"is iostat as a table of another program. Import what iostat itself wrote. {RUN_IOSTAT}"),
    (r"^Device:?\s.*\btps\b",
     f"is iostat without -x, which has no latency. {RUN_IOSTAT}"),
    (r"^[^\S\n]*DEVICE\b(?>.*?\bDQLEN\b).*\bACTV\b",
     "is a screen of esxtop without latencies. Add DAVG/cmd, KAVG/cmd and GAVG/cmd with f, or "
     + ESXTOP),
    (r"^[^\S\n]*GID\s+VMNAME\b",
     "is esxtop's screen of VMs, which has no queue. Press u for that of devices, or "
     + ESXTOP),
    (r'^"?TimeStamp"?[,;]"?CounterSamples\b',
     f"is a list of Get-Counter without its samples. Export {GET_COUNTER}, or run {RUN_PERFMON}"),
    (r"^# hostname;interval;timestamp|^\S+\t-?\d+\t[^\t\n]+\t\S+\t%?\w[^\t\n]*\t|<sysstat\b",
     "is sadf in another form, or without disks. Run sadf -j -- -d -p and import its output."),
    (r"^[^\S\n]*tps\s.*\bDevice[^\S\n]*$",
     f"is iostat without -x, which has no latency. {RUN_IOSTAT}"),
    (r'\A\s*\{"status"\s*:\s*"error"',
     f"contains an error of Prometheus, not an answer. Read it, and query again. {ASK}."),
    (r"^Label,Phase,RuntimeMS,",
     "has live statistics of elbencho, without latencies. Import its --csvfile."),
    (r'^"?filename"?,(?>.*?\b(?:iodepth|numjobs)\b).*\biops\b',
     f"is a table of fio's results by another program. {RUN_FIO}"),
    (r'"MetricId"\s*:\s*"',
     "is Get-Stat as JSON. Write it with Export-Csv -NoTypeInformation, and import that."),
    (r"\bworldGroupID\s*: ?\d+, Virtual Machine Display Name",
     "is the list of vscsiStats. Run vscsiStats -s -w WORLD, and later vscsiStats -p all -c."),
    ((r"^Error (?:generating I/O requests|opening file: .{1,140} \[\d)"
      r"|^There has been an error during threads"),
     "contains an error of diskspd, not a result. Read it, and run diskspd again."),
    (r"^AAA,progname", f"is nmon, which has no latency of disks. {RUN_IOSTAT}"),
    (r"\bqos statistics\b|^Workload\s+ID\s+Latency",
     f"shows latencies by layer of ONTAP, without rates. {FROM_HOSTS}"),
    (r"\br/w I/O per second\b|^[^\S\n]*Lun[^\S\n]+VVName",
     f"is 3PAR's statvlun for people. {FROM_HOSTS}"),
    (r"^# TYPE \w+ (?:counter|gauge|histogram|summary|untyped)\b",
     f"is one scrape of Prometheus, not a series. {ASK}, and import the answer."),
    (r'^"?Name"?,"?State"?,"?Status"?,"?Provisioned Space',
     "is a list of the vSphere Client, without disks and paths. Export all tabs of RVTools."),
    (r"^Device Information\s+: runtime|-Sequential Output-|CrystalDiskMark",
     f"is a benchmark whose output Qdepth does not read. {RUN_FIO}"),
    (r"^(?:\| ?)?(?:VM|Name|Datastore)\b.{0,100}IOPS\b.{0,100}\n\|? ?--",
     f"is a table as a console prints it. {AS_CSV}"),
    (r"^\w{0,20}IOPS {1,20}: ?\d",
     f"is a table as a console prints it. {AS_CSV}"),
    (r'\A\s*\[\s*\{[^{}]{0,2000}"(?:\w{0,20}[_ ]?)iops\w{0,20}"\s*:',
     f"is a table as JSON. {AS_CSV}"),
    (r"^avg-cpu:|\ALinux \S+ \(\S+\)",
     f"is a report of sysstat without latencies of disks. {RUN_IOSTAT}"),
))  # fmt: skip
_WRITTEN_BESIDE_RESULTS: _Known = tuple(
    (re.compile(pattern, _FLAGS), advice) for pattern, advice in (
    (r'\A\s*\{\s*"schema"\s*:\s*"qdepth/',
     "is a design of Qdepth, not an export. Open it with qdepth solve, or on the page."),
    (r"\A\d+, *-?\d+, *[0-2], *\d.*\n\d+, *-?\d+, *[0-2], *\d",
     f"is a log of fio's samples, not its result. {RUN_FIO}"),
    (r"^'?Access specification name,default assignment",
     "contains Iometer's settings, not its results. Import results.csv."),
    (r"^[^\S\n]*(?:sd|fsd)=\w+,", "contains the parameters of vdbench. Import its output folder."),
    (r"^\[global\]|^\[[\w-]+\][^\S\n]*\n(?:(?!\[).*\n)*?(?:rw|bs|iodepth)=",
     "is a job file of fio, not a result. Run it with --output-format=json+."),
    (r"<html|<!doctype html", "is a web page. Export the data itself, as .xlsx or .csv."),
))  # fmt: skip
"""Inputs of benchmarks, their samples and their pages, which are in a folder with the results."""


def advice_for(text: Text) -> str | None:
    """Return advice for a text that no reader takes; None if nothing is known about it."""
    return _first(_OTHER_OUTPUTS, text) or _first(_WRITTEN_BESIDE_RESULTS, text)


def is_of_another_tool(text: Text) -> bool:
    """True if it is known, and no benchmark writes it next to its results."""
    return _first(_OTHER_OUTPUTS, text) is not None


def _first(known: _Known, text: Text) -> str | None:
    return next((advice for pattern, advice in known if pattern.search(text.head)), None)
