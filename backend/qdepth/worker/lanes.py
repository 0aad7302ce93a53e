"""The lanes of a worker: one for each kind of job, so that a run does not wait for a table."""

import logging
import threading
import time
from dataclasses import dataclass, field
from typing import Any, NoReturn

from sqlalchemy.exc import SQLAlchemyError

from qdepth.db.troubles import disturbance_of
from qdepth.jobs.kind import Kind
from qdepth.worker.life_cycle import LifeCycle
from qdepth.worker.notifications import Waiting

logger = logging.getLogger(__name__)

PAUSE_S = 1.0
"""Before the database is tried again [s]."""


@dataclass
class _Lane:
    """A thread that takes turns with jobs of one kind while there are any."""

    life_cycle: LifeCycle
    kind: Kind[Any]
    called: threading.Event = field(default_factory=threading.Event)

    def start(self) -> None:
        threading.Thread(target=self._go_on, name=self.kind.name, daemon=True).start()

    def _go_on(self) -> NoReturn:
        while True:
            self.called.wait()
            self.called.clear()
            try:
                while self.life_cycle.take_turn(self.kind):
                    pass
            except SQLAlchemyError as error:
                logger.warning("%s wait: %s", self.kind.name, disturbance_of(error))
                time.sleep(PAUSE_S)
                self.called.set()
            except Exception:  # a lane that ends would leave its jobs to hang
                logger.exception("the lane of %s was disturbed and goes on", self.kind.name)
                time.sleep(PAUSE_S)


def open_lanes(life_cycle: LifeCycle) -> None:
    """Take turns with jobs of every kind, until the process ends."""
    lanes = {kind.name: _Lane(life_cycle, kind) for kind in life_cycle.kinds}
    for lane in lanes.values():
        lane.start()
    threading.Thread(target=_call, args=[life_cycle, lanes], name="calls", daemon=True).start()


def _call(life_cycle: LifeCycle, lanes: dict[str, _Lane]) -> NoReturn:
    """Call the lanes that have work."""
    waiting = Waiting(life_cycle.sessions.db_engine, life_cycle.worker)
    while True:
        try:
            for name in waiting.kinds():
                if name in lanes:
                    lanes[name].called.set()
        except SQLAlchemyError as error:
            logger.warning("could not look for work: %s", disturbance_of(error))
            time.sleep(PAUSE_S)
        waiting.wait()
