"""Examples of time lines: copies beside production, power-on storms, and a day."""

import json
from functools import cache
from importlib.resources import files

from qdepth.design.document.document import Design
from qdepth.design.parsing import read_design
from qdepth.studies.cases.example import Example

MADE_UP = "Hosts, array, loads and amounts are made up; nobody measured them."
TEXTS = "VMware's descriptions of the data mover and of VAAI; the designs are made up."


@cache
def timeline_design(name: str) -> Design:
    """A design with a time line that ships."""
    text = (files(__package__) / "timelines" / f"{name}.json").read_text(encoding="utf-8")
    return read_design(json.loads(text))


def timeline_examples() -> list[Example]:
    """Copies on busy disks and over a link that binds, power-on storms, and a day."""
    return [
        _example(
            "time-line-spindles",
            "Does XCOPY spare production? A clone on busy disks",
            "The array at full speed takes more from production than the host's data mover, though "
            "no data cross the link, and what is left undone piles up. A cap on the copy engine "
            "trades finish time for latency.",
            ("spindles-host", "spindles-xcopy", "spindles-capped"),
            "Strips of the copy engine position a disk each, pieces of the data mover once a MiB.",
        ),
        _example(
            "time-line-link",
            "Does XCOPY spare production? A clone over a link that binds",
            "The data mover takes more than half of the IOPS of production, which shares its link; "
            "XCOPY takes next to none.",
            ("link-host", "link-xcopy"),
            "The array has time to spare; where it has not, see the other example.",
        ),
        _example(
            "time-line-storm",
            "Does ATS matter? Power-on storms with it and with reservations",
            "10 VMs on 2 hosts power on in the same time with ATS and with reservations, but "
            "with ATS nothing reserves the LUN. 400 VMs on 32 hosts wait for reservations: each "
            "takes its 2.4 ms alone.",
            ("storm-few-ats", "storm-few-reserved", "storm-many-ats", "storm-many-reserved"),
            "How many locks a power-on takes, and how long it holds them, is assumed.",
        ),
        _example(
            "time-line-day",
            "A day: load by the hour, boot at 8:00, backup at night",
            "24 hours of 40 VMs with a clone, space that is given back, a boot storm with its "
            "locks, a virus scan and a backup, and how many days the datastores last.",
            ("day",),
            "Between two moments nothing changes, so the load goes up in steps.",
        ),
    ]


def _example(id_: str, title: str, summary: str, designs: tuple[str, ...], caveat: str) -> Example:
    return Example(
        id=id_,
        title=title,
        source=TEXTS,
        summary=f"{summary} Open its time line.",
        assumptions=[MADE_UP],
        caveats=[caveat],
        fitted=[],
        designs=[timeline_design(name) for name in designs],
    )
