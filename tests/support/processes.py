"""Looking at processes and waiting for them, without sleeping longer than needed."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

POLL_S = 0.05
DEADLINE_S = 180.0


def wait_for(
    what: str, look: Callable[[], T | None], progress: Callable[[], object] = lambda: None
) -> T:
    """Return what `look` finds, as soon as it finds something; whatever makes progress has time."""
    reached, deadline = progress(), time.monotonic() + DEADLINE_S
    while time.monotonic() < deadline:
        found = look()
        if found:
            return found
        if (now := progress()) != reached:
            reached, deadline = now, time.monotonic() + DEADLINE_S
        time.sleep(POLL_S)
    raise AssertionError(f"waited {DEADLINE_S:g} s in vain for {what}")


def children(pid: int) -> list[int]:
    """Give the living child processes of a process."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = status.read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        if int(parent) == pid and state != "Z":
            found.append(int(status.parent.name))
    return found


def lives(pid: int) -> bool:
    """Tell whether a process runs."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"
