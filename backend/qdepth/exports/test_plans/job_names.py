"""Names of the jobs of a test plan, by which results identify their classes of VMs."""

import re
from collections.abc import Sequence

PREFIX = "qdepth-"
_ENDS = re.compile(r"$|[^A-Za-z0-9_-]|-disk\d+\b")
"""What may follow the id of a class: a host, a suffix, or the number of a disk."""


def job_name(class_id: str) -> str:
    """Return the name of the job of a class of VMs."""
    return f"{PREFIX}{class_id}"


def disk_job_name(class_id: str, disk: int) -> str:
    """Return the name of the job of a further disk of each VM, counted from 2."""
    return f"{PREFIX}{class_id}-disk{disk}"


def class_named_in(text: str, class_ids: Sequence[str]) -> str | None:
    """Return the id of the class whose job a text names; None if it names none.

    A text is the name of a job, a run or a file. If the ids of several classes fit, the longest
    one is meant.
    """
    _, prefix, rest = text.partition(PREFIX)
    fitting = [
        id_ for id_ in class_ids if prefix and rest.startswith(id_) and _ENDS.match(rest, len(id_))
    ]
    return max(fitting, key=len, default=None)
