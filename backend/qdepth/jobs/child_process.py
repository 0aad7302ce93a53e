"""What a process does that computes for another one."""

import multiprocessing
import os
import signal
import threading


def end_in_words(exit_code: int | None) -> str:
    """Say how a process ended, by its exit code; one below 0 is the signal that ended it."""
    if exit_code is None or exit_code >= 0:
        return f"it ended with exit code {exit_code}"
    try:
        name = signal.Signals(-exit_code).name
    except ValueError:
        name = f"signal {-exit_code}"
    if name == "SIGKILL":
        return "it was killed (SIGKILL), as a system does whose memory runs out"
    return f"it was ended by {name}"


def end_with_parent() -> None:
    """End this process when its parent ends, however that happens; Ctrl-C is the parent's."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def wait() -> None:
        if parent is not None:
            parent.join()
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()
