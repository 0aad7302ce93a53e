"""Progress on standard error: one changing line, or in a log a line from time to time."""

import sys
import time
from collections.abc import Callable

ERASE_LINE = "\r\x1b[K"
"""Control characters that let the next text replace the line."""
PAUSE_S = 10.0
"""Time between two lines in a log [s]."""


class ProgressLines:
    """Shows progress to a person or in a log."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._next = clock() + PAUSE_S

    def show(self, text: str, *, is_last: bool = False) -> None:
        """Show the progress; a log gets no line for work that is done within 10 s."""
        if _can_change():
            sys.stderr.write(f"{ERASE_LINE}{text}{chr(10) if is_last else ''}")
            sys.stderr.flush()
        elif self._clock() >= self._next:
            self._next = self._clock() + PAUSE_S
            sys.stderr.write(f"{text}\n")
            sys.stderr.flush()


def _can_change() -> bool:
    """Return True if the line can be replaced: on a terminal and in a notebook."""
    return sys.stderr.isatty() or type(sys.stderr).__module__.startswith("ipykernel.")


PROGRESS = ProgressLines()
