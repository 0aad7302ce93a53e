"""Worker processes that belong to a server: they end with it, and are replaced when they die."""

import logging
import subprocess
import sys
import threading
import time

from qdepth.jobs.processes.child_process import end_in_words

logger = logging.getLogger(__name__)

PAUSE_BEFORE_REPLACING_S = 1.0


def start_embedded_workers(number: int, server_id: str) -> None:
    """Run workers next to this process for its lifetime."""
    for n in range(1, number + 1):
        worker_id = f"{server_id}-{n}"
        threading.Thread(target=_keep, args=[worker_id], name=worker_id, daemon=True).start()


def _keep(worker_id: str) -> None:
    command = [sys.executable, "-m", "qdepth", "worker", "--id", worker_id, "--with-parent"]
    while True:
        # The pipe has no other use than to end when this process does, however it dies.
        process = subprocess.Popen(command, stdin=subprocess.PIPE)
        status = process.wait()
        logger.error("worker %s: %s; another one starts", worker_id, end_in_words(status))
        time.sleep(PAUSE_BEFORE_REPLACING_S)
