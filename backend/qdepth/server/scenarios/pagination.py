"""Cursors of pages: the start of the next page, as opaque text."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import UTC, datetime

from qdepth.db.tables import ScenarioRow
from qdepth.design.checks.design_problems import DesignProblem
from qdepth.server.http.errors import InvalidRequest


def write_cursor(last: ScenarioRow) -> str:
    """Return the cursor of the page after a scenario."""
    return urlsafe_b64encode(f"{last.created_at.isoformat()} {last.read_id}".encode()).decode()


def read_cursor(cursor: str | None) -> tuple[datetime, str] | None:
    """Return the moment and read id in a cursor.

    Raises
    ------
    InvalidRequest
        If it is no cursor that was given out.
    """
    if cursor is None:
        return None
    try:
        moment, _, read_id = urlsafe_b64decode(cursor.encode()).decode().partition(" ")
        begun = datetime.fromisoformat(moment).astimezone(UTC)
    except (ValueError, OverflowError):
        problem = DesignProblem(
            pointer="?cursor",
            message="This is no cursor.",
            value=cursor,
            remedy="Send the next_cursor of the previous page, or none at first.",
        )
        raise InvalidRequest([problem]) from None
    return begun, read_id
