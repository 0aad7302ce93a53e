"""Prepares the engines while the server already answers, and reports it."""

import logging
import time
from concurrent.futures import CancelledError
from threading import Thread

from qdepth.server.estimators import Lane, load_engine, read_notice

logger = logging.getLogger(__name__)

LOOK_S = 0.5
"""Between two looks whether the workers have compiled their engine [s]."""


class Preparation:
    """What is being prepared on this machine.

    Parameters
    ----------
    estimates : Lane
        Where estimates are computed, and machine code is looked for: Numba takes a second to load,
        which the first page need not wait for.
    with_workers : bool
        Whether workers of this server prepare the engine of simulations here.
    """

    def __init__(self, estimates: Lane, *, with_workers: bool) -> None:
        self._estimates = estimates
        self._with_workers = with_workers
        self.notice: str | None = None
        """What to tell whoever waits; None if nothing has to be compiled."""

    def start(self) -> None:
        """Load the engine of estimates, or compile it, during the first requests."""
        Thread(target=self._try, name="prepare engines", daemon=True).start()

    def _try(self) -> None:
        try:
            self._prepare()
        except (CancelledError, RuntimeError) as error:  # the server ends, or a process was killed
            logger.info("the engine of estimates is loaded when it is needed: %s", error)
        self.notice = None

    def _prepare(self) -> None:
        self.notice = self._read_notice()
        if self.notice:
            logger.warning(self.notice)
        can_be_told = self._estimates.submit(load_engine).result()
        while can_be_told and self.notice:
            self.notice = self._read_notice()
            time.sleep(LOOK_S)

    def _read_notice(self) -> str | None:
        return self._estimates.submit(read_notice, self._with_workers).result()
