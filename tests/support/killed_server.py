"""Servers that kill themselves, as a power cut would, at a chosen moment of a save.

Run as a program: each line of its input is a JSON array of port, moment and URL of the database,
and starts a server. When that has ended, its exit code is written as a line of the output.
"""

import json
import os
import signal
import sys
from typing import Any

import uvicorn
from sqlalchemy import Engine, event

from qdepth.server.app import create_app
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


def serve(port: int, moment: str, database_url: str) -> None:
    """Serve until the moment comes."""
    app = create_app(Settings(database_url=database_url))
    arm(app.state.services.sessions.db_engine, moment)
    uvicorn.run(app, port=port, log_level="warning")


def main() -> None:
    """Fork a server for each line: to import what it needs takes longer than all it does."""
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            serve(*json.loads(line))
        _, status = os.waitpid(child, 0)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(status)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
