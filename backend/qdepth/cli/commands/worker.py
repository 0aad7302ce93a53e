"""`qdepth worker`: run queued jobs for a server."""

import argparse
import logging
import os
import secrets
import socket
import threading

from qdepth.engines.readiness import notice, prepare
from qdepth.logs import set_up
from qdepth.settings import read_settings
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.worker.process import work

logger = logging.getLogger(__name__)


def describe(parser: argparse.ArgumentParser) -> None:
    """Declare purpose and arguments of the command."""
    parser.description = (
        "Carry out runs from the queue, one at a time, until SIGTERM. Start a worker for "
        "each spare core. If one dies, the others take over its work."
    )
    parser.add_argument(
        "--id",
        help="unique name of this worker; with the same name it resumes faster after a restart "
        "(default: host, process and a random word)",
    )
    parser.add_argument(
        "--with-parent", action="store_true", help="end when the standard input is closed"
    )


def run(args: argparse.Namespace) -> int:
    """Work until a signal ends it."""
    settings = read_settings()
    set_up(settings.log_level, settings.log_format)
    worker_id = args.id or f"{socket.gethostname()}-{os.getpid()}-{secrets.token_hex(4)}"
    threading.Thread(target=_prepare, daemon=True).start()
    work(settings, worker_id, evaluate, with_parent=args.with_parent)


def _prepare() -> None:
    """Load the engines, or compile them; what each run needs first comes first."""
    message = notice()
    if message:
        logger.warning(message)
    prepare("compiled")
    prepare("analytic")
