"""The engines get ready while the server answers already, and it says so."""

import logging
from collections.abc import Callable
from functools import partial
from threading import Thread

logger = logging.getLogger(__name__)


class Preparation:
    """What is being prepared on this machine.

    Parameters
    ----------
    with_workers : bool
        Whether workers of this server prepare the engine of simulations here.
    """

    def __init__(self, *, with_workers: bool) -> None:
        self._with_workers = with_workers
        self._read_notice: Callable[[], str | None] = lambda: None

    @property
    def notice(self) -> str | None:
        """What to tell whoever waits; None where nothing has to be compiled."""
        return self._read_notice()

    def start(self) -> None:
        """Load the engine of estimates, or compile it, beside the first requests."""
        Thread(target=self._prepare, name="prepare engines", daemon=True).start()

    def _prepare(self) -> None:
        # Numba takes a second to load, which the first page need not wait for.
        from qdepth.engines.machine_code import place  # noqa: PLC0415
        from qdepth.engines.readiness import ENGINES, notice, prepare  # noqa: PLC0415

        self._read_notice = partial(notice, ENGINES if self._with_workers else ("analytic",))
        text = self.notice
        if text:
            logger.warning(text)
        prepare("analytic")
        if place() is None:  # nothing on disk tells when the workers are ready, too
            self._read_notice = lambda: None
