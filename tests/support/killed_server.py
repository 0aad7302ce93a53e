"""A server that kills itself, as a power cut would, at a chosen moment of a save.

Run as a program: `killed_server.py PORT MOMENT`, with the settings in the environment.
"""

import os
import signal
import sys
from typing import Any

import uvicorn
from sqlalchemy import Engine, event

from qdepth.api.app import create_app
from qdepth.settings import Settings

MOMENTS = ("before the update", "before the insert", "before the commit", "after the commit")


def _kill() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def arm(db_engine: Engine, moment: str) -> None:
    """Kill this process at the moment of the next save."""
    saving = {"now": False}

    @event.listens_for(db_engine, "before_cursor_execute")
    def before_statement(_c: Any, _cursor: Any, statement: str, *_: Any) -> None:
        words = statement.split()
        if words[:2] == ["UPDATE", "scenarios"]:
            saving["now"] = True
            if moment == "before the update":
                _kill()
        if words[:3] == ["INSERT", "INTO", "scenario_versions"] and moment == "before the insert":
            _kill()

    @event.listens_for(db_engine, "commit")
    def before_commit(_c: Any) -> None:
        if saving["now"] and moment == "before the commit":
            _kill()

    @event.listens_for(db_engine, "checkin")
    def after_commit(*_: Any) -> None:
        if saving["now"] and moment == "after the commit":
            _kill()


if __name__ == "__main__":
    app = create_app(Settings())
    arm(app.state.services.sessions.db_engine, sys.argv[2])
    uvicorn.run(app, port=int(sys.argv[1]), log_level="warning")
