"""Reads a table of a user, in a separate process."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from qdepth.imports.table_file import MOST_READING_S, InvalidTableFile
from qdepth.jobs.processes.apart import Ended, Limits, Observe, Reason, call_apart

T = TypeVar("T")

GRACE_S = 5.0
LIMITS = Limits(
    most_memory_bytes=1_500_000_000,
    most_s=MOST_READING_S + GRACE_S,
    niceness=10,
)
_WORDS: dict[Reason, str] = {
    "memory": "Reading the table exceeds the memory limit. Send the table alone, or as CSV.",
    "time": f"The table took longer than {MOST_READING_S:g} s to read. Send the table alone, or as "
    "CSV.",
    "crash": (
        "The table cannot be read: the file is damaged or not a table. Save it again, or send "
        "it as CSV."
    ),
}


def read_apart(read: Callable[[], T], observe: Observe) -> T:
    """Return the result of a table reader, from a separate process.

    Parameters
    ----------
    read : callable
        A function that a new process can import, with its arguments (`functools.partial`).
    observe : callable
        Asked ten times a second; what it raises ends the process.

    Raises
    ------
    InvalidTableFile
        As the reader does, and if the process takes too much memory or time or breaks down.
    """
    try:
        return call_apart(partial(_read, read), (), LIMITS, observe)
    except Ended as ended:
        raise InvalidTableFile(_WORDS[ended.reason]) from None


def _read(read: Callable[[], T], _observe: Observe) -> T:
    """Run in the new process."""
    return read()
