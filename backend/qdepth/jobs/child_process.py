"""What a process does that computes for another one."""

import multiprocessing
import os
import signal
import threading


def end_with_parent() -> None:
    """End this process when its parent ends, however that happens; Ctrl-C is the parent's."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def wait() -> None:
        if parent is not None:
            parent.join()
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()
