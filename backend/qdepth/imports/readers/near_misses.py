"""Outputs of tools that are known, in a form that nothing can be read from, and what to do."""

import re

from qdepth.imports.files.text import Text

_KNOWN: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.MULTILINE | re.IGNORECASE), advice)
    for pattern, advice in (
        (r"\(g=\d+\): rw=|^\s*(read|write)\s*: IOPS=",
         "is fio's text for people. Run fio with --output-format=json+ and import its file."),
        (r"^Command Line: .*diskspd",
         "is diskspd's text for people. Run diskspd with -L -Rxml and import its file."),
        (r"^Device:?\s.*\btps\b",
         "is iostat without -x, which tells no latency. Run iostat -xy 10 60."),
        (r"^'?Access specification name,default assignment",
         "holds Iometer's settings, not its results. Import results.csv."),
        (r"^\s*(sd|fsd)=\w+,", "holds the parameters of vdbench. Import its output folder."),
        (r"^\[global\]|^\[[\w-]+\]\s*\n(.*\n)*?(rw|bs|iodepth)=",
         "is a job file of fio, not a result. Run it with --output-format=json+."),
        (r"<html|<!doctype html", "is a web page. Export the data itself, as .xlsx or .csv."),
    )
)  # fmt: skip


def advice_for(text: Text) -> str | None:
    """What to do about a text that no reader takes; None where nothing is known of it."""
    return next((advice for pattern, advice in _KNOWN if pattern.search(text.head)), None)
