r"""telegraf: vSphere's counters as InfluxDB's line protocol, as its file output writes them.

`vsphere_vm_virtualDisk,disk=scsi0:0,vmname=sql01 numberReadAveraged_average=350i 179560...`: a
measurement with tags, fields, and a time in nanoseconds. Blanks, commas and equals signs of names
have a backslash before them. Sources: line protocol in the documentation of InfluxDB; names in
`vsphere_metrics`.
"""

import re
from collections.abc import Iterator

from qdepth.imports.files.limits import Pace
from qdepth.imports.files.text import Text
from qdepth.imports.number_text import finite_number
from qdepth.imports.readers.found import Found
from qdepth.imports.readers.vsphere_metrics import VsphereMetrics

NAME = "telegraf"
NANOSECONDS = 1e9
_LINE = re.compile(r"^vsphere_\w{1,100},(?:\\.|[^\s\\])+ \S", re.MULTILINE)
_BLANK = re.compile(r"(?<!\\) ")
_COMMA = re.compile(r"(?<!\\),")
_EQUALS = re.compile(r"(?<!\\)=")


def fits(text: Text) -> bool:
    """True if it holds lines of telegraf's vsphere input."""
    return _LINE.search(text.head) is not None


def read(text: Text, found: Found, pace: Pace) -> None:
    """Read the load of VMs, devices, datastores or hosts at the busiest moments.

    Raises
    ------
    RefusedFile
        If it has no rates.
    """
    metrics = VsphereMetrics()
    for line in text.lines(pace):
        parts = _BLANK.split(line.strip())
        if line.startswith("vsphere_") and len(parts) == 3:
            measurement, *tags = _COMMA.split(parts[0])
            moment = (finite_number(parts[2]) or 0.0) / NANOSECONDS
            for name, value in _pairs(_COMMA.split(parts[1])):
                number = finite_number(value.removesuffix("i"))
                if number is not None and number >= 0:
                    metrics.add(f"{measurement}_{name}", dict(_pairs(tags)), {moment: number})
    metrics.finish(found, text.file.name, NAME)


def _pairs(items: list[str]) -> Iterator[tuple[str, str]]:
    for item in items:
        name, *value = _EQUALS.split(item, maxsplit=1)
        if value:
            yield name, re.sub(r"\\(.)", r"\1", value[0])
